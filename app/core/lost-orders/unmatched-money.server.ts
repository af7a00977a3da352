import { and, eq, inArray, sql } from "drizzle-orm";
import { paymentAttempts, paymentEvents, payouts, topUps } from "~schema";
import { databaseNow } from "~/platform/database-clock.server";
import { systemDb } from "~/platform/db.server";
import { log } from "~/platform/log.server";
import { paystack } from "~/platform/paystack.server";
import type { PaystackResult } from "~/platform/paystack-answers.server";
import { TRANSACTIONS_A_PAGE } from "~/platform/paystack-transactions.server";
import { isOrderReference } from "./lost-orders.server";

type Moved = { reference: string; amountKobo: number };
type MovedKind = "transfer" | "payment";

/** Beyond these the events have to do: they are looked at one by one. */
const PAGES = 20;
const TRANSFER_HOURS = 7 * 24;
const PAYMENT_HOURS = 3;

/**
 * Looks through the provider's newest transfers and payments for those that no payout and no
 * attempt of ours knows (docs/rules.md, Operators). `findLostOrders` finds payments of lost orders.
 * @returns how many it listed for the operator
 */
export async function findUnmatchedMoney(): Promise<number> {
  const ago = (hours: number) => new Date(databaseNow().getTime() - hours * 3_600_000);
  const [transfers, payments] = await Promise.all([
    listAll((page) => paystack().listTransfers(ago(TRANSFER_HOURS), page)),
    listAll((page) => paystack().listTransactions(page, ago(PAYMENT_HOURS))),
  ]);
  const paid = payments.filter(
    ({ reference, status }) => status === "success" && reference && !isOrderReference(reference),
  );
  return (await listUnmatched("transfer", transfers)) + (await listUnmatched("payment", paid));
}

/** Lists a payment that a webhook has named and that isn’t an order’s, once the provider has it as paid. */
export async function listIfUnmatched(reference: string): Promise<void> {
  if (isOrderReference(reference)) return;
  const answer = await paystack().verifyTransaction(reference, { once: true });
  if (answer.ok && answer.data.status === "success")
    await listUnmatched("payment", [{ reference, amountKobo: answer.data.amountKobo }]);
}

async function listAll<Item>(
  list: (page: number) => Promise<PaystackResult<Item[]>>,
): Promise<Item[]> {
  const all: Item[] = [];
  for (let page = 1; page <= PAGES; page++) {
    const answer = await list(page);
    if (!answer.ok) break;
    all.push(...answer.data);
    if (answer.data.length < TRANSACTIONS_A_PAGE) break;
  }
  return all;
}

/** Lists what no row of ours explains, each reference once. @returns how many */
export async function listUnmatched(kind: MovedKind, moved: Moved[]): Promise<number> {
  const known = await knownReferences(
    kind,
    moved.map(({ reference }) => reference),
  );
  const unknown = moved.filter(({ reference }) => !known.has(reference));
  if (unknown.length === 0) return 0;
  const listed = await systemDb
    .insert(paymentEvents)
    .values(
      unknown.map(({ reference, amountKobo }) => ({
        event: `${kind}.unmatched`,
        providerEventId: reference,
        reference,
        payload: { amountKobo },
        processedAt: sql`now()`,
        outcome: "unmatched",
      })),
    )
    .onConflictDoNothing()
    .returning({ reference: paymentEvents.reference });
  if (listed.length > 0)
    log().error(
      { kind, references: listed.map(({ reference }) => reference) },
      kind === "transfer"
        ? "Transfers belong to no payout"
        : "Payments belong to no order and to nothing else of ours",
    );
  return listed.length;
}

async function knownReferences(kind: MovedKind, references: string[]): Promise<Set<string>> {
  if (references.length === 0) return new Set();
  const rows =
    kind === "transfer"
      ? await systemDb
          .select({ reference: payouts.providerReference })
          .from(payouts)
          .where(inArray(payouts.providerReference, references))
      : await systemDb
          .select({ reference: paymentAttempts.reference })
          .from(paymentAttempts)
          .where(inArray(paymentAttempts.reference, references))
          .unionAll(
            systemDb
              .select({ reference: topUps.reference })
              .from(topUps)
              .where(inArray(topUps.reference, references)),
          );
  return new Set(rows.map(({ reference }) => reference));
}

/** Marks money as seen to. @returns false when somebody has done so, or there is none */
export async function settleUnmatched(id: string): Promise<boolean> {
  const settled = await systemDb
    .update(paymentEvents)
    .set({ outcome: "unmatched, seen to" })
    .where(and(eq(paymentEvents.id, id), eq(paymentEvents.outcome, "unmatched")))
    .returning({ id: paymentEvents.id });
  return settled.length > 0;
}
