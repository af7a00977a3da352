import { continueWithoutCode, verifyPhoneCode } from "~/core/messages/phone-check.commands.server";
import { startPaymentBy } from "~/core/payments/abandon-payment.server";
import { answersInJson, onlyTakes } from "~/platform/api-errors.server";
import { readJson } from "~/platform/read-json.server";
import { checkCodeBody, phoneRefusal, requireApiOrder } from "~/storefront/api/phone-api.server";
import { consumeRateLimit } from "~/platform/rate-limits.server";

export const loader = onlyTakes("POST");

/**
 * POST /api/storefront/{slug}/orders/{id}/verify-phone: checks `code`, or with `without_code` goes on
 * without one where none could be sent; then starts the order's payment.
 */
export const action = answersInJson({}, async (args) => {
  if (args.request.method !== "POST") return loader(args);
  const { store, order } = await requireApiOrder(args);
  const body = checkCodeBody(await readJson(args.request));
  if (!body.ok) return Response.json(body.error, { status: 400 });
  const outcome =
    body.code === null
      ? await continueWithoutCode(store.id, order.id)
      : await verifyPhoneCode(store.id, order.id, body.code);
  if (outcome && !outcome.ok) return phoneRefusal(outcome);
  const limited = await consumeRateLimit({ pay: order.id, orderByNetwork: args.context.clientIp });
  if (limited)
    return Response.json({ error: "too_many_requests", message: limited.text }, limited.init);
  const payment = await startPaymentBy(store.id, order, { channel: null });
  if (!payment.ok)
    return Response.json(
      { error: payment.code === "provider" ? "provider" : "conflict", message: payment.message },
      { status: payment.status, headers: { "Cache-Control": "no-store" } },
    );
  const { reference, accessCode, authorizationUrl } = payment;
  return Response.json(
    {
      data: {
        id: order.id,
        payment: { reference, access_code: accessCode, authorization_url: authorizationUrl },
      },
    },
    { headers: { "Cache-Control": "no-store" } },
  );
});
