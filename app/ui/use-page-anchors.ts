import { useEffect } from "react";

/** How many frames without a move end it, and how many at most. */
const STILL_FRAMES = 8;
const MAX_FRAMES = 60;

/**
 * Makes links within a page work. The browser itself adds a step to the history, which the router
 * takes for a way back and scrolls to the old position. Also focuses the target, from where the
 * keyboard continues.
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
 * Scrolls now and in the next frames: parts that are laid out only when they come near change their
 * height, and move everything below. Ends as soon as somebody scrolls.
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
