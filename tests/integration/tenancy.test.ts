import { randomUUID } from "node:crypto";
import * as drizzle from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import {
  categories,
  couponRedemptions,
  coupons,
  customerOrders,
  customers,
  customerTotals,
  reviews,
  reviewTotals,
  ledgerEntries,
  orderEvents,
  orderItems,
  orders,
  outbox,
  paymentAttempts,
  payments,
  payoutRuns,
  payouts,
  menuItems,
  refunds,
  slugHistory,
  transferRecipients,
  vendorBusinessSettings,
  vendorCounters,
  vendorPaymentSettings,
  vendorProfiles,
  walletDays,
  wallets,
} from "~schema";
import { advanceOrder, resolveAttention } from "~/core/orders/advance-order.server";
import { orderNotFound } from "~/core/orders/transition-order.server";
import { declineOrder } from "~/core/cancellations/decline-order.server";
import { readNewOrders } from "~/dashboard/orders/alarm/new-orders.queries.server";
import { readOrderListRequest } from "~/dashboard/orders/list/order-list";
import { listOrders } from "~/dashboard/orders/list/order-list.queries.server";
import { findOrder, readRecent } from "~/dashboard/orders/list/orders.queries.server";
import { forVendor, isLocked, systemDb } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { listNotifications } from "~/core/notifications/notifications.queries.server";
import { findAnything } from "~/dashboard/search/search.queries.server";
import { readHome } from "~/dashboard/home/home.queries.server";
import { findCustomerOrder } from "~/storefront/order/order-page.server";
import { loader as ordersPage } from "~/routes/dashboard.orders";
import {
  makeOrder,
  makeItem,
  makeVendor,
  type MadeOrder,
  type MadeVendor,
} from "../../drizzle/seed/factories";
import { makeCoupon, makeReview, makePayout } from "../../drizzle/seed/store-factories";
import { aRequest, cookieOf, routeArgs } from "../setup/vendor-requests";

/**
 * While on, every `eq(table.vendorId, …)` of the product is true: WHERE clauses ignore the vendor.
 */
const forgetful = vi.hoisted(() => {
  vi.resetModules(); // modules that other files have loaded use the real one
  return { on: false };
});
vi.mock("drizzle-orm", async (original) => {
  const real = await original<typeof drizzle>();
  const eq = (left: unknown, right: unknown) =>
    forgetful.on && (left as { name?: string }).name === "vendor_id"
      ? real.sql`true`
      : real.eq(left as Parameters<typeof real.eq>[0], right);
  return { ...real, eq };
});
const { eq, sql } = drizzle;
afterAll(() => {
  vi.doUnmock("drizzle-orm");
  vi.resetModules();
});

let ada: MadeVendor;
let musa: MadeVendor;
let hers: MadeOrder;
let his: MadeOrder;
beforeAll(async () => {
  const stocked = async () => {
    const vendor = await makeVendor(systemDb);
    const item = await makeItem(systemDb, { vendorId: vendor.id, inventory: 5 });
    const order = await makeOrder(systemDb, {
      vendorId: vendor.id,
      lines: [{ item, quantity: 2 }],
      needsAttention: "Look here",
    });
    await makeReview(systemDb, { vendorId: vendor.id, orderId: order.id });
    await makePayout(systemDb, { vendorId: vendor.id });
    await systemDb.insert(payoutRuns).values({
      vendorId: vendor.id,
      periodEnd: new Date(),
      outcome: "nothing",
      decidedAt: new Date(),
    });
    await systemDb.insert(transferRecipients).values({
      vendorId: vendor.id,
      bankCode: "058",
      accountNumber: "0123456789",
      recipientCode: `RCP_${vendor.id}`,
    });
    const coupon = await makeCoupon(systemDb, { vendorId: vendor.id });
    await systemDb
      .insert(couponRedemptions)
      .values({ vendorId: vendor.id, couponId: coupon.id, orderId: order.id, discount: 100 });
    await systemDb.insert(refunds).values({
      vendorId: vendor.id,
      orderId: order.id,
      paymentId: order.payment!.id,
      amount: 100,
      reason: "Sold out",
      source: "hand",
      cause: "hand:1",
      actorType: "vendor",
    });
    await systemDb
      .insert(outbox)
      .values({ vendorId: vendor.id, orderId: order.id, kind: "order_paid_vendor" });
    await systemDb.insert(slugHistory).values({
      vendorId: vendor.id,
      slug: `old-${vendor.storeSlug}`,
      reservedUntil: new Date(Date.now() + 1e9),
    });
    return [vendor, order] as const;
  };
  [[ada, hers], [musa, his]] = [await stocked(), await stocked()];
});

async function withoutWhere<T>(work: () => Promise<T>): Promise<T> {
  forgetful.on = true;
  try {
    return await work();
  } finally {
    forgetful.on = false;
  }
}
const snapshotOf = (vendorId: string) =>
  systemDb.execute(sql`select (select json_agg(o order by o.id) from orders o where o.vendor_id = ${vendorId}) as orders, (select json_agg(p order by p.id) from menu_items p where p.vendor_id = ${vendorId}) as menu_items,
    (select count(*) from order_events e where e.vendor_id = ${vendorId}) as events`);

const tenantTables = {
  categories,
  couponRedemptions,
  coupons,
  customerOrders,
  customers,
  customerTotals,
  reviews,
  reviewTotals,
  ledgerEntries,
  orderEvents,
  orderItems,
  orders,
  outbox,
  paymentAttempts,
  payments,
  payoutRuns,
  payouts,
  menuItems,
  refunds,
  slugHistory,
  transferRecipients,
  vendorBusinessSettings,
  vendorCounters,
  vendorPaymentSettings,
  walletDays,
  wallets,
};

describe("row-level security", () => {
  it("is on", () => expect(isLocked()).toBe(true));

  it("is the only barrier here: as the system, the product reads across vendors without its WHERE", async () => {
    const asked = () => findCustomerOrder(ada.id, his.id);
    expect(await asked()).toBeNull();
    expect(await withoutWhere(asked)).toMatchObject({ id: his.id });
  });

  it.each(Object.entries(tenantTables))(
    "shows a vendor only their own %s, without any WHERE",
    async (_name, table) => {
      const all = await systemDb.select({ vendorId: table.vendorId }).from(table);
      expect(new Set(all.map((row) => row.vendorId)).size).toBeGreaterThan(1);
      const seen = await forVendor(ada.id, (tx) =>
        tx.select({ vendorId: table.vendorId }).from(table),
      );
      expect(seen.length).toBeGreaterThan(0);
      expect(new Set(seen.map((row) => row.vendorId))).toEqual(new Set([ada.id]));
    },
  );

  it("shows a vendor only their own profile, and no users or sessions", async () => {
    expect(
      await forVendor(ada.id, (tx) => tx.select({ id: vendorProfiles.id }).from(vendorProfiles)),
    ).toEqual([{ id: ada.id }]);
    for (const table of ["users", "auth_sessions", "sessions", "payment_events", "rate_limits"]) {
      await expect(
        forVendor(ada.id, (tx) => tx.execute(sql.raw(`select 1 from ${table}`))),
      ).rejects.toMatchObject({ cause: { code: "42501" } });
    }
  });

  it("changes and removes only the vendor's own rows, without any WHERE", async () => {
    const before = await snapshotOf(musa.id);
    await forVendor(ada.id, (tx) => tx.update(orders).set({ notes: "touched" }));
    await forVendor(ada.id, (tx) => tx.delete(reviews));
    expect(await snapshotOf(musa.id)).toEqual(before);
    expect(
      await systemDb.select({ notes: orders.notes }).from(orders).where(eq(orders.id, hers.id)),
    ).toEqual([{ notes: "touched" }]);
    expect(await systemDb.select().from(reviews).where(eq(reviews.vendorId, musa.id))).toHaveLength(
      1,
    );
  });

  it("accepts no row for another vendor, nor a change of a row's vendor", async () => {
    const refused = { cause: { code: "42501" } };
    await expect(
      forVendor(ada.id, (tx) =>
        tx.insert(categories).values({ vendorId: musa.id, name: "Planted" }),
      ),
    ).rejects.toMatchObject(refused);
    await expect(
      forVendor(ada.id, (tx) => tx.update(menuItems).set({ vendorId: musa.id })),
    ).rejects.toMatchObject(refused);
  });

  it("lets no row refer to another vendor's, as foreign keys bypass row-level security", async () => {
    await expect(
      forVendor(ada.id, (tx) =>
        tx.insert(orderItems).values({
          vendorId: ada.id,
          orderId: hers.id,
          itemId: his.items[0]!.itemId,
          name: "Theirs",
          price: 1,
          quantity: 1,
        }),
      ),
    ).rejects.toMatchObject({ cause: { code: "23503" } });
  });

  it("shows nothing to an unknown vendor, or to a role without a vendor", async () => {
    expect(await forVendor(randomUUID(), (tx) => tx.select().from(orders))).toEqual([]);
    const unbound = await systemDb.transaction(async (tx) => {
      await tx.execute(sql`set local role buka_vendor`);
      return tx.select().from(orders);
    });
    expect(unbound).toEqual([]);
  });

  it("leaves no trace of a vendor on the connection for the next", async () => {
    await forVendor(ada.id, (tx) => tx.select().from(orders));
    const [row] = await systemDb.execute<{ role: string; vendor: string | null }>(
      sql`select current_user as role, nullif(current_setting('app.vendor_id', true), '') as vendor`,
    );
    expect(row).toEqual({ role: "buka_system", vendor: null });
  });
});

describe("with every WHERE ignoring the vendor", () => {
  it("the mock works: the system's own connection shows both", async () => {
    const seen = await withoutWhere(() =>
      systemDb
        .select({ vendorId: orders.vendorId })
        .from(orders)
        .where(eq(orders.vendorId, ada.id)),
    );
    expect(new Set(seen.map((row) => row.vendorId)).size).toBeGreaterThan(1);
  });

  it("the dashboard still shows only a vendor's own data", async () => {
    const [page, recent, arrivals, home, told, found, order] = await withoutWhere(() =>
      Promise.all([
        listOrders(ada.id, readOrderListRequest(new URLSearchParams()), new Date()),
        readRecent(ada.id, 50),
        readNewOrders(ada.id),
        readHome(ada.id, new Date(), { zone: "Africa/Lagos", dayEndsAt: 0 }, "today"),
        listNotifications(ada.id, new Date(Date.now() + 3_600_000), {
          after: null,
          limit: 50,
          seesPayouts: true,
        }),
        findAnything(ada.id, "VNR001", 10),
        findOrder(ada.id, his.id),
      ]),
    );
    expect(page.orders.map(({ id }) => id)).toEqual([hers.id]);
    expect(page.counts.all).toBe(1);
    expect(page.attention.map(({ id }) => id)).toEqual([hers.id]);
    expect(recent.orders.map(({ id }) => id)).toEqual([hers.id]);
    expect(arrivals.map(({ id }) => id)).toEqual([hers.id]);
    expect(home.stats.current).toEqual({
      orders: 1,
      paidOrders: 1,
      revenueKobo: hers.totalAmount - 100,
    }); // a refund of 100 kobo is on its way
    expect(told.notices.map(({ kind }) => kind).sort()).toEqual([
      "attention",
      "low_stock",
      "paid",
      "payout_paid",
      "waiting",
    ]);
    expect(found.orders.map(({ id }) => id)).toEqual([hers.id]);
    expect(order).toBeNull();
  });

  it("the dashboard still can't change another vendor's order", async () => {
    const before = await snapshotOf(musa.id);
    const work = { vendorId: ada.id, userId: ada.user.id, orderId: his.id };
    await withoutWhere(async () => {
      expect(await advanceOrder({ ...work, move: "accept" })).toEqual(orderNotFound);
      expect(await declineOrder({ ...work, reason: "x" })).toEqual(orderNotFound);
      expect(await resolveAttention(work)).toBe(false);
    });
    expect(await snapshotOf(musa.id)).toEqual(before);
  });
});

describe("two hundred requests, more at once than there are connections", () => {
  it("of two vendors each see their own", async () => {
    const cookies = [await cookieOf(ada.user.id), await cookieOf(musa.user.id)];
    const own = [hers.id, his.id];
    // Enough to keep every connection busy, but no more: requests that wait longer for a profile
    // than the guard allows are refused, which another test covers.
    const atOnce = 2 * env().databasePoolMax;
    const numbers = Array.from({ length: 200 }, (_, n) => n);
    const pages: Awaited<ReturnType<typeof ordersPage>>[] = [];
    const rest = numbers.values();
    const ask = async () => {
      for (const n of rest)
        pages[n] = await ordersPage(
          routeArgs(aRequest("/dashboard/orders", { cookie: cookies[n % 2] })),
        );
    };
    await Promise.all(Array.from({ length: atOnce }, ask));
    expect(pages.map((page) => page.orders.map(({ id }) => id))).toEqual(
      numbers.map((n) => [own[n % 2]]),
    );
  });
});
