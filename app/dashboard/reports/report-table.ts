import { formatKobo } from "~/shared/money";

/** Fewer records than these make no percentage and no median (docs/rules.md, Reports). */
export const FEWEST_RECORDS = 5;

/** Times from here on were counted as one. */
const LONGEST_MINUTES = 120;

/** What a column's numbers are: kobo, whole minutes, percent of 100. */
export type Unit = "text" | "count" | "kobo" | "percent" | "minutes";

/** A number in its column's unit; null where there is none, or too few records for it. */
export type Cell = string | number | null;

/** A part of a report, shown as a table and written to its file. */
export type ReportTable = {
  id: string;
  title: string;
  /** Explains it in a sentence. */
  note?: string;
  columns: { label: string; unit: Unit }[];
  rows: Cell[][];
  /** What the rows add up to. */
  foot?: Cell[] | undefined;
  /** Hides the rows behind these words: the foot says enough. */
  fold?: string;
  /** Shown instead of no rows. */
  empty: string;
};

/** Formats a cell for people. */
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
    default:
      return cell.toLocaleString("en");
  }
}

/** Returns a part in percent, to a tenth; null of too few. */
export const percentOf = (part: number, whole: number, records = whole): number | null =>
  records < FEWEST_RECORDS || whole <= 0 ? null : Math.round((part / whole) * 1_000) / 10;

/** Rows that a page shows of a table; its file has all. */
const MAX_ROWS = 10;

/** Cuts a table to what a page shows: the last row then adds up the others. */
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
