import { Link } from "@remix-run/react";
import { paths } from "~/shared/paths";
import { ResultsBelow, SearchAsTyped, useSearchAsTyped } from "~/ui/search-as-typed";
import { SearchResultList } from "./search-results";
import { MAX_SEARCH_LENGTH, readSearch, type SearchAnswer } from "./search";

/** Searches orders, items and customers. @param id of the field; two boxes on a page need two */
export function SearchBox({
  id,
  q = "",
  focused = false,
  className = "",
}: {
  id: string;
  q?: string;
  /** Takes the focus on arrival: nobody opens that page for anything else. */
  focused?: boolean;
  className?: string;
}) {
  return (
    <SearchAsTyped
      id={id}
      action={paths.dashboard.search()}
      label="Search orders, items and customers"
      placeholder="Search"
      q={q}
      focused={focused}
      maxLength={MAX_SEARCH_LENGTH}
      read={readSearch}
      found={(typed) => <Suggestions q={typed} />}
      className={className}
    />
  );
}

function Suggestions({ q }: { q: string }) {
  const { answer: came, asking } = useSearchAsTyped<{ answer: SearchAnswer }>(
    paths.dashboard.search(q),
  );
  const data = came?.answer;
  const answered = data?.q === q;
  return (
    <ResultsBelow q={q} count={answered ? data.total : null} nothing="Nothing matches">
      {data && data.total > 0 ? (
        <div className={answered ? "" : "opacity-60"} aria-busy={asking}>
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
