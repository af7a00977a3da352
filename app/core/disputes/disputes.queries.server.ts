import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import { disputes, orders, vendorProfiles } from "~schema";
import { undecidedDisputes } from "~schema/disputes";
import { systemDb, type Tx } from "~/platform/db.server";
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

/** Reads disputes that nobody has answered, the most urgent first. */
export async function openDisputes(limit: number) {
  const rows = await systemDb
    .select({
      id: disputes.id,
      since: disputes.createdAt,
      vendorId: disputes.vendorId,
      store: vendorProfiles.businessName,
      amountKobo: disputes.amount,
      category: disputes.category,
      note: disputes.note,
      dueAt: disputes.dueAt,
      isUrgent: sql<boolean>`coalesce(${disputes.dueAt} < now() + interval '48 hours', false)`,
      orderNumber: orders.orderNumber,
    })
    .from(disputes)
    .innerJoin(orders, and(eq(orders.vendorId, disputes.vendorId), eq(orders.id, disputes.orderId)))
    .innerJoin(vendorProfiles, eq(vendorProfiles.id, disputes.vendorId))
    .where(eq(disputes.status, "open"))
    .orderBy(asc(disputes.dueAt), asc(disputes.createdAt))
    .limit(limit);
  return rows.map(({ category, note, ...row }) => ({
    ...row,
    reason: disputeReason(category, note),
  }));
}
