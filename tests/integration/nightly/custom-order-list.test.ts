import { and, eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { orders } from "~schema";
import { systemDb } from "~/platform/db.server";
import { loader as list } from "~/routes/dashboard.custom-orders";
import {
  makeCustomOrder,
  makeOrder,
  makeVendor,
  type MadeVendor,
} from "../../../drizzle/seed/factories";
import { aRequest, cookieOf, routeArgs } from "../../setup/vendor-requests";

let vendor: MadeVendor;
let cookie: string;
beforeEach(async () => {
  vendor = await makeVendor(systemDb);
  cookie = await cookieOf(vendor.userId);
});
const page = (query = "") =>
  list(routeArgs(aRequest(`/dashboard/custom-orders${query}`, { cookie })));

it("groups by payment state, searches by customer and number, and lists no customers' own orders", async () => {
  const past = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  const order = (minutes: number, customerName: string, over: object = {}) =>
    makeCustomOrder(systemDb, {
      vendorId: vendor.id,
      createdAt: past(minutes),
      customerName,
      ...over,
    });
  await order(50, "Ada 100%");
  await order(40, "Bola", { status: "confirmed", paymentStatus: "completed" });
  await order(30, "Chidi", { expiresAt: past(1) });
  const { orderNumber } = await order(20, "Dayo", {
    status: "payment_custom",
    paymentStatus: "payment_custom",
    expiresAt: null,
  });
  await order(10, "Efe", { status: "cancelled", paymentStatus: "pending" });
  await makeOrder(systemDb, { vendorId: vendor.id });
  await makeCustomOrder(systemDb, { vendorId: (await makeVendor(systemDb)).id });
  const names = async (query: string) =>
    (await page(query)).orders.map(({ customerName, state }) => `${customerName} ${state}`);
  expect(await names("")).toEqual([
    "Efe cancelled",
    "Dayo unpaid",
    "Chidi expired",
    "Bola paid",
    "Ada 100% open",
  ]);
  expect((await page()).counts).toEqual({ all: 5, open: 1, paid: 1, expired: 1, unpaid: 1 });
  expect([
    await names("?tab=open"),
    await names("?tab=paid"),
    await names("?tab=expired"),
    await names("?tab=unpaid"),
  ]).toEqual([["Ada 100% open"], ["Bola paid"], ["Chidi expired"], ["Dayo unpaid"]]);
  expect([
    await names("?q=bOL"),
    await names("?q=100%25"),
    await names(`?q=${orderNumber}`),
    await names("?q=_"),
  ]).toEqual([["Bola paid"], ["Ada 100% open"], ["Dayo unpaid"], []]);
});

it("pages by the previous page's last order, without missing or repeating one", async () => {
  const at = new Date(Date.now() - 3_600_000);
  for (let n = 0; n < 45; n++)
    await makeCustomOrder(systemDb, {
      vendorId: vendor.id,
      createdAt: new Date(at.getTime() + Math.floor(n / 3)),
    });
  const seen: string[] = [];
  let next: string | null = null;
  do {
    const read: Awaited<ReturnType<typeof page>> = await page(next ? `?after=${next}` : "");
    seen.push(...read.orders.map(({ id }) => id));
    next = read.next;
  } while (next);
  const all = await systemDb
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.vendorId, vendor.id), eq(orders.source, "custom")));
  expect([seen.length, new Set(seen).size]).toEqual([45, 45]);
  expect(new Set(all.map(({ id }) => id))).toEqual(new Set(seen));
});
