import { Link, useLocation, type LinkProps } from "@remix-run/react";
import { paths } from "~/shared/paths";

/** Returns the list's part of a query, without one-time messages. */
function listSearch(search: string): string {
  const fields = new URLSearchParams(search);
  fields.delete("done");
  fields.delete("change");
  const text = fields.toString();
  return text ? `?${text}` : "";
}

/** Returns the path of the list that an item's address came from. */
export const listPathAt = (search: string): string => paths.dashboard.items() + listSearch(search);

/** Appends the list's query to an item's path, so that the item can lead back. */
export const useOverlayPath = (path: string): string => path + listSearch(useLocation().search);

/** Links to an item's screen: scripts open it over the list, otherwise it is a page. */
export function OverlayLink({ path, ...rest }: Omit<LinkProps, "to"> & { path: string }) {
  // With `done` in the address, going back would show the saved message again.
  const overlay = !new URLSearchParams(useLocation().search).has("done");
  return <Link to={useOverlayPath(path)} state={{ overlay }} preventScrollReset {...rest} />;
}
