import { and, eq, inArray, sql } from "drizzle-orm";
import { orders, payouts, slugHistory, vendorProfiles, wallets } from "~schema";
import { openPayoutStatuses } from "~schema/payouts";
import { isOpenOrder } from "~/core/customers/subject.queries.server";
import { noteOperatorChange } from "~/core/stores/operator-change.server";
import { RESERVED_DAYS } from "~/core/stores/slug-check.server";
import { systemDb, type Tx } from "~/platform/db.server";
import { announce } from "~/platform/events.server";
import { formatKobo } from "~/shared/money";
import { refuse, type Refusal } from "~/shared/refusal";

type Outcome = { ok: true } | Refusal;

/**
 * Closes a suspended store for good: its address says so, or leads to another store, for 90 days;
 * its records stay, and its balance can still be withdrawn (docs/rules.md, Operators).
 * @param ask.balanceKobo the balance that the operator saw
 * @param ask.into the slug of the store that takes its customers over; null: none
 */
export function closeStore(
  vendorId: string,
  ask: { balanceKobo: number; into: string | null },
  now: Date,
): Promise<Outcome> {
  return systemDb.transaction(async (tx): Promise<Outcome> => {
    const [store] = await tx
      .select({
        slug: vendorProfiles.storeSlug,
        suspension: vendorProfiles.suspension,
        closedAt: vendorProfiles.closedAt,
      })
      .from(vendorProfiles)
      .where(eq(vendorProfiles.id, vendorId))
      .for("update");
    if (!store || store.closedAt) return refuse("closed", "It has closed already.");
    // Orders that were being placed have arrived by then.
    if (!store.suspension)
      return refuse("running", "Suspend it first, and close it once its orders are over.");
    const target = ask.into === null ? null : await openStoreAt(tx, ask.into, vendorId);
    if (ask.into !== null && !target)
      return refuse("into", "No other open store has this address.", { field: "into" });
    const open = await whatIsOpen(tx, vendorId, ask.balanceKobo, now);
    if (open) return open;
    await tx
      .update(vendorProfiles)
      .set({ closedAt: now, storeSlug: null, suspension: null, updatedAt: sql`now()` })
      .where(eq(vendorProfiles.id, vendorId));
    if (store.slug) await releaseSlug(tx, vendorId, store.slug, target?.id ?? vendorId);
    await noteOperatorChange(tx, vendorId, {
      what: "closed",
      slug: store.slug ?? "",
      movedTo: target?.slug ?? null,
      balanceKobo: ask.balanceKobo,
    });
    await announce(tx, { topic: "order", vendorId });
    return { ok: true };
  });
}

async function openStoreAt(tx: Tx, slug: string, except: string) {
  const [found] = await tx
    .select({ id: vendorProfiles.id, slug: vendorProfiles.storeSlug })
    .from(vendorProfiles)
    .where(
      and(
        eq(sql`lower(${vendorProfiles.storeSlug})`, slug.toLowerCase()),
        eq(vendorProfiles.onboardingStep, "completed"),
        sql`${vendorProfiles.id} <> ${except}`,
      ),
    )
    .for("share");
  return found ?? null;
}

async function whatIsOpen(
  tx: Tx,
  vendorId: string,
  shownKobo: number,
  now: Date,
): Promise<Refusal | null> {
  const [order] = await tx
    .select({ number: orders.orderNumber })
    .from(orders)
    .where(and(eq(orders.vendorId, vendorId), isOpenOrder(tx, now)))
    .limit(1);
  if (order) return refuse("open-orders", `Order ${order.number} is not over yet.`);
  const [payout] = await tx
    .select({ reference: payouts.reference })
    .from(payouts)
    .where(and(eq(payouts.vendorId, vendorId), inArray(payouts.status, [...openPayoutStatuses])))
    .limit(1);
  if (payout) return refuse("open-payout", `Payout ${payout.reference} is still on its way.`);
  const [wallet] = await tx
    .select({ balance: wallets.balance })
    .from(wallets)
    .where(eq(wallets.vendorId, vendorId))
    .for("update");
  const balance = wallet?.balance ?? 0;
  return balance === shownKobo
    ? null
    : refuse("balance", `Its balance is ${formatKobo(balance)} now. Look again, then close it.`);
}

/** Its slug and those that it gave up before are one store's for 90 days, and then free. */
async function releaseSlug(tx: Tx, vendorId: string, slug: string, to: string): Promise<void> {
  await tx.update(slugHistory).set({ vendorId: to }).where(eq(slugHistory.vendorId, vendorId));
  const reservedUntil = sql`now() + make_interval(days => ${RESERVED_DAYS})`;
  await tx
    .insert(slugHistory)
    .values({ vendorId: to, slug, reservedUntil })
    .onConflictDoUpdate({
      target: [slugHistory.vendorId, slugHistory.slug],
      set: { releasedAt: sql`now()`, reservedUntil },
    });
}
