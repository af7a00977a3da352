import { useEffect } from "react";

/** So many frames without a move end it, and so many in all. */
const STILL_FRAMES = 8;
const MAX_FRAMES = 60;

/**
 * Lets links to a place on the same page lead there. The browser's own way is a step in its
 * history, which the router takes for a way back, and then it scrolls to where the page was before.
 * The place is focused, too, as the browser would continue from there with the keyboard.
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
      keepScrolled(() => place.scrollIntoView());
      if (place.tabIndex < 0) place.tabIndex = -1;
      place.focus({ preventScroll: true });
    };
    document.addEventListener("click", go);
    return () => document.removeEventListener("click", go);
  }, []);
}

/**
 * Scrolls now and in the next frames: parts that are laid out only when they come near have other
 * heights at first, and move what is below them. Ends as soon as somebody scrolls.
 */
export function keepScrolled(scroll: () => void): void {
  let still = 0;
  let frames = MAX_FRAMES;
  const stop = () => (frames = 0);
  for (const input of ["wheel", "touchmove", "keydown"])
    addEventListener(input, stop, { once: true, passive: true });
  const again = () => {
    if (frames-- <= 0 || still++ >= STILL_FRAMES) return;
    const before = scrollY;
    scroll();
    if (scrollY !== before) still = 0;
    requestAnimationFrame(again);
  };
  again();
}
