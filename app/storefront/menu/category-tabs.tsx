import { useEffect, useRef, useState } from "react";
import type { MenuCategory } from "~/core/menu/menu-item";
import { useTranslate } from "~/ui/use-translation";

/** How much of the tab before the current one stays in view. */
const PEEK_PX = 48;

/** Returns the anchor of a category by its place on the menu: its id would cost 20 bytes a time. */
export const categoryAnchor = (at: number): string => `c${at}`;

type Props = {
  menu: MenuCategory[];
  /** Marked items: there is a tab for them as soon as there are some. */
  favourites: { shown: boolean; count: number; show: (shown: boolean) => void };
  /** A tab of the whole menu was tapped. */
  onCategory: () => void;
};

/**
 * Shows the categories as links to their sections. With scripts they follow the scroll, and the tab
 * of what is read stays in view.
 */
export function CategoryTabs({ menu, favourites, onCategory }: Props) {
  const nav = useRef<HTMLElement>(null);
  const [tapped, setTapped] = useState<number | null>(null);
  const t = useTranslate();
  const reading = useReadCategory(menu.length, tapped, favourites.shown);
  useEffect(() => {
    const tab = nav.current?.querySelector<HTMLElement>("[aria-current]");
    // A row that moves away under a finger takes the tap with it.
    if (!tab || !nav.current || nav.current.matches(":active")) return;
    // The row alone, which is a column beside a wide menu: scrollIntoView would also move the page.
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
      {/* Last, as it comes with the scripts: the others stay where they are. */}
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

/** How far below the header a category may begin and be the one that is read. */
const BELOW_HEADER_PX = 24;

/**
 * Returns the place of the category that is read: the last one that begins at the header or above it;
 * null above all of them. At the page's end those that can't come up to the header are read when
 * their tab is tapped.
 * @param tapped the place of the category whose tab was tapped last
 * @param filtered the sections on the page are others
 */
function useReadCategory(count: number, tapped: number | null, filtered: boolean): number | null {
  const [reading, setReading] = useState<number | null>(null);
  useEffect(() => {
    let asked = 0;
    const look = () => {
      asked = 0;
      setReading(readCategory(count, tapped));
    };
    const ask = () => {
      asked ||= requestAnimationFrame(look);
    };
    ask();
    addEventListener("scroll", ask);
    addEventListener("resize", ask);
    return () => {
      cancelAnimationFrame(asked);
      removeEventListener("scroll", ask);
      removeEventListener("resize", ask);
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
