import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { customerTotals } from "~schema";
import { systemDb } from "~/platform/db.server";
import { loader as list } from "~/routes/dashboard.customers";
import { customerListFields } from "~/dashboard/customers/list/customer-list";
import { paths } from "~/shared/paths";
import {
  makeCustomer,
  makeVendor,
  type MadeVendor,
  type New,
} from "../../../drizzle/seed/factories";
import { aRequest, cookieOf, routeArgs } from "../../setup/vendor-requests";
import { withoutTriggers } from "../../setup/without-triggers";

let vendor: MadeVendor;
let cookie: string;
beforeEach(async () => {
  vendor = await makeVendor(systemDb);
  cookie = await cookieOf(vendor.userId);
});

const DAY_MS = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * DAY_MS);
/** A customer with sums set by hand rather than by orders. */
const known = (over: Partial<New<"customers">> = {}) =>
  makeCustomer(systemDb, { vendorId: vendor.id, paidAt: ago(9), ...over });
const page = (fields: Parameters<typeof paths.dashboard.customers>[0] = {}) =>
  list(routeArgs(aRequest(paths.dashboard.customers(fields), { cookie })));
const namesOf = async (fields: Parameters<typeof page>[0] = {}) =>
  (await page(fields)).customers.map(({ name }) => name);

it("lists paying and blocked customers by last order, orders, spending and name, with unnamed ones as such", async () => {
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

it("shows the four totals from the store's row, zeros before there is one", async () => {
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
    "by %s miss and repeat nobody, even with many equal values",
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

  it("begin at the start for an invalid position", async () => {
    await known({ name: "Ada" });
    for (const after of ["", "x", `${vendor.id}.x`, `${vendor.id}.2026-13-45T99:99:99.000000Z`])
      for (const sort of ["last", "orders", "spent"])
        expect(await namesOf({ sort, after })).toEqual(["Ada"]);
    expect(await namesOf({ sort: "name", after: `${vendor.id}.%00` })).toEqual(["Ada"]);
  });
});

describe("search", () => {
  it("finds words in any order without case and accents, phones in any spelling, and e-mails", async () => {
    await known({
      name: "Ọláolúwa ADÉBÁYỌ̀",
      phone: "+2348031234567",
      email: "ola@mail.test",
      lastOrderAt: ago(1),
    });
    await known({ name: "Chidi 100%_\\", phone: "+447911123456", lastOrderAt: ago(2) });
    await known({ name: null, phone: "+2349090000001", email: null, lastOrderAt: ago(3) });
    await makeCustomer(systemDb, {
      vendorId: (await makeVendor(systemDb)).id,
      name: "Ola of another store",
      paidAt: ago(1),
    });
    const ola = ["Ọláolúwa ADÉBÁYỌ̀"];
    for (const q of [
      "olaoluwa",
      "adebayo OLAO",
      "Ọlá",
      "08031234567",
      "+234 803 123 4567",
      "2348031234567",
      "0803 123",
      "1234567",
      "ola@mail",
      "MAIL.test ade",
    ])
      expect([q, await namesOf({ q })]).toEqual([q, ola]);
    expect(await namesOf({ q: "%_" })).toEqual(["Chidi 100%_\\"]);
    expect(await namesOf({ q: "+44 7911" })).toEqual(["Chidi 100%_\\"]);
    expect(await namesOf({ q: "0909" })).toEqual([null]);
    for (const q of ["_", "olaoluwa chidi", "08099999999", "another", "ola\u0000x"])
      expect([q, (await namesOf({ q })).filter((name) => name !== "Chidi 100%_\\")]).toEqual([
        q,
        [],
      ]);
  });

  it("stays within its segment", async () => {
    await known({ name: "Ada one", thirdLastOrderAt: ago(10) });
    await known({ name: "Ada two" });
    expect(await namesOf({ q: "ada", segment: "regulars" })).toEqual(["Ada one"]);
    expect((await page({ q: "ada", segment: "regulars" })).counts).toMatchObject({
      all: 2,
      regulars: 1,
    });
  });

  it("searches the 10,000 latest and says so, and finds others by the beginning of their name, phone or e-mail", async () => {
    await withoutTriggers((tx) =>
      tx.execute(sql`
        insert into customers (vendor_id, phone, name, paid_at, last_order_at)
        select ${vendor.id}, '+234805' || lpad(n::text, 7, '0'), 'Filler', now(), now() - interval '1 minute' from generate_series(1, 10000) n`),
    );
    expect((await page({ q: "old" })).searchEnds).toBe(false);
    await known({
      name: "Old Ada",
      phone: "+2348030000001",
      email: "old@a.test",
      lastOrderAt: ago(99),
    });
    expect((await page({ q: "old" })).searchEnds).toBe(true);
    expect((await page()).searchEnds).toBe(false);
    for (const q of ["old", "OLD A", "0803 000 0001", "Old@A.test"])
      expect([q, await namesOf({ q })]).toEqual([q, ["Old Ada"]]);
    expect(await namesOf({ q: "ada" })).toEqual([]);
  });
});

describe("segments", () => {
  it("match a plain filter, to the instant", async () => {
    const now = Date.now();
    const clock = new Date(now + 3_600_000); // Lagos's clock
    const month = Date.UTC(clock.getUTCFullYear(), clock.getUTCMonth()) - 3_600_000;
    const near = (at: number) => [at - DAY_MS, at - 60_000, at, at + 60_000, at + DAY_MS];
    const pick = <T>(values: readonly T[]) => values[Math.floor(Math.random() * values.length)]!;
    const rows = Array.from({ length: 60 }, (_, n) => ({
      name: `C${n}`,
      spent: pick([0, 100, 299, 300, 301, 900]),
      firstOrderAt: pick([null, ...near(month)]),
      thirdLastOrderAt: pick([null, ...near(now - 60 * DAY_MS)]),
      slipsAt: pick([null, ...near(now)]),
      blockedAt: pick([null, null, now]),
      paidAt: pick([null, now, now, now]),
    }));
    const at = (ms: number | null) => (ms === null ? null : new Date(ms));
    for (const row of rows)
      await known({
        ...row,
        firstOrderAt: at(row.firstOrderAt),
        thirdLastOrderAt: at(row.thirdLastOrderAt),
        slipsAt: at(row.slipsAt),
        blockedAt: at(row.blockedAt),
        paidAt: at(row.paidAt),
      });
    // 100 on average.
    const totals = { customers: 50, orders: 50, spent: 5_000 };
    await systemDb
      .insert(customerTotals)
      .values({ vendorId: vendor.id, ...totals })
      .onConflictDoUpdate({ target: customerTotals.vendorId, set: totals });
    const listed = rows.filter(({ paidAt, blockedAt }) => paidAt !== null || blockedAt !== null);
    const members: Record<string, (row: (typeof rows)[number]) => boolean> = {
      all: () => true,
      new: ({ firstOrderAt }) => firstOrderAt !== null && firstOrderAt >= month,
      // The page reads a moment later, when the edge itself is past.
      regulars: ({ thirdLastOrderAt }) =>
        thirdLastOrderAt !== null && thirdLastOrderAt > now - 60 * DAY_MS,
      slipping: ({ slipsAt }) => slipsAt !== null && slipsAt <= now,
      big: ({ spent }) => spent >= 300,
      blocked: ({ blockedAt }) => blockedAt !== null,
    };
    for (const [segment, isMember] of Object.entries(members)) {
      const wanted = listed.filter(isMember).map(({ name }) => name);
      const found: (string | null)[] = [];
      for (let after: string | undefined, pages = 0; pages < 9; pages++) {
        const read = await page({ segment, after, sort: "spent" });
        expect(read.counts[segment as "all"]).toBe(wanted.length);
        found.push(...read.customers.map(({ name }) => name));
        if (!read.next) break;
        after = customerListFields({ ...read.request, after: read.next }).after;
      }
      expect([segment, found.sort()]).toEqual([segment, wanted.sort()]);
    }
  });
});
