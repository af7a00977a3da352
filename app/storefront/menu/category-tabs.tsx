import { useEffect, useRef, useState } from "react";
import type { MenuCategory } from "~/core/menu/menu-item";
import { useTranslate } from "~/ui/use-translation";

/**
 * Where the tabs are fixed: a category below this line, as a share of the screen's height, is the
 * one being read.
 */
const READING_LINE = "-30% 0px -65% 0px";

/** How much of the tab before the current one stays in view. */
const PEEK_PX = 48;

type Props = {
  menu: MenuCategory[];
  /** Marked items: there is a tab for them as soon as there are some. */
  favourites: { shown: boolean; count: number; show: (shown: boolean) => void };
};

/**
 * The categories as anchors. With scripts they follow the scroll, and the tab of what is read stays
 * in view.
 */
export function CategoryTabs({ menu, favourites }: Props) {
  const [reading, setReading] = useState<string | null>(null);
  const nav = useRef<HTMLElement>(null);
  const t = useTranslate();
  const ids = menu.map((category) => category.id).join();
  useEffect(() => {
    if (typeof IntersectionObserver === "undefined") return;
    const sections = ["menu", ...ids.split(",").map((id) => `c-${id}`)]
      .map((id) => document.getElementById(id))
      .filter((section) => section !== null);
    // Two sections may touch the line at once, and lazily laid out ones push others over it: the
    // lowest on the line counts, not the last to arrive.
    const onLine = new Set<Element>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries)
          onLine[isIntersecting ? "add" : "delete"](target);
        const lowest = sections.filter((section) => onLine.has(section)).pop();
        if (lowest) setReading(lowest.id.replace(/^c-/, ""));
      },
      { rootMargin: READING_LINE },
    );
    for (const section of sections) observer.observe(section);
    return () => observer.disconnect();
  }, [ids, favourites.shown]);
  useEffect(() => {
    const tab = nav.current?.querySelector<HTMLElement>("[aria-current]");
    if (!tab || !nav.current) return;
    // Sideways only: scrollIntoView would also move the page.
    const away = tab.getBoundingClientRect().left - nav.current.getBoundingClientRect().left;
    nav.current.scrollBy({ left: away - PEEK_PX, behavior: "smooth" });
  }, [reading, favourites.shown]);
  if (menu.length === 0) return null;
  const known = menu.some((category) => category.id === reading);
  const current = (here: boolean) => (here && !favourites.shown ? ("true" as const) : undefined);
  const leave = () => favourites.show(false);
  return (
    <nav ref={nav} aria-label={t("Categories")} className="tabs">
      <a href="#menu" aria-current={current(!known)} onClick={leave}>
        {t("All")}
      </a>
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
      {menu.map((category) => (
        <a
          key={category.id}
          href={`#c-${category.id}`}
          aria-current={current(category.id === reading)}
          onClick={leave}
        >
          {category.name}
        </a>
      ))}
    </nav>
  );
}
