import { canOrder, type MenuItem } from "~/core/menu/menu-item";
import { msg, type Message } from "~/shared/translate";

export const MAX_LINES = 100;
export const MAX_QUANTITY = 99;
/** Per request. */
export const MAX_CHANGES = 100;
/** How many ids of changes a cart remembers, the latest ones. */
export const REMEMBERED_CHANGES = 200;

/**
 * A line of a cart. `key` is opaque: today the item's id, with options it will be more. `name` and
 * `seenKobo` are the item's name and price when it was put in; null in old carts.
 */
export type CartLine = {
  key: string;
  itemId: string;
  quantity: number;
  name: string | null;
  seenKobo: number | null;
};

/** A change of a cart. */
export type CartChange =
  | { kind: "add"; itemId: string; quantity: number }
  | { kind: "set"; key: string; quantity: number }
  | { kind: "remove"; key: string };

/** A change with an id of its own (a UUID), so that it counts once however often it is sent. */
export type NamedChange = CartChange & { id: string };

/** The part of an item that a line remembers. */
export type SeenItem = { name: string; priceKobo: number };

const bounded = (quantity: number) => Math.min(MAX_QUANTITY, Math.max(1, Math.trunc(quantity)));

/**
 * Applies a change to a cart's lines. Adding to a line sums up; quantities are limited to 1 to 99,
 * and lines to 100. A line remembers its item as it was when it was put in (docs/rules.md, Cart).
 * @param item the item of an add
 */
export function changedLines(
  lines: CartLine[],
  change: CartChange,
  item?: SeenItem | null,
): CartLine[] {
  if (change.kind === "remove") return lines.filter((line) => line.key !== change.key);
  if (change.kind === "set")
    return lines.map((line) =>
      line.key === change.key ? { ...line, quantity: bounded(change.quantity) } : line,
    );
  const first = { name: item?.name ?? null, seenKobo: item?.priceKobo ?? null };
  if (lines.some((line) => line.key === change.itemId)) {
    return lines.map((line) =>
      line.key === change.itemId
        ? {
            ...line,
            quantity: bounded(line.quantity + change.quantity),
            name: line.name ?? first.name,
            seenKobo: line.seenKobo ?? first.seenKobo,
          }
        : line,
    );
  }
  if (lines.length >= MAX_LINES) return lines;
  return [
    ...lines,
    { key: change.itemId, itemId: change.itemId, quantity: bounded(change.quantity), ...first },
  ];
}

/** Applies changes to a cart's lines, one after the other. */
export function applyChanges(
  lines: CartLine[],
  changes: { change: CartChange; item?: SeenItem | null }[],
): CartLine[] {
  return changes.reduce((before, { change, item }) => changedLines(before, change, item), lines);
}

/**
 * Returns how many of an item one cart can hold: what is left of it, at most 99 (docs/rules.md,
 * Cart).
 */
export const maxInCart = ({ inventory }: Pick<MenuItem, "inventory">): number =>
  Math.min(MAX_QUANTITY, inventory ?? MAX_QUANTITY);

/**
 * Returns why a quantity of an item can't be added to a cart; null when it can.
 * @param item as the menu has it now; undefined when it has none
 */
export function addRefusal(
  item: Pick<MenuItem, "isAvailable" | "inventory"> | undefined,
  lines: CartLine[],
  itemId: string,
  quantity: number,
): Message | null {
  const inCart = lines.find((line) => line.itemId === itemId)?.quantity ?? 0;
  if (!item?.isAvailable) return msg("This dish is not available right now");
  if (!canOrder(item, inCart + quantity)) {
    if (item.inventory === 0) return msg("This dish is sold out");
    return inCart
      ? msg("Only {n} left, {m} of them in your cart", { n: item.inventory!, m: inCart })
      : msg("Only {n} left", { n: item.inventory! });
  }
  if (inCart >= MAX_QUANTITY) return msg("At most {most} of one dish", { most: MAX_QUANTITY });
  return inCart === 0 && lines.length >= MAX_LINES
    ? msg("Your cart is full: it takes {n} different dishes", { n: MAX_LINES })
    : null;
}

/**
 * A cart on the server. `revision` rises with every change of the lines; `applied` are the ids of
 * the latest changes.
 */
export type StoredCartState = { lines: CartLine[]; revision: number; applied: string[] };

/** A change that was not made, and why. */
export type CartRefusal = { id: string; message: Message };

/** Returns why a change can't be made: it would put in what isn't there; null when it can. */
function changeRefusal(
  change: CartChange,
  lines: CartLine[],
  items: Map<string, MenuItem>,
): Message | null {
  if (change.kind === "remove") return null;
  if (change.kind === "add")
    return addRefusal(items.get(change.itemId), lines, change.itemId, change.quantity);
  const line = lines.find(({ key }) => key === change.key);
  const more = line ? change.quantity - line.quantity : 0;
  return line && more > 0 ? addRefusal(items.get(line.itemId), lines, line.itemId, more) : null;
}

/**
 * Applies the changes of a request: each once, in the order they come, or refused; known ones are
 * skipped.
 * @param items the items that changes put more of into the cart, as far as the menu has them
 * @param now ms: a revision is never below it, so that a new cart is newer than the one it follows
 * @returns `taken`: something was new; `changed`: the lines are different now
 */
export function mergeChanges(
  cart: StoredCartState,
  changes: NamedChange[],
  items: MenuItem[],
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
    const message = changeRefusal(change, lines, byId);
    if (message) {
      refused.push({ id: change.id, message });
    } else {
      applied.push(change.id);
      lines = changedLines(lines, change, item);
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
