import { Readable } from "node:stream";
import { stringify } from "csv-stringify/sync";
import { readMessageCosts } from "~/core/payouts/moved-money.server";
import { addDays, dayBegins, type DayRange, type DayRule } from "~/core/reports/business-day";
import { sumDays } from "~/core/reports/report-sums.server";
import { defuseFormula } from "~/dashboard/menu/import/menu-csv.server";
import { readReport } from "~/platform/replica.server";
import { singleton } from "~/platform/singleton.server";
import { formatClock, isoDate } from "~/shared/clock";
import { readAccountOrders } from "./account-orders.server";
import {
  accountSheets,
  sheetNames,
  SheetTotals,
  type AccountSheet,
  type SheetCell,
  type SheetColumn,
  type SheetName,
} from "./account-sheets";
import { agreementColumns, summaryRows } from "./account-summary";
import { payoutSheet, readPayoutRows } from "./payout-sheet.server";
import { startWorkbook } from "./write-workbook.server";

/** Workbooks are built in memory; CSV has no limit (docs/rules.md, Files for the accountant). */
export const WORKBOOK_ORDERS = 5_000;

const csvOptions = { record_delimiter: "\r\n", quoted_match: /[\r\n]/ };

const readSummary = (
  vendorId: string,
  days: DayRange,
  rule: DayRule,
  totals: SheetTotals,
): Promise<SheetCell[][]> =>
  readReport(vendorId, async (tx) => {
    const [begins, ends] = [dayBegins(days.from, rule), dayBegins(addDays(days.to, 1), rule)];
    const sums = await sumDays(tx, vendorId, days);
    return summaryRows(sums, totals, await readMessageCosts(tx, vendorId, begins, ends));
  });

/** Reads daily sums, so the cost doesn't grow with the orders. */
export const countAccountOrders = async (vendorId: string, days: DayRange): Promise<number> =>
  (await readReport(vendorId, (tx) => sumDays(tx, vendorId, days))).orders;

/**
 * Streams a sheet of a range as CSV: UTF-8 with the BOM that Excel needs, naira with two decimals,
 * formulas escaped.
 * @param rule the store's zone and end of day
 */
export const streamAccountCsv = (
  vendorId: string,
  name: SheetName | "summary" | "payouts",
  days: DayRange,
  rule: DayRule,
): Readable =>
  Readable.from(
    name === "summary"
      ? summaryParts(vendorId, days, rule)
      : name === "payouts"
        ? payoutParts(vendorId, days, rule)
        : sheetParts(vendorId, name, days, rule.zone),
  );

async function* payoutParts(
  vendorId: string,
  days: DayRange,
  rule: DayRule,
): AsyncGenerator<string> {
  yield csvHead(payoutSheet.columns);
  const rows = await readPayoutRows(vendorId, days, rule);
  if (rows.length > 0) yield csvOf(payoutSheet.columns, rows, rule.zone);
}

const csvOf = (columns: readonly SheetColumn[], rows: readonly SheetCell[][], zone: string) =>
  stringify(
    rows.map((row) => row.map((cell, at) => csvCell(cell, columns[at]!, zone))),
    csvOptions,
  );
const csvHead = (columns: readonly SheetColumn[]) =>
  stringify([columns.map(({ name }) => name)], { bom: true, ...csvOptions });

async function* sheetParts(
  vendorId: string,
  name: SheetName,
  days: DayRange,
  zone: string,
): AsyncGenerator<string> {
  const { columns, rowsOf } = accountSheets[name];
  yield csvHead(columns);
  for await (const orders of readAccountOrders(vendorId, days)) {
    const rows = orders.flatMap(rowsOf);
    if (rows.length > 0) yield csvOf(columns, rows, zone);
  }
}

async function* summaryParts(
  vendorId: string,
  days: DayRange,
  rule: DayRule,
): AsyncGenerator<string> {
  yield csvHead(agreementColumns);
  const totals = new SheetTotals();
  for await (const orders of readAccountOrders(vendorId, days))
    for (const name of sheetNames) totals.add(name, orders.flatMap(accountSheets[name].rowsOf));
  yield csvOf(agreementColumns, await readSummary(vendorId, days, rule, totals), rule.zone);
}

function csvCell(cell: SheetCell, { kind }: SheetColumn, zone: string): string {
  if (cell === null) return "";
  if (cell instanceof Date) return `${isoDate(cell, zone)} ${formatClock(cell, zone)}`;
  if (typeof cell === "string") return defuseFormula(cell);
  return kind === "naira" ? (cell / 100).toFixed(2) : String(cell);
}

const workbooks = () => singleton("accountant-workbooks", () => ({ last: Promise.resolve() }));

/**
 * Builds a workbook with all sheets and their summary. A process builds one at a time, as each
 * takes memory.
 * @param rule the store's zone and end of day
 * @param withPayouts adds the payouts sheet, which only the owner may see
 */
export function makeWorkbook(
  vendorId: string,
  days: DayRange,
  rule: DayRule,
  withPayouts: boolean,
): Promise<Uint8Array> {
  const turns = workbooks();
  const workbook = turns.last.then(() => writeWorkbook(vendorId, days, rule, withPayouts));
  turns.last = workbook.then(
    () => undefined,
    () => undefined,
  );
  return workbook;
}

async function writeWorkbook(
  vendorId: string,
  days: DayRange,
  rule: DayRule,
  withPayouts: boolean,
): Promise<Uint8Array> {
  const workbook = startWorkbook(
    [
      { title: "Summary", columns: agreementColumns },
      ...sheetNames.map((name): AccountSheet => accountSheets[name]),
      ...(withPayouts ? [payoutSheet] : []),
    ],
    rule.zone,
  );
  try {
    const totals = new SheetTotals();
    for await (const orders of readAccountOrders(vendorId, days))
      for (const [at, name] of sheetNames.entries()) {
        const rows: SheetCell[][] = orders.flatMap(accountSheets[name].rowsOf);
        totals.add(name, rows);
        workbook.add(at + 1, rows);
      }
    workbook.add(0, await readSummary(vendorId, days, rule, totals));
    if (withPayouts)
      workbook.add(sheetNames.length + 1, await readPayoutRows(vendorId, days, rule));
    return await workbook.finish();
  } finally {
    await workbook.close();
  }
}
