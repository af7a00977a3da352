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
import { clearOrderedCart } from "~/storefront/cart/cart-session.server";
import { missingItems } from "~/storefront/order/order-again.server";
import { deleteSavedFields } from "~/storefront/checkout-state/saved-fields";
import { keepOrder } from "~/storefront/device-orders/device-orders";
import { followHeader } from "~/storefront/device-orders/order-cookie.server";
import { isUnderWay, orderStateName } from "~/storefront/device-orders/order-state-name";
import { additionsHtml } from "~/storefront/order/additions.server";
import { CustomerOrderView } from "~/storefront/order/customer-order-view";
import { cancelledMessage } from "~/storefront/order/customer-timeline";
import { orderPlace } from "~/storefront/order-state/order-place";
import {
  findCustomerOrder,
  newsOffer,
  requireCustomerOrder,
  type CustomerOrder,
} from "~/storefront/order/order-page.server";
import { hasReceipt, receiptOf } from "~/storefront/order/receipt";
import { checkOpenPayment } from "~/core/payments/finalize-payment.server";
import { abandonPayment } from "~/core/payments/abandon-payment.server";
import { OrderPayment } from "~/storefront/payment/order-payment";
import { orderPayment } from "~/storefront/payment/order-payment.server";
import { refundMessage } from "~/storefront/payment/refund-messages";
import { receiveReview, reviewSection } from "~/storefront/review-form/review-page.server";
import { databaseNow } from "~/platform/database-clock.server";
import { env } from "~/platform/env.server";
import { storeZone } from "~/core/opening-hours/open-state";
import { formatDateTime, formatTime } from "~/shared/clock";
import { paths } from "~/shared/paths";
import { storePaths, storeUrl } from "~/shared/store-paths";
import { whatsAppUrl } from "~/shared/phone";
import { translateAmong } from "~/shared/translate";
import { StoreError } from "~/storefront/shell/store-error";
import { storeHeader } from "~/storefront/shell/store-header";
import { requireStore } from "~/storefront/shell/store-request.server";
import { StoreShell } from "~/storefront/shell/store-shell";
import { keepDisplayed, keepForm, unlessNetworkError } from "~/ui/network-error";
import { translatorFor, messagesOf } from "~/core/i18n/translations.server";
import { errorTitle } from "~/ui/plain-error";

export const meta: MetaFunction<typeof loader> = ({ data, error, matches }) => {
  const t = translateAmong(matches);
  return [
    {
      title: data
        ? `${t(
            data.payment.title ?? orderStateName(data.view.order.status),
          )} · ${data.view.order.orderNumber}`
        : errorTitle(error, t),
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
    // Back from the provider's page without having paid. Led on, so that looking at it again later
    // leaves no other payment.
    const outcome = await abandonPayment(store.id, order.id, "closed");
    throw redirect(
      storePaths.order(base, order.id, outcome === "confirming" ? { confirming: "1" } : {}),
    );
  }
  if (order.status === "payment_pending" && order.openPayment?.isCheckDue) {
    await checkOpenPayment(store.id, order.id);
    order = (await findCustomerOrder(store.id, order.id)) ?? order;
  }
  const paid = hasReceipt(order.paymentStatus);
  if (paid || order.status === "cancelled")
    await clearOrderedCart(request, store.id, order.clientToken);
  const now = databaseNow();
  const zone = storeZone(store.opening.timeZone);
  const { id, orderNumber, status, orderType, scheduledFor, promisedAt } = order;
  // Translated here, on the server, so that no phone loads these texts.
  const follow = followHeader(request, base, { id, underWay: isUnderWay(status) });
  const cancelled = cancelledMessage(order, store.name, paid);
  return data(
    {
      ...messagesOf(store.language, "order"),
      header: storeHeader(store, base, now),
      view: {
        base,
        zone,
        order: { id, orderNumber, status, orderType, scheduledFor, promisedAt },
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
        ...timesOnDevice(order, zone),
        place: orderPlace(order, store, t),
        news: newsOffer(base, order),
        cancelled: cancelled && t(cancelled),
        /** What a customer gets back who cancels; null where the store has it in hand. */
        cancelsFor:
          status === "pending" && order.source === "storefront" && paid ? order.totalKobo : null,
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
        refunds: order.refunds.map((refund) => t(refundMessage(refund, zone))),
        review: await reviewSection({ store, order, base, t }, came),
        missing: await missingItems(request, store, order, came.get("again")),
      },
      payment: orderPayment(store, order, base, came, now),
      /** The checkout that is done with, so that a device need not keep its fields any more. */
      done:
        order.paymentStatus === "success"
          ? { slug: store.slug, clientToken: order.clientToken }
          : null,
    },
    // The address is the key to the order: it must not stay in caches (and no page of ours leaks
    // other sites where it was).
    { headers: { "Cache-Control": "no-store", ...follow } },
  );
}

/** As a device keeps them, on the store's clock. */
const timesOnDevice = (
  { createdAt, scheduledFor, promisedAt }: CustomerOrder,
  zone: string,
): { placed: string; due: string | null } => ({
  placed: formatDateTime(createdAt, zone),
  due: scheduledFor
    ? formatDateTime(scheduledFor, zone)
    : promisedAt && formatTime(promisedAt, zone),
});

/** Writes or changes its review. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const { store, base } = await requireStore(context, params);
  const t = translatorFor(store.language);
  const order = await requireCustomerOrder(context.clientIp, store.id, params.orderId, t);
  return receiveReview(request, context.clientIp, { store, order, base, t });
}

export const headers = ({ actionHeaders, loaderHeaders }: HeadersArgs) =>
  new Headers([...loaderHeaders, ...actionHeaders]);

export const clientLoader = keepDisplayed();
export const clientAction = keepForm<typeof action>();
export const shouldRevalidate = unlessNetworkError;

export default function OrderPage() {
  const { header, view, payment, done } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof clientAction>();
  useEffect(() => {
    if (done) deleteSavedFields(done.slug, done.clientToken);
  }, [done]);
  const { base, slug, order, placed, due } = view;
  const { id, orderNumber: number, status } = order;
  useEffect(
    () => keepOrder(slug, base, { url: storePaths.order(base, id), number, status, placed, due }),
    [slug, base, id, number, status, placed, due],
  );
  return (
    <StoreShell header={header}>
      <CustomerOrderView
        {...view}
        review={sent && "html" in sent ? sent : view.review}
        unanswered={sent && !("html" in sent) ? sent.message : null}
        title={payment.title}
        confirming={payment.state === "confirming"}
        unpaid={!["done", "over"].includes(payment.state)}
        payment={<OrderPayment {...payment} />}
      />
    </StoreShell>
  );
}

export { StoreError as ErrorBoundary };
