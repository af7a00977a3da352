import { fullAddress } from "~/shared/address";
import { formatFullDateTime } from "~/shared/clock";
import { formatKobo } from "~/shared/money";
import { extraLines, type OrderSums } from "~/core/pricing/order-price";
import type { OrderedOption } from "~schema/orders";
import { withNote } from "~/core/options/item-note";
import { optionName, takenOffTexts } from "~/core/options/ordered-options";
import { formatPhone } from "~/shared/phone";
import { msg, translator, type Translate } from "~/shared/translate";
import { pickupPlace } from "~/core/stores/pickup-place";
import { discountLabel } from "~/core/pricing/coupon";

/**
 * A receipt's contents in order. All parts are texts in the store's language, so that the page,
 * picture and shared text can't differ.
 */
export type Receipt = {
  store: { name: string; lines: string[] };
  facts: Line[];
  items: { name: string; amount: string; each: string | null; options: string[]; off: Line[] }[];
  sums: Line[];
  total: Line;
  payment: string;
  paymentNumber: Line | null;
  details: Line[];
};
type Line = { term: string; value: string };

/** The part of an order on its receipt. Amounts are kobo, phones E.164. */
export type ReceiptOrder = OrderSums & {
  orderNumber: string;
  createdAt: Date;
  scheduledFor: Date | null;
  paymentStatus: string;
  orderType: "pickup" | "delivery";
  items: {
    name: string;
    quantity: number;
    priceKobo: number;
    options?: OrderedOption[] | null;
    note?: string | null;
    /** Portions taken off after payment. */
    off?: number;
  }[];
  couponCode: string | null;
  deliveryArea: string | null;
  customerName: string;
  customerPhone: string | null;
  deliveryAddress: string | null;
  deliveryInstructions: string | null;
  vendorInstructions: string | null;
};

export type ReceiptStore = {
  name: string;
  address: string | null;
  city: string | null;
  state: string | null;
  phone: string | null;
  ordering: { pickupInstructions: string | null };
};

const paymentLabel = new Map([
  ["success", msg("Paid online")],
  ["completed", msg("Paid")],
  ["refunded", msg("Refunded")],
  ["partially_refunded", msg("Partly refunded")],
]);

/** Money was received for the order, even if refunded later (docs/rules.md, Receipt). */
export function hasReceipt(paymentStatus: string): boolean {
  return paymentLabel.has(paymentStatus);
}

/**
 * Builds an order's receipt (docs/rules.md, Receipt), marked 'Not paid' for an unpaid order.
 * @param paymentNumber the provider's number of the payment, if any
 * @param t English by default
 */
export function receiptOf(
  order: ReceiptOrder,
  store: ReceiptStore,
  zone: string,
  paymentNumber: string | null,
  t: Translate = translator(),
): Receipt {
  const delivered = order.orderType === "delivery";
  const place = delivered
    ? [
        [order.deliveryAddress, order.deliveryArea].filter(Boolean).join(", "),
        order.deliveryInstructions ? `(${order.deliveryInstructions})` : null,
      ]
        .filter(Boolean)
        .join(" ")
    : t(pickupPlace(store));
  return {
    store: {
      name: store.name,
      lines: [fullAddress(store) ?? "", store.phone ? formatPhone(store.phone) : ""].filter(
        Boolean,
      ),
    },
    facts: lines([
      [
        t(hasReceipt(order.paymentStatus) ? "Receipt for order" : "Order number"),
        order.orderNumber,
      ],
      [t("Date"), formatFullDateTime(order.createdAt, zone)],
      [t("Type"), t(delivered ? "Delivery" : "Pickup")],
      [
        t("Scheduled for"),
        order.scheduledFor ? formatFullDateTime(order.scheduledFor, zone) : null,
      ],
    ]),
    items: order.items.map(({ name, quantity, priceKobo, options, note, off }) => ({
      name: `${quantity} × ${name}`,
      amount: formatKobo(priceKobo * quantity),
      each: quantity > 1 ? t("{price} each", { price: formatKobo(priceKobo) }) : null,
      options: withNote(pricedOptionTexts(options, t), note),
      off: takenOffTexts({ name, options: options ?? null, off: off ?? 0 }).map((value) => ({
        term: t("Taken off"),
        value,
      })),
    })),
    sums: lines([
      [t("Subtotal"), formatKobo(order.subtotalKobo)],
      [
        t(discountLabel(order.couponCode)),
        order.discountKobo ? formatKobo(-order.discountKobo) : null,
      ],
      [
        t("Delivery"),
        order.deliveryFeeKobo ? formatKobo(order.deliveryFeeKobo) : delivered ? t("Free") : null,
      ],
      ...extraLines(order).map(({ term, kobo }): [string, string] => [t(term), formatKobo(kobo)]),
      [
        t("Transaction fee"),
        order.transactionFeeKobo ? formatKobo(order.transactionFeeKobo) : null,
      ],
    ]),
    total: { term: t("Total"), value: formatKobo(order.totalKobo) },
    payment: t(paymentLabel.get(order.paymentStatus) ?? msg("Not paid")),
    paymentNumber:
      paymentNumber && hasReceipt(order.paymentStatus)
        ? { term: t("Payment number"), value: paymentNumber }
        : null,
    details: lines([
      [t("Customer"), order.customerName],
      [t("Phone"), order.customerPhone ? formatPhone(order.customerPhone) : null],
      [t(delivered ? "Deliver to" : "Pick up at"), place],
      [t("Pickup instructions"), delivered ? null : store.ordering.pickupInstructions],
      [t("For the kitchen"), order.vendorInstructions],
    ]),
  };
}

/**
 * Returns a line's options for one portion, with surcharges and how many were free: 'Goat meat
 * +₦500', '2 × Wrap +₦400 (1 free)' (docs/rules.md, Item options). No-break spaces keep prices off
 * the beginning of a line.
 */
const pricedOptionTexts = (options: OrderedOption[] | null | undefined, t: Translate): string[] =>
  (options ?? []).map(({ name, priceKobo, quantity, free }) => {
    const kobo = priceKobo * (quantity - free);
    if (!kobo) return optionName(name, quantity);
    const added = `\u00a0${kobo > 0 ? "+" : ""}${formatKobo(kobo)}`;
    return optionName(name, quantity) + added + (free ? ` ${t("({n} free)", { n: free })}` : "");
  });

const lines = (pairs: [string, string | null][]): Line[] =>
  pairs.flatMap(([term, value]) => (value ? [{ term, value }] : []));

/** Formats a receipt as plain text for a message, with the same lines in the same order. */
export function receiptText(receipt: Receipt): string {
  const lineText = ({ term, value }: Line) => `${term}: ${value}`;
  return [
    [receipt.store.name, ...receipt.store.lines],
    receipt.facts.map(lineText),
    receipt.items.flatMap(({ name, amount, each, options, off }) => [
      `${name}: ${amount}${each ? ` (${each})` : ""}`,
      ...options.map((option) => `- ${option}`),
      ...off.map((line) => `- ${lineText(line)}`),
    ]),
    [
      ...receipt.sums.map(lineText),
      lineText(receipt.total),
      receipt.payment,
      ...(receipt.paymentNumber ? [lineText(receipt.paymentNumber)] : []),
    ],
    receipt.details.map(lineText),
  ]
    .map((block) => block.join("\n"))
    .join("\n\n");
}

/** Names the image file of a receipt (docs/rules.md, Receipt). */
export const receiptFileName = (orderId: string): string => `receipt-${orderId}.png`;
