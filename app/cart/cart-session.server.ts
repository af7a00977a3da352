import { createHash, randomBytes, randomUUID } from "node:crypto";
import { and, eq, gt, lt, sql } from "drizzle-orm";
import { sessions } from "~schema";
import type { CartData } from "~schema/cart";
import { systemDb } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { MAX_LINES, MAX_QUANTITY, type CartLine } from "./cart-totals";

const TTL_MS = 24 * 3600 * 1000;

/** A cart as the server holds it. `checkoutToken` changes with every change of the cart: the same cart sent twice is one order. */
export type StoredCart = { lines: CartLine[]; checkoutToken: string };

const cookieName = () => (env().publicUrl.startsWith("https:") ? "__Host-cart" : "cart");
const hash = (token: string) => createHash("sha256").update(token).digest("hex");

function tokenOf(request: Request): string | null {
  const found = new RegExp(`(?:^|;\\s*)${cookieName()}=([A-Za-z0-9_-]{43})(?:;|$)`).exec(request.headers.get("Cookie") ?? "");
  return found?.[1] ?? null;
}

function cookieFor(token: string): string {
  return `${cookieName()}=${token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${TTL_MS / 1000}${env().publicUrl.startsWith("https:") ? "; Secure" : ""}`;
}

const toLines = (data: CartData): CartLine[] => Object.entries(data.lines).map(([key, line]) => ({ key, ...line }));

/** The cart this browser has at a store; an empty one without a token when there is none or it has expired (24 h). */
export async function readCart(request: Request, vendorId: string): Promise<StoredCart | null> {
  const token = tokenOf(request);
  if (!token) return null;
  const [row] = await systemDb
    .select({ data: sessions.cartData })
    .from(sessions)
    .where(and(eq(sessions.vendorId, vendorId), eq(sessions.sessionToken, hash(token)), gt(sessions.expiresAt, sql`now()`)));
  return row ? { lines: toLines(row.data), checkoutToken: row.data.checkoutToken } : null;
}

export type CartChange =
  | { kind: "add"; itemId: string; quantity: number }
  | { kind: "set"; key: string; quantity: number }
  | { kind: "remove"; key: string };

/** A cart's lines after one change: adding to a line there is adds up, quantities stay between 1 and the limit, at most 100 lines. */
export function changedLines(lines: CartData["lines"], change: CartChange): CartData["lines"] {
  const next = { ...lines };
  const bounded = (quantity: number) => Math.min(MAX_QUANTITY, Math.max(1, Math.trunc(quantity)));
  if (change.kind === "remove") delete next[change.key];
  else if (change.kind === "set") {
    const line = Object.hasOwn(next, change.key) ? next[change.key] : undefined;
    if (line) next[change.key] = { ...line, quantity: bounded(change.quantity) };
  } else {
    const before = next[change.itemId];
    if (before || Object.keys(next).length < MAX_LINES) next[change.itemId] = { itemId: change.itemId, quantity: bounded((before?.quantity ?? 0) + change.quantity) };
  }
  return next;
}

/**
 * Changes the cart of this browser at a store, one change after the other (the row is locked), and makes the cart when there is none.
 * @returns the cart after it, and the cookie to set
 */
export async function changeCart(request: Request, vendorId: string, change: CartChange): Promise<{ cart: StoredCart; cookie: string }> {
  const token = tokenOf(request) ?? randomBytes(32).toString("base64url");
  const expiresAt = new Date(Date.now() + TTL_MS);
  const data = await systemDb.transaction(async (tx) => {
    await tx
      .insert(sessions)
      .values({ vendorId, sessionToken: hash(token), cartData: { lines: {}, checkoutToken: randomUUID() }, expiresAt })
      .onConflictDoNothing();
    const where = and(eq(sessions.vendorId, vendorId), eq(sessions.sessionToken, hash(token)));
    const [row] = await tx.select({ data: sessions.cartData, expiresAt: sessions.expiresAt }).from(sessions).where(where).for("update");
    const before = row && row.expiresAt > new Date() ? row.data.lines : {};
    const after: CartData = { lines: changedLines(before, change), checkoutToken: randomUUID() };
    await tx.update(sessions).set({ cartData: after, expiresAt, updatedAt: new Date() }).where(where);
    return after;
  });
  return { cart: { lines: toLines(data), checkoutToken: data.checkoutToken }, cookie: cookieFor(token) };
}

/** Empties the cart an order was made of, once that order is paid. A cart that was changed since then is a new one and stays. */
export async function clearOrderedCart(request: Request, vendorId: string, checkoutToken: string): Promise<void> {
  const token = tokenOf(request);
  if (!token) return;
  await systemDb
    .delete(sessions)
    .where(and(eq(sessions.vendorId, vendorId), eq(sessions.sessionToken, hash(token)), eq(sql`${sessions.cartData}->>'checkoutToken'`, checkoutToken)));
}

/** Forgets carts that expired. @returns how many */
export async function forgetExpiredCarts(): Promise<number> {
  return (await systemDb.delete(sessions).where(lt(sessions.expiresAt, sql`now()`)).returning({ id: sessions.id })).length;
}
