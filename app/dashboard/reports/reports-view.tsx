import { Link, useNavigation } from "@remix-run/react";
import { paths } from "~/shared/paths";
import { buttonClass } from "~/ui/button";
import { FigureCard } from "~/ui/figure-card";
import { FiguresSection } from "./figures-table";
import { RangePicker, type RangeProps } from "./range-picker";
import type { Report } from "./report-page.server";

type Props = {
  picker: RangeProps;
  /** Null where the dates are wrong. */
  shown: { label: string; days: string; before: string; report: Report } | null;
};

/** Shows how business went in a range of days. */
export function ReportsView({ picker, shown }: Props) {
  const { state, location } = useNavigation();
  const loading = state === "loading" && location.pathname === paths.dashboard.reports();
  return (
    <div className="pb-8">
      <h1 className="text-3xl font-extrabold tracking-tight">Reports</h1>
      <RangePicker {...picker} />
      {shown ? (
        <div aria-busy={loading} className={`mt-4 transition ${loading ? "opacity-50" : ""}`}>
          <p>
            <strong>{shown.label}</strong>, {shown.days}
            <span className="text-muted">, beside {shown.before}</span>
          </p>
          <Sections {...shown.report} />
        </div>
      ) : null}
      <nav aria-label="For the books" className="mt-8 flex flex-wrap gap-3 print:hidden">
        <Link to={paths.dashboard.closing()} className={buttonClass("quiet")}>
          Daily closing
        </Link>
      </nav>
    </div>
  );
}

const Sections = ({ kpis, days }: Report) => (
  <>
    <dl aria-label="Figures" className="mt-4 grid grid-cols-2 gap-3 lg:grid-cols-3">
      {kpis.map(({ label, text, change, good }) => (
        <FigureCard key={label} label={label} text={text} change={change} good={good} />
      ))}
    </dl>
    <div className="mt-8 grid gap-8 lg:grid-cols-2">
      <FiguresSection table={days} />
    </div>
  </>
);
