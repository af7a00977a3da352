import { canOrder, stockLabel, type ListedMenuItem } from "~/core/menu/menu-item";
import { formatKobo } from "~/shared/money";
import { storePaths } from "~/shared/store-paths";
import { useTranslate } from "~/ui/use-translation";
import { ItemPicture } from "./item-picture";

/** Shows an item of the menu; its link is a plain one, handled by the form around the menu. */
export function ItemRow({
  item,
  base,
  lite,
}: {
  item: ListedMenuItem;
  base: string;
  lite: boolean;
}) {
  return (
    <li className={canOrder(item) ? undefined : "off"} id={`i-${item.id}`}>
      <ItemPicture image={item.image} color={item.imageColor} name={item.name} lite={lite} />
      <h3>
        <a href={storePaths.item(base, item.id)}>{item.name}</a>
      </h3>
      {item.description ? <p>{inShort(item.description)}</p> : null}
      <ItemPrice item={item} />
      <AddItemButton item={item} />
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
      {item.preparationMinutes ? (
        <small>{t("Ready in {m} min", { m: item.preparationMinutes })}</small>
      ) : null}
    </b>
  );
}

/**
 * Adds an item to the cart: a button of the form around the whole menu, so that forty items need
 * one form. None for an item that can't be ordered; for one with options it is a part of its link,
 * which is all over it.
 */
export function AddItemButton({ item }: { item: ListedMenuItem }) {
  const t = useTranslate();
  if (!canOrder(item)) return null;
  return item.choice ? (
    <em aria-hidden>+</em>
  ) : (
    <button name="itemId" value={item.id} aria-label={t("Add {name}", { name: item.name })}>
      +
    </button>
  );
}

/**
 * About two lines on a phone, in characters. The rest is on the item's own page: unseen text of
 * forty items would cost a tenth of the first flight.
 */
const SHORT = 56;

function inShort(text: string): string {
  if (text.length <= SHORT) return text;
  const cut = text.slice(0, SHORT);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), SHORT / 2)).replace(/[,;:.]$/, "")}…`;
}
