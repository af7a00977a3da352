import { and, eq, sql } from "drizzle-orm";
import { sessions } from "~schema";
import { systemDb } from "~/platform/db.server";
import { tokenHashOf } from "./cart-cookie.server";

/**
 * Records which lines of a cart became an order. Its payment then removes these alone, even if the
 * cart changes in between.
 * @param placedBy the browser, as `placedByOf` returns it
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
 * Deletes the cart of a paid or cancelled order, which if sent again would lead back to that order
 * or order it twice (docs/rules.md, Cart). If changed since, it is a new cart and stays.
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
