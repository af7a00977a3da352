import { readFileSync, writeFileSync } from "node:fs";
import type { Ratio } from "./statistics";
import type { Limit, Limits } from "./targets";

/**
 * One line of the report: a ratio over several rounds, or a number counted once. Null: it could not
 * be measured, and `note` gives the reason.
 */
export type Figure = {
  group: string;
  name: string;
  unit: "×" | "B" | "ms" | "";
  value: Ratio | number | null;
  baseline?: string;
  note?: string;
} & Limits;

export type Run = { date: string; node: string; cores: number; rounds: string };

const keeps = (value: number, { atLeast = -Infinity, atMost = Infinity }: Limit) =>
  value >= atLeast && value <= atMost;

/**
 * Compares a figure with its limits: "missed" below the hard one, "met" or "aim met" above. Judged
 * as it was measured, by the median, before any rounding.
 * @returns "" for a figure without limits, "not measured" for one without a value
 */
export function verdictOf(
  figure: Figure,
): "" | "not measured" | "missed" | "met" | "aim met" | "aim missed" {
  const { hard, aim } = figure;
  if (!hard && !aim) return "";
  if (figure.value === null) return "not measured";
  const value = typeof figure.value === "number" ? figure.value : figure.value.median;
  if (hard && !keeps(value, hard)) return "missed";
  if (aim && keeps(value, aim)) return "aim met";
  return hard ? "met" : "aim missed";
}

/**
 * Formats a number with three significant digits, or all of them before the point: 0.00412, 0.831,
 * 12.3, 1,204.
 */
export function digits(value: number): string {
  if (value === 0) return "0";
  const before = Math.floor(Math.log10(Math.abs(value))) + 1;
  const after = Math.max(0, 3 - before);
  return value.toLocaleString("en", {
    minimumFractionDigits: Math.min(after, 20),
    maximumFractionDigits: Math.min(after, 20),
  });
}

const amount = (value: number, unit: Figure["unit"]) =>
  unit === "×"
    ? digits(value)
    : unit === "B"
      ? `${Math.round(value).toLocaleString("en")} B`
      : unit === "ms"
        ? `${value.toFixed(1)} ms`
        : String(value);

function limitText(limit: Limit | undefined, unit: Figure["unit"]): string {
  if (!limit) return "";
  const plain = (value: number) =>
    unit === "B" || unit === "ms" ? `${value.toLocaleString("en")} ${unit}` : String(value);
  return limit.atLeast !== undefined
    ? `≥ ${plain(limit.atLeast)}`
    : limit.atMost === 0
      ? "0"
      : `≤ ${plain(limit.atMost!)}`;
}

function cells(figure: Figure): string[] {
  const { value, unit, hard, aim } = figure;
  const shown =
    value === null
      ? "–"
      : typeof value === "number"
        ? amount(value, unit)
        : amount(value.median, unit);
  const spread =
    value === null || typeof value === "number" ? "" : `${digits(value.low)}–${digits(value.high)}`;
  return [
    figure.name + (figure.note ? ` (${figure.note})` : ""),
    shown,
    spread,
    limitText(hard, unit),
    limitText(aim, unit),
    verdictOf(figure),
  ];
}

/**
 * Formats the report as Markdown: a table for each group and baseline, in the order in which they
 * come first.
 */
export function toMarkdown(figures: readonly Figure[], run: Run): string {
  const lines = [
    `Measured on ${run.date} with Node ${run.node} on ${run.cores} cores; ${run.rounds}.`,
  ];
  for (const group of new Set(figures.map((figure) => figure.group))) {
    lines.push("", `### ${group}`);
    const inGroup = figures.filter((figure) => figure.group === group);
    for (const baseline of new Set(inGroup.map((figure) => figure.baseline))) {
      const head = [
        "",
        baseline ? "ratio" : "value",
        baseline ? "lowest–highest round" : "",
        "must",
        "aim",
        "status",
      ];
      lines.push(
        "",
        ...(baseline ? [`Beside ${baseline}:`, ""] : []),
        `| ${head.join(" | ")} |`,
        `|${"---|".repeat(head.length)}`,
      );
      for (const figure of inGroup.filter((candidate) => candidate.baseline === baseline))
        lines.push(`| ${cells(figure).join(" | ")} |`);
    }
  }
  return lines.join("\n");
}

/** Formats the report for a terminal: columns of even width. */
export function toText(figures: readonly Figure[], run: Run): string {
  return toMarkdown(figures, run)
    .split("\n")
    .reduce<string[][]>((blocks, line) => {
      const block = blocks.at(-1);
      if (block && block[0]?.startsWith("|") === line.startsWith("|")) block.push(line);
      else blocks.push([line]);
      return blocks;
    }, [])
    .map((block) =>
      block[0]?.startsWith("|")
        ? alignColumns(block)
        : block.map((line) => line.replace(/^### /, "")).join("\n"),
    )
    .join("\n");
}

function alignColumns(rows: string[]): string {
  const table = rows
    .filter((row) => !row.startsWith("|---"))
    .map((row) => row.slice(2, -2).split(" | "));
  const widths = table[0]!.map((_, column) => Math.max(...table.map((row) => row[column]!.length)));
  return table
    .map((row) =>
      `  ${row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!))).join("  ")}`.trimEnd(),
    )
    .join("\n");
}

/** The two reports of the document: Lighthouse's has a place of its own, as it can be run alone. */
type ReportName = "bench" | "lighthouse";

/** Puts a report in the place of the last one. @throws when the document has no place for it */
export function replaceReport(
  document: string,
  report: string,
  name: ReportName = "bench",
): string {
  const [beginMark, endMark] = [`<!-- ${name}: begin -->`, `<!-- ${name}: end -->`];
  const [begin, end] = [document.indexOf(beginMark), document.indexOf(endMark)];
  if (begin < 0 || end < begin) throw new Error(`The document has no ${beginMark} … ${endMark}`);
  return `${document.slice(0, begin + beginMark.length)}\n${report}\n${document.slice(end)}`;
}

export function storeReport(file: string, report: string, name: ReportName): void {
  writeFileSync(file, replaceReport(readFileSync(file, "utf8"), report, name));
}
