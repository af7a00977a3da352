import type { HostContext } from "~/core/stores/host";
import { paths } from "~/shared/paths";
import type { DocumentFacts } from "./ui/document-context";
import litePictures from "./ui/lite-pictures.css?inline";
import menuSheet from "./ui/menu.css?inline";
import dashboardSheet from "./ui/dashboard.css?inline";
import oldDashboardSheet from "./ui/dashboard.css?inline&old";
import publicSheet from "./ui/public.css?inline";
import oldPublicSheet from "./ui/public.css?inline&old";
import storeSheet from "./ui/store.css?inline";
import oldStoreSheet from "./ui/store.css?inline&old";

const oldSheets = { store: oldStoreSheet, public: oldPublicSheet, dashboard: oldDashboardSheet };

/**
 * The pages for everybody: HTML, a sheet and a small script of their own, without React
 * (docs/decisions/0017-public-pages-without-react.md).
 */
const publicPages = [
  paths.home(),
  paths.login(),
  paths.register(),
  paths.terms(),
  paths.privacy(),
  paths.help(),
];

/**
 * Returns the kind of page at a URL: on a store's own host all are the store's, elsewhere those
 * below /store/.
 */
export function pageKind(pathname: string, host: HostContext): DocumentFacts["page"] {
  if (host.kind === "vendor" || pathname.startsWith("/store/")) return "store";
  return publicPages.includes(pathname.replace(/(.)\/$/, "$1")) ? "public" : "dashboard";
}

/**
 * Returns the one sheet a page needs, to be inlined: a linked one would cost the first paint a
 * round trip. A store's menu has the smallest, as it is what a customer waits for first; its other
 * pages share one, so does the dashboard, and so do the pages for everybody
 * (docs/decisions/0008-styles-inlined-two-sheets.md).
 * @param document.base the root of the store's addresses on this host
 * @param document.whole the menu has parts of other pages, such as the words of an empty one
 * @param document.old the browser doesn't read today's sheets (is-old-browser.ts)
 */
export function stylesFor(
  {
    page,
    base,
    lite,
    whole,
    old,
  }: Pick<DocumentFacts, "page" | "base" | "lite"> & { whole: boolean; old: boolean },
  { pathname, searchParams }: URL,
): string {
  if (old) return oldSheets[page];
  if (page === "dashboard") return dashboardSheet;
  if (page === "public") return publicSheet;
  if (whole || pathname.replace(/\/$/, "") !== base || searchParams.has("q")) return storeSheet;
  return lite ? menuSheet + litePictures : menuSheet;
}
