import { useEffect } from "react";
import type { MenuCategory } from "~/core/menu/menu-item";
import { structuredText, type StructuredStore } from "./structured-data";

/**
 * Adds the store's structured data for search engines that run scripts. Others get them with the
 * page; for everybody else they would only burden the first flight (docs/rules.md, Sharing).
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
