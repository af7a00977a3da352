import { Readable } from "node:stream";
import { stringify } from "csv-stringify/sync";
import { sql } from "drizzle-orm";
import { readMoved, type MovedMoney } from "~/core/payouts/moved-money.server";
import { balanceAt } from "~/core/payouts/wallet-days.server";
import { defuseFormula } from "~/dashboard/menu/import/menu-csv.server";
import { splitOf, type Transaction } from "~/dashboard/payouts/transactions";
import { readLines } from "~/dashboard/payouts/transactions.queries.server";
import { readReport } from "~/platform/replica.server";
import { brand } from "~/shared/brand";
import { formatClock, isoDate } from "~/shared/clock";
import { nairaInput } from "~/shared/money";
import type { StatementSpan } from "./statement-span";

/** Longer statements are only downloaded. */
const MAX_STATEMENT_LINES = 500;
const LINES_A_STEP = 500;

type StatementLine = Transaction & { balanceKobo: number };

/** The opening balance and all lines add up to the closing balance. In kobo. */
export type Statement = {
  openingKobo: number;
  /** Oldest first; null if there are too many for a page. */
  lines: StatementLine[] | null;
  /** Sums of all lines, even if there are too many to show. */
  moved: MovedMoney;
  closingKobo: number;
};

/** Rules: docs/rules.md, Payouts. */
export async function readStatement(
  vendorId: string,
  { from, until }: StatementSpan,
  most = MAX_STATEMENT_LINES,
): Promise<Statement> {
  const openingKobo = await readBalance(vendorId, from);
  const moved = await readReport(vendorId, (tx) => readMoved(tx, vendorId, from, until));
  const found = await readNext(vendorId, { from, until }, null, most + 1);
  if (found.length > most)
    return { openingKobo, lines: null, moved, closingKobo: await readBalance(vendorId, until) };
  const lines = withBalances(found, openingKobo);
  return { openingKobo, lines, moved, closingKobo: lines.at(-1)?.balanceKobo ?? openingKobo };
}

/** Streams UTF-8 with the BOM that Excel needs, formulas escaped. `zone` is an IANA name. */
export const streamStatement = (vendorId: string, span: StatementSpan, zone: string): Readable =>
  Readable.from(csvParts(vendorId, span, zone));

async function* csvParts(
  vendorId: string,
  span: StatementSpan,
  zone: string,
): AsyncGenerator<string> {
  let balanceKobo = await readBalance(vendorId, span.from);
  yield stringify(
    [
      [
        ...["Date", "Time", "Type", "Description", "Reference", "Status"],
        ...["Gross", "Paystack fee", `${brand.name} fee`, "Net", "In", "Out", "Balance"],
      ],
      balanceRow("Opening balance", span.from, balanceKobo, zone),
    ],
    { bom: true, ...csvOptions },
  );
  for (let after: string | null = null; ;) {
    const found: Transaction[] = await readNext(vendorId, span, after, LINES_A_STEP);
    const lines = withBalances(found, balanceKobo);
    if (lines.length > 0)
      yield stringify(
        lines.map((line) => csvRow(line, zone)),
        csvOptions,
      );
    balanceKobo = lines.at(-1)?.balanceKobo ?? balanceKobo;
    if (found.length < LINES_A_STEP) break;
    after = found.at(-1)!.id;
  }
  const last = new Date(span.until.getTime() - 1);
  yield stringify([balanceRow("Closing balance", last, balanceKobo, zone)], csvOptions);
}

const csvOptions = { record_delimiter: "\r\n", quoted_match: /[\r\n]/ };

const balanceRow = (label: string, at: Date, kobo: number, zone: string) => [
  isoDate(at, zone),
  "",
  label,
  ...Array.from({ length: 9 }, () => ""),
  naira(kobo),
];

function csvRow(line: StatementLine, zone: string): string[] {
  const { grossKobo, paystackKobo, platformKobo, netKobo } = splitOf(line);
  return [
    isoDate(line.at, zone),
    formatClock(line.at, zone),
    line.type,
    defuseFormula(line.description),
    line.reference ?? line.shortId,
    line.status,
    nairaInput(grossKobo),
    line.type === "Sale" ? nairaInput(paystackKobo) : "",
    line.type === "Payout" ? nairaInput(platformKobo) : "",
    nairaInput(netKobo),
    line.amountKobo > 0 ? nairaInput(line.amountKobo) : "",
    line.amountKobo < 0 ? nairaInput(-line.amountKobo) : "",
    naira(line.balanceKobo),
  ];
}

const naira = (kobo: number) => (kobo < 0 ? `-${nairaInput(-kobo)}` : nairaInput(kobo));

const readBalance = (vendorId: string, at: Date) =>
  readReport(vendorId, (tx) => balanceAt(tx, vendorId, at));

const readNext = (
  vendorId: string,
  { from, until }: StatementSpan,
  after: string | null,
  limit: number,
): Promise<Transaction[]> =>
  readReport(vendorId, async (tx) => {
    const at = sql`(select mark.created_at from ledger_entries mark where mark.vendor_id = ${vendorId} and mark.id = ${after})`;
    const rows = await tx.execute<{ id: string }>(sql`
      select id from ledger_entries
      where vendor_id = ${vendorId} and account = 'vendor_balance'
        and created_at >= ${from.toISOString()} and created_at < ${until.toISOString()}
        ${after ? sql`and created_at >= ${at} and (created_at > ${at} or id > ${after})` : sql``}
      order by created_at, id limit ${sql.raw(String(limit))}`);
    return readLines(
      tx,
      vendorId,
      rows.map(({ id }) => id),
    );
  });

function withBalances(lines: readonly Transaction[], openingKobo: number): StatementLine[] {
  let balanceKobo = openingKobo;
  return lines.map((line) => ({ ...line, balanceKobo: (balanceKobo += line.amountKobo) }));
}
