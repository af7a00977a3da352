import { Heart, Minus, Plus } from "lucide-react";
import type { FormEvent, MouseEvent } from "react";
import { useState } from "react";
import { canOrder, stockLabel, type MenuItem } from "~/core/menu/menu-item";
import { formatKobo } from "~/shared/money";
import { storePaths } from "~/shared/paths";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { Money } from "~/ui/money";
import { Picture } from "~/ui/picture";
import { maxInCart } from "~/storefront/cart/cart-lines";
import { useTranslate } from "~/ui/use-translation";

type Props = {
  item: MenuItem;
  base: string;
  /** How many the address asks for: without scripts the stepper is made of links. */
  start: number;
  /** How many of it are in the cart: what is left counts without them. */
  inCart: number;
  /** Null until the device has been asked. */
  favourite: { on: boolean; toggle: () => void } | null;
  lite: boolean;
  /** Its name is the page's heading; above the menu it is one of the menu's. */
  heading: "h1" | "h2";
  /** Puts them into the cart without leaving; without it the form is sent. */
  onAdd: (quantity: number) => void;
};

/**
 * Shows one item with all its details and the quantity to add: the content of the item sheet and of
 * the item's page.
 */
export function ItemView(props: Props) {
  const { item, base, start, inCart, favourite, lite, heading: Heading, onAdd } = props;
  const t = useTranslate();
  const label = stockLabel(item);
  const most = maxInCart(item) - inCart;
  const orderable = canOrder(item) && most > 0;
  const [chosen, setQuantity] = useState(start);
  const quantity = Math.max(1, Math.min(most, chosen));
  const add = (event: FormEvent) => {
    event.preventDefault();
    onAdd(quantity);
  };
  return (
    <>
      <article>
        <div className="item-picture">
          {lite && item.image ? (
            <details
              className="frame tap"
              style={item.imageColor ? { background: item.imageColor } : undefined}
            >
              <summary>{t("Show the picture")}</summary>
              <img src={`${item.image}-480`} width={480} height={270} alt="" loading="lazy" />
            </details>
          ) : (
            <Picture
              image={item.image}
              color={item.imageColor}
              name={item.name}
              widths={[480, 960]}
              sizes="(min-width: 48rem) 46rem, 240px"
              ratio="16/9"
              eager
            />
          )}
        </div>
        <div className="mt-5 flex items-start justify-between gap-3">
          <Heading className="min-w-0 text-2xl font-bold wrap-anywhere">{item.name}</Heading>
          {favourite ? (
            <button
              type="button"
              className="round"
              aria-pressed={favourite.on}
              aria-label={t("Favourite {name}", { name: item.name })}
              onClick={favourite.toggle}
            >
              <Heart
                aria-hidden
                width={22}
                height={22}
                fill={favourite.on ? "currentColor" : "none"}
              />
            </button>
          ) : null}
        </div>
        <p className="mt-1 flex flex-wrap items-center gap-3 text-lg font-bold">
          <Money kobo={item.priceKobo} />
          {label ? <Badge tone={canOrder(item) ? "wait" : "rest"}>{t(label)}</Badge> : null}
        </p>
        {inCart > 0 && item.inventory !== null ? (
          <p role="status" className="mt-1 font-medium text-muted">
            {t("{n} of it in your cart", { n: inCart })}
          </p>
        ) : null}
        {item.description ? <p className="mt-3">{item.description}</p> : null}
        {item.preparationMinutes ? (
          <p className="mt-3 text-muted">
            {t("Ready in about {m} minutes", { m: item.preparationMinutes })}
          </p>
        ) : null}
        {item.allergens.length > 0 ? (
          <p className="mt-3">
            <strong>{t("Contains:")}</strong> {item.allergens.join(", ")}
          </p>
        ) : null}
      </article>
      <form method="post" action={storePaths.cart(base)} className="item-add" onSubmit={add}>
        <input type="hidden" name="intent" value="add" />
        <input type="hidden" name="itemId" value={item.id} />
        <input type="hidden" name="from" value="item" />
        <input type="hidden" name="quantity" value={quantity} />
        {orderable ? (
          <Stepper item={item} base={base} quantity={quantity} most={most} onChange={setQuantity} />
        ) : null}
        <Button disabled={!orderable} className="min-h-12 min-w-0 flex-[1_1_9rem] !px-3">
          {orderable
            ? t("Add {m} • {price}", { m: quantity, price: formatKobo(item.priceKobo * quantity) })
            : canOrder(item)
              ? t("All in your cart")
              : t(label ?? "Unavailable")}
        </Button>
      </form>
    </>
  );
}

type StepperProps = {
  item: MenuItem;
  base: string;
  quantity: number;
  most: number;
  onChange: (quantity: number) => void;
};

/**
 * Changes the quantity by one. Links to the page with another quantity; with scripts it changes in
 * place.
 */
function Stepper({ item, base, quantity, most, onChange }: StepperProps) {
  const t = useTranslate();
  const step = (to: number, name: string, Icon: typeof Plus) => {
    const possible = to >= 1 && to <= most;
    const handleClick = (event: MouseEvent) => {
      event.preventDefault();
      onChange(to);
    };
    return possible ? (
      <a
        href={storePaths.item(base, item.id, to)}
        role="button"
        aria-label={name}
        className="round"
        onClick={handleClick}
      >
        <Icon aria-hidden width={20} height={20} />
      </a>
    ) : (
      <span role="button" aria-disabled="true" aria-label={name} className="round" tabIndex={-1}>
        <Icon aria-hidden width={20} height={20} />
      </span>
    );
  };
  return (
    <div role="group" aria-label={t("Quantity")} className="flex items-center gap-1">
      {step(quantity - 1, t("One less"), Minus)}
      <output
        aria-label={t("Quantity")}
        className="min-w-8 text-center text-lg font-bold tabular-nums"
      >
        {quantity}
      </output>
      {step(quantity + 1, t("One more"), Plus)}
    </div>
  );
}
