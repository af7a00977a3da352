import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import type { CodeRefusal } from "~/core/messages/phone-check.commands.server";
import { readPhoneCheck } from "~/core/messages/phone-check.queries.server";
import { limitOrderView } from "~/platform/rate-limits.server";
import { english } from "~/shared/translate";
import { findCustomerOrder } from "~/storefront/order/order-page.server";
import { requireApiStore } from "./api-store.server";

/**
 * Finds the store and the order of an API URL. Counts as the order's page does.
 * @throws a 404, also for another store's order and a custom one; a 429; a redirect to the store
 */
export async function requireApiOrder(args: LoaderFunctionArgs | ActionFunctionArgs) {
  const { params, context } = args;
  const store = await requireApiStore(args);
  const order = await findCustomerOrder(store.id, params.id ?? "");
  const limited = await limitOrderView(order?.id, context.clientIp);
  if (limited)
    throw Response.json({ error: "too_many_requests", message: limited.text }, limited.init);
  if (order?.source !== "storefront")
    throw Response.json({ error: "order_not_found", message: "Order not found" }, { status: 404 });
  return { store, order };
}

/** Returns what is known about the newest code. */
export async function phoneState(vendorId: string, orderId: string) {
  const { code, codesLeft } = await readPhoneCheck(vendorId, orderId);
  return {
    phone_verification: "required",
    /** `failed`: the order can be paid without one. */
    code: code?.state ?? null,
    way: code?.way ?? null,
    codes_left: codesLeft,
  };
}

export function phoneRefusal({ code, message, status, retryAfterSeconds }: CodeRefusal): Response {
  const text = english(message);
  return Response.json(
    {
      error: status === 429 ? "too_many_requests" : code,
      message: text,
      ...(status === 400 ? { fields: { code: text } } : {}),
    },
    {
      status,
      headers: {
        "Cache-Control": "no-store",
        ...(retryAfterSeconds ? { "Retry-After": String(retryAfterSeconds) } : {}),
      },
    },
  );
}

const CodeBody = z.union([
  z.object({ code: z.string().max(30) }).transform(({ code }) => code),
  z.object({ without_code: z.literal(true) }).transform(() => null),
]);

/** @returns the code, null to go on without one; or the body of a 400 */
export function checkCodeBody(
  body: unknown,
): { ok: true; code: string | null } | { ok: false; error: object } {
  const parsed = CodeBody.safeParse(body);
  if (parsed.success) return { ok: true, code: parsed.data };
  const message = 'Send the code as text, such as {"code": "012345"}';
  return { ok: false, error: { error: "invalid_code", message, fields: { code: message } } };
}
