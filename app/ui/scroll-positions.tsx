import { ScrollRestoration, useLocation, useNavigation } from "@remix-run/react";
import { useInsertionEffect, useLayoutEffect, useRef } from "react";

/**
 * Keeps scroll positions on the way between pages, in a browser alone. The router also scrolls the
 * page that it has just taken over, to its top, its hash, or to where another document was left: on
 * a slow line somebody has begun to read by then. So nothing moves before the first other location.
 */
export function ScrollPositions() {
  const { key } = useLocation();
  useNavigation(); // renders with all that makes ScrollRestoration render
  const first = useRef<string | null>(key);
  const at = useRef(0);
  // Insertion effects come before layout effects, and a child's layout effect before its parent's.
  useInsertionEffect(() => {
    at.current = window.scrollY;
  });
  useLayoutEffect(() => {
    if (first.current === key) window.scrollTo(0, at.current);
    else first.current = null;
  });
  return <ScrollRestoration />;
}
