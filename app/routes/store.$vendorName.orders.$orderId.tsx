import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { clearOrderedCart } from "~/cart/cart-session.server";
import { CustomerOrderView } from "~/orders/customer-order-view";
import { findCustomerOrder } from "~/orders/order-page.server";
import { canStillPay } from "~/orders/order-request";
import { checkOpenPayment } from "~/payments/finalize-payment.server";
import { takeFrom, tooManyMessage } from "~/platform/rate-limits.server";
import { storeZone } from "~/settings/open-state";
import { whatsAppUrl } from "~/shared/phone";
import { storeHeader } from "~/storefront/store-header";
import { requireStore } from "~/storefront/store-request.server";
import { StoreShell } from "~/storefront/store-shell";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data ? `Order ${data.view.order.orderNumber}, ${data.header.name}` : "Order not found" }, { name: "robots", content: "noindex" }];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const limited = await takeFrom({ orderStatusByIp: context.clientIp });
  if (limited) throw new Response(tooManyMessage(limited.retryAfterSeconds), { status: 429, headers: { "Retry-After": String(limited.retryAfterSeconds) } });
  const { store, base } = await requireStore(context, params);
  let order = await findCustomerOrder(store.id, params.orderId ?? "");
  if (!order) {
    // Guessing costs five times a look.
    await takeFrom({ orderStatusByIp: context.clientIp }, 4);
    throw new Response("Order not found", { status: 404 });
  }
  if (order.status === "payment_pending") {
    await checkOpenPayment(store.id, order.id);
    order = (await findCustomerOrder(store.id, order.id)) ?? order;
  }
  if (order.paymentStatus === "success") await clearOrderedCart(request, store.id, order.clientToken);
  const now = new Date();
  const chat = store.whatsapp ? whatsAppUrl(store.whatsapp, `Hello, about my order ${order.orderNumber}:`) : null;
  const { clientToken: _token, needsAttention, ...shown } = order;
  return data(
    {
      header: storeHeader(store, base, now),
      view: {
        base, zone: storeZone(store.opening.timeZone), order: shown, storeName: store.name, storePhone: store.phone,
        callUrl: store.phone ? `tel:${store.phone}` : null, chatUrl: chat, pickupAddress: store.address,
        payable: canStillPay(order, now), underReview: needsAttention !== null,
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
