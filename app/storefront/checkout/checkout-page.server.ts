import { withNote } from "~/core/options/item-note";
import type { Submission } from "@conform-to/react";
import type { Channel } from "~/core/payments/channels";
import type { PricedCart } from "~/storefront/cart/cart.server";
import { couponToOffer, previewCoupon } from "~/core/orders/coupon-redemption.server";
import { addedKobo, orderSums, pricesChanged } from "~/core/orders/order-sums";
import { displayedSlots } from "~/core/orders/slots.server";
import { env } from "~/platform/env.server";
import { storePrices } from "~/core/stores/delivery-areas";
import { reopeningLabel, storeZone } from "~/core/opening-hours/open-state";
import { daysAhead, earliestTime, leadMinutes } from "~/core/opening-hours/scheduling";
import { pickupPlace } from "~/core/stores/pickup-place";
import type { StoreRecord } from "~/core/stores/store-record.server";
import { isoDate } from "~/shared/clock";
import { translatorFor } from "~/core/i18n/translations.server";
import { couponTerms, type MenuCoupon } from "~/core/pricing/coupon";
import { customerSharePercent } from "~/core/pricing/fees";
import { formatKobo } from "~/shared/money";
import { toPhones } from "~/shared/phone";
import { msg, type Message, type Translate } from "~/shared/translate";
import { firstDateToChoose } from "~/storefront/checkout/schedule/quick-times";
import type { CheckoutValues } from "./checkout-form";
import type { CheckoutResult, CheckoutViewProps } from "./checkout-view";
import type { AppliedCoupon, OfferedCoupon } from "./coupon-field";
import { displayedLines } from "./displayed-prices.server";

/**
 * Builds the checkout's page data for a cart.
 * @param closed why ordering is off; null while the store is open
 */
export async function checkoutPage(
  store: StoreRecord,
  cart: PricedCart & { checkoutToken: string; channel: Channel },
  closed: Message | null,
  base: string,
  now: Date,
): Promise<CheckoutViewProps> {
  const { ordering, opening, payment } = store;
  const zone = storeZone(opening.timeZone);
  const lead = {
    pickupNoticeMinutes: ordering.pickupNoticeMinutes,
    minDeliveryMinutes: ordering.minDeliveryMinutes,
    preOrderLeadMinutes: ordering.preOrderLeadMinutes,
  };
  const orderTypes = [
    ...(ordering.deliveryEnabled ? (["delivery"] as const) : []),
    ...(ordering.pickupEnabled ? (["pickup"] as const) : []),
  ];
  const soonest = Math.min(...orderTypes.map((orderType) => leadMinutes(lead, orderType)));
  const last = new Date(now.getTime() + daysAhead(soonest) * 86_400_000);
  const [{ full, soonest: slots }, coupon] = await Promise.all([
    displayedSlots(store, cart.checkoutToken, { from: now, to: last }, now),
    couponToOffer(store.id, cart.checkoutToken, now),
  ]);
  const first = earliestTime(opening, soonest, now, full) ?? now;
  const days = { from: isoDate(first, zone), to: isoDate(last, zone) };
  const choosable = { now, orderTypes, opening, lead, full: [...full] };
  const takesNow = closed === null && opening.ordersOnly !== "later";
  /** When an order placed now would be ready. */
  const note = (orderType: "delivery" | "pickup", least: number, most: number) => {
    const { at, moved } = slots[orderType];
    if (!takesNow) return null;
    if (!moved)
      return opening.busy
        ? msg("{least}–{most} min · busy now: {n} min longer", {
            least,
            most,
            n: opening.busy.minutes,
          })
        : msg("{least}–{most} min", { least, most });
    return at
      ? msg("Next available time: {when}", { when: reopeningLabel(at, now, zone) })
      : msg("No slots right now. Please schedule your order.");
  };
  const later = (orderType: "delivery" | "pickup") =>
    takesNow && slots[orderType].moved ? (slots[orderType].at?.getTime() ?? null) : null;
  return {
    base,
    slug: store.slug,
    storeName: store.name,
    clientToken: cart.checkoutToken,
    lines: cart.lines
      .filter((line) => !line.error)
      .map((line) => ({
        key: line.key,
        name: line.item.name,
        options: withNote(line.options, ordering.allowSpecialInstructions ? line.note : null),
        quantity: line.quantity,
        lineKobo: line.lineKobo,
      })),
    subtotalKobo: cart.subtotalKobo,
    prices: storePrices(store),
    delivery: ordering.deliveryEnabled
      ? { note: note("delivery", ordering.minDeliveryMinutes, ordering.maxDeliveryMinutes) }
      : null,
    pickup: ordering.pickupEnabled
      ? {
          note: note("pickup", ordering.minPickupMinutes, ordering.maxPickupMinutes),
          address: translatorFor(store.language)(pickupPlace(store)),
          instructions: ordering.pickupInstructions,
        }
      : null,
    slots: { delivery: later("delivery"), pickup: later("pickup") },
    hasPolicies: Object.values(store.policies).some(Boolean),
    feeShare: customerSharePercent(payment.feeBearer, payment.feeSplitPercentage),
    closed,
    channel: cart.channel,
    schedule: {
      firstDate: days.from,
      lastDate: days.to,
      date: firstDateToChoose(days, choosable),
      earliest: msg("Earliest: {when}", { when: reopeningLabel(first, now, zone) }),
      ...choosable,
    },
    allowInstructions: ordering.allowSpecialInstructions,
    offered: coupon && offerOf(coupon, cart.subtotalKobo, translatorFor(store.language)),
    popupScript: env().paystackInlineUrl,
    ...messagesOffer(store),
  };
}

function messagesOffer({ ordering: { messageWays }, language }: StoreRecord) {
  const t = translatorFor(language);
  if (messageWays.length === 0) return {};
  const messages =
    messageWays.length === 2
      ? t("Send me updates by WhatsApp or SMS")
      : messageWays[0] === "whatsapp"
        ? t("Send me updates by WhatsApp")
        : t("Send me updates by SMS");
  return { messages };
}

/**
 * Says which dishes no longer cost what the page showed, and the order's total now.
 * @param coupon the coupon's current discount
 */
export function dishesChanged(
  store: StoreRecord,
  { lines, subtotalKobo }: Pick<PricedCart, "lines" | "subtotalKobo">,
  seen: Pick<CheckoutValues, "seenLines" | "orderType" | "deliveryArea">,
  coupon: AppliedCoupon | null,
): Message {
  const before = displayedLines(seen.seenLines);
  const changed = lines.flatMap(({ key, item, quantity, lineKobo, error }) => {
    const wasKobo = before.get(key);
    return error || wasKobo === undefined || wasKobo === lineKobo
      ? []
      : [{ what: `${quantity} × ${item.name}`, wasKobo, kobo: lineKobo }];
  });
  const method = { orderType: seen.orderType, areaId: seen.deliveryArea || null };
  return changed.length > 0
    ? pricesChanged(
        changed,
        orderSums(store, method, subtotalKobo, coupon?.[seen.orderType]).totalKobo,
      )
    : msg(
        "Prices have changed: your items now cost {price}. Please check your order and place it again.",
        { price: formatKobo(subtotalKobo) },
      );
}

function offerOf(coupon: MenuCoupon, subtotalKobo: number, t: Translate): OfferedCoupon {
  const { code, minimumKobo } = coupon;
  const discount = couponTerms(coupon);
  const lackingKobo = minimumKobo - subtotalKobo;
  return lackingKobo > 0
    ? {
        code: null,
        text: t("{price} more for {discount} with {code}", {
          price: formatKobo(lackingKobo),
          discount,
          code,
        }),
      }
    : { code, text: t("Use {code}: {discount}", { code, discount }) };
}

/**
 * Answers the buttons that only change the page ('Apply', 'Show times'): returns everything typed
 * and the coupon's discount, and places nothing.
 * @param typed the form's values, complete or not
 */
export async function displayedResult(
  store: StoreRecord,
  subtotalKobo: number,
  typed: Submission<CheckoutValues, Message[]>,
  now: Date,
): Promise<CheckoutResult> {
  const field = (name: keyof CheckoutValues) =>
    typeof typed.payload[name] === "string" ? typed.payload[name] : "";
  const { intent, offeredCode } = typed.payload;
  const couponCode =
    intent === "remove" ? "" : intent === "offered" ? String(offeredCode) : field("couponCode");
  // Other errors are reported only when the order is placed.
  const result = {
    initialValue: { ...typed.payload, couponCode },
    state: { validated: {} },
  } as CheckoutResult["result"];
  const code = couponCode.trim().slice(0, 40);
  if (!code) return { result, coupon: null, started: null, shown: true };
  const checks = await Promise.all(
    (["delivery", "pickup"] as const).map((orderType) => {
      const added = addedKobo(
        orderSums(store, { orderType, areaId: field("deliveryArea") || null }, subtotalKobo),
      );
      return previewCoupon(
        store,
        {
          code,
          phone: toPhones(field("customerPhone"))?.[0] ?? null,
          clientToken: field("clientToken"),
          subtotalKobo,
          addedKobo: added,
        },
        now,
      );
    }),
  );
  const refused = checks.find((check) => !check.ok);
  if (refused && !refused.ok)
    return {
      result: { ...result, status: "error", error: { couponCode: [refused.message] } },
      coupon: null,
      started: null,
      shown: true,
    };
  const [delivery, pickup] = checks.map((check) => (check.ok ? check.discountKobo : 0)) as [
    number,
    number,
  ];
  return {
    result,
    started: null,
    shown: true,
    coupon: { code: checks[0]!.code, delivery, pickup },
  };
}
