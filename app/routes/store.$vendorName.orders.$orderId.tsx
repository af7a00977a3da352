import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { clearOrderedCart } from "~/cart/cart-session.server";
import { CustomerOrderView } from "~/orders/customer-order-view";
import { findCustomerOrder, limitOrderLooks, requireCustomerOrder } from "~/orders/order-page.server";
import { canStillPay } from "~/orders/order-request";
import { hasReceipt, receiptOf } from "~/orders/receipt";
import { checkOpenPayment } from "~/payments/finalize-payment.server";
import { findPaymentNumber } from "~/payments/payment-number.server";
import { env } from "~/platform/env.server";
import { storeZone } from "~/settings/open-state";
import { storePaths, storeUrl } from "~/shared/paths";
import { whatsAppUrl } from "~/shared/phone";
import { storeHeader } from "~/storefront/store-header";
import { requireStore } from "~/storefront/store-request.server";
import { StoreShell } from "~/storefront/store-shell";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data ? `Order ${data.view.order.orderNumber}, ${data.header.name}` : "Order not found" }, { name: "robots", content: "noindex" }];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  await limitOrderLooks(context.clientIp);
  const { store, base } = await requireStore(context, params);
  let order = await requireCustomerOrder(context.clientIp, store.id, params.orderId);
  if (order.status === "payment_pending") {
    await checkOpenPayment(store.id, order.id);
    order = (await findCustomerOrder(store.id, order.id)) ?? order;
  }
  if (order.paymentStatus === "success") await clearOrderedCart(request, store.id, order.clientToken);
  const now = new Date();
  const chat = store.whatsapp ? whatsAppUrl(store.whatsapp, `Hello, about my order ${order.orderNumber}:`) : null;
  const zone = storeZone(store.opening.timeZone);
  const paid = hasReceipt(order.paymentStatus);
  const { id, orderNumber, status, paymentStatus, orderType, scheduledFor, promisedAt, declineReason, totalKobo } = order;
  return data(
    {
      header: storeHeader(store, base, now),
      view: {
        base, zone, order: { id, orderNumber, status, paymentStatus, orderType, scheduledFor, promisedAt, declineReason, totalKobo }, storeName: store.name,
        callUrl: store.phone ? `tel:${store.phone}` : null, chatUrl: chat,
        receipt: receiptOf(order, store, zone, paid ? await findPaymentNumber(store.id, id) : null),
        receiptUrl: paid ? storePaths.receipt(storeUrl(env(), store.slug), id) : null,
        payable: canStillPay(order, now), underReview: order.needsAttention !== null,
        payError: new URL(request.url).searchParams.has("unpaid") ? "We could not reach the payment service. Your order is kept: please try again." : null,
      },
    },
    // The address is the key to the order: it must not stay in caches (and no page of ours tells other sites where it was).
    { headers: { "Cache-Control": "no-store" } },
  );
}

export const headers = ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders;

export default function OrderPage() {
  const { header, view } = useLoaderData<typeof loader>();
  return (
    <StoreShell header={header}>
      <CustomerOrderView {...view} />
    </StoreShell>
  );
}
