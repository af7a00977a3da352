import { randomUUID } from "node:crypto";
import { eq, inArray, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { optionGroups, options, orderItems, menuItems } from "~schema";
import { releaseStock, retakeStock } from "~/core/orders/stock.server";
import { placeOrder } from "~/core/orders/place-order.server";
import { newAttempt } from "~/core/payments/start-payment.server";
import { systemDb } from "~/platform/db.server";
import { makeCoupon, makeOptionGroup } from "../../../drizzle/seed/store-factories";
import { openPlates, type Plates } from "../../setup/plates";
import { anOrder, openShop, stockOf } from "../../setup/shop";
import { inEnglish } from "../../setup/in-english";

const noon = new Date("2026-11-20T11:00:00Z");
type Lines = Parameters<typeof anOrder>[1] & object;
const place = (shop: Plates, lines: Lines["lines"], over: Lines = {}) =>
  placeOrder(shop.store, anOrder(shop, { lines, ...over }), noon, newAttempt());
const placed = async (...given: Parameters<typeof place>) => {
  const outcome = await place(...given);
  if (!outcome.ok) throw new Error(inEnglish(outcome.message));
  return outcome.order;
};
const refusal = async (...given: Parameters<typeof place>) => {
  const outcome = await place(...given);
  return outcome.ok ? "placed" : [outcome.status, inEnglish(outcome.message)];
};
const plate = (shop: Plates, quantity: number, ...names: Parameters<Plates["choose"]>) => ({
  itemId: shop.rice.id,
  quantity,
  choices: shop.choose(...names),
});
const linesOf = (orderId: string) =>
  systemDb
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(orderItems.position);
const leftOf = async (id: string) =>
  (await systemDb.select().from(options).where(eq(options.id, id)))[0]?.inventory;

describe("an order of items with options", () => {
  it("is priced with them, keeps their names and prices, and its lines add up to the charge", async () => {
    const shop = await openPlates();
    const order = await placed(shop, [
      plate(shop, 2, "Goat meat", ["Fufu", 3], "Plantain"),
      plate(shop, 1, "Egg", "No stew"),
      { itemId: shop.soup.id, quantity: 1 },
    ]);
    // 2,500 + 1,000 + 300 (one of three wraps) + 500 = 4,300; 2,500 + 300 − 200 = 2,600; 2,500.
    expect(order).toMatchObject({ subtotalKobo: 1_370_000, totalKobo: 1_370_000 });
    const lines = await linesOf(order.id);
    expect(lines.map(({ price, quantity }) => [price, quantity])).toEqual([
      [430_000, 2],
      [260_000, 1],
      [250_000, 1],
    ]);
    expect(lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0)).toBe(
      order.totalKobo,
    );
    expect(lines[0]!.options).toEqual([
      {
        id: shop.optionOf("Goat meat").id,
        itemId: null,
        group: "Protein",
        name: "Goat meat",
        priceKobo: 100_000,
        quantity: 1,
        free: 0,
        taken: true,
      },
      {
        id: shop.optionOf("Fufu").id,
        itemId: null,
        group: "Swallow",
        name: "Fufu",
        priceKobo: 30_000,
        quantity: 3,
        free: 2,
        taken: false,
      },
      expect.objectContaining({ name: "Plantain", priceKobo: 50_000 }),
    ]);
    expect(lines[2]!.options).toBeNull();
    // Later changes of the menu don't affect it.
    await systemDb.delete(optionGroups).where(eq(optionGroups.vendorId, shop.vendorId));
    expect(await linesOf(order.id)).toEqual(lines);
  });

  it("costs the item's own prices and its size", async () => {
    const shop = await openPlates();
    const { vendorId } = shop;
    const sizes = await makeOptionGroup(systemDb, {
      vendorId,
      name: "Size",
      kind: "size",
      minChosen: 1,
      maxChosen: 1,
      items: [shop.soup],
      options: [
        { name: "Small", price: 150_000 },
        { name: "Large", price: 350_000 },
      ],
      ownPrices: { Large: 400_000 },
    });
    const soup = (at: number) => ({
      itemId: shop.soup.id,
      quantity: 2,
      choices: [[sizes.options[at]!.id, 1] as [string, number]],
    });
    const order = await placed(shop, [soup(0), soup(1)]);
    expect(order.subtotalKobo).toBe(300_000 + 800_000);
    expect((await linesOf(order.id)).map(({ options: chosen }) => chosen)).toEqual([
      [expect.objectContaining({ name: "Small", priceKobo: 0 })],
      [expect.objectContaining({ name: "Large", priceKobo: 0 })],
    ]);
    expect(await refusal(shop, [{ itemId: shop.soup.id, quantity: 1 }])).toEqual([
      400,
      "Egusi soup: Size: pick at least one",
    ]);
  });

  it("takes a menu item as an option at both prices, from that item's stock", async () => {
    const shop = await openPlates({ stock: 3 });
    const combo = await makeOptionGroup(systemDb, {
      vendorId: shop.vendorId,
      name: "With it",
      items: [shop.rice],
      options: [{ itemId: shop.soup.id, price: -20_000, maxQuantity: 3 }],
    });
    const soups = (each: number, quantity: number) => ({
      itemId: shop.rice.id,
      quantity,
      choices: [...shop.choose("Egg"), [combo.options[0]!.id, each] as [string, number]],
    });
    expect(await refusal(shop, [soups(1, 2), { itemId: shop.soup.id, quantity: 2 }])).toEqual([
      409,
      "Egusi soup: only 3 left. Please change your cart.",
    ]);
    const order = await placed(shop, [soups(1, 2), { itemId: shop.soup.id, quantity: 1 }]);
    expect(order.subtotalKobo).toBe(2 * (250_000 + 30_000 + 230_000) + 250_000);
    expect(await stockOf(shop.soup.id)).toBe(0);
    expect(await systemDb.transaction((tx) => releaseStock(tx, shop.vendorId, order.id))).toBe(
      true,
    );
    expect(await stockOf(shop.soup.id)).toBe(3);
  });

  it("is refused with the names of item and group if choices are missing, too many or gone", async () => {
    const shop = await openPlates();
    expect(await refusal(shop, [{ itemId: shop.rice.id, quantity: 1 }])).toEqual([
      400,
      "Jollof rice: Protein: pick at least one",
    ]);
    expect(await refusal(shop, [plate(shop, 1, "Egg", ["Fufu", 3], ["Eba", 2])])).toEqual([
      400,
      "Jollof rice: Swallow: pick up to 4",
    ]);
    const other = await openPlates();
    expect(
      await refusal(shop, [{ itemId: shop.rice.id, quantity: 1, choices: other.choose("Egg") }]),
    ).toEqual([400, "Jollof rice: Protein: pick at least one"]);
    await systemDb
      .update(options)
      .set({ soldOutUntil: new Date("2026-11-21T08:00:00Z") })
      .where(eq(options.id, shop.optionOf("Egg").id));
    expect(await refusal(shop, [plate(shop, 1, "Egg")])).toEqual([
      409,
      "Egg is sold out. Please change your cart.",
    ]);
    await systemDb.delete(options).where(eq(options.id, shop.optionOf("Plantain").id));
    expect(await refusal(shop, [plate(shop, 1, "Titus", "Plantain")])).toEqual([
      409,
      "Jollof rice: Something you chose is no longer available. Please choose again.",
    ]);
  });

  it("deducts a coupon from the dishes with their options, and never goes below zero", async () => {
    const shop = await openPlates();
    await makeCoupon(systemDb, {
      vendorId: shop.vendorId,
      code: "HALF",
      startsAt: new Date(0),
      kind: "percent",
      value: 50,
    });
    const order = await placed(shop, [plate(shop, 1, "Goat meat")], { couponCode: "HALF" });
    expect(order).toMatchObject({
      subtotalKobo: 350_000,
      discountKobo: 175_000,
      totalKobo: 175_000,
    });
    await systemDb.update(menuItems).set({ price: 0 }).where(eq(menuItems.id, shop.rice.id));
    await systemDb
      .update(options)
      .set({ price: -90_000 })
      .where(eq(options.id, shop.optionOf("No stew").id));
    const free = await placed(shop, [
      plate(shop, 1, "Egg", "No stew"),
      { itemId: shop.soup.id, quantity: 1 },
    ]);
    expect((await linesOf(free.id)).map(({ price }) => price)).toEqual([0, 250_000]);
  });

  it("is the same order if sent again with the same choices, and another one with others", async () => {
    const shop = await openPlates({ goat: 2 });
    const clientToken = randomUUID();
    const first = await placed(shop, [plate(shop, 2, "Goat meat", ["Fufu", 2])], { clientToken });
    const again = await place(shop, [plate(shop, 2, ["Fufu", 2], "Goat meat")], { clientToken });
    expect([again.ok && again.repeated, again.ok && again.order.id]).toEqual([true, first.id]);
    // The two it reserved are still available to it.
    const changed = await place(shop, [plate(shop, 2, "Goat meat", "Eba")], { clientToken });
    expect([changed.ok && changed.repeated, changed.ok && changed.order.id !== first.id]).toEqual([
      false,
      true,
    ]);
    expect(await leftOf(shop.optionOf("Goat meat").id)).toBe(0);
  });
});

describe("counted options", () => {
  it("are reserved with the order, returned with it once, and reserved again", async () => {
    const shop = await openPlates({ goat: 5 });
    const goat = shop.optionOf("Goat meat").id;
    const order = await placed(shop, [
      plate(shop, 2, "Goat meat"),
      plate(shop, 1, "Goat meat", "Plantain"),
    ]);
    expect(await leftOf(goat)).toBe(2);
    const release = () => systemDb.transaction((tx) => releaseStock(tx, shop.vendorId, order.id));
    expect([await release(), await release()]).toEqual([true, false]);
    expect(await leftOf(goat)).toBe(5);
    const retake = () => systemDb.transaction((tx) => retakeStock(tx, shop.vendorId, order.id));
    expect(await retake()).toBe(true);
    expect(await leftOf(goat)).toBe(2);
    await release();
    await systemDb.update(options).set({ inventory: 2 }).where(eq(options.id, goat));
    expect(await retake()).toBe(false);
    expect(await leftOf(goat)).toBe(2);
  });

  it("are never oversold, and a refused order leaves no trace", async () => {
    const shop = await openPlates({ goat: 20, stock: 30 });
    const orders = Array.from({ length: 60 }, (_, n) =>
      place(
        shop,
        [
          plate(shop, 1 + (n % 2), "Goat meat", "Egg"),
          ...(n % 3 === 0 ? [{ itemId: shop.soup.id, quantity: 1 }] : []),
        ],
        { customerPhone: `+23480312${String(10_000 + n)}` },
      ),
    );
    const outcomes = await Promise.all(orders);
    const ids = outcomes.flatMap((outcome) => (outcome.ok ? [outcome.order.id] : []));
    const refused = outcomes.flatMap((outcome) => (outcome.ok ? [] : [inEnglish(outcome.message)]));
    expect(new Set(refused)).toEqual(
      new Set(
        refused.filter((message) =>
          /^Goat meat(: only 1 left| is sold out)\. Please change your cart\.$/.test(message),
        ),
      ),
    );
    const lines = await systemDb.select().from(orderItems).where(inArray(orderItems.orderId, ids));
    const sold = lines
      .filter(({ itemId }) => itemId === shop.rice.id)
      .reduce((sum, { quantity }) => sum + quantity, 0);
    expect(await leftOf(shop.optionOf("Goat meat").id)).toBe(20 - sold);
    expect(20 - sold).toBeGreaterThanOrEqual(0);
    expect(20 - sold).toBeLessThanOrEqual(1);
    const soups = lines.filter(({ itemId }) => itemId === shop.soup.id).length;
    expect(await stockOf(shop.soup.id)).toBe(30 - soups);
    const [counter] = await systemDb.execute<{ number: number }>(
      sql`select order_number as number from vendor_counters where vendor_id = ${shop.vendorId}`,
    );
    expect(counter!.number).toBe(ids.length);
  });

  it("are limited per order like dishes", async () => {
    const shop = await openPlates({ goat: 30 });
    expect(await refusal(shop, [plate(shop, 21, "Goat meat")])).toEqual([
      409,
      "Goat meat: up to 20 per order right now. For more, please call the store.",
    ]);
  });
});

it("an order without options stores none", async () => {
  const shop = await openShop();
  const outcome = await placeOrder(shop.store, anOrder(shop), noon, newAttempt());
  if (!outcome.ok) throw new Error(outcome.code);
  const [line] = await linesOf(outcome.order.id);
  expect(line).toMatchObject({ name: "Jollof rice", price: 250_000, quantity: 1, options: null });
});

it("200 concurrent customers never exceed an option's stock", async () => {
  const shop = await openPlates({ goat: 60, stock: 500 });
  const goat = shop.optionOf("Goat meat").id;
  const outcomes = await Promise.all(
    Array.from({ length: 200 }, (_, at) =>
      // Some of them order it on two lines, and lock other rows first.
      place(
        shop,
        at % 3 === 0
          ? [plate(shop, 1, "Goat meat"), plate(shop, 1, "Goat meat", "Plantain")]
          : [{ itemId: shop.soup.id, quantity: 1 }, plate(shop, 1, "Goat meat", ["Fufu", 2])],
        { customerPhone: `+23480312${String(at).padStart(5, "0")}` },
      ),
    ),
  );
  const placedIds = outcomes.flatMap((outcome) => (outcome.ok ? [outcome.order.id] : []));
  const refused = outcomes.flatMap((outcome) => (outcome.ok ? [] : [outcome]));
  expect(refused.every(({ code, status }) => code === "sold-out" && status === 409)).toBe(true);
  const lines = await systemDb
    .select()
    .from(orderItems)
    .where(inArray(orderItems.orderId, placedIds));
  const sold = lines
    .filter(({ options: chosen }) => chosen?.some(({ id }) => id === goat))
    .reduce((sum, { quantity }) => sum + quantity, 0);
  expect([await leftOf(goat), sold]).toEqual([0, 60]);
  expect(refused.length).toBeGreaterThan(100);
  expect(await stockOf(shop.soup.id)).toBe(
    500 - lines.filter(({ itemId }) => itemId === shop.soup.id).length,
  );
});
