import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { reviews } from "~schema";
import { systemDb } from "~/platform/db.server";
import { makeVendor, type MadeVendor } from "../../../drizzle/seed/factories";
import { reviewsOfStore, type SentFields } from "../../setup/review-requests";

let vendor: MadeVendor;
beforeAll(async () => {
  vendor = await makeVendor(systemDb);
});
afterEach(async () => {
  await systemDb.delete(reviews);
});

const { delivered, send, shown, reviewsOf } = reviewsOfStore(() => vendor);

describe("a review in parts", () => {
  const seenOn = async (orderId: string) =>
    /name="seen" value="(\d+)"/.exec((await shown(orderId))!.html)![1]!;

  it("is one tap, and each further part is saved on its own", async () => {
    const order = await delivered({ orderType: "delivery" });
    expect(await send(order.id, { stars: "4" })).toMatchObject({ status: 303 });
    const thanks = (await shown(order.id, "?review=rating"))!.html;
    expect(thanks).toContain("Thanks! Your rating is saved.");
    expect(thanks.match(/<details id="[\w-]+" open/g)).toEqual(['<details id="part-aspects" open']);
    expect(thanks).toMatch(/<button(?=[^>]*value="4")(?=[^>]*aria-pressed="true")/);
    const press = async (part: string, fields: SentFields) => {
      const { to } = await send(order.id, { part, seen: await seenOn(order.id), ...fields });
      return (await shown(order.id, new URL(to!, "http://store.test").search))!.html;
    };
    const tagged = await press("aspects", { taste: "good", time: "bad", rider: "" });
    expect(tagged).toMatch(/<details id="part-words" open/);
    const worded = await press("words", { title: "Hot", comment: "And late" });
    expect(worded).toMatch(/<details id="part-picture" open/);
    expect(await reviewsOf(order.id)).toMatchObject([
      { rating: 4, title: "Hot", comment: "And late", liked: ["taste"], disliked: ["time"] },
    ]);
    await press("aspects", { taste: "", time: "bad", rider: "bad" });
    await press("words", { title: "", comment: "And late" });
    expect(await reviewsOf(order.id)).toMatchObject([
      { rating: 4, title: null, comment: "And late", liked: [], disliked: ["time", "rider"] },
    ]);
  });

  it("keeps what was typed in another part than the one saved", async () => {
    const order = await delivered();
    await send(order.id, { stars: "4" });
    const seen = await seenOn(order.id);
    await send(order.id, { part: "aspects", seen, taste: "good", comment: "Not saved yet" });
    expect(await reviewsOf(order.id)).toMatchObject([
      { liked: ["taste"], comment: "Not saved yet" },
    ]);
  });

  it("from two devices: an old page overwrites only the part whose button is pressed", async () => {
    const order = await delivered();
    await send(order.id, { stars: "4", comment: "First" });
    const seen = await seenOn(order.id);
    const page = { seen, title: "", comment: "First", taste: "", portion: "" };
    const one = { ...page, part: "words", comment: "From the phone" };
    expect((await send(order.id, one)).status).toBe(303);
    expect((await send(order.id, { ...page, part: "aspects", taste: "bad" })).status).toBe(303);
    expect((await send(order.id, { ...page, stars: "2" })).status).toBe(303);
    expect(await reviewsOf(order.id)).toMatchObject([
      { rating: 2, comment: "From the phone", disliked: ["taste"] },
    ]);
  });

  it("takes two taps on a star at once as one, and a published review stays published", async () => {
    const order = await delivered();
    const taps = await Promise.all([1, 2].map(() => send(order.id, { stars: "4" })));
    expect(taps.map(({ status }) => status)).toEqual([303, 303]);
    expect(await reviewsOf(order.id)).toMatchObject([{ rating: 4, editedAt: null }]);
    await systemDb.update(reviews).set({ status: "published" });
    await send(order.id, { stars: "4" });
    expect(await reviewsOf(order.id)).toMatchObject([{ status: "published", editedAt: null }]);
  });

  it("answers the page's script with the section, and no redirect", async () => {
    const order = await delivered();
    const { status, to, html } = await send(order.id, { stars: "5", scripts: "1" });
    expect([status, to]).toEqual([200, null]);
    expect(html).toContain("Thanks! Your rating is saved.");
  });

  it.each(["0", "6", "5 ", "4.5", "-1", "five", ""])(
    "refuses %j stars, beside them",
    async (stars) => {
      const order = await delivered();
      const first = await send(order.id, { stars });
      expect(first.status).toBe(400);
      expect(first.html).toMatch(/<\/div><p id="stars-error" role="alert"/);
      await send(order.id, { stars: "3" });
      expect((await send(order.id, { stars })).status).toBe(400);
      expect(await reviewsOf(order.id)).toMatchObject([{ rating: 3, editedAt: null }]);
    },
  );

  it("has no part before its stars", async () => {
    const order = await delivered();
    const answer = await send(order.id, { part: "words", comment: "No stars" });
    expect(answer.status).toBe(400);
    expect(answer.html).toContain("Tap a star to rate");
    expect(await reviewsOf(order.id)).toEqual([]);
  });
});
