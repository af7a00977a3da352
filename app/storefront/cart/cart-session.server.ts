import { createHash, randomBytes, randomUUID } from "node:crypto";
import { and, eq, gt, lt, sql } from "drizzle-orm";
import { sessions } from "~schema";
import type { CartData } from "~schema/cart";
import type { MenuItem } from "~/core/menu/menu-item";
import { systemDb } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { mergeChanges, type CartChange, type CartLine, type CartRefusal } from "./cart-lines";

const TTL_MS = 24 * 3600 * 1000;

/**
 * A cart as the server holds it. `checkoutToken` changes with every change of the lines: the same
 * cart sent twice is one order.
 */
export type StoredCart = { lines: CartLine[]; revision: number; checkoutToken: string };

const cookieName = () => (env().publicUrl.startsWith("https:") ? "__Host-cart" : "cart");
const hash = (token: string) => createHash("sha256").update(token).digest("hex");

function tokenOf(cookieHeader: string | null | undefined): string | null {
  const found = new RegExp(`(?:^|;\\s*)${cookieName()}=([A-Za-z0-9_-]{43})(?:;|$)`).exec(
    cookieHeader ?? "",
  );
  return found?.[1] ?? null;
}
const cookiesOf = (request: Request) => request.headers.get("Cookie");

function cookieFor(token: string): string {
  return `${cookieName()}=${token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${TTL_MS / 1000}${env().publicUrl.startsWith("https:") ? "; Secure" : ""}`;
}

function toLines(data: CartData): CartLine[] {
  const entries = Object.entries(data.lines).sort(
    ([, a], [, b]) => (a.place ?? -1) - (b.place ?? -1),
  );
  return entries.map(([key, { itemId, quantity, name, seenKobo }]) => ({
    key,
    itemId,
    quantity,
    name: name ?? null,
    seenKobo: seenKobo ?? null,
  }));
}

const toData = (lines: CartLine[]): CartData["lines"] =>
  Object.fromEntries(lines.map(({ key, ...line }, place) => [key, { ...line, place }]));

/** The cart this browser has at a store; null when there is none or it has expired (24 h). */
export const readCart = (request: Request, vendorId: string): Promise<StoredCart | null> =>
  findCart(cookiesOf(request), vendorId);

/**
 * The same, where there is no Request.
 * @param cookieHeader the request's Cookie header
 */
export async function findCart(
  cookieHeader: string | null | undefined,
  vendorId: string,
): Promise<StoredCart | null> {
  const token = tokenOf(cookieHeader);
  if (!token) return null;
  const [row] = await systemDb
    .select({ data: sessions.cartData })
    .from(sessions)
    .where(
      and(
        eq(sessions.vendorId, vendorId),
        eq(sessions.sessionToken, hash(token)),
        gt(sessions.expiresAt, sql`now()`),
      ),
    );
  return row
    ? {
        lines: toLines(row.data),
        revision: row.data.revision ?? 0,
        checkoutToken: row.data.checkoutToken,
      }
    : null;
}

/**
 * Changes the cart of this browser at a store, one request after the other (the row is locked), and
 * makes the cart when there is none. A change whose id the cart knows counts no second time
 * (docs/rules.md, Cart).
 * @param changes without an id, a change is a new one
 * @param items the dishes of the adds, as far as the store's menu has them
 * @returns the cart after it, what was refused, and the cookie to set (null where nothing at all
 * was done)
 */
export async function changeCart(
  request: Request,
  vendorId: string,
  changes: (CartChange & { id?: string })[],
  items: MenuItem[],
): Promise<{
  cart: Pick<StoredCart, "lines" | "revision">;
  refused: CartRefusal[];
  cookie: string | null;
}> {
  const token = tokenOf(cookiesOf(request)) ?? randomBytes(32).toString("base64url");
  const now = new Date();
  const expiresAt = new Date(now.getTime() + TTL_MS);
  const where = and(eq(sessions.vendorId, vendorId), eq(sessions.sessionToken, hash(token)));
  return systemDb.transaction(async (tx) => {
    const [begun] = await tx
      .insert(sessions)
      .values({
        vendorId,
        sessionToken: hash(token),
        cartData: { lines: {}, checkoutToken: randomUUID() },
        expiresAt,
      })
      .onConflictDoNothing()
      .returning({ id: sessions.id });
    const [row] = await tx
      .select({ data: sessions.cartData, expiresAt: sessions.expiresAt })
      .from(sessions)
      .where(where)
      .for("update");
    const data: CartData = row?.data ?? { lines: {}, checkoutToken: randomUUID() };
    const alive = !row || row.expiresAt > now;
    const before = {
      lines: alive ? toLines(data) : [],
      revision: data.revision ?? 0,
      applied: data.applied ?? [],
    };
    const { cart, refused, taken, changed } = mergeChanges(
      before,
      changes.map((change) => ({ ...change, id: change.id ?? randomUUID() })),
      items,
      now.getTime(),
    );
    if (begun && !taken) {
      await tx.delete(sessions).where(where);
      return { cart: { lines: [], revision: now.getTime() }, refused, cookie: null };
    }
    const renewed = changed || !alive;
    const revision = alive ? cart.revision : Math.max(cart.revision, now.getTime());
    const after: CartData = {
      lines: toData(cart.lines),
      revision,
      applied: cart.applied,
      checkoutToken: renewed ? randomUUID() : data.checkoutToken,
    };
    if (taken || !alive)
      await tx.update(sessions).set({ cartData: after, expiresAt, updatedAt: now }).where(where);
    return {
      cart: { lines: cart.lines, revision },
      refused,
      cookie: taken || !alive ? cookieFor(token) : null,
    };
  });
}

/**
 * Empties the cart an order was made of, once that order is paid or cancelled. A cart that was
 * changed since then is a new one and stays.
 */
export async function clearOrderedCart(
  request: Request,
  vendorId: string,
  checkoutToken: string,
): Promise<void> {
  const token = tokenOf(cookiesOf(request));
  if (!token) return;
  await systemDb
    .delete(sessions)
    .where(
      and(
        eq(sessions.vendorId, vendorId),
        eq(sessions.sessionToken, hash(token)),
        eq(sql`${sessions.cartData}->>'checkoutToken'`, checkoutToken),
      ),
    );
}

/** Forgets carts that expired. @returns how many */
export async function deleteExpiredCarts(): Promise<number> {
  return (
    await systemDb
      .delete(sessions)
      .where(lt(sessions.expiresAt, sql`now()`))
      .returning({ id: sessions.id })
  ).length;
}
