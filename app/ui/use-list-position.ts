import { useEffect, useMemo, useRef } from "react";
import { keepScrolled } from "./use-page-anchors";

/** How far the page is scrolled, the first part below its header, and that part's place. */
type Position = { scrolled: number; part: Element["id"] | null; top: number };

const BELOW_HEADER_PX = 12;

/**
 * Scrolls to the top of a filtered list, and back to the old place in the whole one.
 * @param list names the filtered list; null for the whole one
 * @returns `save`, to call before a list changes; `clear`, when the way back leads elsewhere
 */
export function useListPosition(list: string | null): { save: () => void; clear: () => void } {
  const left = useRef<Position | null>(null);
  const shownList = useRef(list);
  useEffect(() => {
    if (shownList.current === list) return;
    shownList.current = list;
    if (list !== null) scrollTo(0, 0);
    else if (left.current) goTo(left.current);
  }, [list]);
  return useMemo(
    () => ({
      save: () => {
        if (shownList.current === null) left.current = currentPosition();
      },
      clear: () => {
        left.current = null;
      },
    }),
    [],
  );
}

function currentPosition(): Position {
  const header = document.querySelector("header")?.getBoundingClientRect().bottom ?? 0;
  const part = document
    .elementFromPoint(innerWidth / 2, Math.max(0, header) + BELOW_HEADER_PX)
    ?.closest("li[id], section[id]");
  return {
    scrolled: scrollY,
    part: part?.id ?? null,
    top: part?.getBoundingClientRect().top ?? 0,
  };
}

function goTo({ scrolled, part, top }: Position): void {
  scrollTo(0, scrolled);
  const element = part && document.getElementById(part);
  if (element) keepScrolled(() => scrollBy(0, element.getBoundingClientRect().top - top));
}
