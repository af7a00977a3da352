import { Link } from "@remix-run/react";
import { canOrder, stockLabel, type MenuItem } from "~/menu/menu-item";
import { Badge } from "~/ui/badge";
import { Money } from "~/ui/money";
import { Picture } from "~/ui/picture";
import { storePaths } from "~/shared/paths";

/** One dish of a menu list. Its + is a button of the form around the whole menu, so that forty dishes need one form. */
export function DishRow({ item, base }: { item: MenuItem; base: string }) {
  const label = stockLabel(item);
  const orderable = canOrder(item);
  return (
    <li className={orderable ? "dish" : "dish off"} id={`i-${item.id}`}>
      <div>
        <h3>
          <Link to={storePaths.item(base, item.id)} discover="none">
            {item.name}
          </Link>
        </h3>
        {item.description ? <p>{item.description}</p> : null}
        <div className="price flex flex-wrap items-center gap-2">
          <Money kobo={item.priceKobo} />
          {label ? <Badge tone={orderable ? "wait" : "rest"}>{label}</Badge> : null}
        </div>
      </div>
      <div className="pic">
        <Picture image={item.image} color={item.imageColor} name={item.name} widths={[192]} sizes="112px" ratio="4/3" />
        {orderable ? (
          <button className="add" name="itemId" value={item.id} aria-label={`Add ${item.name}`}>
            +
          </button>
        ) : null}
      </div>
    </li>
  );
}
