import type { ReportTable } from "~/dashboard/reports/report-table";
import type { ItemReport } from "./item-report.server";

export function itemTables({
  top,
  slow,
  prices,
  options,
}: ItemReport): Record<"topItems" | "slowItems" | "itemPrices" | "options", ReportTable> {
  return {
    topItems: {
      id: "top-items",
      title: "Top items",
      note: "Portions sold, before discounts and refunds.",
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
      empty: "Nothing was sold on these days.",
    },
    slowItems: {
      id: "slow-items",
      title: "Slow items",
      columns: [
        { label: "Item", unit: "text" },
        { label: "Category", unit: "text" },
        { label: "Portions", unit: "count" },
      ],
      note: "On the menu throughout, and sold least.",
      rows: slow.map(({ name, category, portions }) => [name, category, portions]),
      empty: "Not enough to tell yet: it takes a week, 100 portions and 8 items.",
    },
    options: {
      id: "options",
      title: "Options",
      note: "How often each was sold, and what it added to its items, before discounts and refunds. A size’s price is its item’s.",
      columns: [
        { label: "Option", unit: "text" },
        { label: "Group", unit: "text" },
        { label: "Times", unit: "count" },
        { label: "Sales", unit: "kobo" },
      ],
      rows: options.map(({ group, name, count, kobo }) => [name, group, count, kobo]),
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
