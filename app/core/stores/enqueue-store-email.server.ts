import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { outbox } from "~schema";
import type { StoreEmailKind } from "~schema/outbox";
import type { Tx } from "~/platform/db.server";
import { sendJobs } from "~/platform/jobs.server";

/**
 * Enqueues an e-mail about the store with the transaction it reports. Asked for once more
 * about the same thing, it is sent once more (docs/rules.md, Mail): as a new row, because a job and
 * a Message-ID belong to one.
 * @param about the id of what it reports: for `bank_changed_vendor` the change's row in
 * settings_changes, for `staff_invited` the invited member's row, for
 * `staff_joined_vendor` the change's row
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
