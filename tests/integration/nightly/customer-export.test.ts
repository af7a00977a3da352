import { parse } from "csv-parse/sync";
import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { customerExports, users } from "~schema";
import { systemDb } from "~/platform/db.server";
import { loader as list } from "~/routes/dashboard.customers";
import { action as exportCustomers } from "~/routes/dashboard.customers.file";
import {
  makeCustomer,
  makeVendor,
  type MadeVendor,
  type New,
} from "../../../drizzle/seed/factories";
import { aRequest, cookieOf, routeArgs } from "../../setup/vendor-requests";

let vendor: MadeVendor;
let cookie: string;
beforeEach(async () => {
  vendor = await makeVendor(systemDb);
  cookie = await cookieOf(vendor.userId);
  await systemDb.update(users).set({ name: "Ada Obi" }).where(eq(users.id, vendor.userId));
});

const FILE = "/dashboard/customers/customers.csv";
const known = (over: Partial<New<"customers">> = {}) =>
  makeCustomer(systemDb, { vendorId: vendor.id, paidAt: new Date(), ...over });
const fileOf = async (form: Record<string, string> = {}) => {
  const answer = await exportCustomers(routeArgs(aRequest(FILE, { cookie, form })));
  expect(answer.headers.get("Content-Disposition")).toBe('attachment; filename="customers.csv"');
  expect(answer.headers.get("Cache-Control")).toBe("no-store");
  return answer.text();
};
const linesOf = async (form?: Record<string, string>) =>
  parse(await fileOf(form), { columns: true, bom: true }) as Record<string, string>[];
const exportsOf = async () =>
  (await list(routeArgs(aRequest("/dashboard/customers", { cookie })))).exports;

it("has the list's rows in its order, with no text that a spreadsheet would run", async () => {
  await known({
    name: '=HYPERLINK("http://evil.test")',
    phone: "+447911123456",
    email: "+cmd@mail.test",
    orderCount: 3,
    spent: 1_000_00,
    firstOrderAt: new Date("2026-10-31T23:30:00Z"),
    lastOrderAt: new Date("2026-11-20T10:00:00Z"),
    tags: ["@VIP", "allergy"],
    blockedAt: new Date(),
  });
  await known({
    name: null,
    phone: "+2348031234567",
    email: null,
    orderCount: 1,
    spent: 2_500_50,
    lastOrderAt: new Date("2026-11-01T10:00:00Z"),
  });
  await makeCustomer(systemDb, { vendorId: (await makeVendor(systemDb)).id, paidAt: new Date() });
  expect(await linesOf()).toEqual([
    {
      Name: `'=HYPERLINK("http://evil.test")`,
      Phone: "+447911123456",
      Email: "'+cmd@mail.test",
      Orders: "3",
      "Spent (NGN)": "1000",
      "Average order (NGN)": "333.33",
      "First order": "2026-11-01",
      "Last order": "2026-11-20",
      Tags: "'@VIP, allergy",
      Blocked: "yes",
    },
    expect.objectContaining({
      Name: "Unknown Customer",
      Phone: "0803 123 4567",
      Email: "",
      "Spent (NGN)": "2500.50",
      "First order": "",
      Blocked: "",
    }),
  ]);
  expect((await linesOf({ sort: "spent" })).map(({ Name }) => Name)).toEqual([
    "Unknown Customer",
    `'=HYPERLINK("http://evil.test")`,
  ]);
  expect((await linesOf({ segment: "blocked" })).map(({ Orders }) => Orders)).toEqual(["3"]);
  expect((await linesOf({ q: "0803 123" })).map(({ Name }) => Name)).toEqual(["Unknown Customer"]);
});

it("is recorded with person, count and tab, never with the search", async () => {
  await known({ name: "Bola" });
  expect(await exportsOf()).toEqual([]);
  await fileOf({ q: "bola", segment: "all" });
  await fileOf({ segment: "blocked" });
  expect(await exportsOf()).toMatchObject([
    { who: "Ada Obi", customers: 0, segment: "blocked", searched: false },
    { who: "Ada Obi", customers: 1, segment: null, searched: true },
  ]);
  expect(
    JSON.stringify(
      await systemDb.select().from(customerExports).where(eq(customerExports.vendorId, vendor.id)),
    ),
  ).not.toContain("bola");
});

it("has every customer of a large store once", async () => {
  await systemDb.execute(sql`
    insert into customers (vendor_id, phone, paid_at)
    select ${vendor.id}, '+234805' || lpad(n::text, 7, '0'), now() from generate_series(1, 2500) n`);
  const lines = await linesOf();
  const listed = await list(routeArgs(aRequest("/dashboard/customers", { cookie })));
  expect([lines.length, listed.exports[0]!.customers]).toEqual([2_500, 2_500]);
  expect(new Set(lines.map(({ Phone }) => Phone)).size).toBe(2_500);
});
