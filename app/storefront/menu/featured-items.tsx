import { useEffect, useRef, useState } from "react";
import type { ListedMenuItem } from "~/core/menu/menu-item";
import { storePaths } from "~/shared/store-paths";
import { useTranslate } from "~/ui/use-translation";
import { ItemPicture } from "./item-picture";
import { AddItemButton, ItemPrice, type RowLook } from "./item-row";

/** How much of the strip's width an arrow scrolls. */
const STEP = 0.8;

/** The strip of featured meals (docs/rules.md, Featured meals). */
export function FeaturedItems({
  items,
  base,
  lite,
  inCart,
}: { items: ListedMenuItem[] } & RowLook) {
  const strip = useRef<HTMLUListElement>(null);
  const t = useTranslate();
  const more = useMore(strip, items.length);
  const arrow = (side: number, label: string) => (
    <button
      type="button"
      className="round"
      aria-label={label}
      aria-disabled={!more.includes(side) || undefined}
      onClick={() => strip.current?.scrollBy({ left: side * STEP * strip.current.clientWidth })}
    >
      {side < 0 ? "‹" : "›"}
    </button>
  );
  return (
    <>
      <h2>{t("Featured meals")}</h2>
      {more.length ? (
        <p className="arrows">
          {arrow(-1, t("Previous featured meals"))}
          {arrow(1, t("More featured meals"))}
        </p>
      ) : null}
      {items.length === 0 ? (
        <p className="muted">{t("No featured meals yet. Check back soon!")}</p>
      ) : null}
      <ul className="strip" ref={strip} data-more={more.length ? more.join(" ") : undefined}>
        {items.map((item) => (
          <li key={item.id} id={`f-${item.id}`}>
            <ItemPicture
              image={item.image}
              color={item.imageColor}
              name={item.name}
              lite={lite}
              isLarge
            />
            <h3>
              <a href={storePaths.item(base, item.id)}>{item.name}</a>
            </h3>
            <ItemPrice item={item} />
            <AddItemButton item={item} count={inCart.get(item.id)} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Returns the sides, -1 or 1, to which a strip can scroll; none without scripts. */
function useMore(strip: React.RefObject<HTMLElement>, count: number): number[] {
  const [more, setMore] = useState("");
  useEffect(() => {
    const list = strip.current!;
    const look = () => {
      const { scrollLeft, clientWidth, scrollWidth } = list;
      setMore(
        [scrollLeft > 8 ? -1 : 0, scrollLeft + clientWidth < scrollWidth - 8 ? 1 : 0]
          .filter(Boolean)
          .join(),
      );
    };
    look();
    list.addEventListener("scroll", look, { passive: true });
    window.addEventListener("resize", look);
    return () => {
      list.removeEventListener("scroll", look);
      window.removeEventListener("resize", look);
    };
  }, [strip, count]);
  return more ? more.split(",").map(Number) : [];
}
