import { stringify } from "csv-stringify/sync";
import { defuseFormula } from "~/dashboard/menu/import/menu-csv.server";
import { nairaInput } from "~/shared/money";
import { tablesOfTab, type Report } from "./report-page.server";
import type { Cell, Unit } from "./report-table";
import type { ReportTab } from "./report-tabs";

/** UTF-8 with the BOM that Excel needs, amounts in naira, formulas escaped; a tab has its own tables. */
export function writeReport(report: Report, days: string, tab: ReportTab | "all" = "all"): string {
  const { kpis, tables } = report;
  const written =
    tab === "all" ? Object.values(tables) : tablesOfTab[tab].map((name) => tables[name]);
  const blocks: string[][][] = [
    [
      ["Report", days],
      ["Figure", "Value", "Compared with before"],
      ...kpis.map(({ label, unit, value, text, change }) => [
        label,
        label === RETURNING ? text : cellOf(value, unit),
        change?.label ?? "",
      ]),
    ],
    ...written.map(({ title, columns, rows, foot }) => [
      [title],
      columns.map(({ label }) => label),
      ...[...rows, ...(foot ? [foot] : [])].map((row) =>
        columns.map(({ unit }, at) => cellOf(row[at] ?? null, unit)),
      ),
    ]),
  ];
  return stringify(
    blocks.flatMap((block, at) => (at === 0 ? block : [[""], ...block])),
    { bom: true, record_delimiter: "\r\n", quoted_match: /[\r\n]/ },
  );
}

/** This figure has two values. */
const RETURNING = "New and returning customers";

function cellOf(cell: Cell, unit: Unit | "decimal"): string {
  if (cell === null) return "";
  if (typeof cell === "string") return defuseFormula(cell);
  if (unit !== "kobo") return String(cell);
  return cell < 0 ? `-${nairaInput(-cell)}` : nairaInput(cell);
}
