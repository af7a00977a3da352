import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { itemGroups, itemSorts, readItemListRequest, writeCursor } from "~/core/menu/item-list";
import { findItem, itemsInOrder, listDrafts, listItems } from "~/core/menu/items.queries.server";
import { listTabNames, readCustomOrderListRequest } from "~/core/custom-orders/custom-order-list";
import { findCustomOrder } from "~/core/custom-orders/custom-orders.queries.server";
import {
  foundCustomOrders,
  listCustomOrders,
  newestCustomOrders,
} from "~/core/custom-orders/list-custom-orders.server";
import { beyond } from "~/core/orders/long-list.server";
import { forVendor, systemDb } from "~/platform/db.server";
import { makeCategory, makeVendor, type MadeVendor } from "../../../drizzle/seed/factories";
import { fillWithOrders } from "../../../drizzle/seed/many-orders";
import { queryPlan, sequentialScans } from "../../setup/sequential-scans";
import { onServer } from "../../setup/test-cluster";

const OTHERS = 9;
const DISHES = 2_000;
const ORDERS = 20_000;

let vendor: MadeVendor;
let categoryId: string;
beforeAll(async () => {
  vendor = await makeVendor(systemDb);
  for (const one of [
    vendor,
    ...(await Promise.all(Array.from({ length: OTHERS }, () => makeVendor(systemDb)))),
  ]) {
    const { id } = await makeCategory(systemDb, { vendorId: one.id });
    if (one === vendor) categoryId = id;
    await systemDb.execute(sql`
      insert into menu_items (vendor_id, category_id, name, price, inventory, sold_count, is_draft, is_available)
      select ${one.id}::uuid, ${id}::uuid, 'Dish ' || n, n * 100, nullif(n % 20, 19), n % 50, n % 100 = 0, n % 100 > 0 from generate_series(1, ${DISHES}::int) n`);
  }
  await fillWithOrders(process.env.DATABASE_URL!, vendor.id, ORDERS, {
    change: (tx) =>
      tx.execute(sql`
        update orders set source = 'custom', expires_at = case when order_number like '%9' then null else created_at + interval '1 day' end,
          payment_status = case when order_number like '%5' then 'pending' when order_number like '%9' then 'payment_custom' else payment_status end
        where right(order_number, 1) in ('3', '5', '9')`),
  });
  // As the owner, as the product's role may not.
  await onServer(process.env.DATABASE_URL!, "vacuum analyze");
});

describe(`a menu of ${DISHES.toLocaleString("en")} dishes beside those of others`, () => {
  const request = (query: string) => readItemListRequest(new URLSearchParams(query));
  const list = (query: string) => listItems(vendor.id, request(query), new Date());
  /** Returns the indexes of a page's query, which must not scan tables. */
  const indexesOf = async (query: string) => {
    const page = await forVendor(vendor.id, (tx) =>
      Promise.resolve(itemsInOrder(tx, vendor.id, request(query), new Date()).getSQL()),
    );
    const { scanned, indexes } = await queryPlan(vendor.id, page);
    expect([query, scanned]).toEqual([query, scanned.filter((table) => table === "categories")]); // ten rows, scanned at once
    return indexes.filter((name) => name.startsWith("menu_items"));
  };

  it.each(Object.keys(itemSorts))(
    "is read through an index by %s: its first page, the next, each tile, a category and a search",
    async (sort) => {
      const { next, tiles, draftCount } = await list(`sort=${sort}`);
      expect([tiles.all, draftCount]).toEqual([1_980, 20]);
      const after = encodeURIComponent(writeCursor(next!));
      expect((await list(`sort=${sort}&after=${after}`)).items).toHaveLength(24);
      const narrowed = [
        `after=${after}`,
        `category=${categoryId}`,
        ...Object.keys(itemGroups).map((group) => `show=${group}`),
        ...["dish 7", "nothing like it", "%"].map((q) => `q=${encodeURIComponent(q)}`),
      ];
      for (const part of narrowed)
        expect((await indexesOf(`sort=${sort}&${part}`)).length).toBeGreaterThan(0);
    },
  );

  it("is never scanned together with theirs, whatever a page shows", async () => {
    const before = await sequentialScans("menu_items");
    for (const sort of Object.keys(itemSorts)) {
      const { next } = await list(`sort=${sort}`);
      await list(`sort=${sort}&after=${encodeURIComponent(writeCursor(next!))}`);
      for (const group of Object.keys(itemGroups)) await list(`sort=${sort}&show=${group}`);
      await list(`sort=${sort}&q=nothing`);
    }
    const [draft] = await listDrafts(vendor.id);
    expect(await findItem(vendor.id, draft!.id)).toMatchObject({ isDraft: true });
    expect(await sequentialScans("menu_items")).toEqual(before);
  });
});

describe(`custom orders among ${ORDERS.toLocaleString("en")} others`, () => {
  const list = (query: string) =>
    listCustomOrders(vendor.id, readCustomOrderListRequest(new URLSearchParams(query)), new Date());
  const tables = ["orders", "order_items", "order_events"];

  it.each(listTabNames)(
    "are read through an index on the tab %s: a page, the next, its count and a search",
    async (tab) => {
      const [mark] = (await list(`tab=${tab}`)).orders;
      const queries = [
        newestCustomOrders(vendor.id, tab, 21),
        newestCustomOrders(vendor.id, tab, 21, { place: beyond(vendor.id, mark!.id, "older") }),
        newestCustomOrders(vendor.id, tab, 1_000),
        ...["customer 1", "VNR04713", "nobody"].map((q) => foundCustomOrders(vendor.id, tab, q)),
      ];
      for (const query of queries) {
        const plan = await queryPlan(vendor.id, sql`select * from ${query} page`);
        expect(plan.scanned).toEqual([]);
        expect(plan.indexes).toContain(
          tab === "all" ? "orders_custom" : "orders_custom_by_payment",
        );
      }
    },
  );

  it("are never scanned with all the others, whatever a page shows", async () => {
    const before = await sequentialScans(...tables);
    const { next, counts, orders } = await list("");
    expect(counts).toEqual({ all: 1_000, open: 144, paid: 1_000, expired: 1_000, unpaid: 1_000 });
    expect((await list(`after=${next}`)).orders).toHaveLength(20);
    for (const tab of listTabNames) await list(`tab=${tab}`);
    for (const q of ["customer 1", "VNR04713", "nobody", "%"])
      await list(`q=${encodeURIComponent(q)}`);
    expect(await findCustomOrder(vendor.id, orders[0]!.id, new Date())).toMatchObject({
      id: orders[0]!.id,
    });
    expect(await sequentialScans(...tables)).toEqual(before);
  });

  it("are searched by words in the latest 2,000, by a full number in all of them, and the page shows where the search ended", async () => {
    const words = await list("q=Customer%203x");
    expect([words.orders.length, words.searchEnds]).toEqual([0, true]);
    expect((await list("q=vnr%203")).orders.map(({ number }) => number)).toContain("VNR003");
    expect((await list("q=VNR003&tab=open")).orders).toEqual([]);
    expect((await list("tab=open&q=nobody")).searchEnds).toBe(false);
    // A customer's own order.
    expect((await list("q=VNR002")).orders.map(({ number }) => number)).not.toContain("VNR002");
  });
});
