import type { RefObject } from "react";
import { useBeforePaint } from "~/ui/use-before-paint";

/** Marks the control of a card that the keyboard goes on with. */
export const nextControl = { "data-next": "" };

/**
 * Keeps the keyboard's place in a list: when this entry goes while it has the focus, what takes its
 * place gets it, rather than the top of the page.
 */
export function useKeepFocus(entry: RefObject<HTMLElement>): void {
  useBeforePaint(() => {
    const gone = entry.current;
    return () => {
      const list = gone?.parentElement;
      if (!list || !gone.contains(document.activeElement)) return;
      const index = [...list.children].indexOf(gone);
      // What takes its place is there once React is done.
      queueMicrotask(() => {
        if (document.activeElement && document.activeElement !== document.body) return;
        const next = list.isConnected ? (list.children[index] ?? list.lastElementChild) : null;
        focusOn(next ?? document.getElementById("main"));
      });
    };
  }, [entry]);
}

/** Focuses what to go on with in an element, else the element itself. */
function focusOn(place: Element | null): void {
  const control = place?.matches("[tabindex]") ? place : place?.querySelector("[data-next], a");
  if (control instanceof HTMLElement) control.focus({ preventScroll: true });
}
