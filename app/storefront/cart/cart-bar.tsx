import type { MouseEventHandler } from "react";
import { Money } from "~/ui/money";
import { storePaths } from "~/shared/paths";
import { useTranslate } from "~/ui/use-translation";

/** What the cart holds: how many, for how much (kobo). */
type CartSummary = { count: number; totalKobo: number };

/**
 * The way on, whenever there is something in the cart. A plain link, as it is also put into pages
 * that no router has made.
 */
export function CartBar({
  cart,
  base,
  onPress,
}: {
  cart: CartSummary;
  base: string;
  onPress?: MouseEventHandler<HTMLAnchorElement>;
}) {
  const t = useTranslate();
  if (cart.count === 0) return null;
  return (
    <div className="bar no-print">
      <a href={storePaths.cart(base)} onClick={onPress}>
        <span>{t("Proceed to order {n} item|Proceed to order {n} items", { n: cart.count })}</span>
        <b>
          <Money kobo={cart.totalKobo} />
        </b>
      </a>
    </div>
  );
}
