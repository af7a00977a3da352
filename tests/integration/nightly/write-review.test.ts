import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import {
  reviews,
  reviewEvents,
  reviewTotals,
  orders,
  pictureUploads,
  vendorProfiles,
} from "~schema";
import { isOwnPicture } from "~/platform/store-picture.server";
import { systemDb } from "~/platform/db.server";
import { makeVendor, type MadeVendor } from "../../../drizzle/seed/factories";
import { reviewsOfStore, type SentFields } from "../../setup/review-requests";
import { on } from "../../setup/sample-pictures";

let vendor: MadeVendor;
beforeAll(async () => {
  vendor = await makeVendor(systemDb);
});
afterEach(async () => {
  await systemDb.delete(reviews);
});

const HOUR = 3_600_000;
const { delivered, send, shown, reviewsOf } = reviewsOfStore(() => vendor);

describe("a review", () => {
  it("is written once an order is delivered, verified, and new for the vendor", async () => {
    const order = await delivered({ orderType: "delivery" });
    const before = (await shown(order.id))!.html;
    expect(before.match(/<button[^>]*name="stars"/g)).toHaveLength(5);
    expect(before, "the stars are alone").not.toMatch(/<details|<textarea|type="(radio|file)"/);
    const answer = await send(order.id, {
      stars: "4",
      title: " Good rice ",
      comment: "Hot.\r\nCome again.",
      taste: "good",
      rider: "bad",
      portion: "neither",
    });
    expect(answer).toMatchObject({
      status: 303,
      to: `/store/${vendor.storeSlug}/orders/${order.id}?review=rating`,
    });
    expect(await reviewsOf(order.id)).toMatchObject([
      {
        vendorId: vendor.id,
        rating: 4,
        title: "Good rice",
        comment: "Hot.\nCome again.",
        liked: ["taste"],
        disliked: ["rider"],
        picture: null,
        status: "new",
        isVerified: true,
        editedAt: null,
      },
    ]);
    const page = (await shown(order.id, "?review=words"))!;
    expect(page.html).toContain("Thank you. Your review is saved.");
    expect(page.html).toContain("Hot.\nCome again.");
  });

  it("has no rider for a pickup", async () => {
    const order = await delivered({ orderType: "pickup" });
    expect((await shown(order.id))!.html).not.toContain("Rider");
    await send(order.id, { stars: "5", rider: "good" });
    expect(await reviewsOf(order.id)).toMatchObject([{ liked: [], disliked: [] }]);
  });

  it("is one per order: a concurrent submission from another tab changes it", async () => {
    const order = await delivered();
    const answers = await Promise.all(
      ["1", "2", "3", "4", "5"].map((stars) => send(order.id, { stars, comment: stars })),
    );
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303, 303]);
    const [review, ...others] = await reviewsOf(order.id);
    expect(others).toEqual([]);
    expect(String(review!.rating)).toBe(review!.comment);
    expect(review!.editedAt).not.toBeNull();
  });

  it("can be changed for 24 hours, and is then new for the vendor again; afterwards it is read-only", async () => {
    const order = await delivered();
    await send(order.id, { stars: "5", comment: "Fine" });
    await systemDb
      .update(reviews)
      .set({ status: "published", createdAt: new Date(Date.now() - 23.9 * HOUR) });
    expect((await send(order.id, { stars: "3", comment: "Not so fine" })).status).toBe(303);
    expect(await reviewsOf(order.id)).toMatchObject([{ rating: 3, status: "new" }]);
    await systemDb.update(reviews).set({ createdAt: new Date(Date.now() - 24.1 * HOUR) });
    const late = await send(order.id, { stars: "1", comment: "Typed too late" });
    expect(late.status).toBe(409);
    for (const text of ["You can no longer change it.", "Typed too late", "Not so fine"])
      expect(late.html).toContain(text);
    expect(await reviewsOf(order.id)).toMatchObject([{ rating: 3 }]);
    const page = (await shown(order.id))!;
    expect(page.html).toContain("Not so fine");
    expect(page.html).toContain("You can no longer change it.");
    expect(page.html).not.toMatch(/<form|<input|<button/);
  });

  it("stays flagged when changed, and can't be changed once removed", async () => {
    const order = await delivered();
    await send(order.id, { stars: "1" });
    await systemDb.update(reviews).set({ status: "flagged" });
    expect((await send(order.id, { stars: "2" })).status).toBe(303);
    expect(await reviewsOf(order.id)).toMatchObject([{ rating: 2, status: "flagged" }]);
    await systemDb.update(reviews).set({ status: "removed" });
    expect((await send(order.id, { stars: "5" })).status).toBe(409);
    expect((await shown(order.id))!.html).toContain("This review was removed");
  });

  it("shows the vendor's answer", async () => {
    const order = await delivered();
    await send(order.id, { stars: "2" });
    expect((await shown(order.id))!.html).not.toContain("Reply from");
    await systemDb.update(reviews).set({ response: "We are <sorry>" });
    const { html } = (await shown(order.id))!;
    expect(html).toContain(`Reply from ${vendor.businessName}`);
    expect(html).toContain("We are &lt;sorry&gt;");
  });

  it("is never rated by a link, which only preselects the stars", async () => {
    const order = await delivered();
    const { html } = (await shown(order.id, "?stars=4"))!;
    expect(html.match(/★|☆/g)!.join("")).toBe("★★★★☆");
    expect(html).toContain("You chose 4 stars.");
    expect(html).not.toContain("aria-pressed");
    expect((await shown(order.id, "?stars=9"))!.html.match(/★|☆/g)!.join("")).toBe("☆☆☆☆☆");
    expect(await reviewsOf(order.id)).toEqual([]);
  });
});

describe("a review of a fully refunded order", () => {
  it.each([
    ["of 5 stars is taken away, and so counts for nothing", "5", "removed", 0],
    ["of 4 stars, too", "4", "removed", 0],
    ["of 3 stars stays: criticism can't be bought off", "3", "new", 1],
  ])("%s", async (_what, stars, status, counted) => {
    const order = await delivered();
    await send(order.id, { stars });
    const refund = { paymentStatus: "refunded" } as const;
    await systemDb.update(orders).set(refund).where(eq(orders.id, order.id));
    const [review] = await reviewsOf(order.id);
    expect(review).toMatchObject({ status, rating: Number(stars) });
    const [totals] = await systemDb
      .select()
      .from(reviewTotals)
      .where(eq(reviewTotals.vendorId, vendor.id));
    expect(totals!.reviews).toBe(counted);
    const events = await systemDb
      .select({ action: reviewEvents.action, reason: reviewEvents.reason })
      .from(reviewEvents)
      .where(eq(reviewEvents.reviewId, review!.id));
    expect(events).toEqual(
      counted ? [] : [{ action: "removed", reason: "All of the order’s money was given back." }],
    );
    expect((await send(order.id, { stars: "5" })).status, "nor can it be changed").toBe(409);
  });
});

describe("a review is refused", () => {
  it.each([
    ["an order on its way", { status: "on_the_way" }],
    ["an unpaid order", { status: "payment_pending" }],
    ["a declined order", { status: "cancelled" }],
    ["an order given back whole", { paymentStatus: "refunded" }],
    ["an order that the vendor says was paid in cash", { paymentStatus: "completed" }],
    ["an order delivered 61 days ago", { createdAt: new Date(Date.now() - 61 * 24 * HOUR) }],
    ["an erased customer's order", { customerName: "Erased customer", customerPhone: null }],
  ] as const)("of %s", async (_what, over) => {
    const order = await delivered(over);
    expect(await shown(order.id)).toBeNull();
    const { status, html } = await send(order.id, { stars: "5" });
    expect([status, /role="alert"/.test(html)]).toEqual([409, true]);
    expect(await reviewsOf(order.id)).toEqual([]);
  });

  it("for a missing order or another store's", async () => {
    const order = await delivered();
    const other = await makeVendor(systemDb);
    expect((await send(randomUUID(), { stars: "5" })).status).toBe(404);
    expect((await send(order.orderNumber, { stars: "5" })).status).toBe(404);
    expect((await send(order.id, { stars: "5" }, other.storeSlug!)).status).toBe(404);
    expect(await systemDb.select().from(reviews)).toEqual([]);
  });

  it.each([
    ["without stars", {}, "Tap a star to rate"],
    ["with six stars", { stars: "6" }, "Tap a star to rate"],
    ["with a long title", { stars: "5", title: "x".repeat(81) }, "to 80 characters"],
    ["with a long comment", { stars: "5", comment: "x".repeat(1001) }, "to 1000 characters"],
  ])("%s, and all that was typed stays", async (_what, fields, message) => {
    const order = await delivered();
    const { status, html } = await send(order.id, {
      comment: "I <b>typed</b> this",
      taste: "good",
      ...fields,
    } as SentFields);
    expect(status).toBe(400);
    expect(html).toContain(message);
    if (!("comment" in fields)) expect(html).toContain("I &lt;b&gt;typed&lt;/b&gt; this");
    expect(html).toMatch(/<input(?=[^>]*name="taste")(?=[^>]*value="good")(?=[^>]*checked)[^>]*>/);
    expect(await reviewsOf(order.id)).toEqual([]);
  });

  it("beyond the order's limit, with the time to retry and the typed text", async () => {
    const order = await delivered();
    for (let n = 0; n < 40; n++) await send(order.id, { stars: "0" });
    const { status, retryAfter, html } = await send(order.id, { stars: "5", comment: "Typed" });
    expect(status).toBe(429);
    expect(Number(retryAfter)).toBeGreaterThan(0);
    expect(html).toContain("Typed");
    expect(await reviewsOf(order.id)).toEqual([]);
  });
});

describe("a review's picture", () => {
  const photo = async (colour = "#cc3300") =>
    new Blob([
      new Uint8Array(
        await sharp({ create: { width: 900, height: 600, channels: 3, background: colour } })
          .withExif({
            IFD0: { Copyright: "Chidi" },
            IFD3: { GPSLatitudeRef: "N", GPSLatitude: "6/1 27/1 0/1" },
          })
          .jpeg()
          .toBuffer(),
      ),
    ]);

  const pictureOf = async (orderId: string) => (await reviewsOf(orderId))[0]!.picture!;

  it("is re-encoded without metadata, stored in the vendor's folder, replaced and removed", async () => {
    const order = await delivered();
    expect((await send(order.id, { stars: "5", file: await photo() })).status).toBe(303);
    const first = await pictureOf(order.id);
    expect(first).toMatch(new RegExp(`^/media/reviews/${vendor.id}/review-`));
    expect(await isOwnPicture(vendor.id, "review", first)).toBe(true);
    const file = await on(first, "-480.webp");
    expect((await sharp(file).metadata()).exif).toBeUndefined();
    expect(file.includes("Chidi")).toBe(false);
    expect((await shown(order.id))!.html).toContain(`${first}-192`);

    await send(order.id, { stars: "4", file: await photo("#00cc33") });
    const second = await pictureOf(order.id);
    expect(second).not.toBe(first);
    expect(await isOwnPicture(vendor.id, "review", first)).toBe(false);

    await send(order.id, { stars: "4", comment: "Still there" });
    expect(await reviewsOf(order.id)).toMatchObject([{ picture: second }]);
    await send(order.id, { stars: "4", removePicture: "on" });
    expect(await reviewsOf(order.id)).toMatchObject([{ picture: null }]);
    expect(await isOwnPicture(vendor.id, "review", second)).toBe(false);
    expect(await systemDb.select().from(pictureUploads)).toEqual([]);
  });

  it.each([
    ["no picture", "<script>alert(1)</script>"],
    ["a drawing", '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ["half a picture", "\xff\xd8\xff\xe0 half"],
  ])("is refused when it is %s, and all else is saved", async (_what, content) => {
    const order = await delivered();
    const { status, html } = await send(order.id, {
      stars: "2",
      comment: "Typed before",
      file: new Blob([content]),
    });
    expect(status).toBe(400);
    expect(html).toContain("Please choose a picture of at most 12 MB");
    expect(html).toContain("Typed before");
    expect(html).toContain("Please choose the picture again.");
    expect(html).toMatch(/<p id="file-error" role="alert"/);
    expect(html).toMatch(/<details id="part-picture" open/);
    expect(await reviewsOf(order.id)).toMatchObject([
      { rating: 2, comment: "Typed before", picture: null },
    ]);
  });

  it("is deleted if its review is refused, and doesn't use the vendor's quota", async () => {
    const order = await delivered();
    await systemDb.insert(pictureUploads).values({
      vendorId: vendor.id,
      image: `/media/products/${vendor.id}/product-1-a`,
      bytes: 300 * 1024 * 1024,
    });
    const [sent, refunded] = await Promise.all([
      send(order.id, { stars: "5", file: await photo() }),
      systemDb
        .update(orders)
        .set({ customerName: "Erased customer" })
        .where(eq(orders.id, order.id)),
    ]);
    expect(refunded).toBeDefined();
    const rows = await reviewsOf(order.id);
    expect(rows.length).toBe(sent.status === 303 ? 1 : 0);
    const stored = await systemDb
      .select()
      .from(pictureUploads)
      .where(eq(pictureUploads.vendorId, vendor.id));
    expect(stored.length).toBe(1 + rows.length);
    await systemDb.delete(pictureUploads);
  });
});

it("is requested in the store's language", async () => {
  const pidgin = await makeVendor(systemDb);
  await systemDb
    .update(vendorProfiles)
    .set({ settings: { ...pidgin.settings, language: "pcm" } })
    .where(eq(vendorProfiles.id, pidgin.id));
  const order = await delivered({ vendorId: pidgin.id });
  const { html } = (await shown(order.id, "", pidgin.storeSlug!))!;
  expect(html).toContain("How your order be?");
  expect((await send(order.id, {}, pidgin.storeSlug!)).html).toContain("Press star to rate am");
});
