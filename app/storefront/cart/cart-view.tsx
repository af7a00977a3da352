import { Link } from "@remix-run/react";
import { ShoppingBag } from "lucide-react";
import { useRef, type MouseEvent, type ReactNode } from "react";
import type { OrderingTerms } from "~/storefront/shell/displayed-menu";
import { freeDeliveryProgress } from "~/core/stores/delivery-areas";
import { extraLines, type OrderSums } from "~/core/pricing/order-price";
import { hasCartPath, storePaths } from "~/shared/store-paths";
import { buttonClass } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { FreeDeliveryLine } from "~/ui/free-delivery";
import { formatKobo } from "~/shared/money";
import { Money } from "~/ui/money";
import { msg, type Message } from "~/shared/translate";
import { useTranslate } from "~/ui/use-translation";
import { WaitingNote, type WaitingOrder } from "~/storefront/device-orders/waiting-note";
import type { Suggestion } from "~/storefront/cart/suggestions/suggestions";
import { CartSuggestions } from "~/storefront/cart/suggestions/suggestions-view";
import { CartLineRow, GoneRow } from "./cart-line-row";
import { CartError } from "./cart-error";
import { checkoutButton, limitHint } from "./cart-sums";
import type { CartTotals } from "./cart-totals";
import { EmptyUnlessUnsent } from "~/storefront/hydration/empty-unless-unsent";
import { useLeaving } from "./use-leaving";
import type { CartSnapshot } from "./cart-store";
import type { Cart, CartLocation } from "./use-cart";

type CartViewProps = {
  /** `start` is the server's cart; null if not read yet. */
  page: CartLocation & { start: CartSnapshot | null };
  cart: Cart;
  totals: CartTotals;
  sums: OrderSums;
  terms: OrderingTerms;
  /** Null while the store is open. */
  closed: Message | null;
  /** Orders for later are possible, as only the hours close the store. */
  canSchedule: boolean;
  /** An order awaiting payment. */
  order: WaitingOrder | null;
  suggestions: Suggestion[];
  /** The error of a form sent without scripts. */
  failed: Message | null;
  /** Closes the sheet; absent on the cart's own page. */
  close?: () => void;
  /** Beside the menu, which already shows the page's heading and errors. */
  beside?: boolean;
};

function CookiesBlocked({ base }: { base: string }) {
  const t = useTranslate();
  return hasCartPath(base) ? (
    <p className="panel mb-4">
      {t(
        "Your browser blocks cookies, so this page’s address keeps your cart. Please keep this tab open until you’ve ordered.",
      )}
    </p>
  ) : null;
}

/** Shows the cart as a page, as a sheet and beside the menu, with or without scripts. */
export function CartView(props: CartViewProps) {
  const { cart, totals, order, closed, close, beside = false } = props;
  const { slug, base, start } = props.page;
  const t = useTranslate();
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
  const nothing = (
    <EmptyState
      drawing={<ShoppingBag className="size-9" />}
      title={t("Your cart is empty")}
      action={
        beside ? null : (
          <Link to={storePaths.home(base)} onClick={back} className={buttonClass()}>
            {t("See the menu")}
          </Link>
        )
      }
    >
      {t("Add something you like and it will be here.")}
    </EmptyState>
  );
  const Heading = close || beside ? "h2" : "h1"; // the menu page has its own h1
  return (
    <>
      <Heading ref={heading} tabIndex={-1} className="my-5 text-2xl font-bold outline-none">
        {t("Your cart")}
      </Heading>
      {props.failed ? (
        <p role="alert" className="mb-4 rounded-card bg-bad-soft p-4 font-medium text-bad">
          {t(props.failed)}
        </p>
      ) : null}
      {beside ? null : (
        <CartError
          cart={cart}
          look="mb-4 flex items-center rounded-card bg-bad-soft py-2 pr-1 pl-4 font-medium text-bad has-[p+button]:bg-wait-soft has-[p+button]:text-wait"
        />
      )}
      {order && !empty ? <WaitingNote order={order} /> : null}
      {closed && !empty && !beside ? (
        <p role="status" className="mb-4 rounded-card bg-bad-soft p-4 text-bad">
          {t(closed)}
        </p>
      ) : null}
      {totals.gone.length > 0 ? (
        <ul className="mb-4 grid gap-2" aria-label={t("No longer on the menu")}>
          {totals.gone.map((line) => (
            <GoneRow key={line.key} line={line} base={base} remove={remove} />
          ))}
        </ul>
      ) : null}
      {empty ? (
        cart.ready ? (
          nothing
        ) : (
          <EmptyUnlessUnsent slug={slug} revision={start?.revision ?? 0}>
            {nothing}
          </EmptyUnlessUnsent>
        )
      ) : (
        <>
          <CookiesBlocked base={base} />
          <ul>
            {totals.lines.map((line) => (
              <CartLineRow
                key={line.key}
                line={line}
                base={base}
                takesNotes={!props.terms.noNotes}
                beside={beside}
                set={cart.set}
                remove={remove}
              />
            ))}
          </ul>
          {beside ? null : (
            <Link
              to={storePaths.home(base)}
              onClick={back}
              className="inline-flex min-h-11 items-center font-semibold text-brand-text"
            >
              {t("Add more items")}
            </Link>
          )}
          {closed && !props.canSchedule ? null : (
            <CartSuggestions items={props.suggestions} base={base} cart={cart} />
          )}
          <Sums {...props} />
          <NextStep {...props} />
        </>
      )}
    </>
  );
}

function Sums({
  totals,
  sums,
  terms: { deliveryFeeKobo, areaFees, freeFrom = [], pickupEnabled },
}: CartViewProps) {
  const t = useTranslate();
  const free = freeDeliveryProgress(freeFrom, totals.subtotalKobo);
  const line = (term: string, what: ReactNode) => (
    <p key={term} className="sum">
      <span>{term}</span> {what}
    </p>
  );
  return (
    <section aria-label={t("Sums")} className="panel mt-4">
      {line(t("Subtotal"), <Money kobo={totals.subtotalKobo} />)}
      {deliveryFeeKobo === null
        ? null
        : line(
            t("Delivery"),
            deliveryFeeKobo ? <Money kobo={deliveryFeeKobo} /> : <span>{t("Free")}</span>,
          )}
      {areaFees ? line(t("Delivery fee (depends on area)"), <span>{areaFees}</span>) : null}
      {free ? <FreeDeliveryLine {...free} /> : null}
      {extraLines(sums).map(({ term, kobo }) => line(t(term), <Money kobo={kobo} />))}
      {sums.transactionFeeKobo
        ? line(t("Transaction fee"), <Money kobo={sums.transactionFeeKobo} />)
        : null}
      <p className="sum mt-1 border-t border-line pt-3 text-lg font-bold">
        <span>{areaFees ? t("Total before delivery") : t("Total")}</span>{" "}
        <Money kobo={sums.totalKobo} />
      </p>
      {areaFees ? (
        <p className="text-sm text-muted">{t("You’ll choose your area at checkout.")}</p>
      ) : null}
      {deliveryFeeKobo && pickupEnabled ? (
        <p className="text-sm text-muted">
          {t("Pick up instead and pay no delivery fee. You choose at checkout.")}
        </p>
      ) : null}
    </section>
  );
}

/**
 * The unmet limits and the way to the checkout, which waits until the server has confirmed the
 * cart. Its foot stays at the foot of the screen.
 */
function NextStep({
  page: { base },
  cart,
  totals,
  sums,
  terms,
  closed,
  canSchedule,
}: CartViewProps) {
  const t = useTranslate();
  const leaving = useLeaving(cart, storePaths.checkout(base));
  const button = checkoutButton(totals, closed === null);
  const hint = limitHint(totals);
  const later = closed !== null && canSchedule && checkoutButton(totals, true).enabled;
  const total = formatKobo(sums.totalKobo);
  const link = (label: Message) => (
    <Link
      to={storePaths.checkout(base)}
      onClick={leaving.go}
      aria-disabled={leaving.busy || undefined}
      className={buttonClass("primary", "min-h-14 w-full flex-wrap gap-y-0 text-lg")}
    >
      {leaving.busy ? (
        t("One moment…")
      ) : (
        <>
          <span>{t(label)}</span> <span aria-hidden>·</span>{" "}
          <span>{terms.areaFees ? t("from {price}", { price: total }) : total}</span>
        </>
      )}
    </Link>
  );
  const inactive = (
    <button
      type="button"
      disabled
      title={closed ? t(closed) : undefined}
      className={buttonClass(later ? "quiet" : "primary", "min-h-14 w-full text-lg")}
    >
      {t(button.label)}
    </button>
  );
  return (
    <>
      {hint && (!closed || canSchedule) ? (
        <p className="mt-4 text-center font-medium text-muted">{t(hint)}</p>
      ) : null}
      {later ? <div className="mt-4">{inactive}</div> : null}
      <div className="cart-foot">
        {totals.lines.some((line) => line.error) ? (
          <p role="status" className="mb-3 text-center font-medium text-bad">
            {t("Some items aren’t available. Remove them to continue.")}
          </p>
        ) : null}
        {leaving.error ? (
          <p role="alert" className="mb-3 text-center font-medium text-bad">
            {leaving.error}
          </p>
        ) : null}
        {button.enabled ? link(button.label) : later ? link(msg("Order for later")) : inactive}
      </div>
    </>
  );
}

/** The form's result, unless it redirects. */
export type CartActionResult = { result: { error?: Record<string, Message[] | null> } | null };

export const unreachedCart = (_: FormData, message: string): CartActionResult => ({
  result: { error: { "": [msg(message)] } },
});

/** Returns the first error. The form has no fields to show errors beside. */
export function firstError(answer: CartActionResult | undefined): Message | null {
  if (!answer?.result) return null;
  const errors = Object.values(answer.result.error ?? {}).flatMap((found) => found ?? []);
  return errors[0] ?? msg("You can’t do that with a cart");
}
