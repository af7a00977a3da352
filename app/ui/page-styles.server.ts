import type { HostContext } from "~/vendors/host";
import menuSheet from "./menu.css?inline";
import officeSheet from "./office.css?inline";
import storeSheet from "./store.css?inline";

/**
 * The one sheet a page needs, to be inlined: a linked one would cost the first paint a round trip. A store's menu has the smallest; its other pages
 * share one, and so does the office (docs/decisions/0008-styles-inlined-two-sheets.md).
 */
export function stylesFor({ pathname, search }: URL, host: HostContext): string {
  const path = host.kind === "vendor" ? pathname : /^\/store\/[^/]+(\/.*)?$/.exec(pathname)?.[1] ?? (pathname.startsWith("/store/") ? "/" : null);
  if (path === null) return officeSheet;
  return path === "/" && !/[?&]q=/.test(search) ? menuSheet : storeSheet;
}
