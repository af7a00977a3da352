import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { customerTotals } from "~schema";
import { systemDb } from "~/platform/db.server";
import { loader as list } from "~/routes/dashboard.customers";
import { customerListFields } from "~/dashboard/customers/customer-list";
import { paths } from "~/shared/paths";
import { makeCustomer, makeVendor, type MadeVendor, type New } from "../../drizzle/seed/factories";
import { aRequest, cookieOf, routeArgs } from "../setup/vendor-requests";

let vendor: MadeVendor;
let cookie: string;
beforeEach(async () => {
  vendor = await makeVendor(systemDb);
  cookie = await cookieOf(vendor.userId);
});

const DAY_MS = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * DAY_MS);
/** A customer whose sums are set by hand, not by orders. */
const known = (over: Partial<New<"customers">> = {}) =>
  makeCustomer(systemDb, { vendorId: vendor.id, paidAt: ago(9), ...over });
const page = (fields: Parameters<typeof paths.dashboard.customers>[0] = {}) =>
  list(routeArgs(aRequest(paths.dashboard.customers(fields), { cookie })));
const namesOf = async (fields: Parameters<typeof page>[0] = {}) =>
  (await page(fields)).customers.map(({ name }) => name);

it("lists who has paid and who is blocked, by last order, orders, spent and name, the unknown under that name", async () => {
  await known({ name: "Zainab", orderCount: 9, spent: 100_00, lastOrderAt: ago(3) });
  await known({ name: "ada", orderCount: 1, spent: 900_00, lastOrderAt: ago(1) });
  await known({ name: null, orderCount: 2, spent: 500_00, lastOrderAt: ago(2) });
  await known({ name: "Refunded" });
  await makeCustomer(systemDb, { vendorId: vendor.id, name: "Blocked", blockedAt: ago(1) });
  await makeCustomer(systemDb, { vendorId: vendor.id, name: "Only began" });
  await makeCustomer(systemDb, {
    vendorId: (await makeVendor(systemDb)).id,
    name: "Another's",
    paidAt: ago(1),
  });
  expect((await namesOf()).slice(0, 3)).toEqual(["ada", null, "Zainab"]);
  expect(new Set((await namesOf()).slice(3))).toEqual(new Set(["Refunded", "Blocked"]));
  expect((await namesOf({ sort: "orders" })).slice(0, 3)).toEqual(["Zainab", null, "ada"]);
  expect((await namesOf({ sort: "spent" })).slice(0, 3)).toEqual(["ada", null, "Zainab"]);
  expect(await namesOf({ sort: "name" })).toEqual(["ada", "Blocked", "Refunded", null, "Zainab"]);
  expect(await namesOf({ segment: "blocked" })).toEqual(["Blocked"]);
});

it("shows the four totals as the store's row has them, zeros before there is one", async () => {
  expect((await page()).totals).toEqual({ customers: 0, orders: 0, spentKobo: 0 });
  await systemDb
    .insert(customerTotals)
    .values({ vendorId: vendor.id, customers: 3, orders: 7, spent: 70_000 })
    .onConflictDoUpdate({
      target: customerTotals.vendorId,
      set: { customers: 3, orders: 7, spent: 70_000 },
    });
  expect((await page()).totals).toEqual({ customers: 3, orders: 7, spentKobo: 70_000 });
});

describe("pages", () => {
  it.each(["last", "orders", "spent", "name"] as const)(
    "by %s miss and repeat nobody, also where many have the same value",
    async (sort) => {
      const at = ago(2).getTime();
      for (let n = 0; n < 65; n++)
        await known({
          name: n % 5 === 0 ? null : `Name ${n % 4}`,
          orderCount: n % 3,
          spent: (n % 3) * 100,
          lastOrderAt: n % 4 === 0 ? null : new Date(at + (n % 3)),
        });
      await systemDb.execute(
        sql`update customers set last_order_at = last_order_at + interval '7 microseconds' where vendor_id = ${vendor.id}`,
      );
      const seen: string[] = [];
      let after: string | undefined;
      let pages = 0;
      do {
        const read = await page({ sort, after });
        seen.push(...read.customers.map(({ id }) => id));
        after = read.next
          ? customerListFields({ ...read.request, after: read.next }).after
          : undefined;
      } while (after && ++pages < 9);
      expect([seen.length, new Set(seen).size, pages]).toEqual([65, 65, 3]);
    },
  );

  it("begin at the start for a place that nobody wrote", async () => {
    await known({ name: "Ada" });
    for (const after of ["", "x", `${vendor.id}.x`, `${vendor.id}.2026-13-45T99:99:99.000000Z`])
      for (const sort of ["last", "orders", "spent"])
        expect(await namesOf({ sort, after })).toEqual(["Ada"]);
    expect(await namesOf({ sort: "name", after: `${vendor.id}.%00` })).toEqual(["Ada"]);
  });
});
