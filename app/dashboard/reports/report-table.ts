import { formatKobo } from "~/shared/money";

/** Fewer records than this make no percentage or median (docs/rules.md, Reports). */
export const FEWEST_RECORDS = 5;

/** Longer times count as this. */
const LONGEST_MINUTES = 120;

/** kobo, whole minutes, percent of 100; late: minutes after a promise, or before it if negative. */
export type Unit = "text" | "count" | "kobo" | "percent" | "minutes" | "late";

/** A number in its column's unit; null if there are none or too few records. */
export type Cell = string | number | null;

export type ReportTable = {
  id: string;
  title: string;
  note?: string;
  columns: { label: string; unit: Unit }[];
  rows: Cell[][];
  foot?: Cell[] | undefined;
  /** If set, folds the rows behind this label. */
  fold?: string;
  empty: string;
};

export function cellText(cell: Cell, unit: Unit): string {
  if (cell === null) return "–";
  if (typeof cell === "string") return cell;
  switch (unit) {
    case "kobo":
      return formatKobo(cell);
    case "percent":
      return cell > 0 && cell < 1 ? "under 1%" : `${Math.round(cell)}%`;
    case "minutes":
      return cell >= LONGEST_MINUTES ? "2 h or more" : `${cell} min`;
    case "late":
      return cell === 0
        ? "on time"
        : `${cellText(Math.abs(cell), "minutes")} ${cell < 0 ? "early" : "late"}`;
    default:
      return cell.toLocaleString("en");
  }
}

/** Returns percent to a tenth; null for too few records. */
export const percentOf = (part: number, whole: number, records = whole): number | null =>
  records < FEWEST_RECORDS || whole <= 0 ? null : Math.round((part / whole) * 1_000) / 10;

const MAX_ROWS = 10;

/** Cuts a table for the page; its last row sums up the rest. */
export function atMost(table: ReportTable): ReportTable {
  const { columns, rows } = table;
  if (rows.length <= MAX_ROWS) return table;
  const others = rows.slice(MAX_ROWS - 1);
  const sums = columns.map(({ unit }, at): Cell => {
    if (unit === "text") return `${others.length} others`;
    return unit === "percent" && others.some((row) => row[at] === null)
      ? null
      : others.reduce((sum, row) => sum + Number(row[at]), 0);
  });
  return { ...table, rows: [...rows.slice(0, MAX_ROWS - 1), sums] };
}
