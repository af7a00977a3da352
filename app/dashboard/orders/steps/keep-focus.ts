import type { RefObject } from "react";
import { useBeforePaint } from "~/ui/use-before-paint";

/** Marks the control of a card that takes over focus. */
export const nextControl = { "data-next": "" };

/** Moves focus from a removed entry to the next one instead of the top of the page. */
export function useKeepFocus(entry: RefObject<HTMLElement>): void {
  useBeforePaint(() => {
    const element = entry.current;
    return () => {
      const list = element?.parentElement;
      if (!list || !element.contains(document.activeElement)) return;
      const index = [...list.children].indexOf(element);
      // Wait until React has put the next entry there.
      queueMicrotask(() => {
        if (document.activeElement && document.activeElement !== document.body) return;
        const next = list.isConnected ? (list.children[index] ?? list.lastElementChild) : null;
        focusOn(next ?? document.getElementById("main"));
      });
    };
  }, [entry]);
}

/** Focuses the marked control of an element, else the element itself. */
function focusOn(place: Element | null): void {
  const control = place?.matches("[tabindex]") ? place : place?.querySelector("[data-next], a");
  if (control instanceof HTMLElement) control.focus({ preventScroll: true });
}
