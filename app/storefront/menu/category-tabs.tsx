import { useEffect, useRef, useState } from "react";
import type { MenuCategory } from "~/core/menu/menu-item";
import { useTranslate } from "~/ui/use-translation";

/** How much of the previous tab stays in view. */
const PEEK_PX = 48;

/** Returns a category's anchor by its place on the menu: ids would add 20 bytes each. */
export const categoryAnchor = (at: number): string => `c${at}`;

type Props = {
  menu: MenuCategory[];
  /** Marked items, which get a tab as soon as there are any. */
  favourites: { shown: boolean; count: number; show: (shown: boolean) => void };
  /** A category's tab was tapped. */
  onCategory: () => void;
};

/** With scripts, the tab of the section being read is marked and kept in view. */
export function CategoryTabs({ menu, favourites, onCategory }: Props) {
  const nav = useRef<HTMLElement>(null);
  const [tapped, setTapped] = useState<number | null>(null);
  const t = useTranslate();
  const reading = useReadCategory(menu.length, tapped, favourites.shown);
  useEffect(() => {
    const tab = nav.current?.querySelector<HTMLElement>("[aria-current]");
    // Scrolling the row under a finger would swallow the tap.
    if (!tab || !nav.current || nav.current.matches(":active")) return;
    // scrollIntoView would scroll the page too; beside a wide menu the row is a column.
    const [to, from] = [tab.getBoundingClientRect(), nav.current.getBoundingClientRect()];
    nav.current.scrollBy({ left: to.left - from.left - PEEK_PX, top: to.top - from.top - PEEK_PX });
  }, [reading, favourites.shown]);
  if (menu.length === 0) return null;
  const current = (here: boolean) => (here && !favourites.shown ? ("true" as const) : undefined);
  const leaveTo = (at: number | null) => () => {
    setTapped(at);
    onCategory();
  };
  return (
    <nav ref={nav} aria-label={t("Categories")} className="tabs">
      <a href="#menu" aria-current={current(reading === null)} onClick={leaveTo(null)}>
        {t("All")}
      </a>
      {menu.map((category, at) => (
        <a
          key={category.id}
          href={`#${categoryAnchor(at)}`}
          aria-current={current(at === reading)}
          onClick={leaveTo(at)}
        >
          {category.name}
        </a>
      ))}
      {/* Last, so that the others don't move when scripts add it. */}
      {favourites.count > 0 ? (
        <button
          type="button"
          aria-pressed={favourites.shown}
          aria-current={favourites.shown ? "true" : undefined}
          onClick={() => favourites.show(!favourites.shown)}
        >
          {t("Favourites")}
        </button>
      ) : null}
    </nav>
  );
}

/** How far below the header a category may begin to count as being read. */
const BELOW_HEADER_PX = 24;

/**
 * Returns the place of the category being read: the last to begin at or above the header's edge,
 * null above all of them. At the page's end, where later ones can't scroll that far up, the tapped
 * one.
 * @param tapped the place of the last tapped category
 * @param filtered the page lists only favourites
 */
function useReadCategory(count: number, tapped: number | null, filtered: boolean): number | null {
  const [reading, setReading] = useState<number | null>(null);
  useEffect(() => {
    let frame = 0;
    const look = () => {
      frame = 0;
      setReading(readCategory(count, tapped));
    };
    const schedule = () => {
      frame ||= requestAnimationFrame(look);
    };
    schedule();
    addEventListener("scroll", schedule);
    addEventListener("resize", schedule);
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener("scroll", schedule);
      removeEventListener("resize", schedule);
    };
  }, [count, tapped, filtered]);
  return reading;
}

function readCategory(count: number, tapped: number | null): number | null {
  const topOf = (at: number) =>
    document.getElementById(categoryAnchor(at))?.getBoundingClientRect().top ?? Infinity;
  const header = document.querySelector(".store-top")?.getBoundingClientRect().bottom ?? 0;
  const line = Math.max(0, header) + BELOW_HEADER_PX;
  const { scrollHeight } = document.documentElement;
  const atEnd = scrollY + innerHeight >= scrollHeight - 2;
  if (tapped !== null && atEnd && topOf(tapped) < innerHeight) return tapped;
  return [...Array(count).keys()].filter((at) => topOf(at) <= line).pop() ?? null;
}
