import { Link } from "@remix-run/react";
import { ChevronDown } from "lucide-react";
import { paths } from "~/shared/paths";
import { buttonClass } from "~/ui/button";
import { Dropdown } from "~/ui/dropdown";
import { DateRangeForm, type DateRangeError } from "./date-range-form";
import { CUSTOM_RANGE, rangeLabels } from "./report-range";
import { useReportSearch } from "./use-report-search";

export type RangeProps = {
  current: string;
  typed: { from: string; to: string };
  error: DateRangeError;
};

/** On a phone a menu opens at the left of the row of both, so that it fits. */
export const menuFrame = "shrink-0 md:relative";
export const menuClass =
  "absolute top-full mt-1 grid w-60 max-w-[calc(100vw-2rem)] max-md:left-0 md:right-0";
export const menuEntry =
  "flex min-h-11 w-full items-center gap-3 rounded-xl px-3 text-left font-medium hover:bg-rest-soft active:bg-rest-soft aria-[current]:bg-rest-soft aria-[current]:font-bold";

/** Chooses the range, and keeps the tab and the chart's view. */
export function RangePicker({ current, typed }: RangeProps) {
  const { tab, show } = Object.fromEntries(new URLSearchParams(useReportSearch()));
  const choices = [
    ...Object.entries(rangeLabels).map(([range, label]) => ({ range, label, fields: { range } })),
    { range: "custom", label: CUSTOM_RANGE, fields: typed },
  ];
  const chosen = choices.find(({ range }) => range === current)?.label;
  return (
    <Dropdown
      sign={
        <>
          {chosen} <ChevronDown aria-hidden className="size-5" />
        </>
      }
      signClass={buttonClass("quiet", "cursor-pointer")}
      frame={menuFrame}
      className={menuClass}
    >
      <nav aria-label="Range" className="grid">
        {choices.map(({ range, label, fields }) => (
          <Link
            key={range}
            to={paths.dashboard.reports({ tab, ...fields, show })}
            preventScrollReset
            aria-current={range === current ? "page" : undefined}
            className={menuEntry}
          >
            {label}
          </Link>
        ))}
      </nav>
    </Dropdown>
  );
}

/** Takes the days of a custom range. */
export function CustomRange({ current, typed, error }: RangeProps) {
  const kept = Object.fromEntries(new URLSearchParams(useReportSearch()));
  if (current !== "custom") return null;
  return (
    <DateRangeForm
      action={paths.dashboard.reports()}
      typed={typed}
      error={error}
      className="max-w-2xl print:hidden"
    >
      {(["tab", "show"] as const).map((name) =>
        kept[name] ? <input key={name} type="hidden" name={name} value={kept[name]} /> : null,
      )}
    </DateRangeForm>
  );
}
