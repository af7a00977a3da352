import { sendPhoneCode } from "~/core/messages/phone-check.commands.server";
import { answersInJson, onlyTakes } from "~/platform/api-errors.server";
import { phoneRefusal, phoneState, requireApiOrder } from "~/storefront/api/phone-api.server";

export const loader = onlyTakes("POST");

/** POST /api/storefront/{slug}/orders/{id}/phone-code: sends a code to the order's phone. */
export const action = answersInJson({}, async (args) => {
  if (args.request.method !== "POST") return loader(args);
  const { store, order } = await requireApiOrder(args);
  const refusal = await sendPhoneCode(store, order.id, args.context.clientIp);
  if (refusal) return phoneRefusal(refusal);
  return Response.json(
    { data: await phoneState(store.id, order.id) },
    { status: 202, headers: { "Cache-Control": "no-store" } },
  );
});
