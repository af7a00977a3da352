import { paths } from "~/shared/paths";
import { SearchAsTyped } from "~/ui/search-as-typed";
import { MAX_SEARCH_LENGTH, readSearch } from "./search";
import { Suggestions } from "./suggestions";

/** @param id of the field; must differ between two boxes on a page */
export function SearchBox({
  id,
  q = "",
  focused = false,
  className = "",
}: {
  id: string;
  q?: string;
  /** Focuses the field on arrival, for a page that only searches. */
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
