import { useRef, type RefObject } from "react";
import { useBeforePaint } from "./use-before-paint";

/** For how many milliseconds a step's place, and a card that has slid, ignore other taps. */
const STEP_MS = 1_500;
export const SLID_MS = 700;
/** By how many pixels a card must move to count as moved. */
const SLID_PX = 8;

/**
 * Covers an element's place on the screen for a while, so that the second of two hasty taps doesn't
 * hit whatever has moved there (docs/rules.md, Order status). Keys and scrolling still work.
 */
export function ignoreTaps(place: Element, ms = STEP_MS): void {
  const { left, top, width, height } = place.getBoundingClientRect();
  const cover = document.createElement("div");
  cover.style.cssText = `position:fixed;z-index:50;left:${left}px;top:${top}px;width:${width}px;height:${height}px`;
  // A dialog is above the rest of the page.
  (place.closest("dialog") ?? document.body).append(cover);
  window.setTimeout(() => cover.remove(), ms);
}

/**
 * Covers cards that are new or have just slid to another place for a moment: a tap meant for
 * whatever was there must not reach them (docs/rules.md, Order status).
 * @param list the element around all of them; each has `data-order`
 */
export function useSlideGuard(list: RefObject<HTMLElement>): void {
  const places = useRef<Map<Element, { x: number; y: number }> | null>(null);
  useBeforePaint(() => {
    const before = places.current;
    const now = new Map<Element, { x: number; y: number }>();
    // Relative to the list, so that a bar that appears above it doesn't count as a move.
    const { left: x, top: y } = list.current?.getBoundingClientRect() ?? { left: 0, top: 0 };
    for (const card of list.current?.querySelectorAll("[data-order]") ?? []) {
      const { left, top } = card.getBoundingClientRect();
      const place = { x: left - x, y: top - y };
      now.set(card, place);
      const was = before?.get(card);
      const slid = was && Math.abs(was.x - place.x) + Math.abs(was.y - place.y) > SLID_PX;
      if (slid || (before && !was)) ignoreTaps(card, SLID_MS);
    }
    places.current = now;
  });
}
