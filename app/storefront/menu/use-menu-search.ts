import { useEffect, useState } from "react";
import type { MenuCategory } from "~/core/menu/menu-item";

type Search = (menu: MenuCategory[], query: string) => MenuCategory[];
/** What the server has found for the words of the address. */
export type MenuSearchResult = { query: string; menu: MenuCategory[] };

/** For a device that can't fetch the forgiving search: the words as they are. */
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
 * The menu as far as it holds the words, without a request (docs/rules.md, Search). The search is a
 * script of its own, fetched by the first who looks for something.
 * @param query what stands in the field; no words: the whole menu
 */
export function useMenuSearch(
  menu: MenuCategory[],
  query: string,
  found: MenuSearchResult | null,
): MenuCategory[] {
  const [search, setSearch] = useState<Search | null>(null);
  const searching = query.trim() !== "";
  useEffect(() => {
    if (searching && !search) void fetchSearch().then((fetched) => setSearch(() => fetched));
  }, [searching, search]);
  if (!searching) return menu;
  if (search) return search(menu, query);
  return found && found.query === query ? found.menu : menu;
}
