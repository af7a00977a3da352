import { Form, Link } from "@remix-run/react";
import { ArrowLeft, Download, Printer } from "lucide-react";
import { useEffect, useState } from "react";
import { formatFullDateTime, formatTime, isoDate, shortDate } from "~/shared/clock";
import { formatKobo } from "~/shared/money";
import { paths } from "~/shared/paths";
import { printSheet, receiptSheet } from "~/ui/print-sheet";
import { Button, buttonClass } from "~/ui/button";
import { Field } from "~/ui/field";
import type { monthsOf } from "./statement-span";
import type { Statement } from "./statement.server";

/** Wider than a receipt: it has six columns. */
const statementSheet = `
.statement{max-width:190mm!important;font-size:14px!important}
.statement h2{font-size:1.3em;font-weight:700}
.statement table{width:100%;border-collapse:collapse}
.statement th,.statement td{padding:.35em .4em;text-align:left;vertical-align:top;border-bottom:1px solid #000}
.statement .amount{text-align:right;white-space:nowrap}
.statement tr{break-inside:avoid}
.statement thead{display:table-header-group}
.statement .sum{font-weight:700}
@media screen and (max-width:40em){.statement{padding-inline:.5em!important}.statement-more{display:none}.statement .amount{white-space:normal}}
@media print{.statement{max-width:none!important;font-size:11px!important}}
`;

type Props = {
  store: string;
  /** The first and the last day, as typed. */
  typed: { from: string; to: string };
  error: { field: "from" | "to"; message: string } | null;
  months: ReturnType<typeof monthsOf>;
  /** Null where the days are wrong, or the period has too many lines for a page. */
  statement: Statement | null;
  zone: string;
};

/** Shows a statement of a period that can be printed, and downloads it as a file. */
export function StatementView({ store, typed, error, months, statement, zone }: Props) {
  const errorsOf = (field: "from" | "to") => (error?.field === field ? [error.message] : undefined);
  return (
    <div className="mx-auto max-w-4xl space-y-4">
      <Link
        to={paths.dashboard.payouts()}
        className="inline-flex min-h-11 items-center gap-2 font-semibold text-muted hover:text-ink"
      >
        <ArrowLeft aria-hidden className="size-5" /> Payouts
      </Link>
      <h1 className="text-2xl font-extrabold tracking-tight">Statement</h1>
      <nav aria-label="Periods" className="flex flex-wrap gap-2">
        {(
          [
            ["This Month", months.thisMonth],
            ["Last Month", months.lastMonth],
            ["Last 3 Months", months.months3],
          ] as const
        ).map(([label, days]) => (
          <Link
            key={label}
            to={paths.dashboard.statement(days)}
            aria-current={days.from === typed.from && days.to === typed.to ? "page" : undefined}
            className="inline-flex min-h-11 items-center rounded-full border border-line bg-card px-4 font-semibold aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:text-on-ink"
          >
            {label}
          </Link>
        ))}
      </nav>
      <Form
        method="get"
        action={paths.dashboard.statement()}
        key={`${typed.from} ${typed.to}`}
        noValidate
        className="grid items-start gap-3 sm:grid-cols-[1fr_1fr_auto]"
      >
        <Field
          id="from"
          name="from"
          type="date"
          label="From"
          defaultValue={typed.from}
          errors={errorsOf("from")}
        />
        <Field
          id="to"
          name="to"
          type="date"
          label="To"
          defaultValue={typed.to}
          errors={errorsOf("to")}
        />
        <Button variant="quiet" className="sm:mt-7.5">
          Show
        </Button>
      </Form>
      {error ? null : (
        <div className="flex flex-wrap items-center gap-2">
          <a href={paths.dashboard.statementCsv(typed)} download className={buttonClass("quiet")}>
            <Download aria-hidden className="size-5" /> Download CSV
          </a>
          {statement ? <Print /> : null}
        </div>
      )}
      {statement ? (
        <Sheet store={store} typed={typed} statement={statement} zone={zone} />
      ) : error ? null : (
        <p className="rounded-card bg-rest-soft p-4">
          This period has more lines than fit on a page. Download it as CSV, or choose fewer days.
        </p>
      )}
    </div>
  );
}

function Print() {
  const [started, setStarted] = useState(false);
  useEffect(() => setStarted(true), []);
  return started ? (
    <Button type="button" variant="quiet" onClick={() => window.print()}>
      <Printer aria-hidden className="size-5" /> Print
    </Button>
  ) : (
    <p className="flex min-h-11 items-center">Print this page with your browser&rsquo;s menu.</p>
  );
}

function Sheet({
  store,
  typed,
  statement: { openingKobo, lines, closingKobo },
  zone,
}: {
  store: string;
  typed: Props["typed"];
  statement: Statement;
  zone: string;
}) {
  return (
    <div className="rounded-card border border-line bg-rest-soft py-4">
      <style
        dangerouslySetInnerHTML={{ __html: receiptSheet + printSheet("a4", 0) + statementSheet }}
      />
      <div className="receipt statement">
        <div>
          <h2>{store}</h2>
          <p>
            Statement from {typed.from} to {typed.to}, by the store&rsquo;s clock
          </p>
        </div>
        <table>
          <thead>
            <tr>
              <th scope="col">Date</th>
              <th scope="col">What</th>
              <th scope="col" className="statement-more">
                Reference
              </th>
              <th scope="col" className="amount">
                Amount
              </th>
              <th scope="col" className="amount">
                Balance
              </th>
            </tr>
          </thead>
          <tbody>
            <Sum label="Opening balance" kobo={openingKobo} />
            {lines.map((line) => (
              <tr key={line.id}>
                <td>
                  <time dateTime={line.at.toISOString()} title={formatFullDateTime(line.at, zone)}>
                    {shortDate(line.at, zone)}
                    {isoDate(line.at, zone).slice(0, 4) === typed.to.slice(0, 4)
                      ? ""
                      : ` ${isoDate(line.at, zone).slice(0, 4)}`}
                    , {formatTime(line.at, zone)}
                  </time>
                </td>
                <td>
                  {line.type === "Sale" && line.description
                    ? `Sale · ${line.description}`
                    : line.description || line.type}
                  {line.status === "Completed" ? "" : ` (${line.status.toLowerCase()})`}
                </td>
                <td className="statement-more">{line.reference ?? line.shortId}</td>
                <td className="amount">
                  {line.amountKobo > 0 ? "+" : ""}
                  {formatKobo(line.amountKobo)}
                </td>
                <td className="amount">{formatKobo(line.balanceKobo)}</td>
              </tr>
            ))}
            <Sum label="Closing balance" kobo={closingKobo} />
          </tbody>
        </table>
        {lines.length === 0 ? <p>Nothing came or left in this period.</p> : null}
      </div>
    </div>
  );
}

function Sum({ label, kobo }: { label: string; kobo: number }) {
  return (
    <tr className="sum">
      <th scope="row" colSpan={2}>
        {label}
      </th>
      <td className="statement-more" />
      <td />
      <td className="amount">{formatKobo(kobo)}</td>
    </tr>
  );
}
