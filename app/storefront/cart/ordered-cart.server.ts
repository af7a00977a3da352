import { and, eq, sql } from "drizzle-orm";
import { sessions } from "~schema";
import { systemDb } from "~/platform/db.server";
import { tokenHashOf } from "./cart-cookie.server";

/**
 * Keeps which lines of a cart have become an order, so that its payment takes out these and no
 * others, if the cart is changed before it comes.
 * @param placedBy the browser's, as `placedByOf` returns it
 */
export async function markOrdered(
  vendorId: string,
  placedBy: string,
  checkoutToken: string,
): Promise<void> {
  const { cartData } = sessions;
  await systemDb
    .update(sessions)
    .set({
      cartData: sql`${cartData} || jsonb_build_object('ordered', jsonb_build_object(
        'token', ${checkoutToken}::text, 'quantities', (
          select jsonb_object_agg(line.key, line.value->'quantity')
          from jsonb_each(${cartData}->'lines') line)))`,
    })
    .where(
      and(
        eq(sessions.vendorId, vendorId),
        eq(sessions.sessionToken, placedBy),
        eq(sql`${cartData}->>'checkoutToken'`, checkoutToken),
      ),
    );
}

/**
 * Deletes the cart of an order that was paid or cancelled, which sent again would lead back to that
 * order for ever, or is ordered again (docs/rules.md, Cart). If it was changed since, it is a new
 * cart and stays.
 */
export async function clearOrderedCart(
  request: Request,
  vendorId: string,
  checkoutToken: string,
): Promise<void> {
  const cart = tokenHashOf(request);
  if (!cart) return;
  await systemDb
    .delete(sessions)
    .where(
      and(
        eq(sessions.vendorId, vendorId),
        eq(sessions.sessionToken, cart),
        eq(sql`${sessions.cartData}->>'checkoutToken'`, checkoutToken),
      ),
    );
}
