import { canOrder, stockLabel, type ListedMenuItem } from "~/core/menu/menu-item";
import { itemTagNames } from "~/shared/item-tags";
import { formatKobo } from "~/shared/money";
import { storePaths } from "~/shared/store-paths";
import { useTranslate } from "~/ui/use-translation";
import { ItemPicture } from "./item-picture";

export type RowLook = {
  base: string;
  lite: boolean;
  /** By item id. */
  inCart: ReadonlyMap<string, number>;
};

/** An item on the menu. The form around the menu handles its link. */
export function ItemRow({ item, base, lite, inCart }: { item: ListedMenuItem } & RowLook) {
  return (
    <li className={canOrder(item) ? undefined : "off"} id={`i-${item.id}`}>
      <ItemPicture image={item.image} color={item.imageColor} name={item.name} lite={lite} />
      <h3>
        <a href={storePaths.item(base, item.id)}>{item.name}</a>
      </h3>
      {item.description ? <p>{item.description}</p> : null}
      <ItemPrice item={item} />
      <AddItemButton item={item} count={inCart.get(item.id)} />
    </li>
  );
}

/**
 * The item's price ("from" its lowest if options change it), whether it sells well, stock, tags and
 * preparation time.
 */
export function ItemPrice({ item }: { item: ListedMenuItem }) {
  const t = useTranslate();
  const label = stockLabel(item);
  return (
    <b>
      {item.choice === "from"
        ? t("from {price}", { price: formatKobo(item.priceKobo) })
        : formatKobo(item.priceKobo)}
      {item.popular ? <i className="top">{t("Popular")}</i> : null}
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
 * Adds the item to the cart or takes one out, by buttons of the one form around the menu. An item
 * with options has only a badge, as its whole row is a link.
 * @param count how many are in the cart
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
          aria-label={t("Remove one {name}", { name: item.name })}
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
