import { tidyNote } from "~/core/options/item-note";
import type { OptionChoice } from "~/core/options/item-price";
import { checkOrderBody } from "~/storefront/api/order-api";
import { placedByOf, requestVisitor } from "~/storefront/cart/cart-cookie.server";
import { limitOrder, placeAndPay } from "~/storefront/checkout/place-and-pay.server";
import { ownPhones } from "~/storefront/checkout/phone/phone-cookie.server";
import { databaseNow } from "~/platform/database-clock.server";
import { answersInJson, onlyTakes } from "~/platform/api-errors.server";
import { readJson } from "~/platform/read-json.server";
import { english } from "~/shared/translate";
import { requestKey } from "~/storefront/api/request-key.server";
import { requireApiStore } from "~/storefront/api/api-store.server";

const FAILED = {
  error: "Failed to create order",
  message: "Failed to process your order. Please try again.",
};

export const loader = onlyTakes("POST");

/** POST /api/storefront/{slug}/orders: places an order and starts its payment. Amounts are kobo. */
export const action = answersInJson(FAILED, async (args) => {
  const { request, context } = args;
  if (request.method !== "POST") return loader(args);
  const store = await requireApiStore(args);
  const body = checkOrderBody(await readJson(request));
  if (!body.ok) return Response.json(body.error, { status: 400 });

  const clientToken =
    body.values.clientToken ?? (await requestKey(store.id, body.values, body.items));
  const values = { ...body.values, clientToken };
  const now = databaseNow();
  const from = { visitor: requestVisitor(request), network: context.clientIp };
  const limited = await limitOrder(store.id, values, from, now);
  if (limited) {
    const message = english(limited.message);
    return Response.json(
      limited.check
        ? { error: "check_needed", message, check: limited.check }
        : { error: "too_many_requests", message },
      { status: 429, headers: { "Retry-After": String(limited.retryAfterSeconds) } },
    );
  }
  const outcome = await placeAndPay(
    store,
    values,
    body.items.map(({ id, quantity, options, special_instructions: note }) => ({
      itemId: id,
      quantity,
      note: tidyNote(note),
      choices: (options ?? []).map((option): OptionChoice => [option.id, option.quantity]),
    })),
    now,
    { placedBy: placedByOf(request), isOwnPhone: ownPhones(request, now) },
  );
  if (!outcome.ok) {
    const { field, status, nextSlot } = outcome;
    const message = english(outcome.message);
    const name =
      { coupon: "coupon_code", area: "delivery_area", phone: "customer_phone" }[field as string] ??
      field;
    return Response.json(
      {
        error: status === 409 ? "conflict" : "invalid_order",
        message,
        fields: { [name]: message },
        ...(nextSlot ? { next_free: nextSlot.toISOString() } : {}),
      },
      { status },
    );
  }
  const { order, payment } = outcome;
  const answer = {
    id: order.id,
    order_number: order.orderNumber,
    status: order.status,
    payment_status: order.paymentStatus,
    subtotal: order.subtotalKobo,
    discount: order.discountKobo,
    delivery_fee: order.deliveryFeeKobo,
    delivery_area: order.deliveryArea,
    packaging_fee: order.packagingFeeKobo,
    service_fee: order.serviceFeeKobo,
    tax: order.taxKobo,
    scheduled_for: order.scheduledFor?.toISOString() ?? null,
    transaction_fee: order.transactionFeeKobo,
    total_amount: order.totalKobo,
    phone_verification: !payment.ok && payment.code === "phone" ? "required" : "not_required",
    payment: payment.ok
      ? {
          reference: payment.reference,
          access_code: payment.accessCode,
          authorization_url: payment.authorizationUrl,
        }
      : null,
  };
  return Response.json(
    { data: answer, ...(payment.ok ? {} : { message: payment.message }) },
    { status: 201, headers: { "Cache-Control": "no-store" } },
  );
});
