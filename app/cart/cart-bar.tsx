import { Link } from "@remix-run/react";
import { Money } from "~/ui/money";
import { storePaths } from "~/shared/paths";

/** What the cart holds: how many, for how much (kobo). */
export type CartSummary = { count: number; totalKobo: number };

/** The way on, whenever there is something in the cart. */
export function CartBar({ cart, base }: { cart: CartSummary; base: string }) {
  if (cart.count === 0) return null;
  return (
    <div className="bar no-print">
      <Link to={storePaths.cart(base)} discover="none">
        <span>
          Proceed to order {cart.count} {cart.count === 1 ? "item" : "items"}
        </span>
        <b>
          <Money kobo={cart.totalKobo} />
        </b>
      </Link>
    </div>
  );
}
