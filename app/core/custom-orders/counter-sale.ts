import type { OrderSums, PriceRules } from "~/core/pricing/order-price";
import { parseNaira } from "~/shared/money";
import { customOrderSums, MAX_PIECES } from "./custom-order";

/** Who a sale at the counter is for when nobody is named (docs/rules.md, Counter sale). */
export const WALK_IN = "Walk-in customer";
/** How the history of such an order begins; it is known by this. */
export const COUNTER_NOTE = "Sold at the counter";
/** A sale can be undone for so long: its money is given back by hand. */
export const SALE_UNDO_HOURS = 24;

/** A menu item that can be sold at the counter. `inventory` null: not counted. */
export type CounterItem = {
  id: string;
  name: string;
  priceKobo: number;
  inventory: number | null;
  isAvailable: boolean;
};
export type CounterCategory = { id: string; name: string; items: CounterItem[] };

/** A line as it was typed, at the price in kobo that the page showed. */
export type CounterLine = { itemId: string; shownKobo: number; quantity: string };

/** Where a sale goes: out of the door, or to the kitchen first. */
export type Destination = "handed" | "kitchen";

/** The form as it was typed, to show it again. */
export type TypedSale = {
  clientToken: string;
  lines: CounterLine[];
  /** The total in kobo that the page showed; null where it has shown none. */
  shownTotalKobo: number | null;
  to: Destination;
  given: string;
  customerName: string;
  customerPhone: string;
  /** What the items are searched for. */
  q: string;
};

/** Names the quantity of an item at a price, so that the server sees which price the page showed. */
export const lineField = ({ itemId, shownKobo }: Omit<CounterLine, "quantity">): string =>
  `line.${itemId}.${shownKobo}`;

const LINE = /^line\.([0-9a-f-]{36})\.(\d{1,12})$/;

/** Reads the form without checking it. Lines without a quantity are left out. */
export function readTypedSale(form: FormData): TypedSale {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
  const total = text("total");
  return {
    clientToken: text("clientToken"),
    lines: [...form].flatMap(([name, value]) => {
      const [, itemId, shownKobo] = LINE.exec(name) ?? [];
      return itemId && typeof value === "string" && !isBlank(value)
        ? [{ itemId, shownKobo: Number(shownKobo), quantity: value.trim() }]
        : [];
    }),
    shownTotalKobo: /^\d{1,15}$/.test(total) ? Number(total) : null,
    to: text("to") === "kitchen" ? "kitchen" : "handed",
    given: text("given"),
    customerName: text("customerName"),
    customerPhone: text("customerPhone"),
    q: text("q"),
  };
}

const isBlank = (quantity: string) => /^\s*0*\s*$/.test(quantity);

/** Returns a typed quantity, 0 for a blank one; null for what is none. */
export function readQuantity(typed: string): number | null {
  if (isBlank(typed)) return 0;
  const quantity = /^\d{1,6}$/.test(typed.trim()) ? Number(typed) : NaN;
  return quantity <= MAX_PIECES ? quantity : null;
}

/** Returns lines with one more, or one less, of an item; `shownKobo` is the price of a new line. */
export function withOne(
  lines: readonly CounterLine[],
  item: Omit<CounterLine, "quantity">,
  by: 1 | -1,
): CounterLine[] {
  const line = lines.find(({ itemId }) => itemId === item.itemId) ?? { ...item, quantity: "" };
  const quantity = Math.min(Math.max((readQuantity(line.quantity) ?? 0) + by, 0), MAX_PIECES);
  return withQuantity(lines, line, quantity ? String(quantity) : "");
}

/** Returns lines in which the item of `line` has a typed quantity; a blank one has none. */
export function withQuantity(
  lines: readonly CounterLine[],
  line: Omit<CounterLine, "quantity">,
  quantity: string,
): CounterLine[] {
  const next = { itemId: line.itemId, shownKobo: line.shownKobo, quantity };
  if (isBlank(quantity)) return lines.filter(({ itemId }) => itemId !== line.itemId);
  return lines.some(({ itemId }) => itemId === line.itemId)
    ? lines.map((old) => (old.itemId === line.itemId ? next : old))
    : [...lines, next];
}

/**
 * Returns how many portions lines come to, and their sums in kobo by the store's price rules, as of
 * a custom order without a link (docs/rules.md, Custom orders); null for none.
 */
export function saleTotals(
  lines: readonly CounterLine[],
  rules: PriceRules,
): { count: number; sums: OrderSums } | null {
  const counted = lines.map(({ shownKobo, quantity }) => ({
    priceKobo: shownKobo,
    quantity: readQuantity(quantity) ?? 0,
  }));
  const count = counted.reduce((sum, { quantity }) => sum + quantity, 0);
  if (count === 0) return null;
  return { count, sums: customOrderSums({ lines: counted, delivery: null, link: false }, rules) };
}

/** Returns the change in kobo for the cash that was given; null for none, or too little. */
export function changeKobo(given: string, totalKobo: number): number | null {
  const givenKobo = parseNaira(given);
  return givenKobo === null || givenKobo < totalKobo ? null : givenKobo - totalKobo;
}

/** Returns why an item can't be sold in this quantity; null when it can. */
export function counterRefusal(item: CounterItem, quantity: number): string | null {
  if (!item.isAvailable) return "Switched off on your menu";
  if (item.inventory === null || item.inventory >= quantity) return null;
  return item.inventory === 0 ? "Sold out" : `Only ${item.inventory} left`;
}
