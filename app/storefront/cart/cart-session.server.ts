import { randomUUID } from "node:crypto";
import { and, eq, gt, sql } from "drizzle-orm";
import { sessions, vendorProfiles } from "~schema";
import type { CartData } from "~schema/cart";
import type { MenuItem } from "~/core/menu/menu-item";
import { readItems } from "~/core/menu/menu.queries.server";
import { itemsToAdd } from "~/core/opening-hours/item-hours";
import { includingHeld } from "~/core/options/stock-needs";
import { databaseNow } from "~/platform/database-clock.server";
import { systemDb, type Tx } from "~/platform/db.server";
import { endInBatches } from "~/platform/end-in-batches.server";
import { isStoreAt, readStore, type StoreRecord } from "~/core/stores/store-record.server";
import { isUuid } from "~/shared/ids";
import { consumeRateLimit, type RateLimited } from "~/platform/rate-limits.server";
import { newVisitorToken } from "~/platform/visitor.server";
import { readOpenOrder } from "~/storefront/device-orders/open-order.server";
import { CART_MS, cookieFor, cookiesOf, hash, requestVisitor, tokenOf } from "./cart-cookie.server";
import {
  mergeChanges,
  mostOfOne,
  type CartChange,
  type CartLine,
  type CartRefusal,
} from "./cart-lines";

/** A cart that nobody opens again lives no longer than this: crawlers leave many. */
const NEW_TTL_MS = 2 * 3_600_000;

/** `checkoutToken` changes whenever the lines do, so that the same cart sent twice is one order. */
export type StoredCart = { lines: CartLine[]; revision: number; checkoutToken: string };

/**
 * Counts a request that reads or changes a cart, once plus once per KB that it may store
 * (docs/rules.md, Limits).
 * @returns null when allowed
 */
export function limitCart(
  request: Request,
  network: string,
  least = 1,
): Promise<RateLimited | null> {
  const visitor = requestVisitor(request);
  const cost = Math.max(least, Math.ceil(Number(request.headers.get("Content-Length")) / 1024));
  return visitor
    ? consumeRateLimit({ read: visitor, network: `carts:${network}` }, cost)
    : consumeRateLimit({ network: `new-carts:${network}` }, 5 * cost);
}

function toLines(data: CartData): CartLine[] {
  const entries = Object.entries(data.lines).sort(
    ([, a], [, b]) => (a.place ?? -1) - (b.place ?? -1),
  );
  return entries.map(([key, { itemId, quantity, name, seenKobo, choices, options, note }]) => ({
    key,
    itemId,
    quantity,
    name: name ?? null,
    seenKobo: seenKobo ?? null,
    ...(choices ? { choices, options: options ?? [] } : {}),
    ...(note ? { note } : {}),
  }));
}

const toData = (lines: CartLine[]): CartData["lines"] =>
  Object.fromEntries(lines.map(({ key, ...line }, place) => [key, { ...line, place }]));

/** Returns this browser's cart at a store; null if there is none or it has expired. */
export const readCart = (request: Request, vendorId: string): Promise<StoredCart | null> =>
  findCart(cookiesOf(request), vendorId);

/** Like `readCart`, for callers without a Request. */
export async function findCart(
  cookieHeader: string | null | undefined,
  vendorId: string,
): Promise<StoredCart | null> {
  const token = tokenOf(cookieHeader);
  if (!token) return null;
  const now = databaseNow();
  const [row] = await systemDb
    .select(cartColumns)
    .from(sessions)
    .where(and(ofToken(vendorId, token), gt(sessions.expiresAt, now)));
  if (row) await keepCart(vendorId, token, row, now);
  return row ? toStoredCart(row.data) : null;
}

const cartColumns = { data: sessions.cartData, expiresAt: sessions.expiresAt };

/** Lets a cart that ends soon live for 24 hours from now, because somebody looks at it. */
export async function keepCart(
  vendorId: string,
  token: string,
  { expiresAt }: CartRow,
  now: Date,
): Promise<void> {
  const leftMs = expiresAt.getTime() - now.getTime();
  if (leftMs <= 0 || leftMs >= NEW_TTL_MS) return;
  await systemDb
    .update(sessions)
    .set({ expiresAt: new Date(now.getTime() + CART_MS) })
    .where(ofToken(vendorId, token));
}

export const toStoredCart = (data: CartData): StoredCart => ({
  lines: toLines(data),
  revision: data.revision ?? 0,
  checkoutToken: data.checkoutToken,
});

type CartRow = { data: CartData; expiresAt: Date };
type CartAnswer = {
  cart: Pick<StoredCart, "lines" | "revision">;
  refused: CartRefusal[];
  cookie: string | null;
};

/**
 * Reads the store at a slug with a browser's cart there, even one that has expired.
 * @param token of the browser's cookie
 * @returns null when no open store has this slug
 */
export async function readStoreAndCart(
  tx: Tx,
  slug: string,
  token: string | null,
): Promise<{ store: StoreRecord; row: CartRow | null } | null> {
  const [store, [row]] = await Promise.all([
    readStore(tx, isStoreAt(slug)),
    token === null
      ? []
      : tx
          .select(cartColumns)
          .from(sessions)
          .innerJoin(vendorProfiles, eq(vendorProfiles.id, sessions.vendorId))
          .where(and(isStoreAt(slug), eq(sessions.sessionToken, hash(token)))),
  ]);
  return store && { store, row: row ?? null };
}

/** A store, items of its menu, and this browser's cart. */
type CartAtStore = {
  store: StoreRecord;
  items: MenuItem[];
  token: string;
  row: CartRow | null;
};

/**
 * Reads this browser's cart at a store.
 * @param ids ids of items to read, and keys of lines whose items to read
 * @returns null if no open store has this slug
 */
export async function readCartAtStore(
  request: Request,
  slug: string,
  ids: string[],
): Promise<CartAtStore | null> {
  const token = tokenOf(cookiesOf(request)) ?? newVisitorToken();
  const now = databaseNow();
  return systemDb.transaction(async (tx) => {
    const found = await readStoreAndCart(tx, slug, token);
    if (!found) return null;
    const { store, row } = found;
    const itemIds = ids.filter(isUuid).flatMap((id) => [id, row?.data.lines[id]?.itemId ?? id]);
    const items = await readItems(tx, store.id, itemIds, now);
    return { store, items: itemsToAdd(items, now, store.opening), token, row };
  });
}

/** Changes a cart read before, in one statement unless another request has changed it since. */
export async function changeReadCart(
  request: Request,
  { store, items, token, row }: CartAtStore,
  changes: (CartChange & { id?: string })[],
): Promise<CartAnswer> {
  const identified = changes.map((change) => ({ ...change, id: change.id ?? randomUUID() }));
  const now = databaseNow();
  const vendorId = store.id;
  const most = mostOfOne(store.ordering.maxItemsPerOrder);
  let there = items;
  let made = applyChanges(row, token, identified, there, most, now);
  if (row && made.answer.refused.length > 0) {
    there = await withHeld(items, vendorId, row.data.checkoutToken, now);
    made = applyChanges(row, token, identified, there, most, now);
  }
  const { answer, after } = made;
  if (!after) return answer;
  const written = row
    ? await systemDb
        .update(sessions)
        .set(after)
        .where(and(ofToken(vendorId, token), eq(sessions.cartData, row.data)))
        .returning({ id: sessions.id })
    : await systemDb
        .insert(sessions)
        .values({ vendorId, sessionToken: hash(token), ...after })
        .onConflictDoNothing()
        .returning({ id: sessions.id });
  return written.length > 0 ? answer : changeCart(request, store, identified, there, token);
}

/**
 * Adds back what an unpaid order made from this cart reserves, since its customer can still have
 * that (docs/rules.md, Cart). Read only when a change would be refused.
 */
async function withHeld(
  items: MenuItem[],
  vendorId: string,
  checkoutToken: string,
  now: Date,
): Promise<MenuItem[]> {
  const open = await systemDb.transaction((tx) => readOpenOrder(tx, vendorId, checkoutToken, now));
  return open ? items.map((item) => includingHeld(item, open.held)) : items;
}

const ofToken = (vendorId: string, token: string) =>
  and(eq(sessions.vendorId, vendorId), eq(sessions.sessionToken, hash(token)));

/**
 * Changes this browser's cart at a store under a row lock, and creates it if there is none. A
 * change with a known id counts no second time (docs/rules.md, Cart).
 * @param changes without an id, a change counts as new
 * @param items the items of which changes add more, as far as the menu has them
 * @returns the cart, the refused changes, and the cookie to set (null if nothing was written)
 */
export async function changeCart(
  request: Request,
  { id: vendorId, ordering }: Pick<StoreRecord, "id" | "ordering">,
  changes: (CartChange & { id?: string })[],
  items: MenuItem[],
  token = tokenOf(cookiesOf(request)) ?? newVisitorToken(),
): Promise<CartAnswer> {
  const identified = changes.map((change) => ({ ...change, id: change.id ?? randomUUID() }));
  const now = databaseNow();
  return systemDb.transaction(async (tx) => {
    const [begun] = await tx
      .insert(sessions)
      .values({
        vendorId,
        sessionToken: hash(token),
        cartData: { lines: {}, checkoutToken: randomUUID() },
        expiresAt: new Date(now.getTime() + NEW_TTL_MS),
      })
      .onConflictDoNothing()
      .returning({ id: sessions.id });
    const [row] = await tx
      .select(cartColumns)
      .from(sessions)
      .where(ofToken(vendorId, token))
      .for("update");
    const { answer, after } = applyChanges(
      begun ? null : (row ?? null),
      token,
      identified,
      items,
      mostOfOne(ordering.maxItemsPerOrder),
      now,
    );
    if (after) await tx.update(sessions).set(after).where(ofToken(vendorId, token));
    else if (begun) await tx.delete(sessions).where(ofToken(vendorId, token));
    return answer;
  });
}

/**
 * @param row null if there is no cart yet
 * @returns the answer and the columns to write; `after` is null when nothing changes
 */
function applyChanges(
  row: CartRow | null,
  token: string,
  changes: (CartChange & { id: string })[],
  items: MenuItem[],
  most: number,
  now: Date,
): {
  answer: CartAnswer;
  after: { cartData: CartData; expiresAt: Date; updatedAt: Date } | null;
} {
  const data: CartData = row?.data ?? { lines: {}, checkoutToken: randomUUID() };
  const alive = !row || row.expiresAt > now;
  const before = {
    lines: alive ? toLines(data) : [],
    revision: data.revision ?? 0,
    applied: data.applied ?? [],
  };
  const { cart, refused, taken, changed } = mergeChanges(
    before,
    changes,
    items,
    most,
    now.getTime(),
  );
  if (!row && !taken)
    return {
      answer: { cart: { lines: [], revision: now.getTime() }, refused, cookie: null },
      after: null,
    };
  const revision = alive ? cart.revision : Math.max(cart.revision, now.getTime());
  const answer = { cart: { lines: cart.lines, revision }, refused };
  if (!taken && alive) return { answer: { ...answer, cookie: null }, after: null };
  const cartData = {
    lines: toData(cart.lines),
    revision,
    applied: cart.applied,
    checkoutToken: changed || !alive ? randomUUID() : data.checkoutToken,
    ...(alive && data.ordered ? { ordered: stillIn(cart.lines, data.ordered) } : {}),
  };
  return {
    answer: { ...answer, cookie: cookieFor(token) },
    after: {
      cartData,
      expiresAt: new Date(now.getTime() + (row ? CART_MS : NEW_TTL_MS)),
      updatedAt: now,
    },
  };
}

/** Drops removed lines: if added again, they belong to another order. */
function stillIn(
  lines: CartLine[],
  { token, quantities }: NonNullable<CartData["ordered"]>,
): CartData["ordered"] {
  const keys = new Set(lines.map(({ key }) => key));
  return {
    token,
    quantities: Object.fromEntries(Object.entries(quantities).filter(([key]) => keys.has(key))),
  };
}

export const deleteExpiredCarts = (): Promise<number> =>
  endInBatches(
    sql`delete from sessions where id in`,
    sql`select id from sessions where expires_at < now() order by expires_at`,
  );
