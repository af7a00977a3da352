import { choicesText, parseChoices, readChoices } from "~/core/options/choices";
import { priceItem, type OptionChoice, type OptionGroup } from "~/core/options/item-price";
import { stockNeeds } from "~/core/options/stock-needs";
import type { OrderSums, PriceRules } from "~/core/pricing/order-price";
import { english } from "~/shared/translate";
import { readAmount, readCount, type NumberRead } from "~/shared/typed-number";
import { customOrderSums, MAX_PIECES } from "./custom-order";

/** The customer of a counter sale when none is named (docs/rules.md, Counter sale). */
export const WALK_IN = "Walk-in customer";
/** How the history of a counter sale begins; it marks the order as one. */
export const COUNTER_NOTE = "Sold at the counter";
export const SALE_UNDO_HOURS = 24;

/** A menu item to sell at the counter. `inventory` null: not counted. */
export type CounterItem = {
  id: string;
  name: string;
  priceKobo: number;
  inventory: number | null;
  isAvailable: boolean;
  groups?: OptionGroup[] | null;
};
export type CounterCategory = { id: string; name: string; items: CounterItem[] };

/** A line as typed, with the price in kobo of one portion that the page showed. */
export type CounterLine = {
  itemId: string;
  /** The options of each portion; other choices of the same item make another line. */
  choices?: OptionChoice[];
  shownKobo: number;
  quantity: string;
};

export const lineKey = ({ itemId, choices }: Pick<CounterLine, "itemId" | "choices">): string =>
  choices?.[0] ? `${itemId}.${choicesText(choices)}` : itemId;

export function parseLineKey(key: string): Pick<CounterLine, "itemId" | "choices"> | null {
  const [, itemId, text] = /^([0-9a-f-]{36})(?:\.([0-9a-fx_-]+))?$/.exec(key) ?? [];
  if (!itemId) return null;
  const choices = parseChoices(text ?? "");
  return choices[0] ? { itemId, choices } : { itemId };
}

export type Destination = "handed" | "kitchen";

export type TypedSale = {
  clientToken: string;
  lines: CounterLine[];
  /** The total in kobo that the page showed; null if it showed none. */
  shownTotalKobo: number | null;
  to: Destination;
  given: string;
  customerName: string;
  customerPhone: string;
  q: string;
  /** The item whose options are being chosen; `choices` null: none chosen yet. */
  choosing: { itemId: string; choices: OptionChoice[] | null } | null;
};

/** The name of a line's quantity field. It includes the price that the page showed. */
export const lineField = ({ itemId, choices, shownKobo }: Omit<CounterLine, "quantity">): string =>
  `line.${itemId}.${shownKobo}${choices?.[0] ? `.${choicesText(choices)}` : ""}`;

const LINE = /^line\.([0-9a-f-]{36})\.(\d{1,12})(\.[0-9a-fx_-]+)?$/;
/** The name of the field with the item whose options the form asks for. */
export const CHOOSING = "choosing";

/** Reads the form without validation. Leaves out lines without a quantity. */
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

export function readQuantity(typed: string): NumberRead {
  const invalid = `Please enter a whole number, at most ${MAX_PIECES.toLocaleString("en-NG")}`;
  const quantity = readCount(isBlank(typed) ? "0" : typed, invalid);
  return quantity.ok && quantity.value > MAX_PIECES ? { ok: false, message: invalid } : quantity;
}

export function quantityOr0(typed: string): number {
  const quantity = readQuantity(typed);
  return quantity.ok ? quantity.value : 0;
}

/** Adds one to a line's quantity, or subtracts one; `shownKobo` is the price of a new line. */
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

/** Sets the typed quantity of `line`; a blank one removes the line. */
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
 * Portions and sums in kobo, like those of a custom order without a link (docs/rules.md, Custom
 * orders).
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

/** Returns the change in kobo for the cash received; null if none was typed, or too little. */
export function changeKobo(given: string, totalKobo: number): number | null {
  const kobo = readAmount(given);
  return kobo.ok && kobo.value >= totalKobo ? kobo.value - totalKobo : null;
}

export function counterRefusal(item: CounterItem, quantity: number): string | null {
  if (!item.isAvailable) return "Switched off on your menu";
  if (item.inventory === null || item.inventory >= quantity) return null;
  return item.inventory === 0 ? "Sold out" : `Only ${item.inventory} left`;
}

type ReadLine = Omit<CounterLine, "quantity"> & { quantity: number; item: CounterItem | undefined };

/**
 * Errors by key: an item is gone, sold out over all lines together, or has invalid choices
 * (docs/rules.md, Counter sale; Item options).
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
