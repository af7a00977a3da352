import { Form, Link } from "@remix-run/react";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { formatFullDateTime } from "~/shared/clock";
import { paths } from "~/shared/paths";
import { Button, buttonClass } from "~/ui/button";
import { Field } from "~/ui/field";
import { PagePrintButton } from "~/ui/page-print-button";
import { printSheet, receiptSheet } from "~/ui/print-sheet";
import { dayText } from "~/dashboard/reports/report-range";
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
        back={{ to: paths.dashboard.reports(), label: "Reports" }}
      />
      <Form
        method="get"
        action={paths.dashboard.closing()}
        key={typed}
        noValidate
        className="flex max-w-md flex-wrap items-start gap-x-3"
      >
        <div className="min-w-0 flex-[1_1_11rem]">
          <Field
            id="day"
            name="day"
            type="date"
            label="Business day"
            defaultValue={typed}
            errors={error ? [error] : undefined}
          />
        </div>
        <Button variant="quiet" className="mt-7.5">
          Show
        </Button>
      </Form>
      {shown ? (
        <>
          <nav aria-label="Days" className="flex flex-wrap items-center gap-2">
            <DayLink day={shown.beside.from} label="Day before" />
            <DayLink day={shown.beside.to} label="Day after" />
            <PagePrintButton />
          </nav>
          <Sheet {...paper} {...shown} />
        </>
      ) : null}
    </div>
  );
}

function DayLink({ day, label }: { day: string | null; label: "Day before" | "Day after" }) {
  if (!day) return null;
  return (
    <Link to={paths.dashboard.closing({ day })} className={buttonClass("quiet")}>
      {label === "Day before" ? <ChevronLeft aria-hidden className="size-5" /> : null}
      {label}
      {label === "Day after" ? <ChevronRight aria-hidden className="size-5" /> : null}
    </Link>
  );
}

type SheetProps = Pick<Props, "store" | "zone" | "now"> & NonNullable<Props["shown"]>;

function Sheet({ store, zone, now, asked, closing }: SheetProps) {
  const clock = (at: Date) => formatFullDateTime(at, zone);
  return (
    <div className="rounded-card border border-line bg-rest-soft sm:py-4">
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
