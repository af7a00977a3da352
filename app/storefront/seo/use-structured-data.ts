import { useEffect } from "react";
import type { MenuCategory } from "~/core/menu/menu-item";
import { structuredText, type StructuredStore } from "./structured-data";

/**
 * Adds the structured data of the store and its menu (schema.org) for search engines that run
 * scripts. Those that don't get it with the page; in the page of everybody else it would be bytes
 * of the first flight that nobody reads (docs/rules.md, Sharing).
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
