import { outbox } from "~schema";
import type { OrderMailKind } from "~schema/outbox";
import type { Tx } from "~/platform/db.server";

/**
 * Writes down, with the transaction of what it tells, that mail is owed: once an order and kind,
 * however often it is asked for (docs/rules.md, Mail).
 * @param order.customerEmail without it nothing is owed to the customer
 * @param about the refund it tells of; each has its own mail
 */
export async function enqueueEmail(
  tx: Pick<Tx, "insert">,
  order: { id: string; vendorId: string; customerEmail: string | null },
  kinds: readonly OrderMailKind[],
  about = "",
): Promise<void> {
  const owed = kinds.filter((kind) => order.customerEmail !== null || !kind.endsWith("_customer"));
  if (owed.length === 0) return;
  await tx
    .insert(outbox)
    .values(owed.map((kind) => ({ vendorId: order.vendorId, orderId: order.id, kind, about })))
    .onConflictDoNothing();
}
