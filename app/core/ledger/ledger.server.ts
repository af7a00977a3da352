import { randomUUID } from "node:crypto";
import { ledgerEntries } from "~schema";
import type { LedgerAccount } from "~schema/ledger";
import type { Tx } from "~/platform/db.server";
import type { Booking } from "./ledger";

type LedgerEvent = {
  vendorId: string;
  /** `{what}:{id}`, such as `payment:{payment id}`: each cause is booked once. */
  cause: string;
  booking: Booking;
  orderId?: string;
  paymentId?: string;
  refundId?: string;
  payoutId?: string;
};

/**
 * Books a fact in the transaction that makes it true; the same cause again books nothing
 * (docs/rules.md, Ledger).
 * @throws when the amounts don't sum to zero; the database checks that again at commit
 */
export async function recordBooking(
  tx: Pick<Tx, "insert">,
  { booking, ...fact }: LedgerEvent,
): Promise<void> {
  const entries = (Object.entries(booking) as [LedgerAccount, number][]).filter(
    ([, amount]) => amount !== 0,
  );
  if (entries.reduce((sum, [, amount]) => sum + amount, 0) !== 0)
    throw new Error(`The booking of ${fact.cause} does not sum to zero`);
  if (entries.length === 0) return;
  const transactionId = randomUUID();
  await tx
    .insert(ledgerEntries)
    .values(entries.map(([account, amount]) => ({ ...fact, transactionId, account, amount })))
    .onConflictDoNothing();
}
