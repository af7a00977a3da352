import {
  data,
  redirect,
  type ActionFunctionArgs,
  type HeadersArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useEffect } from "react";
import { cartNow } from "~/storefront/cart/cart.server";
import { clearOrderedCart } from "~/storefront/cart/ordered-cart.server";
import { takeCart } from "~/storefront/cart/use-cart";
import { missingItems } from "~/storefront/order/order-again.server";
import { deleteSavedFields } from "~/storefront/checkout/state/saved-fields";
import { keepOrder } from "~/storefront/device-orders/device-orders";
import { followHeader } from "~/storefront/device-orders/order-cookie.server";
import { followedState, orderOnDevice } from "~/storefront/device-orders/followed-order.server";
import { additionsHtml } from "~/storefront/order/additions.server";
import { CustomerOrderView } from "~/storefront/order/customer-order-view";
import { cancelledMessage } from "~/storefront/order/customer-timeline";
import { stopFormHtml } from "~/storefront/order/stop-form.server";
import { orderTitle } from "~/storefront/order/order-title";
import { orderPlace } from "~/storefront/order/state/order-place";
import {
  findCustomerOrder,
  newsOffer,
  requireCustomerOrder,
  shownOrder,
} from "~/storefront/order/order-page.server";
import { waitingFor } from "~/storefront/order/waiting.server";
import { hasReceipt, receiptOf } from "~/storefront/order/receipt";
import { isUnpaidStatus } from "~/core/orders/order-status";
import { checkLatestPayment } from "~/core/payments/finalize-payment.server";
import { abandonPayment } from "~/core/payments/abandon-payment.server";
import { OrderPayment } from "~/storefront/payment/order-payment";
import { orderPayment } from "~/storefront/order/order-payment.server";
import { riderNote } from "~/storefront/order/order-rider.server";
import { refundMessage } from "~/storefront/payment/refund-messages";
import { receiveReview, reviewSection } from "~/storefront/reviews/form/review-page.server";
import { databaseNow } from "~/platform/database-clock.server";
import { env } from "~/platform/env.server";
import { storeZone } from "~/core/opening-hours/open-state";
import { paths } from "~/shared/paths";
import { storePaths, storeUrl } from "~/shared/store-paths";
import { whatsAppUrl } from "~/shared/phone";
import { translateAmong } from "~/shared/translate";
import { StoreError } from "~/storefront/shell/store-error";
import { storeHeader } from "~/storefront/shell/store-header";
import { requireStore } from "~/storefront/shell/store-request.server";
import { StoreShell } from "~/storefront/shell/store-shell";
import { offlineSafeLoader, offlineSafeAction, offlineSafeRevalidate } from "~/ui/offline-safe";
import { translatorFor, messagesOf } from "~/core/i18n/translations.server";
import { errorTitle } from "~/ui/plain-error";

export const meta: MetaFunction<typeof loader> = ({ data, error, matches }) => {
  const t = translateAmong(matches);
  return [
    {
      title: data ? orderTitle(data, t) : errorTitle(error, t),
    },
    { name: "robots", content: "noindex" },
  ];
};

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { store, base } = await requireStore(context, params);
  const t = translatorFor(store.language);
  const came = new URL(request.url).searchParams;
  let order = await requireCustomerOrder(context.clientIp, store.id, params.orderId, t);
  if (came.has("closed")) {
    // The customer left the provider's page unpaid. Redirect, so that a reload doesn't abandon
    // another payment.
    const outcome = await abandonPayment(store.id, order.id, "closed");
    throw redirect(
      storePaths.order(base, order.id, outcome === "confirming" ? { confirming: "1" } : {}),
    );
  }
  if (isUnpaidStatus(order.status) && order.attempts.isCheckDue) {
    await checkLatestPayment(store.id, order.id);
    order = (await findCustomerOrder(store.id, order.id)) ?? order;
  }
  const paid = hasReceipt(order.paymentStatus);
  if (paid || order.status === "cancelled")
    await clearOrderedCart(request, store.id, order.clientToken);
  const now = databaseNow();
  const zone = storeZone(store.opening.timeZone);
  const { id, orderNumber, status } = order;
  // Translated on the server, so that phones needn't load these texts.
  const underWay = followedState(order, now) !== null;
  const follow = followHeader(request, base, { id, underWay, status });
  const cancelled = cancelledMessage(order, store.name, paid);
  return data(
    {
      ...messagesOf(store.language, "order"),
      header: storeHeader(store, base, now),
      view: {
        base,
        zone,
        order: shownOrder(order),
        rider: riderNote(order, zone, t),
        callUrl: store.phone ? `tel:${store.phone}` : null,
        chatUrl: store.whatsapp
          ? whatsAppUrl(
              store.whatsapp,
              t("Hello, about my order {number}:", { number: orderNumber }),
            )
          : null,
        receipt: receiptOf(order, store, zone, paid ? order.paymentNumber : null, t),
        receiptUrl: paid ? storePaths.receipt(storeUrl(env(), store.slug), id) : null,
        now,
        slug: store.slug,
        storeName: store.name,
        kept: orderOnDevice(order, zone, now),
        place: orderPlace(order, store, t),
        news: newsOffer(base, order),
        cancelled: cancelled && t(cancelled),
        declined: order.declineReason !== null,
        waiting: await waitingFor(store, order, paid, t),
        additions: additionsHtml(
          {
            order,
            payUrl: (added) => `${env().publicUrl}${paths.invoice.page(added)}`,
            pageUrl: (added) => storePaths.order(base, added),
            zone,
            now,
          },
          t,
        ),
        tooLate: came.get("cancel") === "late",
        messages: order.isMessaged ? stopFormHtml(base, order, t) : null,
        refunds: order.refunds.map((refund) => t(refundMessage(refund, zone))),
        review: await reviewSection({ store, order, base, t }, came),
        missing: await missingItems(request, store, order, came.get("again")),
      },
      payment: orderPayment(store, order, base, came, { now, zone }),
      /** Set once paid: the browser then drops the checkout's fields and the ordered cart. */
      done:
        order.paymentStatus === "success"
          ? { clientToken: order.clientToken, cart: await cartNow(request, store.id, now) }
          : null,
    },
    // The URL is the only key to the order, so caches must not store it.
    { headers: { "Cache-Control": "no-store", ...follow } },
  );
}

/** Saves what a form brings of the customer's review. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const { store, base } = await requireStore(context, params);
  const t = translatorFor(store.language);
  const order = await requireCustomerOrder(context.clientIp, store.id, params.orderId, t);
  return receiveReview(request, { store, order, base, t });
}

export const headers = ({ actionHeaders, loaderHeaders }: HeadersArgs) =>
  new Headers([...loaderHeaders, ...actionHeaders]);

export const clientLoader = offlineSafeLoader();
export const clientAction = offlineSafeAction<typeof action>();
export const shouldRevalidate = offlineSafeRevalidate;

export default function OrderPage() {
  const { header, view, payment, done } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof clientAction>();
  const { base, slug, order, kept } = view;
  useEffect(() => {
    if (!done) return;
    deleteSavedFields(slug, done.clientToken);
    takeCart({ slug, base }, done.cart);
  }, [slug, base, done]);
  useEffect(
    () => keepOrder(slug, base, { ...kept, url: storePaths.order(base, order.id) }),
    [slug, base, order.id, kept],
  );
  return (
    <StoreShell header={header}>
      <CustomerOrderView
        {...view}
        review={sent && "html" in sent ? sent : view.review}
        title={payment.title}
        unpaid={!["done", "over"].includes(payment.state)}
        payment={<OrderPayment {...payment} />}
      />
    </StoreShell>
  );
}

export { StoreError as ErrorBoundary };
