import type { HostContext } from "~/vendors/host";
import type { DocumentFacts } from "./document-context";
import litePictures from "./lite-pictures.css?inline";
import menuSheet from "./menu.css?inline";
import officeSheet from "./office.css?inline";
import storeSheet from "./store.css?inline";

/** Whether an address is a store's page: everything on a store's own host, and what is below /store/ elsewhere. */
export function pageKind(pathname: string, host: HostContext): DocumentFacts["page"] {
  return host.kind === "vendor" || pathname.startsWith("/store/") ? "store" : "office";
}

/**
 * The one sheet a page needs, to be inlined: a linked one would cost the first paint a round trip. A store's menu has the smallest, as it is what a
 * customer waits for first; its other pages share one, and so does the office (docs/decisions/0008-styles-inlined-two-sheets.md).
 * @param document.base the root of the store's addresses on this host
 * @param document.whole the menu has parts of other pages, such as the words of an empty one
 */
export function stylesFor({ page, base, lite, whole }: Pick<DocumentFacts, "page" | "base" | "lite"> & { whole: boolean }, { pathname, searchParams }: URL): string {
  if (page === "office") return officeSheet;
  if (whole || pathname.replace(/\/$/, "") !== base || searchParams.has("q")) return storeSheet;
  return lite ? menuSheet + litePictures : menuSheet;
}
