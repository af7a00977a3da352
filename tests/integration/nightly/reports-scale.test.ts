import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { reportDimensions } from "~schema/reports";
import { auditLedger } from "~/core/ledger/audit-ledger.server";
import { addDays } from "~/core/reports/business-day";
import { readBreakdowns, readDays, sumDays } from "~/core/reports/report-sums.server";
import { systemDb } from "~/platform/db.server";
import { makeVendor } from "../../../drizzle/seed/factories";
import { fillYear } from "../../../drizzle/seed/many-days";
import { sequentialScans } from "../../setup/sequential-scans";

let vendorId: string;
beforeAll(async () => {
  const others = await makeVendor(systemDb);
  await fillYear(process.env.DATABASE_URL!, others.id, 1_500);
  ({ id: vendorId } = await makeVendor(systemDb));
  await fillYear(process.env.DATABASE_URL!, vendorId, 400);
});

it("reads a year's reports through indexes, and of its orders only the last day's", async () => {
  const today = new Date().toISOString().slice(0, 10);
  const year = { from: addDays(today, -364), to: today };
  const before = { from: addDays(today, -729), to: addDays(today, -365) };
  const tables = ["report_days", "report_breakdowns", "report_orders", "orders"];
  const earlier = await sequentialScans(...tables);
  const [all, past, days, parts] = [
    await sumDays(systemDb, vendorId, year),
    await sumDays(systemDb, vendorId, before, new Date(Date.now() - 365 * 86_400_000)),
    await readDays(systemDb, vendorId, year),
    await readBreakdowns(systemDb, vendorId, year, reportDimensions),
  ];
  expect(await sequentialScans(...tables)).toEqual(earlier);
  expect(all.orders).toBeGreaterThan(380);
  expect(past.orders).toBe(0);
  expect(days.reduce((orders, day) => orders + day.orders, 0)).toBe(all.orders);
  const of = (dimension: string) => parts.filter((part) => part.dimension === dimension);
  expect(of("item").length).toBe(40);
  expect(of("hour").reduce((kobo, part) => kobo + part.kobo, 0)).toBe(all.netKobo);
  expect(of("declined").reduce((orders, part) => orders + part.orders, 0)).toBe(all.declined);
});

it("seeds data that pass the audit", async () => {
  const facts = (await auditLedger(vendorId)).map(({ fact }) => fact);
  expect(facts.filter((fact) => fact.startsWith("report"))).toEqual([]);
  expect(
    await systemDb.execute(sql`select from report_days where vendor_id = ${vendorId}`),
  ).not.toHaveLength(0);
});
