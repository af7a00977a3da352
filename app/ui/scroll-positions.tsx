import { ScrollRestoration, useLocation, useNavigation } from "@remix-run/react";
import { useInsertionEffect, useLayoutEffect, useRef } from "react";

/**
 * Restores scroll positions between pages. Nothing moves before the first navigation: after
 * hydration the router would scroll the page to its top, its hash or an old position, while on a
 * slow line somebody has begun to read.
 */
export function ScrollPositions() {
  const { key } = useLocation();
  useNavigation(); // renders whenever ScrollRestoration does
  const first = useRef<string | null>(key);
  const at = useRef(0);
  // Insertion effects run before layout effects, and a child's layout effect before its parent's.
  useInsertionEffect(() => {
    at.current = window.scrollY;
  });
  useLayoutEffect(() => {
    if (first.current === key) window.scrollTo(0, at.current);
    else first.current = null;
  });
  return <ScrollRestoration />;
}
