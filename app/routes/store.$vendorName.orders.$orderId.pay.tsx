import { redirect, redirectDocument, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { findCustomerOrder } from "~/orders/order-page.server";
import { startPayment } from "~/payments/attempts.server";
import { takeFrom, tooManyMessage } from "~/platform/rate-limits.server";
import { requireStore } from "~/storefront/store-request.server";
import { storePaths } from "~/shared/paths";

/** Paying is a post; whoever opens its address (a reload, the back button) is shown the order. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { base } = await requireStore(context, params);
  return redirect(storePaths.order(base, params.orderId ?? ""));
}

export async function action({ params, context }: ActionFunctionArgs) {
  const { store, base } = await requireStore(context, params);
  const order = await findCustomerOrder(store.id, params.orderId ?? "");
  if (!order) throw new Response("Order not found", { status: 404 });
  const limited = await takeFrom({ payByOrder: order.id, payByIp: context.clientIp });
  if (limited) throw new Response(tooManyMessage(limited.retryAfterSeconds), { status: 429, headers: { "Retry-After": String(limited.retryAfterSeconds) } });
  const payment = await startPayment(store.id, order.id);
  if (payment.ok) return redirectDocument(payment.authorizationUrl);
  return redirect(`${storePaths.order(base, order.id)}${payment.kind === "provider" ? "?unpaid=1" : ""}`);
}
