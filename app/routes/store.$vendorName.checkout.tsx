import {
  data,
  redirect,
  redirectDocument,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData, type ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { checkoutButton } from "~/storefront/cart/cart-sums";
import { BackToCart } from "~/storefront/checkout/back-to-cart";
import { CheckoutForm } from "~/storefront/checkout/checkout-form";
import {
  checkoutPage,
  dishesChanged,
  displayedResult,
} from "~/storefront/checkout/checkout-page.server";
import {
  CheckoutView,
  unreachedCheckout,
  type CheckoutResult,
} from "~/storefront/checkout/checkout-view";
import { placedByOf, requestVisitor } from "~/storefront/cart/cart-cookie.server";
import { limitCart } from "~/storefront/cart/cart-session.server";
import { followHeader, followedOrder } from "~/storefront/device-orders/order-cookie.server";
import { WaitingNote } from "~/storefront/device-orders/waiting-note";
import { waitingOrder } from "~/storefront/device-orders/waiting-order.server";
import { formFieldOf, limitOrder, placeAndPay } from "~/storefront/checkout/place-and-pay.server";
import { ownPhones } from "~/storefront/checkout/phone/phone-cookie.server";
import { pathToPay } from "~/storefront/checkout/phone/phone-page.server";
import { keepChannel, lastChannel } from "~/storefront/payment/channel-cookie.server";
import { popupStart } from "~/storefront/payment/popup-start.server";
import { databaseNow } from "~/platform/database-clock.server";
import { readForm } from "~/platform/read-form.server";
import { isOrderedAlready } from "~/core/orders/place-order.server";
import { openState } from "~/core/opening-hours/open-state";
import { openingStatusAt } from "~/storefront/shell/opening-status";
import { StoreError } from "~/storefront/shell/store-error";
import { closedNotice, storeHeader } from "~/storefront/shell/store-header";
import { requireStoreWithCart } from "~/storefront/cart/cart.server";
import { StoreShell } from "~/storefront/shell/store-shell";
import { messagesOf } from "~/core/i18n/translations.server";
import { storePaths } from "~/shared/store-paths";
import { formErrors } from "~/shared/form-errors";
import { translateAmong } from "~/shared/translate";
import { offlineSafeLoader, offlineSafeAction, offlineSafeRevalidate } from "~/ui/offline-safe";
import { errorTitle } from "~/ui/plain-error";
import { useLastResult } from "~/ui/use-answer";

export const meta: MetaFunction<typeof loader> = ({ data, error, matches }) => {
  const t = translateAmong(matches);
  return [
    {
      title: data ? t("Checkout, {store}", { store: data.header.name }) : errorTitle(error, t),
    },
    { name: "robots", content: "noindex" },
  ];
};

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const now = databaseNow();
  const { store, cart, base } = await requireStoreWithCart(request, context, params, now);
  const state = openState(store.opening, now);
  // The cart page explains why nothing can be ordered: an empty cart, too small a sum, a closed
  // store.
  const blocked =
    !checkoutButton(cart, true).enabled ||
    (!state.open && !openingStatusAt(store.opening, now, state).canSchedule);
  const followed = cart.count === 0 ? followedOrder(request.headers.get("Cookie")) : null;
  if (followed) throw redirect(storePaths.order(base, followed)); // came back after paying
  if (blocked || !cart.checkoutToken) throw redirect(storePaths.cart(base));
  return {
    ...messagesOf(store.language, "checkout"),
    header: storeHeader(store, base, now),
    waiting: await waitingOrder(request, store.id, cart.open, base, now),
    checkout: await checkoutPage(
      store,
      { ...cart, checkoutToken: cart.checkoutToken, channel: lastChannel(request) },
      closedNotice(state),
      base,
      now,
    ),
  };
}

/** Intents that recalculate the page without ordering: coupons, a day's times, an area's fee. */
const changesOnly = ["apply", "remove", "offered", "times", "area"];

/**
 * Recalculates the page, or places the order; with `popup` (from scripts) it is paid over the page.
 */
export async function action({ request, params, context }: ActionFunctionArgs) {
  // Before reading the clock: a slow body must not buy at outdated prices and stock.
  const form = await readForm(request);
  const now = databaseNow();
  const { store, cart, base } = await requireStoreWithCart(request, context, params, now);
  const intent = form.get("intent");
  const submission = parseWithZod(form, { schema: CheckoutForm, formatError: formErrors });
  const network = context.clientIp;
  const recalculate = () => displayedResult(store, cart.subtotalKobo, submission, now);
  const refused = async (
    result: CheckoutResult["result"],
    status: number,
    more: Pick<CheckoutResult, "check" | "nextSlot"> & { seconds?: number } = {},
  ) => {
    const { seconds, ...also } = more;
    return data<CheckoutResult>(
      { result, coupon: (await recalculate()).coupon, started: null, ...also },
      { status, headers: seconds ? { "Retry-After": String(seconds) } : {} },
    );
  };
  if (changesOnly.includes(String(intent))) {
    const limited = await limitCart(request, network, 5);
    if (limited)
      return refused(submission.reply({ formErrors: [limited.message] }), 429, {
        seconds: limited.retryAfterSeconds,
      });
    const answer = await recalculate();
    return data<CheckoutResult>(answer, { status: answer.result?.status === "error" ? 400 : 200 });
  }
  if (submission.status !== "success") return refused(submission.reply(), 400);

  const from = { visitor: requestVisitor(request), network };
  const limited = await limitOrder(store.id, submission.value, from, now);
  if (limited)
    return refused(submission.reply({ formErrors: [limited.message] }), 429, {
      seconds: limited.retryAfterSeconds,
      check: limited.check,
    });
  const { seenSubtotal, clientToken } = submission.value;
  const isOtherSum =
    cart.count > 0 && seenSubtotal !== undefined && seenSubtotal !== cart.subtotalKobo;
  // If this page's order has been paid since, lead there, whatever the cart holds now.
  if (isOtherSum && !(await isOrderedAlready(store.id, clientToken))) {
    const changed = dishesChanged(store, cart, submission.value, (await recalculate()).coupon);
    return refused(submission.reply({ formErrors: [changed] }), 409);
  }
  // Dishes no longer on the menu weren't on the customer's page either; dishes that can't be
  // ordered right now are refused by name.
  const lines = cart.lines.map(({ item, choices, note, quantity }) => ({
    itemId: item.id,
    choices,
    note,
    quantity,
  }));
  const origin = { placedBy: placedByOf(request), isOwnPhone: ownPhones(request, now), own: true };
  const outcome = await placeAndPay(store, submission.value, lines, now, origin, cart.items);
  if (!outcome.ok) {
    const { message, status, nextSlot } = outcome;
    const at = formFieldOf(outcome);
    const result = submission.reply(
      at ? { fieldErrors: { [at]: [message] } } : { formErrors: [message] },
    );
    return refused(result, status, { nextSlot: nextSlot?.getTime() ?? null });
  }
  const { order, payment } = outcome;
  // The browser remembers the order from here on, even if the tab is lost.
  const headers = new Headers(followHeader(request, base, { id: order.id, underWay: true }));
  keepChannel(headers, submission.value.paymentChannel);
  if (payment.ok && !payment.isOwn && form.get("popup") === "on")
    return data<CheckoutResult>(
      {
        result: null,
        coupon: (await recalculate()).coupon,
        started: popupStart(payment, store, base, order.id),
      },
      { headers },
    );
  // If the provider failed, the order still exists, and its page offers to try again.
  return payment.ok && !payment.isOwn
    ? redirectDocument(payment.authorizationUrl, { headers })
    : redirect(await pathToPay(payment, store, base, { orderId: order.id, network }), { headers });
}

export const clientLoader = offlineSafeLoader();

export const clientAction = offlineSafeAction<typeof action, CheckoutResult>(unreachedCheckout);

/** Revalidates after a refusal too, as the prices, areas or times may have caused it. */
export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs) =>
  offlineSafeRevalidate({ ...args, defaultShouldRevalidate: true });

export default function Checkout() {
  const { header, checkout, waiting } = useLoaderData<typeof loader>();
  const answer = useLastResult<typeof clientAction>();
  return (
    <StoreShell header={header} beside={<BackToCart base={checkout.base} />}>
      {waiting ? <WaitingNote order={waiting} /> : null}
      <CheckoutView {...checkout} answer={answer ?? null} />
    </StoreShell>
  );
}

export { StoreError as ErrorBoundary };
