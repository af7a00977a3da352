import { Link, useFetcher } from "@remix-run/react";
import { Minus, Plus, ShoppingBag, Trash2 } from "lucide-react";
import { buttonClass } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Money } from "~/ui/money";
import { Picture } from "~/ui/picture";
import { storePaths } from "~/shared/paths";
import { checkoutButton, MAX_QUANTITY, minimumHint, type CartTotals, type PricedLine } from "./cart-totals";

type CartViewProps = {
  base: string;
  cart: CartTotals;
  /** Null where the store doesn't deliver. */
  deliveryFeeKobo: number | null;
  /** What the customer bears of the card payment's cost. */
  transactionFeeKobo: number;
  /** Why ordering is off; null while the store is open. */
  closed: string | null;
  /** Closed by its hours only: an order for later can still be made. */
  canSchedule: boolean;
  /** Whether the store also has pickup. */
  pickup: boolean;
  /** The order this cart has become and that waits for its payment. */
  waiting: { number: string; url: string } | null;
};

/** The cart: lines with steppers, the sums, and the way to the checkout. The same view with and without scripts. */
export function CartView({ base, cart, deliveryFeeKobo, transactionFeeKobo, closed, canSchedule, pickup, waiting }: CartViewProps) {
  if (cart.lines.length === 0) {
    return (
      <>
        <h1 className="my-5 text-2xl font-bold">Your cart</h1>
        {cart.goneKeys.length > 0 ? <p role="status" className="panel mb-4">The dishes you had chosen are no longer on the menu.</p> : null}
        <EmptyState drawing={<ShoppingBag className="size-9" />} title="Your cart is empty" action={<Link to={storePaths.home(base)} className={buttonClass()}>See the menu</Link>}>
          Choose something good and it will wait for you here.
        </EmptyState>
      </>
    );
  }
  const button = checkoutButton(cart, closed === null);
  const hint = minimumHint(cart.missingKobo);
  return (
    <>
      <h1 className="my-5 text-2xl font-bold">Your cart</h1>
      {waiting ? (
        <p role="status" className="mb-4 rounded-card bg-wait-soft p-4 text-wait">
          Your order {waiting.number} is waiting for its payment.{" "}
          <Link to={waiting.url} className="font-semibold underline">
            Go on to pay it
          </Link>
        </p>
      ) : null}
      {closed ? <p role="status" className="mb-4 rounded-card bg-bad-soft p-4 text-bad">{closed}</p> : null}
      {cart.goneKeys.length > 0 ? <p role="status" className="panel mb-4">A dish you had chosen is no longer on the menu and was left out.</p> : null}
      <ul>
        {cart.lines.map((line) => (
          <CartLineRow key={line.key} line={line} base={base} />
        ))}
      </ul>
      <Link to={storePaths.home(base)} className="inline-flex min-h-11 items-center font-semibold text-brand-text">
        Add more items
      </Link>
      <section aria-label="Sums" className="panel mt-4">
        <p className="sum">
          <span>Subtotal</span> <Money kobo={cart.subtotalKobo} />
        </p>
        {deliveryFeeKobo === null ? null : (
          <p className="sum">
            <span>Delivery</span> {deliveryFeeKobo ? <Money kobo={deliveryFeeKobo} /> : <span>Free</span>}
          </p>
        )}
        {transactionFeeKobo ? (
          <p className="sum">
            <span>Transaction fee</span> <Money kobo={transactionFeeKobo} />
          </p>
        ) : null}
        <p className="sum mt-1 border-t border-line pt-3 text-lg font-bold">
          <span>Total</span> <Money kobo={cart.subtotalKobo + (deliveryFeeKobo ?? 0) + transactionFeeKobo} />
        </p>
        {deliveryFeeKobo && pickup ? <p className="text-sm text-muted">Less if you pick it up yourself: you choose in the next step.</p> : null}
      </section>
      {cart.lines.some((line) => line.problem) ? (
        <p role="status" className="mt-4 text-center font-medium text-bad">
          Take out what can&rsquo;t be ordered right now to go on.
        </p>
      ) : null}
      {hint ? <p className="mt-4 text-center font-medium text-muted">{hint}</p> : null}
      <div className="mt-4 grid gap-3">
        {button.enabled ? (
          <Link to={storePaths.checkout(base)} className={buttonClass("primary", "w-full text-lg")}>
            {button.text}
          </Link>
        ) : (
          <button type="button" disabled title={closed ?? undefined} className={buttonClass("primary", "w-full text-lg")}>
            {button.text}
          </button>
        )}
        {closed && canSchedule && checkoutButton(cart, true).enabled ? (
          <Link to={storePaths.checkout(base)} className={buttonClass("quiet", "w-full")}>
            Order for later
          </Link>
        ) : null}
      </div>
    </>
  );
}

function CartLineRow({ line, base }: { line: PricedLine; base: string }) {
  const stepping = useFetcher({ key: `line-${line.key}` });
  const removing = useFetcher({ key: `remove-${line.key}` });
  const typed = Number(stepping.formData?.get("quantity"));
  const quantity = Number.isInteger(typed) && typed >= 1 ? typed : line.quantity;
  if (removing.formData) return null;
  return (
    <li className="grid grid-cols-[4.5rem_1fr] gap-x-4 border-t border-line py-4">
      <Picture image={line.item.image} color={line.item.imageColor} name={line.item.name} widths={[192]} sizes="72px" ratio="4/3" />
      <div>
        <div className="flex items-start justify-between gap-3">
          <Link to={storePaths.item(base, line.item.id)} className="font-semibold">
            {line.item.name}
          </Link>
          <Money kobo={line.item.priceKobo * quantity} className="font-bold" />
        </div>
        <p className="text-sm text-muted">
          <Money kobo={line.item.priceKobo} /> each
        </p>
        {line.problem ? <p className="mt-1 font-semibold text-bad">{line.problem}</p> : null}
        <div className="mt-2 flex items-center justify-between">
          <stepping.Form method="post" action={storePaths.cart(base)} className="flex items-center gap-1">
            <input type="hidden" name="intent" value="set" />
            <input type="hidden" name="key" value={line.key} />
            <button name="quantity" value={quantity - 1} disabled={quantity <= 1} aria-label={`One less ${line.item.name}`} className={stepper}>
              <Minus aria-hidden className="size-5" />
            </button>
            <span aria-label="Quantity" role="status" className="min-w-8 text-center font-bold tabular-nums">
              {quantity}
            </span>
            <button name="quantity" value={quantity + 1} disabled={quantity >= MAX_QUANTITY} aria-label={`One more ${line.item.name}`} className={stepper}>
              <Plus aria-hidden className="size-5" />
            </button>
          </stepping.Form>
          <removing.Form method="post" action={storePaths.cart(base)}>
            <input type="hidden" name="intent" value="remove" />
            <button name="key" value={line.key} aria-label={`Remove ${line.item.name}`} className="grid size-11 place-items-center rounded-full text-muted">
              <Trash2 aria-hidden className="size-5" />
            </button>
          </removing.Form>
        </div>
      </div>
    </li>
  );
}

const stepper = "grid size-11 place-items-center rounded-full border border-line bg-card disabled:opacity-40";
