import { Link } from "@remix-run/react";
import { ChevronRight } from "lucide-react";
import { cardClass } from "~/ui/card";
import type { Need } from "./needs";

/** Lists what needs somebody; `isCalm` says that nothing else on the page does. */
export function NeedsList({ needs, isCalm }: { needs: Need[]; isCalm: boolean }) {
  if (needs.length === 0)
    return isCalm ? <p className="py-2 text-muted">Nothing needs you right now.</p> : null;
  return (
    <section aria-label="Needs you" className="min-w-0">
      <ul className={cardClass("divide-y divide-line overflow-hidden")}>
        {needs.map(({ what, text, to }) => (
          <li key={`${to} ${what}`}>
            <Link
              to={to}
              className="flex min-h-12 items-center justify-between gap-3 px-4 py-2 hover:bg-rest-soft focus-visible:-outline-offset-4"
            >
              <span className="min-w-0 break-words">
                <strong className="font-semibold tabular-nums">{what}</strong>{" "}
                <span className="text-sm text-muted">{text}</span>
              </span>
              <ChevronRight aria-hidden className="size-5 shrink-0 text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
