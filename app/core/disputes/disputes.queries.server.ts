import { and, desc, eq, inArray } from "drizzle-orm";
import { disputes } from "~schema";
import { undecidedDisputes } from "~schema/disputes";
import type { Tx } from "~/platform/db.server";
import { disputeReason, type Dispute } from "./dispute";

/** Reads an order's undecided dispute; of several the newest that is open. */
export async function readDispute(
  tx: Tx,
  { vendorId, orderId }: { vendorId: string; orderId: string },
): Promise<Dispute | null> {
  const [row] = await tx
    .select({
      id: disputes.id,
      status: disputes.status,
      amountKobo: disputes.amount,
      category: disputes.category,
      note: disputes.note,
      dueAt: disputes.dueAt,
    })
    .from(disputes)
    .where(
      and(
        eq(disputes.vendorId, vendorId),
        eq(disputes.orderId, orderId),
        inArray(disputes.status, [...undecidedDisputes]),
      ),
    )
    .orderBy(desc(disputes.status), desc(disputes.createdAt))
    .limit(1);
  if (!row) return null;
  const { category, note, ...dispute } = row;
  return { ...dispute, reason: disputeReason(category, note) };
}
