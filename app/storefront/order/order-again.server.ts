import { randomUUID } from "node:crypto";
import { readMenuItems } from "~/core/menu/menu.queries.server";
import { canOrder, stockLabel, type MenuItem } from "~/core/menu/menu-item";
import { itemsToAdd } from "~/core/opening-hours/item-hours";
import type { StoreRecord } from "~/core/stores/store-record.server";
import { databaseNow } from "~/platform/database-clock.server";
import { tidyChoices } from "~/core/options/choices";
import type { OptionChoice } from "~/core/options/item-price";
import { lineItems } from "~/core/options/line-items";
import { sameChoices } from "~/core/options/same-choices";
import type { OrderedOption } from "~schema/orders";
import { msg, type Message } from "~/shared/translate";
import {
  addRefusal,
  changedLines,
  countInCart,
  mostOfOne,
  type CartLine,
  type NamedChange,
} from "~/storefront/cart/cart-lines";
import { changeCart, readCart } from "~/storefront/cart/cart-session.server";
import { clearOrderedCart } from "~/storefront/cart/ordered-cart.server";

type Wanted = {
  itemId: string | null;
  name: string;
  quantity: number;
  options?: OrderedOption[] | null;
  note?: string | null;
};
type Add = Extract<NamedChange, { kind: "add" }>;
/** How many portions of an order's line fit into a cart, and why not all do. */
type Fitting = { taken: number; add: Add | null; message: Message | null };

/**
 * Fits an order's lines into a cart, each in turn.
 * @param items the items of the order's lines and of the cart
 */
function fittingLines(
  { ordering }: AskedStore,
  wanted: Wanted[],
  items: MenuItem[],
  cart: CartLine[],
): Fitting[] {
  const most = mostOfOne(ordering.maxItemsPerOrder);
  const byId = new Map(items.map((item) => [item.id, item]));
  let lines = cart;
  return wanted.map(({ itemId, name, quantity, options, note }) => {
    const none = (message: Message): Fitting => ({ taken: 0, add: null, message });
    const item = itemId ? byId.get(itemId) : undefined;
    if (!item) return none(msg("{dish} is no longer on the menu", { dish: name }));
    if (item.away && !item.isAvailable)
      return none(msg("{dish}: {reason}", { dish: item.name, reason: stockLabel(item)! }));
    if (!item.isAvailable)
      return none(msg("{dish} is not available right now", { dish: item.name }));
    const add: Add = {
      id: randomUUID(),
      kind: "add",
      itemId: item.id,
      quantity,
      choices: tidyChoices((options ?? []).map(({ id, quantity: n }): OptionChoice => [id, n])),
      ...(note ? { note } : {}),
    };
    const { inventory, error } = lineItems([...lines, { ...add, key: add.id }], items).at(-1)!;
    const reason = goneOption(item, options ?? []) ?? error;
    if (reason) return none(msg("{dish}: {reason}", { dish: item.name, reason }));
    const inCart = countInCart(lines, item.id);
    const room = addRefusal(item, lines, add, 1, most)
      ? 0
      : Math.min(inventory ?? Infinity, most - inCart);
    const taken = Math.min(quantity, room);
    if (taken === quantity) {
      lines = changedLines(lines, add);
      return { taken, add, message: null };
    }
    const message = whyLess(item, lines, add, { taken, most });
    if (taken <= 0) return none(message);
    const less = { ...add, quantity: taken };
    lines = changedLines(lines, less);
    return { taken, add: less, message };
  });
}

function whyLess(
  item: MenuItem,
  lines: CartLine[],
  wish: Add,
  { taken, most }: { taken: number; most: number },
): Message {
  const dish = item.name;
  const refusal = addRefusal(item, lines, wish, wish.quantity, most);
  const isSoldOut = countInCart(lines, item.id) === 0 && !canOrder(item, wish.quantity);
  if (refusal && !isSoldOut) return msg("{dish}: {reason}", { dish, reason: refusal });
  return taken > 0
    ? msg("{dish}: only {n} left, you want {wanted}", { dish, n: taken, wanted: wish.quantity })
    : msg("{dish} is sold out", { dish });
}

/** Names an option of the line that its item no longer has. */
function goneOption({ groups }: MenuItem, options: OrderedOption[]): Message | null {
  const there = new Set((groups ?? []).flatMap((group) => group.options.map(({ id }) => id)));
  const gone = options.find(({ id }) => !there.has(id));
  return gone ? msg("{option} is no longer available", { option: gone.name }) : null;
}

type Ordered = { clientToken: string; items: Wanted[] };
type AskedStore = Pick<StoreRecord, "id" | "opening" | "ordering">;

async function menuOf(
  { id, opening }: AskedStore,
  wanted: Wanted[],
  cart: CartLine[],
): Promise<MenuItem[]> {
  const now = databaseNow();
  const ids = [...wanted.flatMap(({ itemId }) => itemId ?? []), ...cart.map(itemIdOf)];
  return itemsToAdd(await readMenuItems(id, [...new Set(ids)], now), now, opening);
}
const itemIdOf = ({ itemId }: CartLine) => itemId;

/** Returns this browser's cart lines, unless the order was made from that cart. */
async function otherLines(
  request: Request,
  vendorId: string,
  clientToken: string,
): Promise<CartLine[]> {
  const cart = await readCart(request, vendorId);
  return cart && cart.checkoutToken !== clientToken ? cart.lines : [];
}

/** Returns a cart without the portions that an order's lines added to it. */
function withoutTaken(cart: CartLine[], wanted: Wanted[], taken: number[]): CartLine[] {
  const left = cart.map((line) => ({ ...line }));
  for (const [at, { itemId, options, note }] of wanted.entries()) {
    const choices = (options ?? []).map(({ id, quantity }): OptionChoice => [id, quantity]);
    const line = left.find(
      (one) =>
        one.itemId === itemId &&
        sameChoices(one.choices, tidyChoices(choices)) &&
        (one.note ?? "") === (note ?? ""),
    );
    if (line) line.quantity -= taken[at]!;
  }
  return left.filter(({ quantity }) => quantity > 0);
}

/**
 * Returns why some of an order's items weren't added to this browser's cart (docs/rules.md, The
 * customer's timeline).
 * @param again the counts that `reorder` returned, joined by dots; null if nothing was reordered
 * @returns null if nothing was reordered, otherwise at least one message
 */
export async function missingItems(
  request: Request,
  store: AskedStore,
  { clientToken, items: wanted }: Ordered,
  again: string | null,
): Promise<Message[] | null> {
  if (again === null) return null;
  const counts = again.split(".");
  const taken = wanted.map((_, at) => Math.max(0, Math.trunc(Number(counts[at])) || 0));
  const before = withoutTaken(await otherLines(request, store.id, clientToken), wanted, taken);
  const messages = fittingLines(store, wanted, await menuOf(store, wanted, before), before).flatMap(
    ({ message }, at) => (message && taken[at]! < wanted[at]!.quantity ? [message] : []),
  );
  // The stock or the cart may have changed in the meantime.
  return messages[0] ? messages : [msg("Some of it didn’t fit into your cart")];
}

/**
 * Adds an order's items with their options to this browser's cart, as far as they are available and
 * fit (docs/rules.md, The customer's timeline). They replace the cart that the order was made from;
 * any other cart's lines stay.
 * @returns the cookie to set (null if nothing was added) and the portions added of each line
 */
export async function reorder(
  request: Request,
  store: AskedStore,
  { clientToken, items: wanted }: Ordered,
): Promise<{ cookie: string | null; taken: number[] }> {
  const lines = await otherLines(request, store.id, clientToken);
  const items = await menuOf(store, wanted, lines);
  const fitting = fittingLines(store, wanted, items, lines);
  const adds = fitting.flatMap(({ add }) => add ?? []);
  if (adds.length === 0) return { cookie: null, taken: wanted.map(() => 0) };
  await clearOrderedCart(request, store.id, clientToken);
  // Without the cart's other items, so that a line that has become too large stops nothing.
  const added = items.filter(({ id }) => adds.some(({ itemId }) => itemId === id));
  const { cookie, refused } = await changeCart(request, store, adds, added);
  const refusedIds = new Set(refused.map(({ id }) => id));
  const taken = fitting.map((one) => (one.add && refusedIds.has(one.add.id) ? 0 : one.taken));
  return { cookie, taken };
}
