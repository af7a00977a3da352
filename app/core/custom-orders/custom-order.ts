import { invoiceState, type InvoiceStateInput, type InvoiceState } from "./invoice-state";
import { areaOf, type StorePrices } from "~/core/stores/delivery-areas";
import { readChoices } from "~/core/options/choices";
import { priceItem, type OptionChoice, type OptionGroup } from "~/core/options/item-price";
import { readAmount, readCount, readSignedAmount, type NumberRead } from "~/shared/typed-number";
import {
  priceOrder,
  withTransactionFee,
  type DeliveryPrice,
  type OrderSums,
  type PriceRules,
} from "~/core/pricing/order-price";
import type { BadgeTone } from "~/shared/badge-tone";

export const expiries = {
  "1h": { label: "1 hour", hours: 1 },
  "6h": { label: "6 hours", hours: 6 },
  "24h": { label: "24 hours", hours: 24 },
  "3d": { label: "3 days", hours: 72 },
  "7d": { label: "7 days", hours: 168 },
} as const;
export type Expiry = keyof typeof expiries;
export const expiryNames = Object.keys(expiries) as [Expiry, ...Expiry[]];
export const DEFAULT_EXPIRY: Expiry = "24h";

export const expiresAfter = (expiry: Expiry, now: Date): Date =>
  new Date(now.getTime() + expiries[expiry].hours * 3_600_000);

export const MAX_ORDER_LINES = 50;
export const MAX_PIECES = 1_000;
export const MAX_PRICE_KOBO = 1_000_000_000;

export type CustomOrderItem = {
  id: string;
  name: string;
  priceKobo: number;
  groups?: OptionGroup[] | null;
};

/** Marks a place in no delivery area: the vendor types the fee. */
export const NO_DELIVERY_AREA = "elsewhere";

export type TypedLine = {
  name: string;
  price: string;
  quantity: string;
  /** The item whose options the form has shown, and the choices. */
  chosen?: { itemId: string; choices: OptionChoice[] };
};
export type TypedOrder = {
  clientToken: string;
  customerName: string;
  customerPhone: string;
  customerEmail: string;
  orderType: "pickup" | "delivery";
  /** An area's id or NO_DELIVERY_AREA; blank until chosen, or if the store has no areas. */
  deliveryArea: string;
  deliveryAddress: string;
  deliveryInstructions: string;
  deliveryFee: string;
  vendorInstructions: string;
  schedule: boolean;
  scheduledDate: string;
  scheduledTime: string;
  link: boolean;
  expiry: Expiry;
  items: TypedLine[];
};

/** Shown before and after the vendor makes an order for a customer they have blocked. */
export const BLOCKED_WARNING =
  "You have blocked this number: it can’t order for itself. What you make for it goes on.";

export const blankLine: TypedLine = { name: "", price: "", quantity: "1" };

/** Reads the form without validation. Lines come in the order of their numbers, without gaps. */
export function readTypedOrder(form: FormData): TypedOrder {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
  const numbers = [
    ...new Set([...form.keys()].flatMap((key) => /^items\[(\d{1,3})\]\./.exec(key)?.[1] ?? [])),
  ]
    .map(Number)
    .sort((a, b) => a - b);
  const expiry = text("expiry");
  return {
    clientToken: text("clientToken"),
    customerName: text("customerName"),
    customerPhone: text("customerPhone"),
    customerEmail: text("customerEmail"),
    orderType: text("orderType") === "delivery" ? "delivery" : "pickup",
    deliveryArea: text("deliveryArea"),
    deliveryAddress: text("deliveryAddress"),
    deliveryInstructions: text("deliveryInstructions"),
    deliveryFee: text("deliveryFee"),
    vendorInstructions: text("vendorInstructions"),
    schedule: text("schedule") === "on",
    scheduledDate: text("scheduledDate"),
    scheduledTime: text("scheduledTime"),
    link: text("link") === "on",
    expiry: expiryNames.find((name) => name === expiry) ?? DEFAULT_EXPIRY,
    items: numbers.slice(0, MAX_ORDER_LINES).map((n) => ({
      name: text(`items[${n}].name`),
      price: text(`items[${n}].price`),
      quantity: text(`items[${n}].quantity`),
      ...chosenOf(text(`items[${n}].chosen`), lineFields(form, n)),
    })),
  };
}

const lineFields = (form: FormData, line: number) =>
  [...form].flatMap(([name, value]): [string, unknown][] => {
    const start = `items[${line}].`;
    return name.startsWith(start) ? [[name.slice(start.length), value]] : [];
  });

/** Returns the choices of a line whose item's options the form has shown. */
export const chosenOf = (
  itemId: string,
  fields: Iterable<readonly [string, unknown]>,
): Pick<TypedLine, "chosen"> =>
  itemId ? { chosen: { itemId, choices: readChoices(fields) } } : {};

/** Returns a line's choices if they belong to this item; none otherwise. */
export const choicesFor = (
  item: Pick<CustomOrderItem, "id"> | null,
  { chosen }: Pick<TypedLine, "chosen">,
): OptionChoice[] => (item && chosen?.itemId === item.id ? chosen.choices : []);

/** Returns a portion's price on the menu with its options, in kobo; null if not on the menu. */
export const menuKobo = (
  item: CustomOrderItem | null,
  line: Pick<TypedLine, "chosen">,
): number | null => item && priceItem(item, choicesFor(item, line)).portionKobo;

const nameKey = (name: string) => name.trim().replace(/\s+/g, " ").toLowerCase();

/** Finds an item by name, ignoring case and spaces; of two with the same name, the first. */
export function itemFinder<D extends CustomOrderItem>(
  items: readonly D[],
): (name: string) => D | null {
  const byName = new Map<string, D>();
  for (const item of items)
    if (!byName.has(nameKey(item.name))) byName.set(nameKey(item.name), item);
  return (name) => byName.get(nameKey(name)) ?? null;
}

/** Reads a typed price in kobo; a negative one becomes 0 (docs/rules.md, Custom orders). */
export function readLinePrice(typed: string): NumberRead {
  const price = readSignedAmount(typed, "Please enter a price in naira, such as 2,500");
  return price.ok ? { ok: true, value: Math.max(0, price.value) } : price;
}

export const readPieces = (typed: string): NumberRead =>
  readCount(typed.trim() || "1", "Please enter a whole number", "At least 1");

/** Returns whether the vendor types the delivery fee: no areas, or a place in none of them. */
export const hasTypedFee = (
  { deliveryArea }: Pick<TypedOrder, "deliveryArea">,
  areas: StorePrices["areas"],
): boolean => deliveryArea === NO_DELIVERY_AREA || (deliveryArea === "" && areas.length === 0);

const valueOr0 = (read: NumberRead) => (read.ok ? read.value : 0);

/** Null for a pickup, and until an area is chosen (docs/rules.md, Custom orders). */
export function typedFulfilment(
  typed: Pick<TypedOrder, "orderType" | "deliveryArea" | "deliveryFee">,
  areas: StorePrices["areas"],
): DeliveryPrice | null {
  if (typed.orderType !== "delivery") return null;
  return hasTypedFee(typed, areas)
    ? { feeKobo: valueOr0(readAmount(typed.deliveryFee)), freeAboveKobo: null }
    : (areaOf({ areas }, typed.deliveryArea) ?? null);
}

/**
 * Returns the sums of a custom order, in kobo, by the store's price rules. Only an order with a
 * link has a transaction fee (docs/rules.md, Custom orders; Prices).
 * @param order.delivery null for a pickup
 * @param order.link whether it can be paid by card
 */
export function customOrderSums(
  order: {
    lines: readonly { priceKobo: number; quantity: number }[];
    delivery: DeliveryPrice | null;
    link: boolean;
  },
  rules: PriceRules,
): OrderSums {
  const subtotalKobo = order.lines.reduce((sum, line) => sum + line.priceKobo * line.quantity, 0);
  const sums = priceOrder(rules, { subtotalKobo, delivery: order.delivery });
  return order.link ? sums : withTransactionFee(sums, null);
}

/** Sums in kobo; incomplete lines, and a delivery without an area, count as nothing. */
export function runningTotals(
  typed: TypedOrder,
  itemOf: (name: string) => CustomOrderItem | null,
  { rules, areas }: Pick<StorePrices, "rules" | "areas">,
): OrderSums {
  return customOrderSums(
    {
      lines: pricedLines(typed.items, itemOf),
      delivery: typedFulfilment(typed, areas),
      link: typed.link,
    },
    rules,
  );
}

export const pricedLines = (
  items: readonly TypedLine[],
  itemOf: (name: string) => CustomOrderItem | null,
): { priceKobo: number; quantity: number }[] =>
  items.flatMap((line) => {
    if (!line.name.trim()) return [];
    const typed = line.price.trim() ? readLinePrice(line.price) : null;
    if (typed?.ok === false) return [];
    const priceKobo = typed ? typed.value : menuKobo(itemOf(line.name), line);
    const quantity = valueOr0(readPieces(line.quantity)); // as in the order
    return priceKobo !== null && quantity >= 1 && quantity <= MAX_PIECES
      ? [{ priceKobo, quantity }]
      : [];
  });

/** The state of an invoice for its vendor: an unpaid one has an open link, or none. */
export type CustomOrderState = Exclude<InvoiceState, "payable"> | "open";

/** Returns a custom order's state at `now` (docs/rules.md, Custom orders). */
export function customOrderState(order: InvoiceStateInput, now: Date): CustomOrderState {
  const state = invoiceState(order, now);
  if (state !== "payable") return state;
  return order.expiresAt ? "open" : "unpaid";
}

const stateLabels: Record<CustomOrderState, { label: string; tone: BadgeTone }> = {
  open: { label: "Link open", tone: "wait" },
  unpaid: { label: "Not paid", tone: "wait" },
  paid: { label: "Paid", tone: "good" },
  expired: { label: "Link expired", tone: "rest" },
  cancelled: { label: "Cancelled", tone: "rest" },
  refunded: { label: "Refunded", tone: "rest" },
  review: { label: "Needs a look", tone: "bad" },
};
export const customOrderStateLabel = (state: CustomOrderState) => stateLabels[state];
