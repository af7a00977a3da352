import { Link, useLocation, type LinkProps } from "@remix-run/react";
import { paths } from "~/shared/paths";

/**
 * An address's query as the list had it, to go back to just that list.
 * @param search with its question mark, or empty
 */
function listSearch(search: string): string {
  const fields = new URLSearchParams(search);
  fields.delete("done");
  const text = fields.toString();
  return text ? `?${text}` : "";
}

/** The list that an item was opened from. @param search of the item's address */
export const listPathAt = (search: string): string => paths.dashboard.items() + listSearch(search);

/**
 * An item's address that remembers the list it was opened from.
 * @param path of a screen of an item
 */
export const useOverlayPath = (path: string): string => path + listSearch(useLocation().search);

/**
 * Leads to a screen of an item: a page of its own, which scripts open over the list where that is
 * shown.
 */
export function OverlayLink({ path, ...rest }: Omit<LinkProps, "to"> & { path: string }) {
  // Going back to a list with `done` would show its saved message again.
  const overlay = !new URLSearchParams(useLocation().search).has("done");
  return <Link to={useOverlayPath(path)} state={{ overlay }} preventScrollReset {...rest} />;
}
