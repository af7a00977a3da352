import { randomUUID } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { categories, orders, products } from "~schema";
import { duplicateItem, setUnavailableUntil } from "~/core/menu/items.commands.server";
import { listDrafts } from "~/core/menu/items.queries.server";
import { MAX_CATEGORIES, MAX_ITEMS } from "~/core/menu/menu-size.server";
import { systemDb } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { consumeRateLimit } from "~/platform/rate-limits.server";
import { placeOrder } from "~/core/orders/place-order.server";
import { newAttempt } from "~/core/payments/start-payment.server";
import {
  makeCategory,
  makeOrder,
  makeProduct,
  makeVendor,
  type MadeVendor,
} from "../../drizzle/seed/factories";
import { startProduct, type Ask } from "../setup/http-server";
import { anOrder, reread } from "../setup/shop";
import { cookieOf } from "../setup/vendor-requests";

let product: Awaited<ReturnType<typeof startProduct>>;
let ask: Ask;
beforeAll(async () => {
  product = await startProduct();
  ask = product.ask;
});
afterAll(() => product.server.stop());

type Person = { vendor: MadeVendor; cookie: string };
const aVendor = async (over: Parameters<typeof makeVendor>[1] = {}): Promise<Person> => {
  const vendor = await makeVendor(systemDb, over);
  return { vendor, cookie: await cookieOf(vendor.user.id) };
};
const get = (who: Person, path: string) =>
  ask(path, { headers: { cookie: who.cookie, accept: "text/html" } });
const post = (who: Person, path: string, form: Record<string, string>) =>
  ask(path, {
    method: "POST",
    body: new URLSearchParams(form).toString(),
    headers: {
      cookie: who.cookie,
      accept: "text/html",
      "content-type": "application/x-www-form-urlencoded",
    },
  });
const multipart = async (
  who: Person,
  path: string,
  form: Record<string, string>,
  file?: { bytes: Buffer; name?: string; type?: string },
) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(form)) data.set(name, value);
  if (file)
    data.set(
      "file",
      new File([new Uint8Array(file.bytes)], file.name ?? "dish.jpg", {
        type: file.type ?? "image/jpeg",
      }),
    );
  const whole = new Response(data);
  const bytes = Buffer.from(await whole.arrayBuffer());
  const answer = await fetch(`http://127.0.0.1:${product.port}${path}`, {
    method: "POST",
    body: bytes,
    redirect: "manual",
    headers: {
      cookie: who.cookie,
      accept: "text/html",
      "content-type": whole.headers.get("Content-Type")!,
      origin: `http://127.0.0.1:${product.port}`,
    },
  });
  return {
    status: answer.status,
    location: answer.headers.get("Location"),
    retryAfter: Number(answer.headers.get("Retry-After")),
    noStore: answer.headers.get("Cache-Control") === "no-store",
    body: await answer.text(),
  };
};
const rowOf = async (id: string) =>
  (await systemDb.select().from(products).where(eq(products.id, id)))[0];
const itemsOf = (vendorId: string) =>
  systemDb.select().from(products).where(eq(products.vendorId, vendorId));
const store = (who: Person) =>
  ask("/", { host: `${who.vendor.storeSlug}.buka.test:${product.port}` });
const photo = () =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: "#118833" } })
    .jpeg()
    .toBuffer();
const form = (over: Record<string, string> = {}) => ({
  name: "Jollof rice",
  description: "Smoky.",
  newCategory: "Rice",
  price: "2,500",
  stock: "",
  preparation: "20",
  allergens: "Peanuts, fish, peanuts",
  isAvailable: "on",
  ...over,
});

describe("a first item", () => {
  it("added from the empty menu is on the storefront and can be ordered at once", async () => {
    const who = await aVendor();
    const empty = await get(who, "/dashboard/items");
    for (const words of [
      "No items yet",
      "Create your first item to start selling. Share your store link to get orders.",
      "Add Your First Item",
    ])
      expect(empty.body).toContain(words);
    expect((await store(who)).body).not.toContain("Jollof rice");
    const itemId = randomUUID();
    const added = await multipart(who, "/dashboard/items/new", form({ itemId }));
    expect([added.status, added.location]).toEqual([302, "/dashboard/items?done=added"]);
    expect((await get(who, added.location!)).body).toContain("Item added!");
    await expect.poll(async () => (await store(who)).body).toContain("Jollof rice");
    expect(await rowOf(itemId)).toMatchObject({
      vendorId: who.vendor.id,
      name: "Jollof rice",
      price: 250_000,
      inventory: null,
      isAvailable: true,
      isDraft: false,
      preparationMinutes: 20,
      allergens: ["Peanuts", "fish"],
    });
    const placed = await placeOrder(
      await reread(who.vendor.storeSlug!),
      anOrder({ rice: { id: itemId } } as never),
      new Date(),
      newAttempt(),
    );
    expect(placed).toMatchObject({ ok: true, order: { subtotalKobo: 250_000 } });
  });

  it("sent twice is one, and no id of another vendor's is taken", async () => {
    const [who, other] = [await aVendor(), await aVendor()];
    const itemId = randomUUID();
    for (let time = 0; time < 2; time++)
      expect((await multipart(who, "/dashboard/items/new", form({ itemId }))).status).toBe(302);
    expect(await itemsOf(who.vendor.id)).toHaveLength(1);
    expect((await multipart(other, "/dashboard/items/new", form({ itemId }))).status).toBe(409);
    expect(await rowOf(itemId)).toMatchObject({ vendorId: who.vendor.id });
  });
});

describe("the product form", () => {
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
    "says what is wrong with the %s, and loses nothing",
    async (_field, over, message) => {
      const answer = await multipart(
        who,
        "/dashboard/items/new",
        form({ description: "Kept as typed", ...over }),
      );
      expect([
        answer.status,
        answer.body.includes(message),
        answer.body.includes("Kept as typed"),
      ]).toEqual([400, true, true]);
      expect(await itemsOf(who.vendor.id)).toHaveLength(0);
    },
  );

  it("reuses a category whatever its case, rounds kobo, and takes a stock of 0", async () => {
    const itemId = randomUUID();
    expect(
      (
        await multipart(
          who,
          "/dashboard/items/new",
          form({
            itemId,
            newCategory: "  SOUPS ",
            price: "1,500.505",
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
    await systemDb.delete(products).where(eq(products.id, itemId));
  });

  it("writes a stock that was typed anew, and none that stands as the form was opened: what is sold meanwhile counts", async () => {
    const dish = await makeProduct(systemDb, {
      vendorId: who.vendor.id,
      categoryId,
      inventory: 10,
    });
    const [, seen] = /name="stockSeen" value="([^"]*)"/.exec(
      (await get(who, `/dashboard/items/${dish.id}`)).body,
    )!;
    await systemDb.update(products).set({ inventory: 7 }).where(eq(products.id, dish.id));
    const save = async (over: Record<string, string>) => {
      expect(
        (
          await multipart(
            who,
            `/dashboard/items/${dish.id}`,
            form({ name: "Renamed", stockSeen: seen!, ...over }),
          )
        ).status,
      ).toBe(302);
      return (await rowOf(dish.id))!.inventory;
    };
    expect([
      seen,
      await save({ stock: "10" }),
      await save({ stock: "12" }),
      await save({ stock: "" }),
    ]).toEqual(["10", 7, 12, null]);
    const bad = await multipart(
      who,
      `/dashboard/items/${dish.id}`,
      form({ name: "", stock: "10", stockSeen: "10" }),
    );
    expect([bad.status, bad.body.includes('name="stockSeen" value="10"')]).toEqual([400, true]);
    await systemDb.delete(products).where(eq(products.id, dish.id));
  });

  it("takes no category of another vendor's", async () => {
    const other = await aVendor();
    const theirs = await makeCategory(systemDb, { vendorId: other.vendor.id });
    const answer = await multipart(
      who,
      "/dashboard/items/new",
      form({ newCategory: "", categoryId: theirs.id }),
    );
    expect([
      answer.status,
      answer.body.includes("This category is not here any more"),
      answer.body.includes('value="Jollof rice"'),
    ]).toEqual([404, true, true]);
    expect(await itemsOf(who.vendor.id)).toHaveLength(0);
  });

  it("keeps a picture that came with faults beside it, and drops the old one once the new one is saved", async () => {
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
    await systemDb.delete(products).where(eq(products.id, itemId));
  });

  it("takes no picture of another vendor's, no made-up address, no wrong or large file", async () => {
    const other = await aVendor();
    const theirs = JSON.parse(
      (await multipart(other, "/dashboard/items/picture", {}, { bytes: await photo() })).body,
    ) as { picture: { image: string } };
    for (const image of [theirs.picture.image, "https://evil.example/x", "javascript:alert(1)"]) {
      const answer = await multipart(who, "/dashboard/items/new", form({ image }));
      expect([answer.status, answer.body.includes("This picture is not here any more")]).toEqual([
        400,
        true,
      ]);
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

  it("is the only kind of post that may be large, and only where it belongs", async () => {
    const large = { bytes: Buffer.alloc(200 * 1024, 1) };
    expect((await multipart(who, "/dashboard/orders", {}, large)).status).toBe(413);
    expect((await post(who, "/dashboard/items/new", { name: "x".repeat(200 * 1024) })).status).toBe(
      413,
    );
    const stranger = await fetch(`http://127.0.0.1:${product.port}/dashboard/items/picture`, {
      method: "POST",
      body: new FormData(),
      redirect: "manual",
    });
    expect([stranger.status, await stranger.json()]).toEqual([401, { error: "Please sign in" }]);
  });

  it("says when to come back after too many pictures, on each of its pages, and keeps what was typed", async () => {
    const busy = await aVendor();
    const dish = await makeProduct(systemDb, { vendorId: busy.vendor.id });
    await consumeRateLimit({ uploadByVendor: busy.vendor.id }, 120);
    for (const path of [
      "/dashboard/items/new",
      `/dashboard/items/${dish.id}`,
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
      expect(answer.body).toContain("Too many tries in a short time");
      expect(answer.body.includes("Kept as typed")).toBe(path !== "/dashboard/items/picture");
    }
  });

  it("stands on a page of its own, which leads back to the list that it was opened from", async () => {
    const dish = await makeProduct(systemDb, {
      vendorId: who.vendor.id,
      categoryId,
      name: "Banga",
    });
    const list = "q=ban&sort=price&view=list";
    for (const [path, title] of [
      ["new", "Add New Product"],
      [dish.id, "Edit Item"],
      [`${dish.id}/delete`, "Delete Item"],
    ]) {
      const { body } = await get(who, `/dashboard/items/${path}?${list}`);
      expect([
        body.match(/<h1[^>]*>([^<]*)/)?.[1],
        body.includes("Menu Items</h1>"),
        body.includes(`href="/dashboard/items?${list.replaceAll("&", "&amp;")}"`),
      ]).toEqual([title, false, true]);
    }
    expect(
      (await multipart(who, `/dashboard/items/${dish.id}?${list}`, form({ name: "Banga" })))
        .location,
    ).toBe(`/dashboard/items?${list}&done=saved`);
    expect(
      (await post(who, `/dashboard/items/${dish.id}/delete?${list}`, {})).headers.location,
    ).toBe(`/dashboard/items?${list}&done=deleted`);
  });
});

describe("a menu that is as large as can be", () => {
  it("takes no dish more, by form, copy or file, and says so; and no category more", async () => {
    const who = await aVendor();
    const { id: categoryId } = await makeCategory(systemDb, {
      vendorId: who.vendor.id,
      name: "Rice",
    });
    const fill = (count: number) =>
      systemDb.execute(
        sql`insert into products (vendor_id, category_id, name, price) select ${who.vendor.id}::uuid, ${categoryId}::uuid, 'Dish ' || gen_random_uuid(), 100 from generate_series(1, ${count}::int)`,
      );
    await fill(MAX_ITEMS - 1);
    // Both find the last place free; one of them has it.
    const raced = await Promise.all(
      ["a", "b"].map(() =>
        multipart(
          who,
          "/dashboard/items/new",
          form({ itemId: randomUUID(), newCategory: "", categoryId }),
        ),
      ),
    );
    expect(raced.map(({ status }) => status).sort()).toEqual([302, 409]);
    expect(raced.find(({ status }) => status === 409)!.body).toContain(
      "A menu can have 5,000 items, and yours has as many. Please delete some that you don&#x27;t sell any more",
    );
    const [dish] = await itemsOf(who.vendor.id);
    expect(
      (await post(who, "/dashboard/items", { intent: "duplicate", itemId: dish!.id })).status,
    ).toBe(409);
    const file = await multipart(who, "/dashboard/items/import", {
      intent: "apply",
      csv: "name,category,price\nOne more,Rice,100\n",
    });
    expect([
      file.status,
      file.body.includes(
        "With this file your menu would have 5,001 items. There can be 5,000 at the most",
      ),
    ]).toEqual([409, true]);
    expect(await itemsOf(who.vendor.id)).toHaveLength(MAX_ITEMS);

    await systemDb.execute(
      sql`insert into categories (vendor_id, name, sort_order) select ${who.vendor.id}::uuid, 'Category ' || n, n from generate_series(2, ${MAX_CATEGORIES}::int) n`,
    );
    const category = await post(who, "/dashboard/items/categories", {
      intent: "create",
      name: "One more",
    });
    expect([
      category.status,
      category.body.includes("A menu can have 200 categories, and yours has as many"),
    ]).toEqual([409, true]);
    await systemDb.execute(
      sql`delete from products where vendor_id = ${who.vendor.id} and id <> ${dish!.id}`,
    );
    const dishOfNew = await multipart(
      who,
      `/dashboard/items/${dish!.id}`,
      form({ newCategory: "One more" }),
    );
    expect([dishOfNew.status, dishOfNew.body.includes("A menu can have 200 categories")]).toEqual([
      409,
      true,
    ]);
    expect(
      (
        await multipart(who, "/dashboard/items/import", {
          intent: "apply",
          csv: "name,category,price\nOne,One more,100\n",
        })
      ).status,
    ).toBe(409);
    expect(
      (await multipart(who, "/dashboard/items/new", form({ newCategory: "RICE" }))).status,
    ).toBe(302);
  });

  it("is not made so by files again and again: beyond the limit the page says when to come back, and has the file still", async () => {
    const who = await aVendor();
    const csv = "name,category,price\nOne more,Rice,100\n";
    await consumeRateLimit({ importByVendor: who.vendor.id }, 30);
    const answer = await multipart(who, "/dashboard/items/import", { intent: "apply", csv });
    expect([
      answer.status,
      answer.retryAfter > 0 && answer.retryAfter <= 600,
      answer.body.includes("Too many tries"),
      answer.body.includes("One more,Rice,100"),
    ]).toEqual([429, true, true, true]);
    expect(
      (
        await multipart(
          who,
          "/dashboard/items/import",
          { intent: "preview" },
          { bytes: Buffer.from(csv), name: "menu.csv" },
        )
      ).status,
    ).toBe(429);
    expect(await itemsOf(who.vendor.id)).toEqual([]);
  });
});

describe("a press on a dish", () => {
  it("switches it off and on, sells it out until the next opening and back, and comes back to where it was pressed", async () => {
    const who = await aVendor();
    const dish = await makeProduct(systemDb, { vendorId: who.vendor.id, name: "Ofada" });
    const press = (intent: string) =>
      post(who, "/dashboard/items?view=list", { intent, itemId: dish.id });
    const off = await press("off");
    expect([off.status, off.headers.location, (await rowOf(dish.id))!.isAvailable]).toEqual([
      303,
      `/dashboard/items?view=list#item-${dish.id}`,
      false,
    ]);
    await press("on");
    expect((await rowOf(dish.id))!.isAvailable).toBe(true);
    await press("soldOut");
    expect((await rowOf(dish.id))!.soldOutUntil!.getTime()).toBeGreaterThan(Date.now());
    await expect.poll(async () => (await store(who)).body).toContain("Sold out");
    expect((await get(who, "/dashboard/items")).body).toContain("Sold out today");
    await press("backOnSale");
    expect((await rowOf(dish.id))!.soldOutUntil).toBeNull();
    expect((await press("explode")).status).toBe(400);
  });

  it("ends 'sold out today' at the store's own next opening", async () => {
    const hours = { open: true, opening: "09:00", closing: "21:00" };
    const { vendor } = await aVendor({
      settings: {
        timeZone: "Africa/Lagos",
        operatingHours: Object.fromEntries(
          ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"].map(
            (day) => [day, hours],
          ),
        ),
      },
    });
    const dish = await makeProduct(systemDb, { vendorId: vendor.id });
    await setUnavailableUntil(vendor.id, dish.id, true, new Date("2026-11-20T13:00:00Z"));
    expect((await rowOf(dish.id))!.soldOutUntil).toEqual(new Date("2026-11-21T08:00:00Z"));
  });

  it("copies it switched off, never sold, with its picture, and both may go by themselves", async () => {
    const who = await aVendor();
    const uploaded = JSON.parse(
      (await multipart(who, "/dashboard/items/picture", {}, { bytes: await photo() })).body,
    ) as { picture: { image: string } };
    const dish = await makeProduct(systemDb, {
      vendorId: who.vendor.id,
      name: "Ofada",
      soldCount: 9,
      inventory: 4,
      image: uploaded.picture.image,
    });
    const outcome = await duplicateItem(who.vendor.id, dish.id);
    if (!outcome.ok) throw new Error(outcome.message);
    expect(await rowOf(outcome.itemId)).toMatchObject({
      name: "Ofada (copy)",
      soldCount: 0,
      inventory: 4,
      isAvailable: false,
      image: uploaded.picture.image,
    });
    const page = await post(who, "/dashboard/items", { intent: "duplicate", itemId: dish.id });
    expect(page.headers.location).toMatch(/^\/dashboard\/items\/[0-9a-f-]{36}\?done=copied$/);
    const shown = async () => (await ask(`${uploaded.picture.image}-480.webp`)).status;
    for (const { id } of (await itemsOf(who.vendor.id)).slice(0, 2))
      expect([
        (await post(who, `/dashboard/items/${id}/delete`, {})).status,
        await shown(),
      ]).toEqual([302, 200]);
    for (const { id } of await itemsOf(who.vendor.id))
      await post(who, `/dashboard/items/${id}/delete`, {});
    expect([await itemsOf(who.vendor.id), await shown()]).toEqual([[], 404]);
  });

  it("deletes what nobody ordered, and archives for good what somebody did", async () => {
    const who = await aVendor();
    const [fresh, sold] = [
      await makeProduct(systemDb, { vendorId: who.vendor.id, name: "Fresh" }),
      await makeProduct(systemDb, { vendorId: who.vendor.id, name: "Sold before" }),
    ];
    const order = await makeOrder(systemDb, {
      vendorId: who.vendor.id,
      lines: [{ product: sold }],
    });
    expect((await get(who, `/dashboard/items/${sold.id}/delete`)).body).toContain("Sold before");
    for (const dish of [fresh, sold])
      expect((await post(who, `/dashboard/items/${dish.id}/delete`, {})).headers.location).toBe(
        "/dashboard/items?done=deleted",
      );
    expect([await rowOf(fresh.id), (await rowOf(sold.id))!.archivedAt instanceof Date]).toEqual([
      undefined,
      true,
    ]);
    expect(await systemDb.select().from(orders).where(eq(orders.id, order.id))).toHaveLength(1);
    for (const path of ["", "/delete"])
      expect((await get(who, `/dashboard/items/${sold.id}${path}`)).status).toBe(404);
    const list = (await get(who, "/dashboard/items?q=sold")).body;
    expect([list.includes("No items yet"), list.includes("Sold before")]).toEqual([true, false]);
    expect((await store(who)).body).not.toContain("Sold before");
    expect((await post(who, "/dashboard/items", { intent: "on", itemId: sold.id })).status).toBe(
      404,
    );
  });
});

describe("proposed dishes", () => {
  it("stand in their own group with what they usually cost, seen by nobody, and go on the menu by one post with their prices", async () => {
    const who = await aVendor();
    const { id: categoryId } = await makeCategory(systemDb, { vendorId: who.vendor.id });
    const [a, b, c, d] = await Promise.all(
      ["Amala", "Banga", "Cake", "Dodo"].map((name) =>
        makeProduct(systemDb, {
          vendorId: who.vendor.id,
          categoryId,
          name,
          price: 0,
          isDraft: true,
          isAvailable: false,
          priceHint: 180_000,
        }),
      ),
    );
    const page = (await get(who, "/dashboard/items")).body;
    for (const words of ["Ready to price", "usually around ₦1,800", "Amala"])
      expect(page).toContain(words);
    expect((await store(who)).body).not.toContain("Amala");
    expect((await post(who, "/dashboard/items", { intent: "on", itemId: a!.id })).status).toBe(409);

    const bad = await post(who, "/dashboard/items/drafts", {
      [`price-${a!.id}`]: "2000",
      [`price-${b!.id}`]: "a lot",
    });
    expect([
      bad.status,
      bad.body.includes("Please enter a price in naira, such as 1500"),
      bad.body.includes('value="2000"'),
      (await rowOf(a!.id))!.isDraft,
    ]).toEqual([400, true, true, true]);
    const good = await post(who, "/dashboard/items/drafts", {
      [`price-${a!.id}`]: "2000",
      [`price-${b!.id}`]: "₦1,500.50",
      [`price-${c!.id}`]: "0",
      [`price-${d!.id}`]: "",
    });
    expect(good.headers.location).toBe("/dashboard/items?done=priced-2");
    expect(await rowOf(a!.id)).toMatchObject({ price: 200_000, isDraft: false, isAvailable: true });
    expect(await rowOf(b!.id)).toMatchObject({ price: 150_050, isDraft: false });
    expect((await listDrafts(who.vendor.id)).map(({ name }) => name)).toEqual(["Cake", "Dodo"]);
    await expect.poll(async () => (await store(who)).body).toContain("Amala");

    expect(
      (await multipart(who, `/dashboard/items/${c!.id}`, form({ name: "Cake", price: "0" })))
        .status,
    ).toBe(302);
    expect(await rowOf(c!.id)).toMatchObject({ isDraft: true, isAvailable: false });
    expect(
      (
        await multipart(
          who,
          `/dashboard/items/${c!.id}`,
          form({ name: "Cake", price: "900", isAvailable: "" }),
        )
      ).status,
    ).toBe(302);
    expect(await rowOf(c!.id)).toMatchObject({ isDraft: false, isAvailable: false });
  });
});

describe("categories", () => {
  it("are made, named, put in order, hidden and removed when empty", async () => {
    const who = await aVendor();
    const press = (over: Record<string, string>) => post(who, "/dashboard/items/categories", over);
    const rows = () =>
      systemDb
        .select()
        .from(categories)
        .where(eq(categories.vendorId, who.vendor.id))
        .orderBy(categories.sortOrder);
    const namesOf = async () => (await rows()).map(({ name }) => name);
    for (const name of [" Rice ", "Soups", "Drinks"])
      expect((await press({ intent: "create", name })).status).toBe(302);
    const again = await press({ intent: "create", name: "rice" });
    expect([
      again.status,
      again.body.includes("You already have a category with this name"),
    ]).toEqual([409, true]);
    expect((await press({ intent: "create", name: " " })).status).toBe(400);
    const [rice, soups, drinks] = await rows();
    await press({ intent: "down", id: rice!.id });
    expect(await namesOf()).toEqual(["Soups", "Rice", "Drinks"]);
    await press({ intent: "order", ids: [drinks!.id, rice!.id].join() });
    expect(await namesOf()).toEqual(["Drinks", "Rice", "Soups"]);
    await press({ intent: "up", id: drinks!.id });
    expect(await namesOf()).toEqual(["Drinks", "Rice", "Soups"]);
    expect((await press({ intent: "rename", id: soups!.id, name: "DRINKS" })).status).toBe(409);
    await press({ intent: "rename", id: soups!.id, name: "Pepper soups" });
    await makeProduct(systemDb, {
      vendorId: who.vendor.id,
      categoryId: rice!.id,
      name: "Jollof rice",
    });
    await expect.poll(async () => (await store(who)).body).toContain("Jollof rice");
    await press({ intent: "hide", id: rice!.id });
    await expect.poll(async () => (await store(who)).body).not.toContain("Jollof rice");
    expect((await get(who, "/dashboard/items")).body).toContain("(hidden)");
    expect((await press({ intent: "delete", id: rice!.id })).status).toBe(409);
    await systemDb
      .update(products)
      .set({ archivedAt: new Date() })
      .where(eq(products.categoryId, rice!.id));
    await press({ intent: "delete", id: rice!.id });
    expect(await namesOf()).toEqual(["Drinks", "Pepper soups"]);
    expect((await press({ intent: "burn", id: drinks!.id })).status).toBe(400);
  });
});

describe("another vendor's ids", () => {
  it("are not there on any page or post, and nothing of theirs changes", async () => {
    const [who, other] = [await aVendor(), await aVendor()];
    await makeProduct(systemDb, { vendorId: who.vendor.id });
    const category = await makeCategory(systemDb, { vendorId: other.vendor.id, name: "Theirs" });
    const dish = await makeProduct(systemDb, {
      vendorId: other.vendor.id,
      categoryId: category.id,
      name: "Their dish",
    });
    const draft = await makeProduct(systemDb, {
      vendorId: other.vendor.id,
      categoryId: category.id,
      isDraft: true,
      isAvailable: false,
      price: 0,
    });
    const theirs = () =>
      systemDb.execute(
        sql`select (select json_agg(p order by p.id) from products p where vendor_id = ${other.vendor.id}) as items, (select json_agg(c order by c.id) from categories c where vendor_id = ${other.vendor.id}) as categories`,
      );
    const before = JSON.stringify([...(await theirs())]);
    for (const path of [`/dashboard/items/${dish.id}`, `/dashboard/items/${dish.id}/delete`])
      expect((await get(who, path)).status).toBe(404);
    for (const intent of ["on", "off", "soldOut", "backOnSale", "duplicate"])
      expect((await post(who, "/dashboard/items", { intent, itemId: dish.id })).status).toBe(404);
    expect((await post(who, `/dashboard/items/${dish.id}/delete`, {})).status).toBe(404);
    expect((await multipart(who, `/dashboard/items/${dish.id}`, form())).status).toBe(404);
    expect(
      (await post(who, "/dashboard/items/drafts", { [`price-${draft.id}`]: "500" })).status,
    ).toBe(302);
    for (const intent of ["rename", "up", "down", "hide", "show", "delete"])
      expect(
        (await post(who, "/dashboard/items/categories", { intent, id: category.id, name: "Mine" }))
          .status,
      ).toBe(404);
    expect(
      (await post(who, "/dashboard/items/categories", { intent: "order", ids: category.id }))
        .status,
    ).toBe(404);
    for (const id of ["nonsense", randomUUID(), "' or 1=1"])
      expect((await post(who, "/dashboard/items", { intent: "off", itemId: id })).status).toBe(404);
    expect(JSON.stringify([...(await theirs())])).toBe(before);
    expect((await get(who, `/dashboard/items?category=${category.id}`)).body).not.toContain(
      "Their dish",
    );
    expect((await get(who, "/dashboard/items/menu.csv")).body).not.toContain("Their dish");
  });
});
