import { useLocation } from "@remix-run/react";
import { paths } from "~/shared/paths";
import { DateRangeForm, type DateRangeError } from "./date-range-form";
import { CUSTOM_RANGE, rangeLabels } from "./report-range";
import { FilterBar } from "~/ui/filter-bar";

export type RangeProps = {
  current: string;
  typed: { from: string; to: string };
  error: DateRangeError;
};

export function RangePicker({ current, typed, error }: RangeProps) {
  const show = new URLSearchParams(useLocation().search).get("show") ?? undefined;
  const custom = current === "custom";
  const choices = [
    ...Object.entries(rangeLabels).map(([range, label]) => ({ range, label, fields: { range } })),
    { range: "custom", label: CUSTOM_RANGE, fields: typed },
  ];
  return (
    <div className="mt-4 print:hidden">
      <FilterBar
        label="Range"
        options={choices.map(({ range, label, fields }) => ({
          to: paths.dashboard.reports({ ...fields, show }),
          label,
          isCurrent: range === current,
        }))}
      />
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
