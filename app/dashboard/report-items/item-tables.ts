import type { ReportTable } from "~/dashboard/reports/report-table";
import type { ItemReport } from "./item-report.server";

/** Returns the parts about items as tables, for the report's file. */
export function itemTables({
  top,
  slow,
  prices,
}: ItemReport): Record<"topItems" | "slowItems" | "itemPrices", ReportTable> {
  return {
    topItems: {
      id: "top-items",
      title: "Top items",
      columns: [
        { label: "Item", unit: "text" },
        { label: "Category", unit: "text" },
        { label: "Portions", unit: "count" },
        { label: "Of all portions", unit: "percent" },
        { label: "Sales", unit: "kobo" },
        { label: "Compared with before", unit: "text" },
      ],
      rows: top.map(({ name, note, portions, share, kobo, change }) => [
        name,
        note,
        portions,
        share,
        kobo,
        change?.label ?? "",
      ]),
      empty: "",
    },
    slowItems: {
      id: "slow-items",
      title: "Slow items",
      columns: [
        { label: "Item", unit: "text" },
        { label: "Category", unit: "text" },
        { label: "Portions", unit: "count" },
      ],
      rows: slow.map(({ name, category, portions }) => [name, category, portions]),
      empty: "",
    },
    itemPrices: {
      id: "price-changes",
      title: "What a price did",
      columns: [
        { label: "Item", unit: "text" },
        { label: "Price", unit: "kobo" },
        { label: "Portions", unit: "count" },
        { label: "Days", unit: "count" },
      ],
      rows: prices.flatMap(({ name, sums }) =>
        sums.map(({ priceKobo, portions, days }) => [name, priceKobo, portions, days]),
      ),
      empty: "",
    },
  };
}
