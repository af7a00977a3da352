import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { outbox } from "~schema";
import type { StoreEmailKind } from "~schema/outbox";
import type { Tx } from "~/platform/db.server";
import { sendJobs } from "~/platform/jobs.server";

/**
 * Enqueues an e-mail about the store in the transaction that it reports on. A repeated call sends
 * it again (docs/rules.md, Mail), as a new row, because a job and a Message-ID belong to one row.
 * @param about the id of what it reports: for `bank_changed_vendor` and `staff_joined_vendor` the
 * change's row in settings_changes, for `staff_invited` the invited member's row
 */
export async function enqueueStoreEmail(
  tx: Tx,
  vendorId: string,
  kind: StoreEmailKind,
  about: string,
): Promise<void> {
  const id = randomUUID();
  await tx
    .insert(outbox)
    .values({ id, vendorId, kind, about })
    .onConflictDoUpdate({
      target: [outbox.vendorId, outbox.orderId, outbox.kind, outbox.about],
      set: {
        id,
        createdAt: sql`now()`,
        sentAt: null,
        givenUpAt: null,
        attempts: 0,
        lastError: null,
      },
    });
  await sendJobs(tx, "emails", [id]);
}
