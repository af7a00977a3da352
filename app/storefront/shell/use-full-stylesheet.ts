import { useEffect } from "react";
import wholeSheet from "~/ui/store.css?url";

/**
 * Fetches the whole sheet of a store's pages, once, after the menu has rendered: the menu's page
 * carries only its own part of it, and the sheets that scripts open above it need the rest.
 */
export function useFullStylesheet(): void {
  useEffect(() => {
    if (document.querySelector(`link[href="${wholeSheet}"]`)) return;
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = wholeSheet;
    document.head.append(link);
  }, []);
}
