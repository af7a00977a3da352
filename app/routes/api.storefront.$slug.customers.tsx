import { checkCustomerBody } from "~/storefront/api/order-api";
import { recordCustomer } from "~/core/customers/customers.commands.server";
import { answersInJson, limitApi, onlyTakes } from "~/platform/api-errors.server";
import { readJson } from "~/platform/read-json.server";
import { requireApiStore } from "~/storefront/api/api-store.server";

export const loader = onlyTakes("POST");

/** POST /api/storefront/{slug}/customers: records a customer who began to order; 204, no body. */
export const action = answersInJson({}, async (args) => {
  const { request, context } = args;
  if (request.method !== "POST") return loader(args);
  const store = await requireApiStore(args);
  await limitApi(`customers:${context.clientIp}:${store.id}`, 10);
  const body = checkCustomerBody(await readJson(request));
  if (!body.ok) return Response.json(body.error, { status: 400 });
  await recordCustomer(store.id, body.customer);
  return new Response(null, { status: 204 });
});
