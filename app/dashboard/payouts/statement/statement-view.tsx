import { Download } from "lucide-react";
import { splitOf } from "~/dashboard/payouts/transactions";
import { brand } from "~/shared/brand";
import { formatDateTime, formatFullDateTime, isoDate } from "~/shared/clock";
import { formatKobo } from "~/shared/money";
import { paths } from "~/shared/paths";
import { PagePrintButton } from "~/ui/page-print-button";
import { printSheet, receiptSheet } from "~/ui/print-sheet";
import { buttonClass } from "~/ui/button";
import { SumLine } from "~/ui/sum-line";
import { FilterBar } from "~/ui/filter-bar";
import type { monthsOf } from "./statement-span";
import type { Statement } from "./statement.server";
import { DateRangeForm, type DateRangeError } from "~/dashboard/reports/date-range-form";
import { PageHeader } from "~/dashboard/shell/page-header";

/**
 * Wider than a receipt for its five columns. On a phone's screen, though not in print, they become
 * two: the date below the description, the balance below the amount.
 */
const statementSheet = `
.statement{max-width:190mm!important;font-size:14px!important}
.statement h2{font-size:1.3em;font-weight:700}
.statement dl{display:grid;gap:.25em}
.statement table{width:100%;border-collapse:collapse}
.statement th,.statement td{padding:.35em .4em;text-align:left;vertical-align:top;border-bottom:1px solid #000}
.statement .statement-amount{text-align:right;white-space:nowrap}
.statement tr{break-inside:avoid}
.statement thead{display:table-header-group}
.statement .statement-sum{font-weight:700}
.statement small{display:none;font-size:.9em}
.statement .statement-split{display:block;font-size:.9em}
@media screen and (max-width:40em){.statement{padding:1em .75em!important}.statement .statement-wide{display:none}.statement small{display:block}.statement th,.statement td{padding-inline:0}.statement td.statement-amount{padding-left:.75em}}
@media print{.statement{max-width:none!important;font-size:11px!important}}
`;

type Props = {
  store: string;
  typed: { from: string; to: string };
  error: DateRangeError;
  months: ReturnType<typeof monthsOf>;
  /** The days in words; null if they are invalid, as is the statement. */
  days: string | null;
  statement: Statement | null;
  zone: string;
};

export function StatementView(props: Props) {
  const { typed, error, months, statement } = props;
  return (
    <div className="mx-auto max-w-4xl space-y-4">
      <PageHeader title="Statement" back={{ to: paths.dashboard.payouts(), label: "Payouts" }} />
      <FilterBar
        label="Periods"
        options={(
          [
            ["This Month", months.thisMonth],
            ["Last Month", months.lastMonth],
            ["Last 3 Months", months.months3],
          ] as const
        ).map(([label, days]) => ({
          to: paths.dashboard.statement(days),
          label,
          isCurrent: days.from === typed.from && days.to === typed.to,
        }))}
      />
      <DateRangeForm action={paths.dashboard.statement()} typed={typed} error={error} />
      {error ? null : (
        <div className="flex flex-wrap items-center gap-2">
          <a href={paths.dashboard.statementCsv(typed)} download className={buttonClass("quiet")}>
            <Download aria-hidden className="size-5" /> Download CSV
          </a>
          {statement?.lines ? <PagePrintButton /> : null}
        </div>
      )}
      {statement && !statement.lines ? (
        <p className="rounded-card bg-rest-soft p-4">
          Too many lines for one page. Download the CSV, or choose fewer days.
        </p>
      ) : null}
      {statement ? <Sheet {...props} statement={statement} /> : null}
    </div>
  );
}

function Sheet({ store, days, typed, statement, zone }: Props & { statement: Statement }) {
  const { openingKobo, lines, moved, closingKobo } = statement;
  return (
    <div className="rounded-card border border-line bg-rest-soft sm:py-4">
      <style
        dangerouslySetInnerHTML={{ __html: receiptSheet + printSheet("a4", 0) + statementSheet }}
      />
      <div className="receipt statement">
        <div>
          <h2>{store}</h2>
          <p>Statement, {days}, by the store&rsquo;s clock</p>
        </div>
        <dl>
          <SumLine term="Opening balance" kobo={openingKobo} />
          {sumsOf(moved).map(([term, kobo]) => (
            <SumLine key={term} term={term} kobo={kobo} />
          ))}
          <SumLine term="Closing balance" kobo={closingKobo} className="statement-sum" />
        </dl>
        {lines?.length === 0 ? <p>No money in or out in this period.</p> : null}
        {lines && lines.length > 0 ? (
          <Lines
            openingKobo={openingKobo}
            lines={lines}
            closingKobo={closingKobo}
            year={typed.to.slice(0, 4)}
            zone={zone}
          />
        ) : null}
      </div>
    </div>
  );
}

type StatementLines = NonNullable<Statement["lines"]>;

/** The opening balance plus these makes the closing balance. In kobo. */
const sumsOf = (moved: Statement["moved"]): [string, number][] => [
  ["Customers paid", moved.paymentsKobo],
  ["Paystack’s fees", -moved.feesKobo],
  ["Refunds", moved.backKobo - moved.refundsKobo],
  ...(moved.messagesKobo
    ? ([["Messages to phones", -moved.messagesKobo]] as [string, number][])
    : []),
  ...(moved.addedKobo ? ([["Money you added", moved.addedKobo]] as [string, number][]) : []),
  ["Payouts to your bank", moved.payoutFeesKobo - moved.payoutsKobo],
  [`${brand.name}’s fees`, -moved.payoutFeesKobo],
  ...(moved.payoutsBackKobo
    ? ([["Payouts that came back, with their fees", moved.payoutsBackKobo]] as [string, number][])
    : []),
];

function splitText(line: StatementLines[number]): string | null {
  const { grossKobo, paystackKobo, platformKobo, netKobo } = splitOf(line);
  if (line.type === "Sale")
    return `${formatKobo(grossKobo)} paid, ${formatKobo(paystackKobo)} to Paystack`;
  return line.type === "Payout"
    ? `${formatKobo(netKobo)} to your bank, ${formatKobo(platformKobo)} to ${brand.name}`
    : null;
}

type LinesProps = Omit<Statement, "lines" | "moved"> & {
  lines: StatementLines;
  /** The last day's year; dates of other years show it. */
  year: string;
  zone: string;
};

function Lines({ openingKobo, lines, closingKobo, year, zone }: LinesProps) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col" className="statement-wide">
            Date
          </th>
          <th scope="col">What</th>
          <th scope="col" className="statement-wide">
            Reference
          </th>
          <th scope="col" className="statement-amount">
            Amount
            <small>Balance</small>
          </th>
          <th scope="col" className="statement-amount statement-wide">
            Balance
          </th>
        </tr>
      </thead>
      <tbody>
        <Balance label="Opening balance" kobo={openingKobo} />
        {lines.map((line) => {
          const date = (
            <time dateTime={line.at.toISOString()}>{lineDate(line.at, year, zone)}</time>
          );
          return (
            <tr key={line.id}>
              <td className="statement-wide">{date}</td>
              <td>
                {line.type === "Sale" && line.description
                  ? `Sale · ${line.description}`
                  : line.description || line.type}
                {line.status === "Completed" ? "" : ` (${line.status.toLowerCase()})`}
                <span className="statement-split">{splitText(line)}</span>
                <small>{date}</small>
              </td>
              <td className="statement-wide">{line.reference ?? line.shortId}</td>
              <td className="statement-amount">
                {line.amountKobo > 0 ? "+" : ""}
                {formatKobo(line.amountKobo)}
                <small>{formatKobo(line.balanceKobo)}</small>
              </td>
              <td className="statement-amount statement-wide">{formatKobo(line.balanceKobo)}</td>
            </tr>
          );
        })}
        <Balance label="Closing balance" kobo={closingKobo} />
      </tbody>
    </table>
  );
}

const lineDate = (at: Date, year: string, zone: string) =>
  isoDate(at, zone).startsWith(year) ? formatDateTime(at, zone) : formatFullDateTime(at, zone);

function Balance({ label, kobo }: { label: string; kobo: number }) {
  const amount = formatKobo(kobo);
  return (
    <tr className="statement-sum">
      <td className="statement-wide" />
      <th scope="row">{label}</th>
      <td className="statement-wide" />
      <td className="statement-amount">
        <small>{amount}</small>
      </td>
      <td className="statement-amount statement-wide">{amount}</td>
    </tr>
  );
}
