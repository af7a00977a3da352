import type { ActionFunctionArgs } from "@remix-run/node";
import { CustomerBody } from "~/storefront/api/order-api";
import { noteCustomer } from "~/core/customers/customers.commands.server";
import { consumeRateLimit, rateLimitMessage } from "~/platform/rate-limits.server";
import { readJson } from "~/platform/read-json.server";
import { findApiStore } from "~/storefront/api/api-store.server";

export const loader = () =>
  Response.json(
    { error: "method_not_allowed", message: "Use POST" },
    { status: 405, headers: { Allow: "POST" } },
  );

/**
 * POST /api/storefront/{slug}/customers: notes who began to order. Answers 204 and echoes nothing.
 */
export async function action({ request, params, context }: ActionFunctionArgs) {
  if (request.method !== "POST") return loader();
  const store = await findApiStore(context, params.slug);
  if (!store)
    return Response.json({ error: "store_not_found", message: "Store not found" }, { status: 404 });
  const limited = await consumeRateLimit({
    customerByNetworkAndStore: `${context.clientIp}:${store.id}`,
  });
  if (limited) {
    const message = rateLimitMessage(limited.retryAfterSeconds);
    return Response.json(
      { error: "too_many_requests", message },
      { status: 429, headers: { "Retry-After": String(limited.retryAfterSeconds) } },
    );
  }
  const body = CustomerBody.safeParse(await readJson(request));
  if (!body.success) {
    const issue = body.error.issues[0]!;
    return Response.json(
      {
        error: "invalid_customer",
        message: issue.message,
        fields: { [String(issue.path.at(-1) ?? "customer")]: issue.message },
      },
      { status: 400 },
    );
  }
  await noteCustomer(store.id, body.data.customer);
  return new Response(null, { status: 204 });
}
