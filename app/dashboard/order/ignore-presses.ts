const IGNORED_MS = 1_500;

/**
 * Covers an element's place on the screen for 1.5 s, so that the second of two hasty taps does
 * nothing to what has moved there (docs/rules.md, Order status). Keys and scrolling go on.
 */
export function ignorePresses(place: Element): void {
  const { left, top, width, height } = place.getBoundingClientRect();
  const cover = document.createElement("div");
  cover.style.cssText = `position:fixed;z-index:50;left:${left}px;top:${top}px;width:${width}px;height:${height}px`;
  // A dialog lies above the rest of the page.
  (place.closest("dialog") ?? document.body).append(cover);
  window.setTimeout(() => cover.remove(), IGNORED_MS);
}
