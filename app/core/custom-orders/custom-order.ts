import { invoiceState, type InvoiceStateInput, type InvoiceState } from "./invoice-state";
import { areaOf, type StorePrices } from "~/core/stores/delivery-areas";
import { parseNaira } from "~/shared/money";
import {
  priceOrder,
  withTransactionFee,
  type DeliveryPrice,
  type OrderSums,
  type PriceRules,
} from "~/core/pricing/order-price";
import type { BadgeTone } from "~/shared/badge-tone";

/**
 * How long a payment link can be paid, by the name that a form sends. The first of them is not the
 * default: see DEFAULT_EXPIRY.
 */
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

/** When a link that is made now can't be paid any more. */
export const expiresAfter = (expiry: Expiry, now: Date): Date =>
  new Date(now.getTime() + expiries[expiry].hours * 3_600_000);

export const MAX_ORDER_LINES = 50;
export const MAX_PIECES = 1_000;
export const MAX_PRICE_KOBO = 1_000_000_000;

/** A dish that a line may be picked from. */
export type CustomOrderItem = { id: string; name: string; priceKobo: number };

/**
 * Chosen among the delivery areas for a place that is in none of them: its vendor types the fee.
 */
export const NO_DELIVERY_AREA = "elsewhere";

/** A line as it was typed. */
export type TypedLine = { name: string; price: string; quantity: string };
/** The form as it was typed: what it is shown with again, whatever is wrong with it. */
export type TypedOrder = {
  clientToken: string;
  customerName: string;
  customerPhone: string;
  customerEmail: string;
  orderType: "pickup" | "delivery";
  /** An area's id or ELSEWHERE; blank while none is chosen, and in a store without areas. */
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

export const blankLine: TypedLine = { name: "", price: "", quantity: "1" };

/**
 * Reads the form without judging it. Lines stand in the order of their numbers; gaps that a removed
 * line leaves close.
 */
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
    })),
  };
}

const nameKey = (name: string) => name.trim().replace(/\s+/g, " ").toLowerCase();

/**
 * Finds dishes by the name that was picked or typed, whatever its case and spaces. Of two dishes
 * with one name it is the first.
 */
export function itemFinder<D extends CustomOrderItem>(
  dishes: readonly D[],
): (name: string) => D | null {
  const byName = new Map<string, D>();
  for (const dish of dishes)
    if (!byName.has(nameKey(dish.name))) byName.set(nameKey(dish.name), dish);
  return (name) => byName.get(nameKey(name)) ?? null;
}

/**
 * A price as typed, in kobo: below zero it is zero; null when it is no amount (docs/rules.md,
 * Custom orders).
 */
export function parsePrice(typed: string): number | null {
  const text = typed.trim();
  const below = /^(?:₦\s*)?[-−]/.test(text);
  const kobo = parseNaira(below ? text.replace(/[-−]/, "") : text);
  return kobo !== null && below ? 0 : kobo;
}

/**
 * Whether the fee of a delivery is the one that is typed: in a store without areas, and for a place
 * that is in none of them.
 */
export const hasTypedFee = (
  { deliveryArea }: Pick<TypedOrder, "deliveryArea">,
  areas: StorePrices["areas"],
): boolean => deliveryArea === NO_DELIVERY_AREA || (deliveryArea === "" && areas.length === 0);

/**
 * What the way to the customer costs by what is typed (docs/rules.md, Custom orders).
 * @returns null for a pickup, and while the area is not chosen
 */
export function typedFulfilment(
  typed: Pick<TypedOrder, "orderType" | "deliveryArea" | "deliveryFee">,
  areas: StorePrices["areas"],
): DeliveryPrice | null {
  if (typed.orderType !== "delivery") return null;
  return hasTypedFee(typed, areas)
    ? { feeKobo: parseNaira(typed.deliveryFee) ?? 0, freeAboveKobo: null }
    : (areaOf({ areas }, typed.deliveryArea) ?? null);
}

/**
 * What a custom order costs, in kobo: by the one function, with the store's own prices and those of
 * the way. There is no transaction fee where no card is used (docs/rules.md, Custom orders;
 * docs/rules.md, Prices).
 * @param order.delivery null when nothing is brought
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

/**
 * The sums while the form is being filled: lines that are not understood yet count nothing, and
 * neither does the way to an area that is not chosen.
 */
export function runningTotals(
  typed: TypedOrder,
  dishOf: (name: string) => CustomOrderItem | null,
  { rules, areas }: Pick<StorePrices, "rules" | "areas">,
): OrderSums {
  const lines = typed.items.flatMap((line) => {
    if (!line.name.trim()) return [];
    const priceKobo = line.price.trim()
      ? parsePrice(line.price)
      : (dishOf(line.name)?.priceKobo ?? null);
    const quantity = Number(line.quantity);
    return priceKobo !== null &&
      Number.isInteger(quantity) &&
      quantity >= 1 &&
      quantity <= MAX_PIECES
      ? [{ priceKobo, quantity }]
      : [];
  });
  return customOrderSums(
    { lines, delivery: typedFulfilment(typed, areas), link: typed.link },
    rules,
  );
}

/**
 * Where a custom order stands for its vendor: as its invoice does, but an unpaid one either has a
 * link that is open, or never had one.
 */
export type CustomOrderState = Exclude<InvoiceState, "payable"> | "open" | "unpaid";

/** @param now decides whether the link has expired (docs/rules.md, Custom orders) */
export function customOrderState(order: InvoiceStateInput, now: Date): CustomOrderState {
  const state = invoiceState(order, now);
  if (state !== "payable") return state;
  return order.expiresAt ? "open" : "unpaid";
}

const words: Record<CustomOrderState, { label: string; tone: BadgeTone }> = {
  open: { label: "Link open", tone: "wait" },
  unpaid: { label: "Not paid", tone: "wait" },
  paid: { label: "Paid", tone: "good" },
  expired: { label: "Link expired", tone: "rest" },
  cancelled: { label: "Cancelled", tone: "rest" },
  refunded: { label: "Refunded", tone: "rest" },
  review: { label: "Needs a look", tone: "bad" },
};
export const customOrderStateLabel = (state: CustomOrderState) => words[state];
