import { useEffect, useState } from "react";
import type { MenuCategory } from "~/core/menu/menu-item";
import type { MenuPageData } from "./menu-page-data";

type Search = (menu: MenuCategory[], query: string, optionTexts: string[]) => MenuCategory[];

/** Exact search, for a device that can't fetch the forgiving one. */
const plainSearch: Search = (menu, query) =>
  menu
    .map((category) => ({
      ...category,
      items: category.items.filter(({ name, description }) =>
        `${name} ${description}`.toLowerCase().includes(query.trim().toLowerCase()),
      ),
    }))
    .filter(({ items }) => items.length > 0);

/** Fetches the search ahead of the first letter. */
export const fetchSearch = (): Promise<Search> =>
  import("./menu-search").then(
    ({ searchMenu }) => searchMenu,
    () => plainSearch,
  );

/**
 * Filters the menu by a query without a request (docs/rules.md, Search). The search is a script of
 * its own, loaded at the first query.
 * @param query the field's text; empty for the whole menu
 */
export function useMenuSearch(
  { menu, optionTexts, found }: Pick<MenuPageData, "menu" | "optionTexts" | "found">,
  query: string,
): MenuCategory[] {
  const [search, setSearch] = useState<Search | null>(null);
  const searching = query.trim() !== "";
  useEffect(() => {
    if (searching && !search) void fetchSearch().then((fetched) => setSearch(() => fetched));
  }, [searching, search]);
  if (!searching) return menu;
  if (search) return search(menu, query, optionTexts);
  return found && found.query === query ? found.menu : menu;
}
