import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import {
  readNewOrders,
  readOrdersVersion,
} from "~/dashboard/orders/alarm/new-orders.queries.server";
import { readKitchenOrders } from "~/dashboard/orders/kitchen/kitchen-display.queries.server";
import { orderTabs, readOrderListRequest } from "~/dashboard/orders/list/order-list";
import { listOrders } from "~/dashboard/orders/list/order-list.queries.server";
import { foundOrders } from "~/dashboard/orders/list/order-search.server";
import { ordersWindow } from "~/dashboard/orders/list/order-window.server";
import { findOrder, readRecent } from "~/dashboard/orders/list/orders.queries.server";
import { beyond } from "~/core/orders/long-list.server";
import { systemDb } from "~/platform/db.server";
import { makeVendor, type MadeVendor } from "../../../drizzle/seed/factories";
import { fillWithOrders } from "../../../drizzle/seed/many-orders";
import { queryPlan, sequentialScans } from "../../setup/sequential-scans";
import { onServer } from "../../setup/test-cluster";

const MANY = 10_000;

let vendor: MadeVendor;
beforeAll(async () => {
  vendor = await makeVendor(systemDb);
  await fillWithOrders(process.env.DATABASE_URL!, vendor.id, MANY);
  await onServer(process.env.DATABASE_URL!, "analyze"); // as the owner, as the product's role may not
});

const list = (query: string) =>
  listOrders(vendor.id, readOrderListRequest(new URLSearchParams(query)), new Date());

const scanned = () => sequentialScans("orders", "order_items", "order_events", "customers");

describe(`a list of ${MANY.toLocaleString("en")} orders`, () => {
  it.each(orderTabs)(
    "reads a page of %s through an index, in both directions, and counts through one",
    async (tab) => {
      const [mark] = (await list(`tab=${tab}`)).orders;
      for (const query of [
        ordersWindow(vendor.id, { tab, from: "newest", limit: 21 }),
        ordersWindow(vendor.id, {
          tab,
          from: "newest",
          limit: 21,
          place: beyond(vendor.id, mark!.id, "older"),
        }),
        ordersWindow(vendor.id, {
          tab,
          from: "oldest",
          limit: 21,
          place: beyond(vendor.id, mark!.id, "newer"),
        }),
        ordersWindow(vendor.id, { tab, from: "newest", limit: 1000 }),
      ]) {
        const plan = await queryPlan(vendor.id, sql`select * from ${query} page`);
        expect(plan.scanned).toEqual([]);
        // When nearly all orders are delivered, the index of all of them works as well.
        expect(
          plan.indexes.filter((name) => name === "orders_by_status" || name === "orders_list"),
        ).not.toEqual([]);
      }
    },
  );

  it.each(["jollof", "VNR04711", "0803 000 4711", "nobody"])(
    "searches for %s through indexes",
    async (q) => {
      for (const tab of orderTabs)
        expect(
          (
            await queryPlan(
              vendor.id,
              sql`select * from ${foundOrders(vendor.id, { tab, q, from: "newest", limit: 21 })} found`,
            )
          ).scanned,
        ).toEqual([]);
    },
  );

  it("is never scanned sequentially, whatever a page shows", async () => {
    const before = await scanned();
    for (const tab of orderTabs) await list(`tab=${tab}`);
    const second = await list(`after=${(await list("tab=all")).next}`);
    await list(`before=${second.previous}`);
    for (const q of ["jollof", "VNR04711", "08030004711", "nobody", "%"])
      await list(`q=${encodeURIComponent(q)}`);
    await findOrder(vendor.id, second.orders[0]!.id);
    for (const read of [
      readRecent(vendor.id, 5),
      readNewOrders(vendor.id),
      readOrdersVersion(vendor.id),
      readKitchenOrders(vendor.id),
    ])
      await read;
    expect(await scanned()).toEqual(before);
  });

  it("counts exactly up to a thousand and no further", async () => {
    const { counts } = await list("");
    const [real] = await systemDb.execute<{ failed: number; pending: number }>(
      sql`select count(*) filter (where status = 'payment_failed')::int as failed, count(*) filter (where status = 'pending')::int as pending from orders where vendor_id = ${vendor.id}`,
    );
    expect(counts).toMatchObject({
      all: 1000,
      delivered: 1000,
      payment_failed: real!.failed,
      pending: real!.pending,
    });
  });

  it("searches text in the latest 2,000, a full number or phone in all of them, and says where it stopped", async () => {
    const oldest = `VNR${String(1).padStart(3, "0")}`;
    const words = await list("q=Customer%201x");
    expect({ found: words.orders.length, ends: words.searchEnds }).toEqual({
      found: 0,
      ends: true,
    });
    expect((await list(`q=${oldest}`)).orders.map((order) => order.orderNumber)).toContain(oldest);
    expect((await list("q=0803%20000%200001")).orders.map((order) => order.orderNumber)).toContain(
      oldest,
    );
    expect(
      (await list(`q=${oldest}&tab=pending`)).orders.map((order) => order.orderNumber),
    ).not.toContain(oldest);
    expect((await list("tab=pending&q=x")).searchEnds).toBe(false);
  });
});
