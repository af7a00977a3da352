import { menuItems } from "~/core/menu/menu.queries.server";
import { stockLabel, type MenuItem } from "~/core/menu/menu-item";
import { itemsToAdd } from "~/core/opening-hours/item-hours";
import type { StoreRecord } from "~/core/stores/store-record.server";
import { databaseNow } from "~/platform/database-clock.server";
import { tidyChoices } from "~/core/options/choices";
import type { OptionChoice } from "~/core/options/item-price";
import { lineItems } from "~/core/options/line-items";
import type { OrderedOption } from "~schema/orders";
import { msg, type Message } from "~/shared/translate";
import { changeCart, clearOrderedCart } from "~/storefront/cart/cart-session.server";

type Wanted = {
  productId: string | null;
  name: string;
  quantity: number;
  options?: OrderedOption[] | null;
  note?: string | null;
};
type HadLine = { item: MenuItem; choices: OptionChoice[]; note: string; quantity: number };

/** Returns the lines of an order that are available now, and a message for each missing one. */
function availableLines(
  wanted: Wanted[],
  items: MenuItem[],
): { had: HadLine[]; missing: Message[] } {
  const byId = new Map(items.map((item) => [item.id, item]));
  const had: HadLine[] = [];
  const missing: Message[] = [];
  for (const { productId, name, quantity, options, note } of wanted) {
    const item = productId ? byId.get(productId) : undefined;
    if (!item) missing.push(msg("{dish} is no longer on the menu", { dish: name }));
    else if (item.away && !item.isAvailable)
      missing.push(msg("{dish}: {reason}", { dish: item.name, reason: stockLabel(item)! }));
    else if (!item.isAvailable)
      missing.push(msg("{dish} is not available right now", { dish: item.name }));
    else {
      const choices = tidyChoices(
        (options ?? []).map(({ id, quantity: n }): OptionChoice => [id, n]),
      );
      const { inventory, error } = lineItems(
        [...had, { item, choices, note: note ?? "", quantity }].map((line, at) => ({
          ...line,
          key: String(at),
          itemId: line.item.id,
        })),
        items,
      ).at(-1)!;
      const reason = goneOption(item, options ?? []) ?? error;
      if (reason) {
        missing.push(msg("{dish}: {reason}", { dish: item.name, reason }));
        continue;
      }
      const taken = inventory === null ? quantity : Math.min(quantity, inventory);
      if (taken > 0) had.push({ item, choices, note: note ?? "", quantity: taken });
      if (taken < quantity)
        missing.push(
          taken > 0
            ? msg("{dish}: only {n} left, you want {wanted}", {
                dish: item.name,
                n: taken,
                wanted: quantity,
              })
            : msg("{dish} is sold out", { dish: item.name }),
        );
    }
  }
  return { had, missing };
}

/** Returns which of a line's options its item has no more, by the name of then; null for none. */
function goneOption({ groups }: MenuItem, options: OrderedOption[]): Message | null {
  const there = new Set((groups ?? []).flatMap((group) => group.options.map(({ id }) => id)));
  const gone = options.find(({ id }) => !there.has(id));
  return gone ? msg("{option} is no longer available", { option: gone.name }) : null;
}

type AskedStore = Pick<StoreRecord, "id" | "opening">;

async function menuOf({ id, opening }: AskedStore, wanted: Wanted[]): Promise<MenuItem[]> {
  const now = databaseNow();
  const ids = [...new Set(wanted.flatMap(({ productId }) => productId ?? []))];
  return itemsToAdd(await menuItems(id, ids, now), now, opening);
}

/** Returns a message for each of an order's items that can't be added to a cart now. */
export async function missingItems(store: AskedStore, wanted: Wanted[]): Promise<Message[]> {
  return availableLines(wanted, await menuOf(store, wanted)).missing;
}

/**
 * Adds the items of an order with their options to this browser's cart, as far as they are
 * available (docs/rules.md, The customer's timeline). The cart that the order was made from gives way
 * to them, where it is still there; the lines of any other cart stay.
 * @returns the cookie to set, and a message for each item that could not be added
 */
export async function reorder(
  request: Request,
  store: AskedStore,
  { clientToken, items: wanted }: { clientToken: string; items: Wanted[] },
): Promise<{ cookie: string | null; missing: Message[] }> {
  const { had, missing } = availableLines(wanted, await menuOf(store, wanted));
  if (had.length === 0) return { cookie: null, missing };
  await clearOrderedCart(request, store.id, clientToken);
  const { cookie, refused } = await changeCart(
    request,
    store.id,
    had.map(({ item, choices, note, quantity }) => ({
      kind: "add" as const,
      itemId: item.id,
      quantity,
      choices,
      ...(note ? { note } : {}),
    })),
    had.map(({ item }) => item),
  );
  return { cookie, missing: [...missing, ...refused.map(({ message }) => message)] };
}
