import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "~/core/reports/business-day";
import type { BreakdownRow } from "~/core/reports/report-sums.server";
import { categoryChart } from "./category-chart.server";
import { paymentChart } from "./payment-chart.server";
import { peakHours } from "./peak-hours.server";
import { performanceCharts, type PerformanceRows } from "./performance.server";

const frame = { origin: "Mama Put · November", fileName: "mama-put" };
const part = (
  dimension: "hour" | "item" | "payment",
  key: string,
  orders: number,
  kobo: number,
): BreakdownRow => ({ dimension, key, orders, items: orders, kobo, discountKobo: 0 });
const figures = (orders: number, netKobo = orders * 100_000) => ({
  orders,
  netKobo,
  knownOrders: orders,
  newCustomers: Math.min(1, orders),
});
const range = {
  days: { from: "2026-11-02", to: "2026-11-04" },
  before: { from: "2026-10-30", to: "2026-11-01" },
};
const rows: PerformanceRows = {
  days: [
    { day: "2026-11-02", ...figures(2) },
    { day: "2026-11-04", ...figures(5) },
  ],
  daysBefore: [{ day: "2026-10-31", ...figures(3) }],
  hours: [],
};

describe("the performance", () => {
  it("has a column a day beside the day before, also without orders", () => {
    const { revenue, customers } = performanceCharts(rows, range, 0, frame);
    expect(revenue.frame.summary).toBe("₦7,000 of net sales, the most on Wed 4 Nov with ₦5,000.");
    expect(revenue.frame.table).toEqual({
      head: ["Day", "Net sales", "30 Oct to 1 Nov"],
      rows: [
        ["Mon 2 Nov", "₦2,000", "₦0"],
        ["Tue 3 Nov", "₦0", "₦3,000"],
        ["Wed 4 Nov", "₦5,000", "₦0"],
      ],
    });
    expect(revenue.chart.ticks.at(-1)!.text).toBe("₦5k");
    expect(customers.frame.table.rows[2]).toEqual(["Wed 4 Nov", "1", "4", "0"]);
    expect(customers.chart.columns[2]!.text).toBe("Wed 4 Nov: 1 new, 4 returning; before 0");
  });

  it("of one day goes from hour to hour, past midnight", () => {
    const day = { from: "2026-11-02", to: "2026-11-02" };
    const before = { from: "2026-11-01", to: "2026-11-01" };
    const hours = [
      { day: "2026-11-02", hour: 1, ...figures(1) },
      { day: "2026-11-02", hour: 23, ...figures(2) },
      { day: "2026-11-01", hour: 22, ...figures(4) },
    ];
    const { orders } = performanceCharts(
      { days: [], daysBefore: [], hours },
      { days: day, before },
      240,
      frame,
    );
    expect(orders.frame.summary).toBe("3 orders, the most at 11 pm with 2.");
    expect(orders.frame.table.rows).toEqual([
      ["10 pm", "0", "4"],
      ["11 pm", "2", "0"],
      ["12 am", "0", "0"],
      ["1 am", "1", "0"],
    ]);
  });

  it("says so where there is nothing", () => {
    const { revenue } = performanceCharts({ days: [], daysBefore: [], hours: [] }, range, 0, frame);
    expect(revenue.frame.summary).toBe("No orders in these days.");
    expect(revenue.chart.before).toBeNull();
  });

  it("adds up to its days, in whatever columns", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.tuple(fc.nat(365), fc.nat(1e9)), { selector: ([at]) => at }),
        fc.integer({ min: 1, max: 365 }),
        (sold, length) => {
          const to = addDays("2025-03-05", length);
          const days = sold
            .filter(([at]) => at <= length)
            .map(([at, kobo]) => ({ day: addDays("2025-03-05", at), ...figures(1, kobo) }));
          const { revenue } = performanceCharts(
            { days, daysBefore: [], hours: [] },
            { days: { from: "2025-03-05", to }, before: range.before },
            0,
            frame,
          );
          const kobo = revenue.frame.table.rows.map((row) =>
            Math.round(Number(row[1]!.replace(/[₦,]/g, "")) * 100),
          );
          expect(kobo.reduce((a, b) => a + b)).toBe(days.reduce((all, d) => all + d.netKobo, 0));
        },
      ),
      { numRuns: 40 },
    );
  });
});

describe("sales by category", () => {
  it("go by the category of today, and name what has none", () => {
    const { parts, frame: its } = categoryChart(
      [
        part("item", "rice:150000", 2, 300_000),
        part("item", "rice:160000", 1, 160_000),
        part("item", "old:100000", 1, 100_000),
        part("item", "gone:100000", 1, 20_000),
        part("item", "", 1, 20_000),
      ],
      [
        { itemId: "rice", name: "Rice" },
        { itemId: "old", name: null },
      ],
      frame,
    );
    expect(parts).toEqual([
      { name: "Rice", share: "77%", amount: "₦4,600" },
      { name: "No longer on the menu", share: "20%", amount: "₦1,200" },
      { name: "Not on the menu", share: "3%", amount: "₦200" },
    ]);
    expect(its.summary).toBe("Rice brought 77% of ₦6,000, before discounts and refunds.");
  });

  it("show the smallest of many as one, and each in the table", () => {
    const many = Array.from({ length: 9 }, (_, n) => part("item", `${n}:1`, 1, 100 * (n + 1)));
    const names = many.map((_, n) => ({ itemId: `${n}`, name: `Category ${n}` }));
    const { parts, chart, frame: its } = categoryChart(many, names, frame);
    expect(parts.map(({ name }) => name).at(-1)).toBe("3 other categories");
    expect(chart.slices).toHaveLength(7);
    expect(its.table.rows).toHaveLength(9);
    expect(categoryChart([], [], frame).frame.summary).toBe("Nothing was sold in these days.");
  });
});

describe("peak hours", () => {
  it("go from Monday to Sunday, and end with the hours after midnight", () => {
    const { frame: its, chart } = peakHours(
      [part("hour", "6:23", 8, 800_000), part("hour", "6:1", 2, 50_000), part("hour", "7:0", 1, 1)],
      180,
      frame,
    );
    expect(its.table.head).toEqual(["Hour", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]);
    expect(its.table.rows.map(([hour]) => hour)).toEqual(["11 pm", "12 am", "1 am", "All"]);
    expect(its.table.rows.at(-1)).toEqual(["All", "0", "0", "0", "0", "0", "10", "1"]);
    expect(its.summary).toBe("Paid orders by weekday and hour, the most on Sat at 11 pm: 8 of 11.");
    expect(chart.cells[5]).toMatchObject({ level: 4, text: "Sat 11 pm: 8 orders, ₦8,000" });
  });

  it("have no peak of a few orders", () => {
    expect(peakHours([part("hour", "1:9", 3, 1)], 0, frame).frame.summary).toBe(
      "3 orders: too few to name a peak.",
    );
    expect(peakHours([], 0, frame).frame.summary).toBe("No paid orders in these days.");
  });
});

it("shows ways of paying as bars beside the largest", () => {
  const { bars, frame: its } = paymentChart(
    [part("payment", "online:card", 6, 600_000), part("payment", "outside:cash", 4, 300_000)],
    frame,
  );
  expect(bars).toEqual([
    { name: "Card", text: "₦6,000", percent: 100 },
    { name: "Cash, paid to you", text: "₦3,000", percent: 50 },
  ]);
  expect(its.summary).toBe("Net sales by how they were paid, the most by Card.");
  expect(its.table.rows[1]).toEqual(["Cash, paid to you", "4", "₦3,000", "33%"]);
  expect(paymentChart([], frame).frame.summary).toBe("Nothing was paid in these days.");
});
