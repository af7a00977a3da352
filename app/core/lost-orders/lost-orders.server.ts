import { setTimeout as sleep } from "node:timers/promises";
import { and, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import { z } from "zod";
import { paymentAttempts, paymentEvents, vendorProfiles } from "~schema";
import { systemDb } from "~/platform/db.server";
import { log } from "~/platform/log.server";
import { paystack, paystackDomain } from "~/platform/paystack.server";
import { TRANSACTIONS_A_PAGE } from "~/platform/paystack-transactions.server";
import { consumeRateLimit } from "~/platform/rate-limits.server";

const OURS = /^order_[0-9a-f-]{36}_[0-9a-f]{16}$/;
const LOST = "order.lost";
export const isOrderReference = (reference: string): boolean => OURS.test(reference);

/**
 * Returns whether a reference without an attempt belongs to a payment that the provider took: its
 * order was lost, as after restoring a backup. Logs it and lists it for the operator, once
 * (docs/rules.md, Lost orders).
 * @param asker webhooks come from the provider; pages have a limit
 */
export async function isLostPayment(
  reference: string,
  asker: "webhook" | "page",
): Promise<boolean> {
  if (!OURS.test(reference)) return false;
  const [entry] = await systemDb
    .select({ event: paymentEvents.event })
    .from(paymentEvents)
    .where(sql`${paymentEvents.reference} = ${reference} and ${paymentEvents.event} = ${LOST}`);
  if (entry) return true;
  if (asker === "page" && (await consumeRateLimit({ verify: "unknown" }, 60))) return false;
  const answer = await paystack().verifyTransaction(reference, { once: true });
  if (!answer.ok || answer.data.status !== "success" || answer.data.domain !== paystackDomain())
    return false;
  await listAsLost({ reference, amountKobo: answer.data.amountKobo });
  return true;
}

async function listAsLost(payment: { reference: string; amountKobo: number }): Promise<void> {
  const { reference, amountKobo } = payment;
  const [row] = await systemDb
    .insert(paymentEvents)
    .values({
      event: LOST,
      providerEventId: reference,
      reference,
      payload: { reference, amountKobo },
      processedAt: sql`now()`,
      outcome: "lost",
    })
    .onConflictDoNothing()
    .returning({ id: paymentEvents.id });
  if (row) log().error({ reference, amountKobo }, "Money came for an order that was lost");
}

const AT_START_MS = 3_000;
/** More pages than the transactions since a backup can fill. */
const PAGES = 100;
const Order = z.object({
  vendor_id: z.uuid(),
  order_number: z
    .string()
    .regex(/^VNR\d{1,9}$/)
    .transform((number) => Number(number.slice(3))),
});

/**
 * Compares the provider's newest transactions with the attempts, until a page has only known ones.
 * The order of an unknown one was lost: its vendor's numbers continue after it, and paid ones are
 * listed. One that was paid and whose attempt is older than its page's address is given to the
 * sweeper (docs/rules.md, Lost orders).
 * @returns how many were lost
 */
export async function findLostOrders(): Promise<number> {
  let lost = 0;
  for (let page = 1; page <= PAGES; page++) {
    const answer = await paystack().listTransactions(page);
    if (!answer.ok) break;
    const ours = answer.data.filter(({ reference }) => OURS.test(reference));
    const known = await knownReferences(ours.map(({ reference }) => reference));
    const paid = ours.filter(({ status }) => status === "success");
    let unknown = 0;
    const unasked = await haveAsked(paid.map(({ reference }) => reference));
    for (const { reference, metadata, status, amountKobo } of ours) {
      const order = Order.safeParse(metadata);
      // Another installation may use the same account.
      if (known.has(reference) || !order.success) continue;
      const isOurs = await continueNumbers(order.data.vendor_id, order.data.order_number);
      if (!isOurs) continue;
      unknown++;
      if (status === "success") await listAsLost({ reference, amountKobo });
    }
    lost += unknown;
    if (unknown + unasked === 0 || answer.data.length < TRANSACTIONS_A_PAGE) break;
  }
  if (lost > 0) log().warn({ lost }, "Orders are known to the provider that were lost here");
  return lost;
}

export async function findLostOrdersAtStart(): Promise<void> {
  const search = findLostOrders().catch((error: unknown) =>
    log().error({ err: error }, "Lost orders could not be looked for"),
  );
  await Promise.race([search, sleep(AT_START_MS, undefined, { ref: false })]);
}

async function knownReferences(references: string[]): Promise<Set<string>> {
  if (references.length === 0) return new Set();
  const rows = await systemDb
    .select({ reference: paymentAttempts.reference })
    .from(paymentAttempts)
    .where(inArray(paymentAttempts.reference, references));
  return new Set(rows.map(({ reference }) => reference));
}

/**
 * The sweeper leaves out attempts without a page, on which nobody could pay. A backup made while one
 * was given its page has it without.
 * @returns how many it will now ask about
 */
async function haveAsked(references: string[]): Promise<number> {
  if (references.length === 0) return 0;
  const rows = await systemDb
    .update(paymentAttempts)
    .set({ accessCode: sql`${paymentAttempts.reference}` })
    .where(
      and(
        inArray(paymentAttempts.reference, references),
        isNull(paymentAttempts.accessCode),
        ne(paymentAttempts.status, "success"),
      ),
    )
    .returning({ id: paymentAttempts.id });
  return rows.length;
}

/** @returns false when there is no such vendor here */
async function continueNumbers(vendorId: string, given: number): Promise<boolean> {
  const [vendor] = await systemDb
    .select({ id: vendorProfiles.id })
    .from(vendorProfiles)
    .where(eq(vendorProfiles.id, vendorId));
  if (!vendor) return false;
  await systemDb.execute(sql`
    insert into vendor_counters (vendor_id, order_number) values (${vendorId}, ${given})
    on conflict (vendor_id) do update set order_number = excluded.order_number
    where vendor_counters.order_number < excluded.order_number`);
  return true;
}
