import { PrefetchPageLinks } from "@remix-run/react";
import { useEffect, useState } from "react";
import { storePaths } from "~/shared/store-paths";

/**
 * Prefetches the scripts of a menu's sheets (dish and cart) once the browser is idle, so that a tap
 * opens them at once.
 * @param itemId any item of the menu
 */
export function SheetsAhead({ base, itemId }: { base: string; itemId: string | undefined }) {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => {
    const timer = (window.requestIdleCallback ?? window.setTimeout)(() => setIsIdle(true));
    return () => (window.cancelIdleCallback ?? window.clearTimeout)(timer);
  }, []);
  if (!isIdle || !itemId) return null;
  return (
    <>
      <PrefetchPageLinks page={storePaths.item(base, itemId)} />
      <PrefetchPageLinks page={storePaths.cart(base)} />
    </>
  );
}
