import { outbox } from "~schema";
import type { OrderEmailKind } from "~schema/outbox";
import type { Tx } from "~/platform/db.server";
import { sendJobs } from "~/platform/jobs.server";

/**
 * Enqueues e-mails about an order with the transaction that they report: once an order and kind,
 * however often it is asked for (docs/rules.md, Mail).
 * @param order.customerEmail without it the customer gets none
 * @param about the refund it reports; each has its own e-mail
 */
export async function enqueueEmail(
  tx: Tx,
  order: { id: string; vendorId: string; customerEmail: string | null },
  kinds: readonly OrderEmailKind[],
  about = "",
): Promise<void> {
  const wanted = kinds.filter(
    (kind) => order.customerEmail !== null || !kind.endsWith("_customer"),
  );
  if (wanted.length === 0) return;
  const { vendorId, id: orderId } = order;
  const rows = await tx
    .insert(outbox)
    .values(wanted.map((kind) => ({ vendorId, orderId, kind, about, nextTryAt: null })))
    .onConflictDoNothing()
    .returning({ id: outbox.id });
  await sendJobs(
    tx,
    "emails",
    rows.map(({ id }) => id),
  );
}
