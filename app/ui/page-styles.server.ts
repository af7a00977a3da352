import type { HostContext } from "~/vendors/host";
import officeSheet from "./office.css?inline";
import storeSheet from "./store.css?inline";

/**
 * The one sheet a page needs, to be inlined: a linked one would cost the first paint a round trip.
 * Stores have their own small sheet, everything else shares the office's.
 */
export function stylesFor(pathname: string, host: HostContext): string {
  return host.kind === "vendor" || pathname.startsWith("/store/") ? storeSheet : officeSheet;
}
