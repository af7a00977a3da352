import { PrefetchPageLinks } from "@remix-run/react";
import { useEffect, useState } from "react";
import { storePaths } from "~/shared/store-paths";

/**
 * Prefetches a dish's scripts, behind everything else, half a second after the first render, so that a
 * tap opens it at once. The cart's follow with its first line (cart-fragment.tsx).
 * @param itemId any item of the menu
 */
export function DishAhead({ base, itemId }: { base: string; itemId: string | undefined }) {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => {
    // Without a network Remix would reload the page for a module that doesn't come.
    const timer = setTimeout(() => setIsIdle(navigator.onLine), 500);
    return () => clearTimeout(timer);
  }, []);
  if (!isIdle || !itemId) return null;
  return (
    <PrefetchPageLinks
      page={storePaths.item(base, itemId)}
      {...({ fetchpriority: "low" } as object)}
    />
  );
}
