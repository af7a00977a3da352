import { Link } from "@remix-run/react";
import { paths } from "~/shared/paths";
import { ResultsBelow, useSearchAsTyped } from "~/ui/results-below";
import { SearchResultList } from "~/dashboard/shell/search/search-results";
import type { SearchAnswer } from "./search";

export function Suggestions({ q }: { q: string }) {
  const { answer: came, asking } = useSearchAsTyped<{ answer: SearchAnswer }>(
    paths.dashboard.search(q),
  );
  const data = came?.answer;
  const isCurrent = data?.q === q;
  return (
    <ResultsBelow q={q} count={isCurrent ? data.total : null} nothing="Nothing matches">
      {data && data.total > 0 ? (
        <div className={isCurrent ? "" : "opacity-60"} aria-busy={asking}>
          <SearchResultList found={data.found} compact />
          <Link
            to={paths.dashboard.search(q)}
            className="flex min-h-11 items-center justify-center rounded-lg font-semibold text-brand-text hover:underline"
          >
            See all results
          </Link>
        </div>
      ) : null}
    </ResultsBelow>
  );
}
