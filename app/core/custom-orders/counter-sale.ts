import { choicesText, parseChoices, readChoices } from "~/core/options/choices";
import { priceItem, type OptionChoice, type OptionGroup } from "~/core/options/item-price";
import { stockNeeds } from "~/core/options/stock-needs";
import type { OrderSums, PriceRules } from "~/core/pricing/order-price";
import { english } from "~/shared/translate";
import { readAmount, readCount, type NumberRead } from "~/shared/typed-number";
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
  groups?: OptionGroup[] | null;
};
export type CounterCategory = { id: string; name: string; items: CounterItem[] };

/** A line as it was typed, at the price in kobo of one portion that the page showed. */
export type CounterLine = {
  itemId: string;
  /** The options of each portion; lines of one item with others are lines of their own. */
  choices?: OptionChoice[];
  shownKobo: number;
  quantity: string;
};

/** Identifies a line in its sale: by its item and its choices. */
export const lineKey = ({ itemId, choices }: Pick<CounterLine, "itemId" | "choices">): string =>
  choices?.[0] ? `${itemId}.${choicesText(choices)}` : itemId;

/** Reads what identifies a line; null for what is none. */
export function parseLineKey(key: string): Pick<CounterLine, "itemId" | "choices"> | null {
  const [, itemId, text] = /^([0-9a-f-]{36})(?:\.([0-9a-fx_-]+))?$/.exec(key) ?? [];
  if (!itemId) return null;
  const choices = parseChoices(text ?? "");
  return choices[0] ? { itemId, choices } : { itemId };
}

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
  /** The item whose options are being chosen; `choices` null: nothing is yet. */
  choosing: { itemId: string; choices: OptionChoice[] | null } | null;
};

/** Names the quantity of a line at a price, so that the server sees which price the page showed. */
export const lineField = ({ itemId, choices, shownKobo }: Omit<CounterLine, "quantity">): string =>
  `line.${itemId}.${shownKobo}${choices?.[0] ? `.${choicesText(choices)}` : ""}`;

const LINE = /^line\.([0-9a-f-]{36})\.(\d{1,12})(\.[0-9a-fx_-]+)?$/;
/** Names the item whose options the form asks for. */
export const CHOOSING = "choosing";

/** Reads the form without checking it. Lines without a quantity are left out. */
export function readTypedSale(form: FormData): TypedSale {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
  const total = text("total");
  const choosing = text(CHOOSING);
  return {
    clientToken: text("clientToken"),
    lines: [...form].flatMap(([name, value]) => {
      const [, itemId, shownKobo, chosen = ""] = LINE.exec(name) ?? [];
      const line = itemId && parseLineKey(`${itemId}${chosen}`);
      return line && typeof value === "string" && !isBlank(value)
        ? [{ ...line, shownKobo: Number(shownKobo), quantity: value.trim() }]
        : [];
    }),
    shownTotalKobo: /^\d{1,15}$/.test(total) ? Number(total) : null,
    to: text("to") === "kitchen" ? "kitchen" : "handed",
    given: text("given"),
    customerName: text("customerName"),
    customerPhone: text("customerPhone"),
    q: text("q"),
    choosing: choosing ? { itemId: choosing, choices: readChoices(form) } : null,
  };
}

const isBlank = (quantity: string) => /^0*$/.test(quantity.trim());

/** Reads a typed quantity; a blank one is 0. */
export function readQuantity(typed: string): NumberRead {
  const invalid = `Please enter a whole number, at most ${MAX_PIECES.toLocaleString("en-NG")}`;
  const quantity = readCount(isBlank(typed) ? "0" : typed, invalid);
  return quantity.ok && quantity.value > MAX_PIECES ? { ok: false, message: invalid } : quantity;
}

/** Returns a typed quantity; 0 for what is none. */
export function quantityOr0(typed: string): number {
  const quantity = readQuantity(typed);
  return quantity.ok ? quantity.value : 0;
}

/** Returns lines with one more, or one less, of a line; `shownKobo` is the price of a new one. */
export function withOne(
  lines: readonly CounterLine[],
  item: Omit<CounterLine, "quantity">,
  by: 1 | -1,
): CounterLine[] {
  const key = lineKey(item);
  const line = lines.find((one) => lineKey(one) === key) ?? { ...item, quantity: "" };
  const quantity = Math.min(Math.max(quantityOr0(line.quantity) + by, 0), MAX_PIECES);
  return withQuantity(lines, line, quantity ? String(quantity) : "");
}

/** Returns lines of which `line` has a typed quantity; a blank one is no line. */
export function withQuantity(
  lines: readonly CounterLine[],
  line: Omit<CounterLine, "quantity">,
  quantity: string,
): CounterLine[] {
  const key = lineKey(line);
  const next = { ...line, quantity };
  if (isBlank(quantity)) return lines.filter((one) => lineKey(one) !== key);
  return lines.some((one) => lineKey(one) === key)
    ? lines.map((old) => (lineKey(old) === key ? next : old))
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
    quantity: quantityOr0(quantity),
  }));
  const count = counted.reduce((sum, { quantity }) => sum + quantity, 0);
  if (count === 0) return null;
  return { count, sums: customOrderSums({ lines: counted, delivery: null, link: false }, rules) };
}

/** Returns the change in kobo for the cash that was given; null for none, or too little. */
export function changeKobo(given: string, totalKobo: number): number | null {
  const kobo = readAmount(given);
  return kobo.ok && kobo.value >= totalKobo ? kobo.value - totalKobo : null;
}

/** Returns why an item can't be sold in this quantity; null when it can. */
export function counterRefusal(item: CounterItem, quantity: number): string | null {
  if (!item.isAvailable) return "Switched off on your menu";
  if (item.inventory === null || item.inventory >= quantity) return null;
  return item.inventory === 0 ? "Sold out" : `Only ${item.inventory} left`;
}

/** A line with its quantity read, and its item, if that is on the menu. */
type ReadLine = Omit<CounterLine, "quantity"> & { quantity: number; item: CounterItem | undefined };

/**
 * Returns why lines can't be sold, by their keys: what is gone, sold out over all lines together,
 * or can't be chosen, by the one price function (docs/rules.md, Counter sale; Item options).
 */
export function lineRefusals(lines: readonly ReadLine[]): Map<string, string> {
  const priced = lines.flatMap(({ item, choices = [], quantity }) =>
    item ? [{ item, quantity, price: priceItem(item, choices) }] : [],
  );
  const short = new Map(
    stockNeeds(priced)
      .filter(({ inventory, quantity }) => inventory !== null && inventory < quantity)
      .map((need) => [need.id, need]),
  );
  const refusals = new Map<string, string>();
  for (const line of lines) {
    const refusal = line.item ? refusalOf(line.item, line, short) : "No longer on your menu";
    if (refusal) refusals.set(lineKey(line), refusal);
  }
  return refusals;
}

function refusalOf(
  item: CounterItem,
  { choices = [], quantity }: ReadLine,
  short: ReadonlyMap<string, { name: string; inventory: number | null }>,
): string | null {
  const price = priceItem(item, choices);
  const [error] = price.errors;
  const refusal = counterRefusal(item, quantity) ?? (error ? english(error.message) : null);
  if (refusal) return refusal;
  const need = stockNeeds([{ item, quantity, price }]).find(({ id }) => short.has(id));
  if (!need) return null;
  return need.id === item.id
    ? counterRefusal(item, Infinity)
    : `${need.name}: only ${need.inventory} left`;
}
