import { canOrder, stockLabel, type ListedMenuItem } from "~/core/menu/menu-item";
import { itemTagNames } from "~/shared/item-tags";
import { formatKobo } from "~/shared/money";
import { storePaths } from "~/shared/store-paths";
import { useTranslate } from "~/ui/use-translation";
import { ItemPicture } from "./item-picture";

/** What all rows of a menu have in common. */
export type RowLook = {
  base: string;
  lite: boolean;
  /** How many of each item are in the cart. */
  inCart: ReadonlyMap<string, number>;
  /** Whether descriptions are there whole: a menu without its later sheet has their beginning. */
  isWhole: boolean;
};

/** Shows an item of the menu; its link is a plain one, handled by the form around the menu. */
export function ItemRow({ item, base, lite, inCart, isWhole }: { item: ListedMenuItem } & RowLook) {
  return (
    <li className={canOrder(item) ? undefined : "off"} id={`i-${item.id}`}>
      <ItemPicture image={item.image} color={item.imageColor} name={item.name} lite={lite} />
      <h3>
        <a href={storePaths.item(base, item.id)}>{item.name}</a>
      </h3>
      {item.description ? <p>{isWhole ? item.description : inShort(item.description)}</p> : null}
      <ItemPrice item={item} />
      <AddItemButton item={item} count={inCart.get(item.id)} />
    </li>
  );
}

/**
 * Shows what an item costs, from its lowest price on where its options change it, how many are left,
 * and how soon it is ready.
 */
export function ItemPrice({ item }: { item: ListedMenuItem }) {
  const t = useTranslate();
  const label = stockLabel(item);
  return (
    <b>
      {item.choice === "from"
        ? t("from {price}", { price: formatKobo(item.priceKobo) })
        : formatKobo(item.priceKobo)}
      {label ? <i className={canOrder(item) ? "few" : undefined}>{t(label)}</i> : null}
      {item.tags[0] ? (
        <small>{item.tags.map((tag) => t(itemTagNames[tag])).join(" · ")}</small>
      ) : null}
      {item.preparationMinutes ? (
        <small>{t("Ready in {m} min", { m: item.preparationMinutes })}</small>
      ) : null}
    </b>
  );
}

/**
 * Adds an item to the cart, or takes one out: buttons of the form around the whole menu, so that
 * forty items need one form. None for an item that can't be ordered; for one with options it is a
 * part of its link, which is all over it.
 * @param count how many of it are in the cart
 */
export function AddItemButton({ item, count }: { item: ListedMenuItem; count?: number }) {
  const t = useTranslate();
  if (!canOrder(item)) return null;
  const inCart = count ? t("{n} in your cart", { n: count }) : undefined;
  if (item.choice)
    return count ? (
      <em role="img" aria-label={inCart} className="in">
        {count}
      </em>
    ) : (
      <em aria-hidden>+</em>
    );
  return (
    <>
      {count ? <output aria-label={inCart}>{count}</output> : null}
      {count ? (
        <button
          name="less"
          value={item.id}
          aria-label={t("Take out one {name}", { name: item.name })}
        >
          −
        </button>
      ) : null}
      <button name="itemId" value={item.id} aria-label={t("Add {name}", { name: item.name })}>
        +
      </button>
    </>
  );
}

/**
 * Not quite two lines on a phone, in characters. Scripts bring the rest: unseen text of forty items
 * would cost a tenth of the first flight.
 */
const SHORT = 48;

function inShort(text: string): string {
  if (text.length <= SHORT) return text;
  const cut = text.slice(0, SHORT);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), SHORT / 2)).replace(/[,;:.]$/, "")}…`;
}
