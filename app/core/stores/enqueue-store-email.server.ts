import { sql } from "drizzle-orm";
import { outbox } from "~schema";
import type { StoreMailKind } from "~schema/outbox";
import type { Tx } from "~/platform/db.server";
import { announce } from "~/platform/events.server";

/**
 * Writes down, with the transaction of what it tells, that a mail about the store is owed, and has
 * it sent as soon as that commits. Owed once more for the same thing, it is sent once more
 * (docs/rules.md, Mail).
 * @param about the id of what it tells of: for `bank_changed_vendor` the change's row in
 * settings_changes, for `staff_invited` the invited member's row
 */
export async function enqueueStoreEmail(
  tx: Pick<Tx, "insert" | "execute">,
  vendorId: string,
  kind: StoreMailKind,
  about: string,
): Promise<void> {
  const anew = {
    createdAt: sql`now()`,
    nextTryAt: sql`now()`,
    sentAt: null,
    attempts: 0,
    lastError: null,
  };
  await tx
    .insert(outbox)
    .values({ vendorId, kind, about })
    .onConflictDoUpdate({
      target: [outbox.vendorId, outbox.orderId, outbox.kind, outbox.about],
      set: anew,
    });
  await announce(tx, { topic: "mail", vendorId });
}
