import { ScrollRestoration, useLocation } from "@remix-run/react";
import { useRef } from "react";
import { useBeforePaint } from "./use-before-paint";

/** Where the window was just before the router's effect. */
let at = 0;

/**
 * Restores scroll positions between pages. On one page nothing moves: after hydration, and after
 * each revalidation, the router would scroll it to its top, its hash or to where it was when the
 * revalidation began (github.com/remix-run/react-router/issues/12157). The root renders it at each
 * change of the router's state.
 */
export function ScrollPositions(props: { nonce?: string | undefined }) {
  const { key } = useLocation();
  const last = useRef(key);
  useBeforePaint(() => {
    if (last.current === key && window.scrollY !== at) window.scrollTo(0, at);
    last.current = key;
  });
  // Siblings' effects run in their order, and their parent's after them. An earlier look would undo
  // what the browser does to keep a page still while something is put above it.
  return (
    <>
      <NotePosition />
      <ScrollRestoration {...props} />
    </>
  );
}

function NotePosition() {
  useBeforePaint(() => {
    at = window.scrollY;
  });
  return null;
}
