import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { clearOrderedCart } from "~/storefront/cart/ordered-cart.server";
import { requireCustomerOrder } from "~/storefront/order/order-page.server";
import { abandonPayment } from "~/core/payments/abandon-payment.server";
import { cancelForCustomer } from "~/core/cancellations/cancel-order.server";
import { redirectToOrder, requireStore } from "~/storefront/shell/store-request.server";
import { storePaths } from "~/shared/store-paths";
import { translatorFor } from "~/core/i18n/translations.server";
import { readForm } from "~/platform/read-form.server";

export const loader = redirectToOrder;

/**
 * Handles three intents: `closed` (scripts report that the payment popup was closed; answers JSON),
 * `cancel` (of an unpaid order) and `cancel-paid`. Any other is a 400.
 */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const { store, base } = await requireStore(context, params);
  const t = translatorFor(store.language);
  const order = await requireCustomerOrder(context.clientIp, store.id, params.orderId, t);
  const intent = (await readForm(request)).get("intent");
  if (intent === "closed") {
    const outcome = await abandonPayment(store.id, order.id, "closed");
    return Response.json({ outcome });
  }
  if (intent === "cancel-paid") {
    const isCancelled = await cancelForCustomer(store.id, order.id);
    return redirect(storePaths.order(base, order.id, isCancelled ? {} : { cancel: "late" }));
  }
  if (intent !== "cancel")
    throw new Response(t("You can’t do that with an order"), { status: 400 });
  const outcome = await abandonPayment(store.id, order.id, "cancelled");
  if (outcome === "left") await clearOrderedCart(request, store.id, order.clientToken);
  return redirect(
    storePaths.order(
      base,
      order.id,
      outcome === "left" ? {} : { cancel: outcome === "confirming" ? "wait" : "paid" },
    ),
  );
}
