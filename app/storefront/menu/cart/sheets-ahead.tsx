import { PrefetchPageLinks } from "@remix-run/react";
import { useEffect, useState } from "react";
import { storePaths } from "~/shared/store-paths";

/**
 * Fetches the scripts of what opens above a menu, a dish and the cart, once its own have run and
 * the browser is idle: a tap then waits for nothing. Pages that spare data have no scripts.
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
