import { canOrder, stockLabel, type MenuItem } from "~/core/menu/menu-item";
import { formatKobo } from "~/shared/money";
import { storePaths } from "~/shared/paths";
import { useTranslate } from "~/ui/use-translation";
import { ItemPicture } from "./item-picture";

/**
 * Shows an item of the menu. Its + is a button of the form around the whole menu, so that forty
 * items need one form; its link is a plain one, handled by the form: forty of the router's would be
 * a fifth of the render time.
 */
export function ItemRow({ item, base, lite }: { item: MenuItem; base: string; lite: boolean }) {
  const t = useTranslate();
  const label = stockLabel(item);
  const orderable = canOrder(item);
  return (
    <li className={orderable ? undefined : "off"} id={`i-${item.id}`}>
      <h3>
        <a href={storePaths.item(base, item.id)}>{item.name}</a>
      </h3>
      {item.description ? <p>{inShort(item.description)}</p> : null}
      <b>
        {formatKobo(item.priceKobo)}
        {label ? <i className={orderable ? "few" : undefined}>{t(label)}</i> : null}
      </b>
      <ItemPicture image={item.image} color={item.imageColor} name={item.name} lite={lite} />
      {orderable ? (
        <button name="itemId" value={item.id} aria-label={t("Add {name}", { name: item.name })}>
          +
        </button>
      ) : null}
    </li>
  );
}

/**
 * About two lines on a phone, in characters. The rest is on the item's own page: unseen text of
 * forty items would cost a tenth of the first flight.
 */
const SHORT = 72;

function inShort(text: string): string {
  if (text.length <= SHORT) return text;
  const cut = text.slice(0, SHORT);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), SHORT / 2)).replace(/[,;:.]$/, "")}…`;
}
