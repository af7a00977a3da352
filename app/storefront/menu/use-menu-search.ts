import { useEffect, useState } from "react";
import { searchText } from "~/shared/search-text";
import type { ListedMenuItem, MenuCategory } from "~/core/menu/menu-item";
import type { MenuPageData } from "./menu-page-data";

type Search = (menu: MenuCategory[], query: string, optionTexts: string[]) => ListedMenuItem[];

/** An exact search, for when the forgiving one can't be loaded. */
const plainSearch: Search = (menu, query) =>
  menu
    .flatMap(({ items }) => items)
    .filter(({ name, description }) =>
      searchText(`${name} ${description}`).includes(searchText(query.trim())),
    );

/** Loads the search before the first letter is typed. */
export const fetchSearch = (): Promise<Search> =>
  import("./menu-search").then(
    ({ searchMenu }) => searchMenu,
    () => plainSearch,
  );

/**
 * Searches the menu in the browser (docs/rules.md, Search). The search is a separate script, loaded
 * at the first query.
 * @param query the field's text; empty for the whole menu
 * @returns the matches, best first; null for the whole menu and until the search has loaded
 */
export function useMenuSearch(
  { menu, optionTexts, found }: Pick<MenuPageData, "menu" | "optionTexts" | "found">,
  query: string,
): ListedMenuItem[] | null {
  const [search, setSearch] = useState<Search | null>(null);
  const searching = query.trim() !== "";
  useEffect(() => {
    if (searching && !search) void fetchSearch().then((fetched) => setSearch(() => fetched));
  }, [searching, search]);
  if (!searching) return null;
  if (search) return search(menu, query, optionTexts);
  return found && found.query === query ? found.items : null;
}
