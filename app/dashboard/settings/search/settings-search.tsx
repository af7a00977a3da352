import { Link, useLocation } from "@remix-run/react";
import { paths } from "~/shared/paths";
import { ResultsBelow, useSearchAsTyped } from "~/ui/results-below";
import { SearchAsTyped } from "~/ui/search-as-typed";
import { MAX_QUERY_LENGTH, readQuery, type FoundSetting } from "./find-settings";

export type SettingsSearchResult = { q: string; found: FoundSetting[] };

/** Without scripts, the form leads to a results page. */
export function SettingsSearch() {
  const { pathname, search } = useLocation();
  const initialQuery =
    pathname === paths.dashboard.settings.search()
      ? (new URLSearchParams(search).get("q") ?? "")
      : "";
  return (
    <SearchAsTyped
      id="search-settings"
      action={paths.dashboard.settings.search()}
      label="Search settings"
      placeholder="Search settings..."
      q={initialQuery}
      maxLength={MAX_QUERY_LENGTH}
      read={readQuery}
      found={(typed) => <WhileTyping q={typed} />}
      className="min-w-56 flex-1 basis-[14rem]"
    />
  );
}

function WhileTyping({ q }: { q: string }) {
  const { answer } = useSearchAsTyped<SettingsSearchResult>(paths.dashboard.settings.search(q));
  return (
    <ResultsBelow
      q={q}
      count={answer?.q === q ? answer.found.length : null}
      nothing="No setting matches"
    >
      {answer ? <SettingsSearchResults found={answer.found} /> : null}
    </ResultsBelow>
  );
}

export function SettingsSearchResults({ found }: { found: FoundSetting[] }) {
  return (
    <ul>
      {found.map(({ label, section, to }) => (
        <li key={to + label}>
          <Link
            to={to}
            className="flex min-h-11 flex-wrap items-center gap-x-2 rounded-lg px-3 py-1.5 hover:bg-rest-soft focus-visible:-outline-offset-4"
          >
            <span className="font-semibold">{label}</span>
            <span className="text-sm text-muted">{section}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
