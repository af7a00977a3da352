import { formatFullDateTime } from "~/shared/clock";
import { paths } from "~/shared/paths";
import { PagePrintButton } from "~/ui/page-print-button";
import { printSheet, receiptSheet } from "~/ui/print-sheet";
import { dayText } from "~/dashboard/reports/report-range";
import { DayForm, DaysNav } from "./choose-day";
import type { Closing } from "./closing.server";
import { ClosingFigures } from "./closing-figures";
import type { ClosingDay, daysBeside } from "./closing-day";
import { closingSheet } from "./closing-sheet";
import { PageHeader } from "~/dashboard/shell/page-header";

type Props = {
  store: string;
  zone: string;
  now: Date;
  typed: string;
  error: string | null;
  shown: { asked: ClosingDay; beside: ReturnType<typeof daysBeside>; closing: Closing } | null;
};

export function ClosingView({ typed, error, shown, ...paper }: Props) {
  return (
    <div className="mx-auto max-w-4xl space-y-4 pb-8">
      <PageHeader
        title="Daily closing"
        back={{ to: paths.dashboard.reports({ tab: "money" }), label: "Reports" }}
      />
      <DayForm typed={typed} error={error} />
      {shown ? (
        <>
          <DaysNav beside={shown.beside} pathOf={(day) => paths.dashboard.closing({ day })}>
            <PagePrintButton />
          </DaysNav>
          <Sheet {...paper} {...shown} />
        </>
      ) : null}
    </div>
  );
}

type SheetProps = Pick<Props, "store" | "zone" | "now"> & NonNullable<Props["shown"]>;

function Sheet({ store, zone, now, asked, closing }: SheetProps) {
  const clock = (at: Date) => formatFullDateTime(at, zone);
  return (
    <div className="rounded-card bg-rest-soft sm:py-4">
      <style
        dangerouslySetInnerHTML={{ __html: receiptSheet + printSheet("a4", 0) + closingSheet }}
      />
      <div className="receipt closing">
        <div>
          <h2>{store}</h2>
          {closing.address ? <p>{closing.address}</p> : null}
          <p>
            <strong>Daily closing, {dayText(asked.day)}</strong>
          </p>
          <p>
            From {clock(asked.begins)} to {clock(asked.ends)}. Printed {clock(now)}.
          </p>
        </div>
        <ClosingFigures isOver={asked.isOver} closing={closing} />
      </div>
    </div>
  );
}
