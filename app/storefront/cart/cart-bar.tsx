import type { MouseEventHandler } from "react";
import { Money } from "~/ui/money";
import { storePaths } from "~/shared/store-paths";
import { useTranslate } from "~/ui/use-translation";

type CartSummary = { count: number; totalKobo: number };

/** A plain link, since the server also renders it into cached pages, outside the router. */
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
