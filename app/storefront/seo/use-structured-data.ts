import { useEffect } from "react";
import type { MenuCategory } from "~/core/menu/menu-item";
import { structuredText, type StructuredStore } from "./structured-data";

/**
 * Says what the store and its menu are to search engines that run scripts (schema.org). Those that
 * don't get it with the page; in the page of everybody else it would be bytes of the first flight
 * that nobody reads (docs/rules.md, Sharing).
 */
export function useStructuredData(store: StructuredStore, menu: readonly MenuCategory[]): void {
  useEffect(() => {
    const script =
      document.querySelector('script[type="application/ld+json"]') ??
      document.createElement("script");
    script.setAttribute("type", "application/ld+json");
    script.textContent = structuredText(store, menu);
    document.head.append(script);
  }, [store, menu]);
}
