import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { reorder } from "~/storefront/order/order-again.server";
import { requireCustomerOrder } from "~/storefront/order/order-page.server";
import { redirectToOrder, requireStore } from "~/storefront/shell/store-request.server";
import { storePaths } from "~/shared/store-paths";
import { translatorFor } from "~/core/i18n/translations.server";

export const loader = redirectToOrder;

/**
 * Adds the order's items to this browser's cart. If some can't be added, the order page says why.
 */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const { store, base } = await requireStore(context, params);
  const t = translatorFor(store.language);
  const order = await requireCustomerOrder(context.clientIp, store.id, params.orderId, t);
  const { cookie, taken } = await reorder(request, store, order);
  const headers: Record<string, string> = cookie ? { "Set-Cookie": cookie } : {};
  const isWhole = order.items.every(({ quantity }, at) => taken[at] === quantity);
  return redirect(
    isWhole ? storePaths.cart(base) : storePaths.order(base, order.id, { again: taken.join(".") }),
    { headers },
  );
}
