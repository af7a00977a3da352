import {
  refuseOrder,
  type OrderRefusal,
  type OrderRequest,
  type PlacedOrder,
} from "~/core/orders/order-request";
import { placeOrder } from "~/core/orders/place-order.server";
import {
  newAttempt,
  startFirstPayment,
  type StartOutcome,
} from "~/core/payments/start-payment.server";
import { trustPhoneOfOrder } from "~/core/messages/phone-check.commands.server";
import { startPaymentBy } from "~/core/payments/abandon-payment.server";
import { endEarlierHolds } from "~/core/payments/order-holds.server";
import { markOrdered } from "~/storefront/cart/ordered-cart.server";
import { quickInstant } from "~/storefront/checkout/schedule/quick-times";
import type { MenuItem } from "~/core/menu/menu-item";
import { scheduledInstant } from "~/core/opening-hours/scheduling";
import { consumeOrderLimit, rateLimited } from "~/platform/rate-limits.server";
import { isCheckPassed, newCheck } from "~/platform/visitor.server";
import type { StoreRecord } from "~/core/stores/store-record.server";
import { toPhones } from "~/shared/phone";
import { msg, type Message } from "~/shared/translate";
import type { CheckoutValues } from "./checkout-form";
import { displayedDiscountKobo, displayedPrices, displayedSlot } from "./displayed-prices.server";

type CheckoutOutcome = { ok: true; order: PlacedOrder; payment: StartOutcome } | OrderRefusal;

/**
 * Turns a valid checkout form into an order request, without the other fulfilment method's fields.
 * Null if the scheduled time doesn't exist.
 */
function toOrderRequest(
  values: CheckoutValues,
  lines: OrderRequest["lines"],
  timeZone: string | undefined,
  from: OrderOrigin,
): OrderRequest | null {
  const scheduledFor = values.schedule
    ? values.quickTime
      ? quickInstant(values.scheduledDate, values.quickTime, timeZone)
      : scheduledInstant(values.scheduledDate, values.scheduledTime, timeZone)
    : null;
  if (values.schedule && !scheduledFor) return null;
  const delivery = values.orderType === "delivery";
  const [customerPhone, secondPhone] = toPhones(values.customerPhone)!;
  return {
    lines,
    orderType: values.orderType,
    customerName: values.customerName,
    customerPhone,
    secondPhone,
    customerEmail: values.customerEmail.toLowerCase(),
    deliveryAddress: delivery ? values.deliveryAddress : null,
    deliveryAreaId: (delivery && values.deliveryArea) || null,
    deliveryInstructions: delivery ? values.deliveryInstructions || null : null,
    deliveryPin: delivery ? values.deliveryPin : null,
    vendorInstructions: values.vendorInstructions || null,
    scheduledFor,
    paymentChannel: values.paymentChannel,
    messagesWanted: values.messagesWanted,
    couponCode: values.couponCode || null,
    displayedDiscountKobo: displayedDiscountKobo(values),
    displayedPrices: displayedPrices(values.seenPrices),
    displayedSlot: displayedSlot(values),
    clientToken: values.clientToken,
    placedBy: from.placedBy,
    isPhoneVerified: from.isOwnPhone?.(customerPhone) ?? false,
  };
}

/** The browser that an order comes from. */
type OrderOrigin = {
  /** Its hashed token; null if unknown. */
  placedBy: string | null;
  /** Whether it has shown before that a phone (E.164) is its own. */
  isOwnPhone?: (phone: string) => boolean;
  /** Whether it can pay on the order's own page. */
  own?: boolean;
};

/** Why an order has to wait. Sending `check` back after the wait lets the order through. */
type OrderLimit = { message: Message; retryAfterSeconds: number; check: string | null };

/**
 * Counts an order before it is placed: by browser, phone and store; by network only far above what
 * a busy store sees (docs/rules.md, Limits).
 * @param from.visitor null if the browser has no cookie of ours
 * @returns null if the order may be placed now
 */
export async function limitOrder(
  storeId: string,
  { clientToken, customerPhone, check }: CheckoutValues,
  { visitor, network }: { visitor: string | null; network: string },
  now: Date,
): Promise<OrderLimit | null> {
  const limited = await consumeOrderLimit({
    orderByVisitor: visitor,
    orderWithoutVisitor: visitor ? null : `${network}:${storeId}`,
    orderByPhoneAndStore: `${toPhones(customerPhone)?.[0]}:${storeId}`,
    orderByStore: storeId,
    orderByNetworkAndStore: `${network}:${storeId}`,
    orderByNetwork: network,
  });
  if (!limited) return null;
  const { retryAfterSeconds, isCheck } = limited;
  if (!isCheck) return { message: rateLimited(retryAfterSeconds), retryAfterSeconds, check: null };
  if (isCheckPassed(clientToken, check, now)) return null;
  const message = msg(
    "We’re getting a lot of orders right now. Please wait {time} and try again; your details are safe.",
    { time: msg("{n} second|{n} seconds", { n: retryAfterSeconds }) },
  );
  return { message, retryAfterSeconds, check: newCheck(clientToken, check, now) };
}

/**
 * Places an order and its first payment attempt in one transaction, then starts the payment. If the
 * provider fails, the order remains and can be paid later.
 * @param items the lines' items, if this request has read them at `now`
 */
export async function placeAndPay(
  store: StoreRecord,
  values: CheckoutValues,
  lines: OrderRequest["lines"],
  now: Date,
  from: OrderOrigin,
  items?: MenuItem[],
): Promise<CheckoutOutcome> {
  const { placedBy } = from;
  const own = from.own ? { bank: null } : undefined;
  const request = toOrderRequest(values, lines, store.opening.timeZone, from);
  if (!request)
    return refuseOrder(
      "no-time",
      "schedule",
      msg("Please select a date and time for scheduled order"),
      400,
    );
  if (!store.ordering.allowSpecialInstructions) {
    request.vendorInstructions = null;
    request.lines = lines.map((line) => ({ ...line, note: null }));
  }
  const attempt = newAttempt();
  const placed = await placeOrder(store, request, now, attempt, items);
  if (!placed.ok) return placed;
  const { order, repeated } = placed;
  if (repeated) {
    if (request.isPhoneVerified) await trustPhoneOfOrder(store.id, order.id, request.customerPhone);
    const channel = request.paymentChannel ?? null;
    return { ok: true, order, payment: await startPaymentBy(store.id, order, { channel, own }) };
  }
  // Alongside the call to the provider, which takes longer.
  const [payment] = await Promise.all([
    startFirstPayment(store, order, attempt, own),
    order.holds
      ? endEarlierHolds(store.id, { phone: request.customerPhone, placedBy: request.placedBy })
      : undefined,
    placedBy ? markOrdered(store.id, placedBy, request.clientToken) : undefined,
  ]);
  return { ok: true, order, payment };
}

/** Returns the form field that a refusal concerns; null for the whole form. */
export const formFieldOf = ({ field }: OrderRefusal): string | null =>
  ({
    schedule: "scheduledTime",
    orderType: "orderType",
    coupon: "couponCode",
    area: "deliveryArea",
    phone: "customerPhone",
  })[field as string] ?? null;
