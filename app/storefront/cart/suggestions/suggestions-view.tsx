import { Link } from "@remix-run/react";
import { Plus } from "lucide-react";
import { useState, type FormEvent } from "react";
import { formatKobo } from "~/shared/money";
import { storePaths } from "~/shared/store-paths";
import { countInCart } from "~/storefront/cart/cart-lines";
import type { Cart } from "~/storefront/cart/use-cart";
import { ignoreTaps } from "~/ui/ignore-taps";
import { Picture } from "~/ui/picture";
import { useTranslate } from "~/ui/use-translation";
import type { Suggestion } from "./suggestions";

type Props = { items: Suggestion[]; base: string; cart: Cart };

/** Offers items that go with the cart. */
export function CartSuggestions(props: Props) {
  return props.items[0] ? <Row {...props} /> : null;
}

/**
 * A tap adds an item, or opens its page if it has options. The row stays as it was when it
 * appeared, so that no other item slides under the finger.
 */
function Row({ items, base, cart }: Props) {
  const t = useTranslate();
  const [shown] = useState(() => items.filter(({ id }) => !countInCart(cart.lines, id)));
  if (!shown[0]) return null;
  const add = (event: FormEvent<HTMLFormElement>, item: Suggestion) => {
    event.preventDefault();
    // Its new line pushes the row down, and something else under the finger.
    if (!countInCart(cart.lines, item.id)) ignoreTaps(event.currentTarget);
    cart.add(item);
  };
  return (
    <section aria-labelledby="goes-with" className="mt-2">
      <h2 id="goes-with" className="font-bold">
        {t("Goes well with this")}
      </h2>
      <ul className="goes">
        {shown.map((item) => {
          const { id, name, choice } = item;
          const price = formatKobo(item.priceKobo);
          const count = countInCart(cart.lines, id);
          const face = {
            className: `round ${count ? "bg-ink text-on-ink" : "bg-card"}`,
            "aria-label": t("Add {name}", { name }),
            children: count || <Plus aria-hidden className="size-5" />,
          };
          return (
            <li key={id}>
              <Picture
                image={item.image}
                color={item.imageColor}
                name={name}
                widths={[192]}
                sizes="144px"
                ratio="4/3"
              />
              <p className="text-sm leading-tight wrap-anywhere">
                <span className="block font-semibold">{name}</span>{" "}
                <span className="text-muted">
                  {choice === "from" ? t("from {price}", { price }) : price}
                </span>
              </p>
              {choice ? (
                <Link to={storePaths.item(base, id)} discover="none" {...face} />
              ) : (
                <form
                  method="post"
                  action={storePaths.cart(base)}
                  onSubmit={(event) => add(event, item)}
                >
                  <input type="hidden" name="intent" value="add" />
                  <input type="hidden" name="itemId" value={id} />
                  <input type="hidden" name="from" value="cart" />
                  <button {...face} />
                </form>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
