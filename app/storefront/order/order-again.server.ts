import { menuItems } from "~/core/menu/menu.queries.server";
import type { MenuItem } from "~/core/menu/menu-item";
import { msg, type Message } from "~/shared/translate";
import { changeCart } from "~/storefront/cart/cart-session.server";

type Wanted = { productId: string | null; name: string; quantity: number };

/** Returns the items of an order that are available now, and a message for each missing one. */
function availableLines(
  wanted: Wanted[],
  items: MenuItem[],
): { had: { item: MenuItem; quantity: number }[]; missing: Message[] } {
  const byId = new Map(items.map((item) => [item.id, item]));
  const left = new Map(items.map((item) => [item.id, item.inventory]));
  const had: { item: MenuItem; quantity: number }[] = [];
  const missing: Message[] = [];
  for (const { productId, name, quantity } of wanted) {
    const item = productId ? byId.get(productId) : undefined;
    if (!item) missing.push(msg("{dish} is no longer on the menu", { dish: name }));
    else if (!item.isAvailable)
      missing.push(msg("{dish} is not available right now", { dish: item.name }));
    else {
      const inventory = left.get(item.id) ?? null;
      const taken = inventory === null ? quantity : Math.min(quantity, inventory);
      if (inventory !== null) left.set(item.id, inventory - taken);
      if (taken > 0) had.push({ item, quantity: taken });
      if (taken < quantity)
        missing.push(
          taken > 0
            ? msg("{dish}: only {n} of {wanted} left", {
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

const menuOf = (vendorId: string, wanted: Wanted[]) =>
  menuItems(vendorId, [...new Set(wanted.flatMap(({ productId }) => productId ?? []))]);

/** Returns a message for each of an order's items that can't be added to a cart now. */
export async function missingItems(vendorId: string, wanted: Wanted[]): Promise<Message[]> {
  return availableLines(wanted, await menuOf(vendorId, wanted)).missing;
}

/**
 * Adds the items of an order to this browser's cart, as far as they are available (docs/rules.md,
 * The customer's timeline). The cart's other lines stay.
 * @returns the cookie to set, and a message for each item that could not be added
 */
export async function reorder(
  request: Request,
  vendorId: string,
  wanted: Wanted[],
): Promise<{ cookie: string | null; missing: Message[] }> {
  const { had, missing } = availableLines(wanted, await menuOf(vendorId, wanted));
  if (had.length === 0) return { cookie: null, missing };
  const { cookie, refused } = await changeCart(
    request,
    vendorId,
    had.map(({ item, quantity }) => ({ kind: "add" as const, itemId: item.id, quantity })),
    had.map(({ item }) => item),
  );
  return { cookie, missing: [...missing, ...refused.map(({ message }) => message)] };
}
