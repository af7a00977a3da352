import { sql } from "drizzle-orm";
import { databaseNow } from "~/platform/database-clock.server";
import type { Tx } from "~/platform/db.server";
import { sendJobs } from "~/platform/jobs.server";
import { canPush } from "~/platform/push.server";
import { pushMinutes } from "./push-schedule";

const MINUTE_MS = 60_000;

/**
 * Enqueues an order's messages to every ringing device of its store, in the transaction that makes
 * it a new order: one per device and time (docs/rules.md, Push).
 * @param options.waits whether somebody has to answer it
 */
export async function enqueuePush(
  tx: Tx,
  { id: orderId, vendorId }: { id: string; vendorId: string },
  { waits }: { waits: boolean },
): Promise<void> {
  if (!canPush()) return;
  const times = pushMinutes(waits);
  const rows = await tx.execute<{ id: string; after: number }>(sql`
    insert into push_messages (vendor_id, order_id, subscription_id, after_minutes)
    select s.vendor_id, ${orderId}, s.id, t.minutes
    from push_subscriptions s, unnest(${`{${times.join()}}`}::smallint[]) as t (minutes)
    where s.vendor_id = ${vendorId}
    on conflict do nothing
    returning id, after_minutes as after`);
  if (rows.length === 0) return;
  const now = databaseNow().getTime();
  for (const minutes of times)
    await sendJobs(
      tx,
      "pushes",
      rows.filter(({ after }) => after === minutes).map(({ id }) => id),
      minutes > 0 ? new Date(now + minutes * MINUTE_MS) : undefined,
    );
}
