import type { BreakdownRow } from "~/core/reports/report-sums.server";
import { buildPayments } from "~/dashboard/reports/report-sections.server";
import { cellText } from "~/dashboard/reports/report-table";
import type { ChartFrame } from "~/ui/charts/chart-figure";

export type PaymentChart = {
  frame: ChartFrame;
  bars: { name: string; text: string; percent: number }[];
};

/** Lays out net sales by how they were paid (docs/rules.md, Reports). */
export function paymentChart(
  parts: readonly BreakdownRow[],
  frame: Pick<ChartFrame, "origin" | "fileName">,
): PaymentChart {
  const { columns, rows, title, empty } = buildPayments(parts);
  const texts = rows.map((row) => row.map((cell, at) => cellText(cell, columns[at]!.unit)));
  const most = Math.max(1, ...rows.map(([, , kobo]) => Number(kobo)));
  const [first] = texts;
  return {
    bars: rows.map(([, , kobo], at) => ({
      name: texts[at]![0]!,
      text: texts[at]![2]!,
      percent: Math.max(0, Math.round((Number(kobo) / most) * 100)),
    })),
    frame: {
      ...frame,
      fileName: `${frame.fileName}-payments`,
      title,
      summary: first ? `Net sales by how they were paid, the most by ${first[0]}.` : empty,
      table: { head: columns.map(({ label }) => label), rows: texts },
    },
  };
}
