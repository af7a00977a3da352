import { Download } from "lucide-react";
import type { DayRange } from "~/core/reports/business-day";
import { DateRangeForm, type DateRangeError } from "~/dashboard/reports/date-range-form";
import { rangeLabels } from "~/dashboard/reports/report-range";
import { brand } from "~/shared/brand";
import { paths } from "~/shared/paths";
import { buttonClass } from "~/ui/button";
import { PageHeader } from "~/dashboard/shell/page-header";
import { cardClass } from "~/ui/card";
import { FilterBar } from "~/ui/filter-bar";

type Props = {
  current: string;
  typed: DayRange;
  error: DateRangeError;
  shown: {
    days: string;
    orders: number;
    fitsWorkbook: boolean;
  } | null;
  most: number;
  withPayouts: boolean;
};

const files = [
  ["summary", "Summary", "Totals, checked against the files"],
  ["orders", "Orders", "With gross sales, refunds and net sales"],
  ["lines", "Lines", "What was sold, before discounts and refunds"],
  ["payments", "Payments", "Online, in cash and by transfer"],
  ["refunds", "Refunds", "Also of declined orders"],
  ["fees", "Fees", "What Paystack took from each payment"],
  ["tax", "Tax", "On each taxed sale"],
] as const;
const payouts = [
  "payouts",
  "Payouts",
  `Each with its sales, Paystack’s fees, messages, ${brand.name}’s fee and what reached your bank`,
] as const;

export function AccountantView({ current, typed, error, shown, most, withPayouts }: Props) {
  return (
    <div className="mx-auto max-w-3xl space-y-4 pb-8">
      <PageHeader
        title="For the accountant"
        back={{ to: paths.dashboard.reports({ tab: "money" }), label: "Reports" }}
      />
      <FilterBar
        label="Range"
        options={Object.entries(rangeLabels).map(([range, label]) => ({
          to: paths.dashboard.accountant({ range }),
          label,
          isCurrent: range === current,
        }))}
      />
      <DateRangeForm action={paths.dashboard.accountant()} typed={typed} error={error} />
      {shown ? <Files {...shown} typed={typed} most={most} withPayouts={withPayouts} /> : null}
    </div>
  );
}

type FilesProps = NonNullable<Props["shown"]> & Pick<Props, "typed" | "most" | "withPayouts">;

function Files({ days, orders, fitsWorkbook, typed, most, withPayouts }: FilesProps) {
  const count = orders.toLocaleString("en-NG");
  return (
    <>
      <p>
        <strong>{days}</strong>: {count} {orders === 1 ? "order" : "orders"}, by business day. Each
        file adds up to your reports. No file has names or phone numbers.
      </p>
      {fitsWorkbook ? (
        <a
          href={paths.dashboard.accountantFile("workbook.xlsx", typed)}
          download
          className={buttonClass()}
        >
          <Download aria-hidden className="size-5" /> Workbook for Excel
        </a>
      ) : (
        <p className="rounded-card bg-rest-soft p-4">
          A workbook has room for {most.toLocaleString("en-NG")} orders. Take the CSV files, or
          choose fewer days.
        </p>
      )}
      <ul className={cardClass("divide-y divide-line")}>
        {[...files, ...(withPayouts ? [payouts] : [])].map(([name, title, hint]) => (
          <li key={name} className="flex items-center justify-between gap-4 px-4 py-3">
            <div>
              <p className="font-semibold">{title}</p>
              <p className="text-sm text-muted">{hint}</p>
            </div>
            <a
              href={paths.dashboard.accountantFile(`${name}.csv`, typed)}
              download
              aria-label={`${title} as CSV`}
              className={buttonClass("quiet")}
            >
              <Download aria-hidden className="size-5" /> CSV
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
