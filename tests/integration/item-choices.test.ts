import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { itemOptionPrices, options, orderItems, orders } from "~schema";
import { countField } from "~/core/options/choices";
import { systemDb } from "~/platform/db.server";
import { makeOptionGroup } from "../../drizzle/seed/store-factories";
import { startProduct } from "../setup/http-server";
import { openPlates, type Plates } from "../setup/plates";
import { keysIn, textIn, visitor as storeVisitor } from "../setup/store-visitor";

let product: Awaited<ReturnType<typeof startProduct>>;
beforeAll(async () => void (product = await startProduct()));
afterAll(() => product.server.stop());

/** A customer's browser without scripts at one store. */
const visitor = (shop: Plates) => storeVisitor(shop, product);

const excludeOthers = (shop: Plates, name: string) =>
  systemDb
    .update(options)
    .set({ excludesOthers: true, maxQuantity: 1 })
    .where(eq(options.id, shop.optionOf(name).id));

describe("a customer without scripts", () => {
  it("sees the lowest price, chooses on the item's page, and pays the price shown", async () => {
    const shop = await openPlates();
    const customer = visitor(shop);
    const menu = await customer.get("/");
    // 2,500 + 300 for the egg − 200 without stew.
    expect(textIn(menu)).toContain("from ₦2,600");
    expect(menu).not.toContain(`name="itemId" value="${shop.rice.id}"`);
    expect(menu).toContain(`name="itemId" value="${shop.soup.id}"`);
    const page = await customer.get(`/items/${shop.rice.id}`);
    expect(textIn(page)).toMatch(
      /Protein Required Pick 1 to 2 Goat meat Only 5 left \+₦1,000 Titus Contains: fish/,
    );
    expect(textIn(page)).toMatch(/Swallow Pick up to 4, first 2 free Fufu Included/);
    expect(textIn(page)).toMatch(/Plantain \+₦500 No stew −₦200/);
    expect(page).not.toContain("One more Fufu"); // buttons appear only with scripts

    const added = await customer.add(2, "Goat meat", ["Fufu", 3]);
    expect(added.status).toBe(302);
    // Through the cart's path until the cookie comes back.
    expect(added.headers.location).toMatch(/^\/c\/[\w-]{43}\/\?added=1#i-/);
    expect(added.headers.location).toContain(shop.rice.id);
    const cart = textIn(await customer.get("/cart"));
    expect(cart).toContain("Jollof rice ₦7,600 ₦3,800 each Goat meat, 3 × Fufu Change");
    expect((await customer.get("/checkout")).match(/Goat meat, 3 × Fufu/g)).toHaveLength(1);
    expect((await customer.checkOut()).status).toBe(302);
    const [order] = await systemDb.select().from(orders).where(eq(orders.vendorId, shop.vendorId));
    expect(order!.totalAmount).toBe(760_000);
    expect(order!.itemNames).toBe("Jollof rice\nGoat meat\nFufu");
  });

  it("keeps all choices if something is missing, with the error beside its group", async () => {
    const shop = await openPlates();
    const customer = visitor(shop);
    const { status, body } = await customer.add(3, ["Fufu", 3], ["Eba", 2], "Plantain");
    expect(status).toBe(400);
    expect(textIn(body)).toContain("Protein Required Pick 1 to 2 Protein: pick at least one");
    expect(textIn(body)).toContain("Swallow Pick up to 4, first 2 free Swallow: pick up to 4");
    const ticked = (name: string) =>
      new RegExp(`<input[^>]*value="${shop.optionOf(name).id}"[^>]*>`).exec(body)![0];
    expect(ticked("Plantain")).toContain("checked");
    expect(ticked("Goat meat")).not.toContain("checked");
    expect(body).toMatch(
      new RegExp(`name="${countField(shop.optionOf("Fufu").id)}"[^>]*value="3"`),
    );
    expect(body).toMatch(/name="quantity"[^>]*value="3"/);
    expect(textIn(await customer.get("/cart"))).toContain("Your cart is empty");
  });

  it("sees the total of the choices without adding anything, with what each adds", async () => {
    const shop = await openPlates();
    const customer = visitor(shop);
    const page = await customer.get(`/items/${shop.rice.id}`);
    expect(textIn(page)).toContain("Add to cart Show the total");
    expect(textIn(page)).not.toContain("Total ₦");
    const { status, body } = await customer.total(2, "Goat meat", ["Fufu", 3]);
    expect(status).toBe(200);
    expect(textIn(body)).toContain("Show the total Total ₦7,600");
    expect(textIn(body)).toMatch(/Jollof rice .*₦3,800 .*Goat meat Only 5 left \+₦1,000/);
    expect(textIn(body)).toContain("Fufu +₦300 Eba +₦300 per wrap");
    expect(body).toMatch(new RegExp(`checked="" value="${shop.optionOf("Goat meat").id}"`));
    expect(body).toMatch(/name="quantity"[^>]*value="2"/);
    // What is still missing is said, and the rest has its total all the same.
    const half = await customer.total(2, ["Fufu", 3]);
    expect(half.status).toBe(200);
    expect(textIn(half.body)).toContain("Protein: pick at least one");
    expect(textIn(half.body)).toContain("Total ₦5,600");
    expect(textIn(await customer.get("/cart"))).toContain("Your cart is empty");
  });

  it("begins with what the vendor has chosen for that item alone, unless it is sold out", async () => {
    const shop = await openPlates();
    await makeOptionGroup(systemDb, {
      ...{ vendorId: shop.vendorId, name: "Pack", minChosen: 1, maxChosen: 1, sortOrder: 3 },
      items: [shop.rice, shop.soup],
      options: [{ name: "Bowl", price: 20_000, defaultQuantity: 1 }, { name: "Foil" }],
    });
    for (const [group, name] of [
      [shop.swallow, "Eba"],
      [shop.protein, "Egg"],
    ] as const)
      await systemDb.insert(itemOptionPrices).values({
        ...{ vendorId: shop.vendorId, itemId: shop.rice.id, presetQuantity: 1 },
        optionId: group.options.find((option) => option.name === name)!.id,
      });
    const customer = visitor(shop);
    const page = await customer.get(`/items/${shop.rice.id}`);
    // 2,500 + 300 for the egg + 200 for the bowl; the first wrap is free.
    expect(textIn(page)).toMatch(/Jollof rice ₦3,000 .*Eba Included .*Bowl \+₦200 Foil Included/);
    expect(textIn(page)).not.toContain("from ₦");
    expect(page).toMatch(new RegExp(`checked="" value="${shop.optionOf("Egg").id}"`));
    await systemDb
      .update(options)
      .set({ isAvailable: false })
      .where(eq(options.id, shop.optionOf("Egg").id));
    const without = await customer.get(`/items/${shop.rice.id}`);
    expect(textIn(without)).toContain("Jollof rice ₦2,700 ");
    expect(without).not.toMatch(new RegExp(`checked="" value="${shop.optionOf("Egg").id}"`));
    // The other item has the group's own.
    expect(textIn(await customer.get(`/items/${shop.soup.id}`))).toContain("Egusi soup ₦2,700 ");
  });

  it("can choose an exclusive option only alone, and sees which options exclude each other", async () => {
    const shop = await openPlates();
    const together = "Egg can’t be combined with Titus. Please choose one of them.";
    const customer = visitor(shop);
    // It is in the cart before the vendor makes it exclusive.
    expect((await customer.add(1, "Egg", "Titus")).status).toBe(302);
    await excludeOthers(shop, "Egg");
    expect(textIn(await customer.get("/cart"))).toContain(together);
    expect((await customer.checkOut()).headers.location).toBe("/cart");
    const { status, body } = await customer.add(1, "Egg", "Titus");
    expect([status, textIn(body).includes(`Protein Required Pick 1 to 2 ${together}`)]).toEqual([
      400,
      true,
    ]);
    for (const name of ["Egg", "Titus"])
      expect(body).toMatch(new RegExp(`checked="" value="${shop.optionOf(name).id}"`));
    expect((await visitor(shop).add(1, "Egg")).status).toBe(302);
    const { refused } = await customer.script([
      { kind: "add", itemId: shop.rice.id, quantity: 1, choices: shop.choose("Egg", "Titus") },
    ]);
    expect(refused.map(({ message }) => message)).toEqual([together]);
  });

  it("has two lines of a dish with different choices, and one line with the same choices", async () => {
    const shop = await openPlates();
    const customer = visitor(shop);
    await customer.add(1, "Egg");
    await customer.add(1, "Titus");
    await customer.add(2, "Egg");
    const cart = await customer.get("/cart");
    const [egg, titus] = keysIn(cart);
    expect(keysIn(cart)).toHaveLength(2);
    expect(textIn(cart)).toMatch(/Jollof rice ₦8,400 ₦2,800 each Egg .* Jollof rice ₦4,000/);
    const page = await customer.get(`/items/${shop.rice.id}?line=${titus}`);
    const tag = new RegExp(`<input[^>]*value="${shop.optionOf("Titus").id}"[^>]*>`).exec(page)![0];
    expect(tag).toContain("checked");
    expect(textIn(page)).toContain("Save change");

    // A changed line keeps its place, or joins an equal line.
    expect((await customer.change(egg!, 2, "Goat meat")).headers.location).toBe("/cart");
    expect(textIn(await customer.get("/cart"))).toMatch(/₦7,000 ₦3,500 each Goat meat .* Titus/);
    await customer.change(titus!, 1, "Goat meat");
    const joined = await customer.get("/cart");
    expect(keysIn(joined)).toHaveLength(1);
    expect(textIn(joined)).toContain("₦10,500");
  });

  it("can't exceed a counted option's stock across all lines, and sees its name in the error", async () => {
    const shop = await openPlates({ goat: 3 });
    const customer = visitor(shop);
    await customer.add(2, "Goat meat");
    const refused = await customer.add(2, "Goat meat", "Plantain");
    expect([refused.status, textIn(refused.body).includes("Goat meat: only 3 left")]).toEqual([
      409,
      true,
    ]);
    await customer.add(1, "Goat meat", "Plantain");
    const [first] = keysIn(await customer.get("/cart"));
    expect((await customer.set(first!, 3)).status).toBe(409);
    await systemDb
      .update(options)
      .set({ isAvailable: false })
      .where(eq(options.id, shop.optionOf("Goat meat").id));
    expect(textIn(await customer.get("/cart"))).toContain("Goat meat is not available right now");
    const sent = await customer.checkOut();
    expect([sent.status, sent.headers.location]).toEqual([302, "/cart"]);
    const page = await customer.get(`/items/${shop.rice.id}`);
    expect(textIn(page)).toContain("Goat meat Unavailable");
  });

  it("orders again with the same choices, or sees which are gone", async () => {
    const shop = await openPlates();
    const customer = visitor(shop);
    await customer.add(2, "Egg", ["Fufu", 2]);
    await customer.add(1, "Titus", "Plantain");
    await customer.checkOut();
    const [order] = await systemDb.select().from(orders).where(eq(orders.vendorId, shop.vendorId));
    await systemDb
      .update(orders)
      .set({ status: "delivered", paymentStatus: "success" })
      .where(eq(orders.id, order!.id));
    await systemDb.delete(options).where(eq(options.id, shop.optionOf("Plantain").id));
    const later = visitor(shop);
    const answer = await later.again(order!.id);
    expect(answer.headers.location).toBe(`/orders/${order!.id}?again=2.0`);
    const page = textIn(await later.get(`/orders/${order!.id}?again=2.0`));
    expect(page).toContain("Jollof rice: Plantain is no longer available");
    // Its receipt shows the choices at the prices of the time.
    expect(page).toContain("1 × Jollof rice ₦4,500 Titus +₦1,500 Plantain +₦500");
    const cart = textIn(await later.get("/cart"));
    expect(cart).toContain("Jollof rice ₦5,600 ₦2,800 each Egg, 2 × Fufu");
    expect(cart).not.toContain("Titus");
  });

  it("sees an item as sold out if it has too few options left", async () => {
    const shop = await openPlates();
    await systemDb
      .update(options)
      .set({ isAvailable: false })
      .where(eq(options.groupId, shop.protein.id));
    const customer = visitor(shop);
    const menu = await customer.get("/");
    expect(
      /id="i-[^"]*"[^>]*>(?:(?!<\/li>)[\s\S])*Jollof rice(?:(?!<\/li>)[\s\S])*/.exec(menu)![0],
    ).toContain("Sold out");
    expect((await customer.add(1, "Egg")).status).toBe(409);
  });
});

describe("a customer's scripts", () => {
  it("name a new line by its change, and add equal choices in any order to one line", async () => {
    const shop = await openPlates();
    const customer = visitor(shop);
    const id = randomUUID();
    const add = (...names: Parameters<Plates["choose"]>) => ({
      kind: "add",
      itemId: shop.rice.id,
      quantity: 1,
      choices: shop.choose(...names),
    });
    const first = await customer.script([{ ...add("Egg", "Plantain"), id }]);
    expect(first.lines).toMatchObject([
      { key: id, quantity: 1, options: ["Egg", "Plantain"], seenKobo: 330_000 },
    ]);
    const second = await customer.script([add("Plantain", "Egg"), add("Titus")]);
    expect(second.lines.map(({ key, quantity }) => [key === id, quantity])).toEqual([
      [true, 2],
      [false, 1],
    ]);
    const changed = await customer.script([{ ...add("Goat meat"), replaces: id }]);
    expect(changed.lines.map(({ options: names }) => names)).toEqual([["Goat meat"], ["Titus"]]);
    const { refused } = await customer.script([add()]);
    expect(refused.map(({ message }) => message)).toEqual(["Protein: pick at least one"]);
  });
});

describe("the API", () => {
  let customers = 0;
  const json = async (path: string, body?: object) => {
    const answer = await product.ask(path, {
      ...(body
        ? {
            method: "POST",
            body: JSON.stringify(body),
            headers: { "content-type": "application/json" },
          }
        : {}),
    });
    return { status: answer.status, json: JSON.parse(answer.body) as Record<string, unknown> };
  };
  const order = (shop: Plates, items: object[]) =>
    json(`/api/storefront/${shop.slug}/orders`, {
      order: {
        customer_name: "Chidi",
        customer_phone: `0803${5_000_000 + ++customers}`,
        customer_email: "c@example.test",
        order_type: "pickup",
        client_token: randomUUID(),
      },
      items,
    });

  it("lists groups, accepts choices, and still works for clients that know none", async () => {
    const shop = await openPlates();
    const { json: store } = await json(`/api/storefront/${shop.slug}`);
    const items = (store.data as { categories: { items: Record<string, unknown>[] }[] }).categories
      .flatMap((category) => category.items)
      .sort((a, b) => String(a.name).localeCompare(String(b.name)));
    expect(Object.keys(items[0]!)).not.toContain("option_groups");
    expect(items[1]).toMatchObject({ name: "Jollof rice", price: 250_000, price_from: 260_000 });
    expect(items[1]!.option_groups).toMatchObject([
      {
        name: "Protein",
        kind: "extra",
        min: 1,
        max: 2,
        free: 0,
        options: [
          { name: "Goat meat", price: 100_000, is_available: true },
          { name: "Titus", allergens: ["fish"] },
          { name: "Egg" },
        ],
      },
      { name: "Swallow", max: 4, free: 2, options: [{ max_quantity: 4, unit: "wrap" }, {}] },
      { name: "Extras", min: 0, max: null, options: [{}, { price: -20_000 }] },
    ]);
    const old = await order(shop, [{ id: shop.soup.id, quantity: 1 }]);
    expect([old.status, old.json.data]).toEqual([
      201,
      expect.objectContaining({ total_amount: 250_000 }),
    ]);
    const chosen = await order(shop, [
      {
        id: shop.rice.id,
        quantity: 2,
        options: [{ id: shop.optionOf("Titus").id }, { id: shop.optionOf("Fufu").id, quantity: 3 }],
      },
    ]);
    expect([chosen.status, chosen.json.data]).toEqual([
      201,
      expect.objectContaining({ total_amount: 2 * (250_000 + 150_000 + 30_000) }),
    ]);
    const noted = (note: unknown) =>
      order(shop, [{ id: shop.soup.id, quantity: 1, special_instructions: note }]);
    expect((await noted(" Less\nsalt ")).status).toBe(201);
    expect(
      (await systemDb.select().from(orderItems)).map(({ specialInstructions: note }) => note),
    ).toContain("Less salt");
    expect(await noted("x".repeat(141))).toMatchObject({
      status: 400,
      json: { message: "An item's special instructions can have at most 140 characters" },
    });
    expect(await noted(5)).toMatchObject({
      status: 400,
      json: { message: "An item's special instructions must be a text" },
    });
    expect(await order(shop, [{ id: shop.rice.id, quantity: 1 }])).toMatchObject({
      status: 400,
      json: { error: "invalid_order", message: "Jollof rice: Protein: pick at least one" },
    });
    await excludeOthers(shop, "Egg");
    const both = ["Egg", "Titus"].map((name) => ({ id: shop.optionOf(name).id, quantity: 1 }));
    expect(await order(shop, [{ id: shop.rice.id, quantity: 1, options: both }])).toMatchObject({
      status: 400,
      json: {
        message: "Jollof rice: Egg can’t be combined with Titus. Please choose one of them.",
      },
    });
    expect(
      await order(shop, [{ id: shop.rice.id, quantity: 1, options: [{ id: "egg" }] }]),
    ).toMatchObject({ status: 400, json: { message: "An option has no valid id" } });
  });
});

it("an item with sizes shows the smallest price, and a combo its items' stock", async () => {
  const shop = await openPlates({ stock: 0 });
  await makeOptionGroup(systemDb, {
    vendorId: shop.vendorId,
    name: "Size",
    kind: "size",
    minChosen: 1,
    maxChosen: 1,
    items: [shop.rice],
    options: [
      { name: "Regular", price: 200_000 },
      { name: "Family", price: 600_000 },
    ],
  });
  await makeOptionGroup(systemDb, {
    vendorId: shop.vendorId,
    name: "With it",
    items: [shop.rice],
    options: [{ itemId: shop.soup.id, price: -20_000 }],
  });
  const customer = visitor(shop);
  expect(textIn(await customer.get("/"))).toContain("from ₦2,100");
  const page = textIn(await customer.get(`/items/${shop.rice.id}`));
  expect(page).toContain("Size Required Pick 1 Regular ₦2,000 Family ₦6,000");
  expect(page).toContain("Egusi soup Sold out +₦2,300");
  await customer.add(1, "Egg");
  const lines = await systemDb.select().from(orderItems);
  expect(lines.every(({ vendorId }) => vendorId !== shop.vendorId)).toBe(true);
});
