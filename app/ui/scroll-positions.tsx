import { ScrollRestoration, useLocation } from "@remix-run/react";
import { useInsertionEffect, useRef } from "react";
import { useBeforePaint } from "./use-before-paint";

/**
 * Restores scroll positions between pages. On one page nothing moves: after hydration, and after
 * each revalidation, the router would scroll it to its top, its hash or to where it was when the
 * revalidation began (github.com/remix-run/react-router/issues/12157). The root renders it at each
 * change of the router's state.
 */
export function ScrollPositions(props: { nonce?: string | undefined }) {
  const { key } = useLocation();
  const last = useRef(key);
  const at = useRef(0);
  // Insertion effects run before layout effects, and a child's layout effect before its parent's.
  useInsertionEffect(() => {
    at.current = window.scrollY;
  });
  useBeforePaint(() => {
    if (last.current === key) window.scrollTo(0, at.current);
    last.current = key;
  });
  return <ScrollRestoration {...props} />;
}
