import { canOrder, stockLabel, type MenuItem } from "~/core/menu/menu-item";
import { optionNames, priceItem, type OptionChoice } from "~/core/options/item-price";
import { sameChoices } from "~/core/options/same-choices";
import { pricedLine, stockNeeds } from "~/core/options/stock-needs";
import { msg, type Message } from "~/shared/translate";

export const MAX_LINES = 100;
export const MAX_QUANTITY = 99;
/** The highest order limit that a store can set. */
export const MOST_QUANTITY = 9_900;
/** Per request. */
export const MAX_CHANGES = 100;
/** Notes are limited so that nobody can fill the disk with them. */
const MAX_NOTED_LINES = 30;
const MAX_NOTE_BYTES = 8_000;
export const REMEMBERED_CHANGES = 200;

/**
 * A line of a cart. `key` is opaque: the item's id, or for a line with choices or a note the id of
 * the change that added it. `name`, `seenKobo` and `options` (the choices' names) are as of adding;
 * the first two are null in old carts. `note` is the customer's request.
 */
export type CartLine = {
  key: string;
  itemId: string;
  quantity: number;
  name: string | null;
  seenKobo: number | null;
  choices?: OptionChoice[];
  options?: string[];
  note?: string;
};

/** `choices` must be tidy; `replaces` is the key of the line whose place the new one takes. */
export type CartChange =
  | {
      kind: "add";
      itemId: string;
      quantity: number;
      choices?: OptionChoice[];
      note?: string;
      replaces?: string;
    }
  | { kind: "set"; key: string; quantity: number }
  | { kind: "remove"; key: string };

/** A change with a UUID, so that it counts once however often it is sent. */
export type NamedChange = CartChange & { id: string };

/** What a line remembers of its item, at the price including its choices. */
export type SeenItem = { name: string; priceKobo: number; options?: string[] };

/** The most of one item in a cart: 99, or the store's higher order limit (docs/rules.md, Cart). */
export const mostOfOne = (maxItems: number | null): number => Math.max(MAX_QUANTITY, maxItems ?? 0);

const bounded = (quantity: number) => Math.min(MOST_QUANTITY, Math.max(1, Math.trunc(quantity)));

/**
 * Applies a change to a cart's lines. An add to a line with the same item, choices and note adds
 * up. Quantities stay between 1 and 9,900, lines at 100 at most. A line remembers its item as it
 * was when added (docs/rules.md, Cart).
 * @param change needs its id when it adds choices or a note: the id is the new line's key
 * @param item the item of an add
 */
export function changedLines(
  lines: CartLine[],
  change: CartChange & { id?: string },
  item?: SeenItem | null,
): CartLine[] {
  if (change.kind === "remove") return lines.filter((line) => line.key !== change.key);
  if (change.kind === "set")
    return lines.map((line) =>
      line.key === change.key ? { ...line, quantity: bounded(change.quantity) } : line,
    );
  const { itemId, choices = [], note, quantity } = change;
  const others = linesBesides(lines, change);
  const first = { name: item?.name ?? null, seenKobo: item?.priceKobo ?? null };
  const same = sameLine(others, change);
  if (same) {
    return others.map((line) =>
      line === same
        ? {
            ...line,
            quantity: bounded(line.quantity + quantity),
            name: line.name ?? first.name,
            seenKobo: line.seenKobo ?? first.seenKobo,
          }
        : line,
    );
  }
  if (others.length >= MAX_LINES) return lines;
  const added: CartLine = { key: itemId, itemId, quantity: bounded(quantity), ...first };
  if (choices[0])
    Object.assign(added, { key: change.id ?? itemId, choices, options: item?.options ?? [] });
  if (note) Object.assign(added, { key: change.id ?? itemId, note });
  const replaced = lines.findIndex((line) => line.key === change.replaces);
  const place = replaced < 0 ? others.length : replaced;
  return [...others.slice(0, place), added, ...others.slice(place)];
}

const linesBesides = (lines: CartLine[], { replaces }: { replaces?: string }) =>
  lines.filter((line) => line.key !== replaces);

type PendingChange = { itemId: string; choices?: OptionChoice[]; note?: string };
const sameLine = (lines: CartLine[], { itemId, choices, note }: PendingChange) =>
  lines.find(
    (line) =>
      line.itemId === itemId &&
      sameChoices(line.choices, choices) &&
      (line.note ?? "") === (note ?? ""),
  );

export function applyChanges(
  lines: CartLine[],
  changes: { change: CartChange & { id?: string }; item?: SeenItem | null }[],
): CartLine[] {
  return changes.reduce((before, { change, item }) => changedLines(before, change, item), lines);
}

/** The most of an item in a cart, by stock and the store's limit (docs/rules.md, Cart). */
export const maxInCart = (
  { inventory }: Pick<MenuItem, "inventory">,
  maxItems: number | null,
): number => Math.min(mostOfOne(maxItems), inventory ?? Infinity);

export const countInCart = (lines: CartLine[], itemId: string): number =>
  lines.reduce((sum, line) => (line.itemId === itemId ? sum + line.quantity : sum), 0);

/**
 * Returns why a cart can't take a quantity of an item in full; null if it can (docs/rules.md,
 * Cart).
 * @param item undefined if the menu doesn't have it
 * @param most of one item, at this store
 */
export function addRefusal(
  item:
    | (Pick<MenuItem, "isAvailable" | "inventory"> & Partial<Pick<MenuItem, "name" | "away">>)
    | undefined,
  lines: CartLine[],
  wish: PendingChange,
  quantity: number,
  most: number,
): Message | null {
  const inCart = countInCart(lines, wish.itemId);
  if (item?.away && !item.isAvailable)
    return msg("{dish}: {reason}", { dish: item.name!, reason: stockLabel(item)! });
  if (!item?.isAvailable) return msg("This dish is not available right now");
  if (!canOrder(item, inCart + quantity)) {
    if (item.inventory === 0) return msg("This dish is sold out");
    const n = item.inventory!;
    if (inCart >= n)
      return msg(
        "That’s the last one, and it’s already in your cart|That’s all {n} we have, and they’re already in your cart",
        { n },
      );
    return inCart
      ? msg("Only {n} left, and you have {m} in your cart", { n, m: inCart })
      : msg("Only {n} left", { n });
  }
  if (inCart + quantity > most)
    return msg("You can order up to {most} of one item. For more, please call the store.", {
      most,
    });
  return lines.length >= MAX_LINES && !sameLine(lines, wish)
    ? msg("Your cart is full. It takes {n} different items.", { n: MAX_LINES })
    : null;
}

/** `revision` rises whenever the lines change; `applied` has the ids of the latest changes. */
export type StoredCartState = { lines: CartLine[]; revision: number; applied: string[] };

export type CartRefusal = { id: string; message: Message };

/** Only changes that put more into the cart can be refused. */
function changeRefusal(
  change: NamedChange,
  lines: CartLine[],
  items: Map<string, MenuItem>,
  most: number,
): Message | null {
  if (change.kind === "remove") return null;
  const line = change.kind === "set" ? lines.find(({ key }) => key === change.key) : change;
  const more = change.kind === "set" && line ? change.quantity - line.quantity : change.quantity;
  if (!line || more <= 0) return null;
  const { itemId, choices = [] } = line;
  const others = change.kind === "add" ? linesBesides(lines, change) : lines;
  const item = items.get(itemId);
  const refusal =
    addRefusal(item, others, line, more, most) ??
    (line.note ? noteRefusal(changedLines(lines, change)) : null);
  if (refusal || !item) return refusal;
  return (
    priceItem(item, choices).errors[0]?.message ??
    optionShortage(changedLines(lines, change), items)
  );
}

function noteRefusal(lines: CartLine[]): Message | null {
  const notes = lines.flatMap(({ note }) => note ?? []);
  return notes.length > MAX_NOTED_LINES ||
    new TextEncoder().encode(notes.join("")).length > MAX_NOTE_BYTES
    ? msg("That’s all the special instructions a cart can take. Please shorten or leave out some.")
    : null;
}

/** Refuses lines that together need more of an option than there is. Unknown items are skipped. */
function optionShortage(lines: CartLine[], items: Map<string, MenuItem>): Message | null {
  const known = lines.flatMap(({ itemId, choices = [], quantity }) => {
    const item = items.get(itemId);
    return item ? [pricedLine(item, choices, quantity)] : [];
  });
  const chosen = new Set(
    known.flatMap(({ price }) => price.options.map(({ option }) => option.itemId ?? option.id)),
  );
  const short = stockNeeds(known).find(
    (need) => chosen.has(need.id) && !canOrder(need, need.quantity),
  );
  return short ? msg("{dish}: only {n} left", { dish: short.name, n: short.inventory ?? 0 }) : null;
}

function seenItem(item: MenuItem, choices: OptionChoice[] = []): SeenItem {
  const { portionKobo, options } = priceItem(item, choices);
  return { name: item.name, priceKobo: portionKobo, options: optionNames(options) };
}

/**
 * Applies each of a request's changes that is new, in order, or refuses it.
 * @param items the items of which changes add more, as far as the menu has them
 * @param most of one item, at this store
 * @param now ms; the revision is never below it, so that a new cart is newer than the one it
 * follows
 * @returns `taken`: there was a new change; `changed`: the lines differ
 */
export function mergeChanges(
  cart: StoredCartState,
  changes: NamedChange[],
  items: MenuItem[],
  most: number,
  now: number,
): { cart: StoredCartState; refused: CartRefusal[]; taken: boolean; changed: boolean } {
  const byId = new Map(items.map((item) => [item.id, item]));
  const known = new Set(cart.applied);
  const refused: CartRefusal[] = [];
  const applied = [...cart.applied];
  let lines = cart.lines;
  for (const change of changes) {
    if (known.has(change.id)) continue;
    known.add(change.id);
    const item = change.kind === "add" ? byId.get(change.itemId) : undefined;
    const seen = change.kind === "add" && item ? seenItem(item, change.choices) : null;
    const message = changeRefusal(change, lines, byId, most);
    if (message) {
      refused.push({ id: change.id, message });
    } else {
      applied.push(change.id);
      lines = changedLines(lines, change, seen);
    }
  }
  const changed = !sameLines(lines, cart.lines);
  return {
    cart: {
      lines,
      revision: changed ? Math.max(cart.revision + 1, now) : cart.revision,
      applied: applied.slice(-REMEMBERED_CHANGES),
    },
    refused,
    taken: applied.length > cart.applied.length,
    changed,
  };
}

function sameLines(some: CartLine[], others: CartLine[]): boolean {
  return (
    some.length === others.length &&
    some.every((line, at) => line.key === others[at]!.key && line.quantity === others[at]!.quantity)
  );
}
