import { paths } from "~/shared/paths";
import { SearchAsTyped } from "~/ui/search-as-typed";
import { MAX_SEARCH_LENGTH, readSearch } from "./search";
import { Suggestions } from "./suggestions";

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
