import { Link } from "@remix-run/react";
import { ShoppingBag } from "lucide-react";
import { useRef, type MouseEvent, type ReactNode } from "react";
import type { OrderingTerms } from "~/menu/shown-menu";
import { extraLines, type OrderSums } from "~/shared/order-price";
import { storePaths } from "~/shared/paths";
import { buttonClass } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Money } from "~/ui/money";
import { CartLineRow, GoneRow } from "./cart-line-row";
import { CartProblem } from "./cart-problem";
import { checkoutButton, limitHint, type CartTotals } from "./cart-totals";
import { useLeaving } from "./use-leaving";
import type { Cart } from "./use-cart";

export type CartViewProps = {
  base: string;
  cart: Cart;
  totals: CartTotals;
  sums: OrderSums;
  terms: OrderingTerms;
  /** Why ordering is off; null while the store is open. */
  closed: string | null;
  /** Closed by its hours only: an order for later can still be made. */
  canSchedule: boolean;
  /** The order this cart has become and that waits for its payment. */
  order: { number: string; url: string } | null;
  /** Why a form that was sent without scripts did nothing. */
  failed: string | null;
  /** Puts the sheet away, where the cart is one. */
  close?: () => void;
};

/** The cart: lines with steppers, the sums, and the way to the checkout. The same view as a page and as a sheet, with and without scripts. */
export function CartView(props: CartViewProps) {
  const { base, cart, totals, order, closed, close } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const remove = (key: string) => {
    cart.remove(key);
    heading.current?.focus();
  };
  const back = (event: MouseEvent) => {
    if (!close) return;
    event.preventDefault();
    close();
  };
  const empty = totals.lines.length === 0;
  const Heading = close ? "h2" : "h1"; // above the menu, the page has its own
  return (
    <>
      <Heading ref={heading} tabIndex={-1} className="my-5 text-2xl font-bold outline-none">
        Your cart
      </Heading>
      {props.failed ? (
        <p role="alert" className="mb-4 rounded-card bg-bad-soft p-4 font-medium text-bad">
          {props.failed}
        </p>
      ) : null}
      <CartProblem cart={cart} look="mb-4 rounded-card bg-bad-soft py-2 pr-1 pl-4 font-medium text-bad empty:hidden" />
      {order && !empty ? (
        <p role="status" className="mb-4 rounded-card bg-wait-soft p-4 text-wait">
          Your order {order.number} is waiting for its payment.{" "}
          <Link to={order.url} className="font-semibold underline">
            Go on to pay it
          </Link>
        </p>
      ) : null}
      {closed && !empty ? <p role="status" className="mb-4 rounded-card bg-bad-soft p-4 text-bad">{closed}</p> : null}
      {totals.gone.length > 0 ? (
        <ul className="mb-4 grid gap-2" aria-label="No longer on the menu">
          {totals.gone.map((line) => (
            <GoneRow key={line.key} line={line} base={base} remove={remove} />
          ))}
        </ul>
      ) : null}
      {empty ? (
        <EmptyState drawing={<ShoppingBag className="size-9" />} title="Your cart is empty" action={<Link to={storePaths.home(base)} onClick={back} className={buttonClass()}>See the menu</Link>}>
          Choose something good and it will wait for you here.
        </EmptyState>
      ) : (
        <>
          <ul>
            {totals.lines.map((line) => (
              <CartLineRow key={line.key} line={line} base={base} set={cart.set} remove={remove} />
            ))}
          </ul>
          <Link to={storePaths.home(base)} onClick={back} className="inline-flex min-h-11 items-center font-semibold text-brand-text">
            Add more items
          </Link>
          <Sums {...props} />
          <WayOn {...props} />
        </>
      )}
    </>
  );
}

function Sums({ totals, sums, terms: { deliveryFeeKobo, areaFees, pickupEnabled } }: CartViewProps) {
  const line = (term: string, what: ReactNode) => (
    <p key={term} className="sum">
      <span>{term}</span> {what}
    </p>
  );
  return (
    <section aria-label="Sums" className="panel mt-4">
      {line("Subtotal", <Money kobo={totals.subtotalKobo} />)}
      {deliveryFeeKobo === null ? null : line("Delivery", deliveryFeeKobo ? <Money kobo={deliveryFeeKobo} /> : <span>Free</span>)}
      {areaFees ? line("Delivery, by area", <span>{areaFees}</span>) : null}
      {extraLines(sums).map(({ term, kobo }) => line(term, <Money kobo={kobo} />))}
      {sums.transactionFeeKobo ? line("Transaction fee", <Money kobo={sums.transactionFeeKobo} />) : null}
      <p className="sum mt-1 border-t border-line pt-3 text-lg font-bold">
        <span>{areaFees ? "Total without delivery" : "Total"}</span> <Money kobo={sums.totalKobo} />
      </p>
      {areaFees ? <p className="text-sm text-muted">You choose your area in the next step.</p> : null}
      {deliveryFeeKobo && pickupEnabled ? <p className="text-sm text-muted">Less if you pick it up yourself: you choose in the next step.</p> : null}
    </section>
  );
}

/** What stands in the way, and the buttons to the checkout, which wait until the server knows the whole cart. */
function WayOn({ base, cart, totals, closed, canSchedule }: CartViewProps) {
  const leaving = useLeaving(cart, storePaths.checkout(base));
  const button = checkoutButton(totals, closed === null);
  const hint = limitHint(totals);
  const way = (text: string, look: "primary" | "quiet") => (
    <Link to={storePaths.checkout(base)} onClick={leaving.go} aria-disabled={leaving.busy || undefined} className={buttonClass(look, look === "primary" ? "w-full text-lg" : "w-full")}>
      {leaving.busy ? "One moment…" : text}
    </Link>
  );
  return (
    <>
      {totals.lines.some((line) => line.problem) ? (
        <p role="status" className="mt-4 text-center font-medium text-bad">
          Take out what can&rsquo;t be ordered right now to go on.
        </p>
      ) : null}
      {hint ? <p className="mt-4 text-center font-medium text-muted">{hint}</p> : null}
      <div className="mt-4 grid gap-3">
        {button.enabled ? (
          way(button.text, "primary")
        ) : (
          <button type="button" disabled title={closed === null ? undefined : closed || "Store is currently closed"} className={buttonClass("primary", "w-full text-lg")}>
            {button.text}
          </button>
        )}
        {closed && canSchedule && checkoutButton(totals, true).enabled ? way("Order for later", "quiet") : null}
      </div>
      {leaving.problem ? (
        <p role="alert" className="mt-3 text-center font-medium text-bad">
          {leaving.problem}
        </p>
      ) : null}
    </>
  );
}
