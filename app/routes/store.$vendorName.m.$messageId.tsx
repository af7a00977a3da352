import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { translatorFor } from "~/core/i18n/translations.server";
import { findMessagesOrder } from "~/core/messages/message-stops.server";
import { limitOrderView } from "~/platform/rate-limits.server";
import { storePaths } from "~/shared/store-paths";
import { requireStore } from "~/storefront/shell/store-request.server";

/** Leads from a message to its order's page. Changes nothing, as programs open links too. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { store, base } = await requireStore(context, params);
  const t = translatorFor(store.language);
  const orderId = await findMessagesOrder(store.id, params.messageId ?? "");
  const limited = await limitOrderView(orderId ?? undefined, context.clientIp);
  if (limited) throw new Response(t(limited.message), limited.init);
  if (!orderId) throw new Response(t("Order not found"), { status: 404 });
  return redirect(storePaths.order(base, orderId));
}

export { StoreError as ErrorBoundary } from "~/storefront/shell/store-error";
