import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { addDays, type DayRange } from "~/core/reports/business-day";
import { layOutChart } from "~/dashboard/reports/charts/lay-out-chart.server";
import type { CategoryChart } from "~/dashboard/reports/charts/category-chart.server";
import type { PeakHours } from "~/dashboard/reports/charts/peak-hours.server";
import type { PerformanceCharts } from "~/dashboard/reports/charts/performance.server";
import { readReportRows } from "~/dashboard/reports/report-page.server";
import type { ReportTab } from "~/dashboard/reports/report-tabs";
import type { ReportRange } from "~/dashboard/reports/report-range";
import { finalizePayment } from "~/core/payments/finalize-payment.server";
import { systemDb } from "~/platform/db.server";
import { orderAwaitingPayment } from "../../setup/pending-payment";
import { startProvider } from "../../setup/provider";
import { openShop } from "../../setup/shop";

let provider: Awaited<ReturnType<typeof startProvider>>;
beforeAll(async () => {
  provider = await startProvider();
  provider.loseWebhooks();
});
afterAll(() => provider.stop());

it("shows an order in the charts of its hour, its day and its month, and its item until it is archived", async () => {
  const shop = await openShop();
  const order = await orderAwaitingPayment(shop, { customerPhone: "+2348030001234" });
  await provider.pay(order.accessCode);
  await finalizePayment(order.reference, "webhook");
  const [{ day }] = (await systemDb.execute(
    sql`select day::text as day from report_days where vendor_id = ${shop.vendorId}`,
  )) as unknown as [{ day: string }];
  const store = {
    businessName: "Mama Put",
    storeSlug: "mama-put",
    dayEndsAt: 0,
  };
  const rule = { zone: "Africa/Lagos", dayEndsAt: 0 };
  const chartsOf = async (days: DayRange, before: DayRange) => {
    const range: ReportRange = {
      ...{ range: "custom", label: "These days", than: "before", beforeUntil: null },
      ...{ days, before },
    };
    const rows = await readReportRows(shop.vendorId, range, rule, new Date());
    const chartOf = (tab: ReportTab) => layOutChart(rows, store, range, "these days", tab);
    return Object.assign(chartOf("sales"), chartOf("items"), chartOf("kitchen")) as {
      performance: PerformanceCharts;
      categories: CategoryChart;
      peaks: PeakHours;
    };
  };
  const read = (days: number) =>
    chartsOf(
      { from: addDays(day, 1 - days), to: day },
      { from: addDays(day, 1 - 2 * days), to: addDays(day, -days) },
    );
  const columns = [];
  for (const days of [1, 7, 90, 300]) {
    const { performance, peaks } = await read(days);
    expect(performance.orders.frame.summary).toMatch(/^1 order/);
    expect(performance.customers.frame.summary).toMatch(/^1 new and 0 returning/);
    expect(peaks.frame.table.rows.map(([hour]) => hour)).toEqual([expect.any(String), "All"]);
    expect(peaks.frame.table.rows[1]!.slice(1).sort().at(-1)).toBe("1");
    columns.push(performance.orders.chart.columns.length);
  }
  expect(columns.slice(0, 2)).toEqual([1, 7]);
  const { categories, performance } = await read(7);
  expect(categories.parts).toMatchObject([{ share: "100%" }]);
  expect(categories.parts[0]!.name).not.toBe("No longer on the menu");
  expect(performance.revenue.frame).toMatchObject({
    origin: "Mama Put · these days",
    fileName: `mama-put-${addDays(day, -6)}-${day}-revenue`,
  });
  await systemDb.execute(
    sql`update menu_items set archived_at = now() where vendor_id = ${shop.vendorId}`,
  );
  expect((await read(1)).categories.parts[0]!.name).toBe("No longer on the menu");
  // The next day's comparison includes it.
  const { performance: next } = await chartsOf(
    { from: addDays(day, 1), to: addDays(day, 1) },
    { from: day, to: day },
  );
  expect(next.orders.frame.table.rows[0]!.slice(1)).toEqual(["0", "1"]);
});
