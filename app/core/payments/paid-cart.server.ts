import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { sessions } from "~schema";
import type { CartData } from "~schema/cart";
import type { OrderRow } from "~/core/orders/transition-order.server";
import { databaseNow } from "~/platform/database-clock.server";
import type { Tx } from "~/platform/db.server";

/** Takes a paid order's lines out of its cart; later ones stay (docs/rules.md, Cart). */
export async function emptyPaidCart(
  tx: Tx,
  { vendorId, placedBy, clientToken }: Pick<OrderRow, "vendorId" | "placedBy" | "clientToken">,
): Promise<void> {
  if (!placedBy) return;
  const isCart = and(eq(sessions.vendorId, vendorId), eq(sessions.sessionToken, placedBy));
  const [row] = await tx
    .select({ cart: sessions.cartData })
    .from(sessions)
    .where(isCart)
    .for("update");
  if (!row) return;
  const left = row.cart.checkoutToken === clientToken ? {} : withoutOrdered(row.cart, clientToken);
  if (!left) return;
  if (Object.keys(left).length === 0) return void (await tx.delete(sessions).where(isCart));
  const { revision = 0, applied } = row.cart;
  const now = databaseNow();
  const cartData = {
    lines: left,
    revision: Math.max(revision + 1, now.getTime()),
    applied,
    checkoutToken: randomUUID(),
  };
  await tx.update(sessions).set({ cartData, updatedAt: now }).where(isCart);
}

/** @returns the cart's lines besides those of the order; null if the order wasn't placed from it */
function withoutOrdered(
  { lines, ordered }: CartData,
  clientToken: string,
): CartData["lines"] | null {
  if (ordered?.token !== clientToken) return null;
  return Object.fromEntries(
    Object.entries(lines).flatMap(([key, line]) => {
      const quantity = line.quantity - (ordered.quantities[key] ?? 0);
      return quantity > 0 ? [[key, { ...line, quantity }]] : [];
    }),
  );
}
