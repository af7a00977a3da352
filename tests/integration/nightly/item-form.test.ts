import { randomUUID } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { categories, menuItems } from "~schema";
import { systemDb } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { consumeRateLimit } from "~/platform/rate-limits.server";
import { placeOrder } from "~/core/orders/place-order.server";
import { newAttempt } from "~/core/payments/start-payment.server";
import { makeCategory, makeItem } from "../../../drizzle/seed/factories";
import { anOrder, reread } from "../../setup/shop";
import {
  ask,
  port,
  aVendor,
  get,
  post,
  multipart,
  rowOf,
  itemsOf,
  store,
  photo,
  form,
  type Person,
  startMenuEditor,
} from "../../setup/menu-editor";

startMenuEditor();

describe("a first item", () => {
  it("added from the empty menu is on the storefront and can be ordered at once", async () => {
    const who = await aVendor();
    const empty = await get(who, "/dashboard/items");
    for (const text of [
      "No items yet",
      "Create your first item to start selling. Share your store link to get orders.",
      "Add Your First Item",
    ])
      expect(empty.body).toContain(text);
    expect((await store(who)).body).not.toContain("Jollof rice");
    const itemId = randomUUID();
    const tags = ["spicy", "new"];
    const added = await multipart(who, "/dashboard/items/new", { ...form({ itemId }), tags });
    expect([added.status, added.location]).toEqual([302, "/dashboard/items?done=added"]);
    expect((await get(who, added.location!)).body).toContain("Item added!");
    await expect.poll(async () => (await store(who)).body).toContain("Jollof rice");
    expect((await store(who)).body).toContain("<small>Spicy · New</small>");
    expect(await rowOf(itemId)).toMatchObject({
      vendorId: who.vendor.id,
      name: "Jollof rice",
      price: 250_000,
      inventory: null,
      isAvailable: true,
      isDraft: false,
      preparationMinutes: 20,
      allergens: ["Peanuts", "fish"],
      tags,
    });
    const placed = await placeOrder(
      await reread(who.vendor.storeSlug!),
      anOrder({ rice: { id: itemId } } as never),
      new Date(),
      newAttempt(),
    );
    expect(placed).toMatchObject({ ok: true, order: { subtotalKobo: 250_000 } });
  });

  it("submitted twice is created once, and leaves another vendor's with the same id alone", async () => {
    const [who, other] = [await aVendor(), await aVendor()];
    const itemId = randomUUID();
    for (let time = 0; time < 2; time++)
      expect((await multipart(who, "/dashboard/items/new", form({ itemId }))).status).toBe(302);
    expect(await itemsOf(who.vendor.id)).toHaveLength(1);
    const before = await itemsOf(who.vendor.id);
    const theirs = form({ itemId, name: "Theirs" });
    expect((await multipart(other, "/dashboard/items/new", theirs)).status).toBe(302);
    expect(await itemsOf(who.vendor.id)).toEqual(before);
    expect(await itemsOf(other.vendor.id)).toMatchObject([{ id: itemId, name: "Theirs" }]);
  });
});

describe("the item form", () => {
  let who: Person;
  let categoryId: string;
  beforeAll(async () => {
    who = await aVendor();
    categoryId = (await makeCategory(systemDb, { vendorId: who.vendor.id, name: "Soups" })).id;
  });

  it.each([
    ["name", { name: "  " }, "Please enter a name"],
    [
      "category",
      { newCategory: " ", categoryId: "" },
      "Please choose a category or type a new one",
    ],
    ["price", { price: "" }, "Please enter a price"],
    ["price", { price: "cheap" }, "Please enter a price in naira, such as 1500"],
    ["price", { price: "-1" }, "The price must be at least 0"],
    ["price", { price: "1500,00" }, "₦1,500 or ₦150,000? Please type 1500 or 150000"],
    ["price", { price: "4.500" }, "₦4.50 or ₦4,500? Please type 4.50 or 4500"],
    ["price", { price: "45" }, "₦45? Tap Add product again to keep it"],
    ["stock", { stock: "2,0" }, "2 or 20?"],
    ["price", { price: "10,000,000.01" }, "The price can be at most ₦10,000,000"],
    ["stock", { stock: "-3" }, "Stock must be at least 0"],
    [
      "stock",
      { stock: "2.5" },
      "Please enter a whole number, or leave this empty if you don&#x27;t count it",
    ],
    [
      "preparation time",
      { preparation: "0" },
      "Please enter minutes from 1 to 1440, or leave this empty",
    ],
  ] as [string, Record<string, string>, string][])(
    "shows what is wrong with the %s, and loses nothing",
    async (_field, over, message) => {
      const answer = await multipart(who, "/dashboard/items/new", {
        ...form({ description: "Kept as typed", ...over }),
        tags: ["spicy", "new"],
      });
      expect([
        answer.status,
        answer.body.includes(message),
        answer.body.includes("Kept as typed"),
        answer.body.match(/name="tags"[^>]* checked=""/g)?.length,
      ]).toEqual([400, true, true, 2]);
      expect(await itemsOf(who.vendor.id)).toHaveLength(0);
    },
  );

  it("reuses a category in any case, reads kobo, and accepts a stock of 0", async () => {
    const itemId = randomUUID();
    expect(
      (
        await multipart(
          who,
          "/dashboard/items/new",
          form({
            itemId,
            newCategory: "  SOUPS ",
            price: "1,500.51",
            stock: "0",
            isAvailable: "",
          }),
        )
      ).status,
    ).toBe(302);
    expect(await rowOf(itemId)).toMatchObject({
      categoryId,
      price: 150_051,
      inventory: 0,
      isAvailable: false,
    });
    expect(
      await systemDb.select().from(categories).where(eq(categories.vendorId, who.vendor.id)),
    ).toHaveLength(1);
    await systemDb.delete(menuItems).where(eq(menuItems.id, itemId));
  });

  it("refuses another vendor's category", async () => {
    const other = await aVendor();
    const theirs = await makeCategory(systemDb, { vendorId: other.vendor.id });
    const answer = await multipart(
      who,
      "/dashboard/items/new",
      form({ newCategory: "", categoryId: theirs.id }),
    );
    expect([
      answer.status,
      answer.body.includes("This category does not exist any more"),
      answer.body.includes('value="Jollof rice"'),
    ]).toEqual([404, true, true]);
    expect(await itemsOf(who.vendor.id)).toHaveLength(0);
  });

  it("keeps a picture submitted with other errors, and deletes the old one once the new one is saved", async () => {
    const files = async () =>
      (await readdir(join(env().dataDir, "media/products", who.vendor.id)).catch(() => [])).length;
    const itemId = randomUUID();
    const bad = await multipart(who, "/dashboard/items/new", form({ itemId, name: "" }), {
      bytes: await photo(),
      name: "../../passwd.jpg",
    });
    const [, image] = /name="image" value="([^"]+)"/.exec(bad.body)!;
    const [, imageColor] = /name="imageColor" value="([^"]+)"/.exec(bad.body)!;
    expect([
      bad.status,
      image!.startsWith(`/media/products/${who.vendor.id}/product-`),
      await files(),
    ]).toEqual([400, true, 6]);
    expect(
      (
        await multipart(
          who,
          "/dashboard/items/new",
          form({ itemId, image: image!, imageColor: imageColor! }),
        )
      ).status,
    ).toBe(302);
    expect(await rowOf(itemId)).toMatchObject({ image, imageColor });
    expect(
      (await ask(`${image}-192`, { headers: { accept: "image/webp" } })).headers,
    ).toMatchObject({
      "content-type": "image/webp",
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
    });

    expect(
      (
        await multipart(
          who,
          `/dashboard/items/${itemId}`,
          form({ image: image!, imageColor: imageColor! }),
          { bytes: await photo() },
        )
      ).status,
    ).toBe(302);
    const after = await rowOf(itemId);
    expect([after!.image === image, await files()]).toEqual([false, 6]);
    expect(
      (
        await multipart(
          who,
          `/dashboard/items/${itemId}`,
          form({ image: after!.image!, removeImage: "on" }),
        )
      ).status,
    ).toBe(302);
    expect([(await rowOf(itemId))!.image, await files()]).toEqual([null, 0]);
    await systemDb.delete(menuItems).where(eq(menuItems.id, itemId));
  });

  it("refuses another vendor's picture, an invented URL, and an invalid or large file", async () => {
    const other = await aVendor();
    const theirs = JSON.parse(
      (await multipart(other, "/dashboard/items/picture", {}, { bytes: await photo() })).body,
    ) as { picture: { image: string } };
    for (const image of [theirs.picture.image, "https://evil.example/x", "javascript:alert(1)"]) {
      const answer = await multipart(who, "/dashboard/items/new", form({ image }));
      expect([answer.status, answer.body.includes("This picture is gone")]).toEqual([400, true]);
    }
    const text = await multipart(who, "/dashboard/items/new", form(), {
      bytes: Buffer.from("<script>"),
      type: "image/jpeg",
    });
    expect([
      text.status,
      text.body.includes("Invalid file type. Allowed types: JPEG, PNG, WebP"),
    ]).toEqual([400, true]);
    const large = await multipart(
      who,
      "/dashboard/items/picture",
      {},
      { bytes: Buffer.alloc(4 * 1024 * 1024, 1) },
    );
    expect([large.status, JSON.parse(large.body)]).toEqual([
      400,
      { ok: false, message: "File size too large. Maximum size: 3MB" },
    ]);
    expect(await itemsOf(who.vendor.id)).toHaveLength(0);
  });

  it("is the only kind of POST that may be large, and only to its own URL", async () => {
    const large = { bytes: Buffer.alloc(200 * 1024, 1) };
    expect((await multipart(who, "/dashboard/orders", {}, large)).status).toBe(413);
    expect((await post(who, "/dashboard/items/new", { name: "x".repeat(200 * 1024) })).status).toBe(
      413,
    );
    const stranger = await fetch(`http://127.0.0.1:${port()}/dashboard/items/picture`, {
      method: "POST",
      body: new FormData(),
      redirect: "manual",
    });
    expect([stranger.status, await stranger.json()]).toEqual([401, { error: "Please sign in" }]);
  });

  it("shows when to retry after too many pictures, on each of its pages, and keeps the typed values", async () => {
    const busy = await aVendor();
    const item = await makeItem(systemDb, { vendorId: busy.vendor.id });
    await consumeRateLimit({ write: `pictures:${busy.vendor.id}` }, 120);
    for (const path of [
      "/dashboard/items/new",
      `/dashboard/items/${item.id}`,
      "/dashboard/items/picture",
    ]) {
      const answer = await multipart(busy, path, form({ name: "Kept as typed" }), {
        bytes: await photo(),
      });
      expect([
        path,
        answer.status,
        answer.retryAfter > 0 && answer.retryAfter <= 3_600,
        answer.noStore,
      ]).toEqual([path, 429, true, true]);
      expect(answer.body).toContain("Too many tries. Please wait");
      expect(answer.body.includes("Kept as typed")).toBe(path !== "/dashboard/items/picture");
    }
  });

  it("has a page of its own, which links back to the list that it was opened from", async () => {
    const item = await makeItem(systemDb, {
      vendorId: who.vendor.id,
      categoryId,
      name: "Banga",
    });
    const list = "q=ban&sort=price&view=grid";
    for (const [path, title] of [
      ["new", "Add New Product"],
      [item.id, "Edit Item"],
      [`${item.id}/delete`, "Delete Item"],
    ]) {
      const { body } = await get(who, `/dashboard/items/${path}?${list}`);
      expect([
        body.match(/<h1[^>]*>([^<]*)/)?.[1],
        body.includes("Menu Items</h1>"),
        body.includes(`href="/dashboard/items?${list.replaceAll("&", "&amp;")}"`),
      ]).toEqual([title, false, true]);
    }
    expect(
      (await multipart(who, `/dashboard/items/${item.id}?${list}`, form({ name: "Banga" })))
        .location,
    ).toBe(`/dashboard/items?${list}&done=saved`);
    expect(
      (await post(who, `/dashboard/items/${item.id}/delete?${list}`, {})).headers.location,
    ).toBe(`/dashboard/items?${list}&done=deleted`);
  });
});
