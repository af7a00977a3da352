import { Link, useLocation, type LinkProps } from "@remix-run/react";
import { paths } from "~/shared/paths";

/**
 * Returns the list's part of a query, to go back to the same list.
 * @param search with its question mark, or empty
 */
function listSearch(search: string): string {
  const fields = new URLSearchParams(search);
  fields.delete("done");
  fields.delete("change");
  const text = fields.toString();
  return text ? `?${text}` : "";
}

/** Returns the path of the list an item was opened from. @param search of the item's address */
export const listPathAt = (search: string): string => paths.dashboard.items() + listSearch(search);

/**
 * Returns an item's path with the query of the list it was opened from.
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
