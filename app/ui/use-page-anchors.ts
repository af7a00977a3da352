import { useEffect } from "react";

/**
 * Lets links to a place on the same page lead there. The browser's own way is a step in its
 * history, which the router takes for a way back, and then it scrolls to where the page was before.
 * The place is focused, too, as the browser would go on from there with the keyboard.
 */
export function usePageAnchors(): void {
  useEffect(() => {
    const go = (event: MouseEvent) => {
      if (
        event.defaultPrevented ||
        event.button !== 0 ||
        event.metaKey ||
        event.ctrlKey ||
        event.shiftKey ||
        event.altKey
      )
        return;
      const link =
        event.target instanceof Element
          ? event.target.closest<HTMLAnchorElement>('a[href^="#"]')
          : null;
      const place = link && document.getElementById(decodeURIComponent(link.hash.slice(1)));
      if (!place) return;
      event.preventDefault();
      place.scrollIntoView();
      if (place.tabIndex < 0) place.tabIndex = -1;
      place.focus({ preventScroll: true });
    };
    document.addEventListener("click", go);
    return () => document.removeEventListener("click", go);
  }, []);
}
