import { emailPattern } from "~/shared/email";
import { toPhones } from "~/shared/phone";

/** A checkout's cards and their fields (docs/rules.md, Checkout). */
export const cardFields = {
  who: ["customerName", "customerPhone", "customerEmail"],
  how: [
    "orderType",
    "deliveryArea",
    "deliveryAddress",
    "deliveryInstructions",
    "scheduledDate",
    "scheduledTime",
    "quickTime",
    "vendorInstructions",
  ],
  payment: ["paymentChannel", "couponCode"],
} as const;
export type CardName = keyof typeof cardFields;

/** A line for each card that can be folded; null for one that has to stay open. */
export type CardLines = Record<CardName, string | null>;
export const openCards: CardLines = { who: null, how: null, payment: null };

/** The words of a folded card's line, in the store's language. */
export type CardWords = {
  /** By fulfilment method. `place`: where to pick up; `time`: when an order placed now is there. */
  methods: Record<string, { name: string; place: string; time: string }>;
  /** By id. */
  areas: Record<string, string>;
  channels: Record<string, string>;
  /** Null while a coupon is offered, which must be seen. */
  noCoupon: string | null;
};

const line = (...parts: string[]) => parts.filter(Boolean).join(" · ");

/**
 * Returns what a checkout's folded cards say. An order for later and a coupon stay open, since only
 * the server knows whether they are still possible.
 * @param value returns a field's value, empty if there is none
 */
export function foldedLines(value: (name: string) => string, words: CardWords): CardLines {
  const of = (name: string) => value(name).trim();
  const [name, phone, email, address] = [
    of("customerName"),
    of("customerPhone"),
    of("customerEmail"),
    of("deliveryAddress"),
  ];
  const method = words.methods[of("orderType")];
  const area = words.areas[of("deliveryArea")];
  const isDelivery = of("orderType") === "delivery";
  const hasPlace = address && (area || !of("hasAreas"));
  const place = isDelivery ? [address, area].filter(Boolean).join(", ") : method?.place;
  const channel = words.channels[of("paymentChannel")];
  return {
    who:
      name && toPhones(phone) && emailPattern.test(email)
        ? line(name, phone.replaceAll(" ", "\u00a0"), email)
        : null,
    how:
      method && !of("schedule") && (!isDelivery || hasPlace)
        ? line(method.name, place ?? "", method.time)
        : null,
    payment: channel && words.noCoupon && !of("couponCode") ? line(channel, words.noCoupon) : null,
  };
}
