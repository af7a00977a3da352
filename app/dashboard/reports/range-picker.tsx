import { Link, useLocation } from "@remix-run/react";
import { paths } from "~/shared/paths";
import { DateRangeForm, type DateRangeError } from "./date-range-form";
import { CUSTOM_RANGE, rangeLabels } from "./report-range";

export type RangeProps = {
  current: string;
  typed: { from: string; to: string };
  error: DateRangeError;
};

const chip =
  "inline-flex min-h-11 shrink-0 snap-start items-center rounded-full border border-line bg-card px-4 font-semibold aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:text-on-ink";

export function RangePicker({ current, typed, error }: RangeProps) {
  const show = new URLSearchParams(useLocation().search).get("show") ?? undefined;
  const custom = current === "custom";
  const choices = [
    ...Object.entries(rangeLabels).map(([range, label]) => ({ range, label, fields: { range } })),
    { range: "custom", label: CUSTOM_RANGE, fields: typed },
  ];
  return (
    <div className="mt-4 print:hidden">
      <nav
        aria-label="Range"
        className="scroll-strip -mx-4 gap-2 px-4 md:mx-0 md:flex-wrap md:px-0"
      >
        {choices.map(({ range, label, fields }) => (
          <Link
            key={range}
            to={paths.dashboard.reports({ ...fields, show })}
            preventScrollReset
            aria-current={range === current ? "page" : undefined}
            className={chip}
          >
            {label}
          </Link>
        ))}
      </nav>
      {custom ? (
        <DateRangeForm
          action={paths.dashboard.reports()}
          typed={typed}
          error={error}
          className="mt-4 max-w-2xl"
        >
          {show ? <input type="hidden" name="show" value={show} /> : null}
        </DateRangeForm>
      ) : null}
    </div>
  );
}
