import { type ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { translatorFor } from "~/core/i18n/translations.server";
import { moveOrderNews, stopNotifyingOfOrder, notifyOfOrder } from "~/core/push/order-push.server";
import { readForm } from "~/platform/read-form.server";
import { requireCustomerOrder } from "~/storefront/order/order-page.server";
import { redirectToOrder, requireStore } from "~/storefront/shell/store-request.server";

export const loader = redirectToOrder;

const target = { endpoint: z.string(), p256dh: z.string(), auth: z.string() };
const NewsForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("on"), ...target }),
  z.object({ intent: z.literal("renew"), subscription: z.uuid(), ...target }),
  z.object({ intent: z.literal("off"), endpoint: z.string() }),
]);

/**
 * Handles push subscriptions to an order: `on`, `renew` (the push service changed the browser's
 * endpoint) and `off`. Only scripts send these; the answers are JSON.
 */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const { store } = await requireStore(context, params);
  const t = translatorFor(store.language);
  const { id: orderId } = await requireCustomerOrder(context.clientIp, store.id, params.orderId, t);
  const sent = NewsForm.safeParse(Object.fromEntries(await readForm(request)));
  if (!sent.success) throw new Response(t("You can’t do that with an order"), { status: 400 });
  const order = { vendorId: store.id, orderId };
  const headers = { "Cache-Control": "no-store" };
  if (sent.data.intent === "off") {
    await stopNotifyingOfOrder(order, sent.data.endpoint);
    return Response.json({ ok: true }, { headers });
  }
  if (sent.data.intent === "renew") {
    const ok = await moveOrderNews(order, sent.data.subscription, sent.data);
    return Response.json({ ok }, { status: ok ? 200 : 404, headers });
  }
  const outcome = await notifyOfOrder(order, sent.data);
  return outcome.ok
    ? Response.json(outcome, { headers })
    : Response.json(
        { ok: false, message: t(outcome.message) },
        { status: outcome.status, headers },
      );
}
