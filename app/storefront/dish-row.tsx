import { Link } from "@remix-run/react";
import { canOrder, stockLabel, type MenuItem } from "~/menu/menu-item";
import { formatKobo } from "~/shared/money";
import { storePaths } from "~/shared/paths";
import { DishPicture } from "./dish-picture";

/** From the menu: the sheet's way back is the browser's. */
export const FROM_MENU = { fromMenu: true };

/** One dish of a menu list. Its + is a button of the form around the whole menu, so that forty dishes need one form. */
export function DishRow({ item, base, lite }: { item: MenuItem; base: string; lite: boolean }) {
  const label = stockLabel(item);
  const orderable = canOrder(item);
  return (
    <li className={orderable ? undefined : "off"} id={`i-${item.id}`}>
      <h3>
        <Link to={storePaths.item(base, item.id)} state={FROM_MENU} discover="none" preventScrollReset>
          {item.name}
        </Link>
      </h3>
      {item.description ? <p>{item.description}</p> : null}
      <b>
        {formatKobo(item.priceKobo)}
        {label ? <i className={orderable ? "few" : undefined}>{label}</i> : null}
      </b>
      <DishPicture image={item.image} color={item.imageColor} name={item.name} lite={lite} />
      {orderable ? (
        <button name="itemId" value={item.id} aria-label={`Add ${item.name}`}>
          +
        </button>
      ) : null}
    </li>
  );
}
