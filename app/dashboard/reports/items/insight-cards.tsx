import { Link } from "@remix-run/react";
import { Lightbulb } from "lucide-react";
import type { Insight } from "./insights";

export function InsightCards({ insights }: { insights: readonly Insight[] }) {
  if (insights.length === 0) return null;
  return (
    <section aria-labelledby="insights" className="report-part mt-6">
      <h2 id="insights" className="text-xl font-bold">
        Worth knowing
      </h2>
      <ul className="mt-3 grid gap-3 lg:grid-cols-3">
        {insights.map(({ text, action }) => (
          <li
            key={text}
            className="flex min-w-0 flex-col rounded-card bg-work-soft p-4 text-work print:border print:border-line"
          >
            <p className="flex gap-3 wrap-anywhere">
              <Lightbulb aria-hidden className="mt-0.5 size-5 shrink-0" /> {text}
            </p>
            <Link
              to={action.to}
              className="mt-auto flex min-h-11 items-end pt-2 font-semibold underline underline-offset-4 print:hidden"
            >
              {action.label}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
