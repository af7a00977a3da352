import { and, eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { itemOutages, menuItems } from "~schema";
import { deleteItem, setAvailable, setUnavailableUntil } from "~/core/menu/items.commands.server";
import { placeOrder } from "~/core/orders/place-order.server";
import { releaseStock } from "~/core/orders/stock.server";
import { newAttempt } from "~/core/payments/start-payment.server";
import { forVendor, systemDb } from "~/platform/db.server";
import { makeItem } from "../../drizzle/seed/factories";
import { anOrder, openShop, type Shop } from "../setup/shop";

const change = (itemId: string, values: Partial<typeof menuItems.$inferInsert>) =>
  systemDb.update(menuItems).set(values).where(eq(menuItems.id, itemId));

/**
 * Returns an item's outages, oldest first: `over` has ended, `known` has an end, `lasts` has none.
 */
async function outagesOf({ vendorId }: Shop, itemId: string) {
  const rows = await systemDb
    .select()
    .from(itemOutages)
    .where(and(eq(itemOutages.vendorId, vendorId), eq(itemOutages.itemId, itemId)))
    .orderBy(itemOutages.beganAt);
  return rows.map(({ endedAt }) =>
    endedAt === null ? "lasts" : endedAt.getTime() > Date.now() ? "known" : "over",
  );
}

it("records that the last portion was ordered, until a cancelled order returns it", async () => {
  const shop = await openShop({ stock: 1 });
  const { soup } = shop;
  expect(await outagesOf(shop, soup.id)).toEqual([]);
  const order = anOrder(shop, { lines: [{ itemId: soup.id, quantity: 1 }] });
  const placed = await placeOrder(shop.store, order, new Date(), newAttempt());
  if (!placed.ok) throw new Error("Not placed");
  expect(await outagesOf(shop, soup.id)).toEqual(["lasts"]);
  await forVendor(shop.vendorId, (tx) => releaseStock(tx, shop.vendorId, placed.order.id));
  expect(await outagesOf(shop, soup.id)).toEqual(["over"]);
});

it("records a tap on 'Sold out today' with its end, which passes without another tap", async () => {
  const shop = await openShop();
  const { rice } = shop;
  await setUnavailableUntil(shop.vendorId, rice.id, "soldOut", new Date());
  expect(await outagesOf(shop, rice.id)).toEqual(["known"]);
  await setUnavailableUntil(shop.vendorId, rice.id, null, new Date());
  expect(await outagesOf(shop, rice.id)).toEqual(["over"]);
  await systemDb.execute(
    sql`update menu_items set sold_out_until = clock_timestamp() + interval '50 ms' where id = ${rice.id}`,
  );
  await systemDb.execute(sql`select pg_sleep(0.06)`);
  await setUnavailableUntil(shop.vendorId, rice.id, null, new Date());
  expect(await outagesOf(shop, rice.id)).toEqual(["over", "over"]);
});

it("lasts while a sold-out item has none left, and ends with new stock", async () => {
  const shop = await openShop({ stock: 3 });
  const { soup } = shop;
  await setUnavailableUntil(shop.vendorId, soup.id, "soldOut", new Date());
  await change(soup.id, { inventory: 0 });
  expect(await outagesOf(shop, soup.id)).toEqual(["lasts"]);
  await change(soup.id, { inventory: 4 });
  expect(await outagesOf(shop, soup.id)).toEqual(["known"]);
  await change(soup.id, { inventory: 0, soldOutUntil: null });
  expect(await outagesOf(shop, soup.id)).toEqual(["lasts"]);
  await change(soup.id, { inventory: 4 });
  expect(await outagesOf(shop, soup.id)).toEqual(["over"]);
});

it("records one outage of an item that runs out twice in one transaction", async () => {
  const shop = await openShop({ stock: 3 });
  const { soup } = shop;
  await systemDb.transaction(async (tx) => {
    for (const inventory of [0, 2, 0])
      await tx.update(menuItems).set({ inventory }).where(eq(menuItems.id, soup.id));
  });
  expect(await outagesOf(shop, soup.id)).toEqual(["lasts"]);
});

it("ends when the item leaves the menu: switched off, deleted, or a draft from the start", async () => {
  const shop = await openShop({ stock: 0 });
  const { soup, vendorId } = shop;
  expect(await outagesOf(shop, soup.id)).toEqual(["lasts"]);
  await setAvailable(vendorId, soup.id, false);
  expect(await outagesOf(shop, soup.id)).toEqual(["over"]);
  await setAvailable(vendorId, soup.id, true);
  expect(await outagesOf(shop, soup.id)).toEqual(["over", "lasts"]);
  const order = anOrder(shop);
  const placed = await placeOrder(shop.store, order, new Date(), newAttempt());
  expect(placed.ok).toBe(true);
  await systemDb.execute(
    sql`update menu_items set inventory = 0 where id = ${shop.rice.id} and vendor_id = ${vendorId}`,
  );
  await deleteItem(vendorId, shop.rice.id);
  expect(await outagesOf(shop, shop.rice.id)).toEqual(["over"]);
  const draft = await makeItem(systemDb, {
    vendorId,
    inventory: 0,
    isAvailable: false,
    isDraft: true,
  });
  expect(await outagesOf(shop, draft.id)).toEqual([]);
  await change(draft.id, { isDraft: false, isAvailable: true });
  expect(await outagesOf(shop, draft.id)).toEqual(["lasts"]);
});
