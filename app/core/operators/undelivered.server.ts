import { and, eq, gt, inArray, sql } from "drizzle-orm";
import { messages, outbox, vendorProfiles } from "~schema";
import { systemDb } from "~/platform/db.server";
import { endInBatches } from "~/platform/end-in-batches.server";
import { sendJobsAgain, wakeJobsAnywhere } from "~/platform/jobs.server";
import { refuse, type Refusal } from "~/shared/refusal";

type Undelivered = {
  cause: string;
  count: number;
  stores: number;
  /** Of the first, or the only one. */
  vendorId: string;
  store: string | null;
  since: string;
  latest: string;
};

/** Reasons differ by the mail server's numbers of a try. */
const causeOf = (column: typeof outbox.lastError | typeof messages.lastError) =>
  sql<string>`left(regexp_replace(coalesce(${column}, 'No reason is known'), '[0-9]{4,}', '…', 'g'), 120)`;
/** The index `outbox_failed` has these. */
const isFailed = sql`${outbox.failed}`;
const mailCause = causeOf(outbox.lastError);
/** Tried again at once. */
const MOST_MAILS = 5_000;
const messageCause = causeOf(messages.lastError);

const grouped = (table: typeof outbox | typeof messages, cause: typeof mailCause) => ({
  cause,
  count: sql<number>`count(*)::int`,
  stores: sql<number>`count(distinct ${table.vendorId})::int`,
  vendorId: sql<string>`min(${table.vendorId}::text)`,
  store: sql<string | null>`min(${vendorProfiles.businessName})`,
  since: sql<string>`min(${table.createdAt})`,
  latest: sql<string>`max(${table.createdAt})::text`,
});

/** E-mails that could not be delivered and nobody has dropped, by cause. */
export const undeliveredMails = (limit: number): Promise<Undelivered[]> =>
  systemDb
    .select(grouped(outbox, mailCause))
    .from(outbox)
    .innerJoin(vendorProfiles, eq(vendorProfiles.id, outbox.vendorId))
    .where(isFailed)
    .groupBy(mailCause)
    .orderBy(sql`min(${outbox.createdAt})`)
    .limit(limit);

/**
 * Messages to phones of the last week that reached nobody, by way and cause. One that went by SMS
 * instead has reached its phone.
 */
export const undeliveredMessages = (
  limit: number,
): Promise<(Undelivered & { way: string; phones: number })[]> =>
  systemDb
    .select({
      ...grouped(messages, messageCause),
      way: sql<string>`${messages.way}`,
      phones: sql<number>`count(distinct ${messages.recipient})::int`,
    })
    .from(messages)
    .innerJoin(vendorProfiles, eq(vendorProfiles.id, messages.vendorId))
    .where(
      and(
        eq(messages.state, "failed"),
        gt(messages.createdAt, sql`now() - interval '7 days'`),
        sql`not exists (select from messages other where other.vendor_id = ${messages.vendorId}
          and other.order_id is not distinct from ${messages.orderId} and other.event = ${messages.event}
          and other.about = ${messages.about} and other.recipient = ${messages.recipient}
          and other.state in ('sent', 'delivered', 'read'))`,
      ),
    )
    .groupBy(messages.way, messageCause)
    .orderBy(sql`min(${messages.createdAt})`)
    .limit(limit);

/**
 * Tries e-mails that failed for one cause again, unless they are too old to help anybody.
 * @returns refused with `too_old` (409); null when there are none any more
 */
export async function retryMails(cause: string): Promise<{ ok: true } | Refusal | null> {
  const failed = await systemDb
    .select({ id: outbox.id, isOld: sql<boolean>`${outbox.createdAt} < now() - interval '2 days'` })
    .from(outbox)
    .where(and(isFailed, eq(mailCause, cause)))
    .orderBy(outbox.createdAt)
    .limit(MOST_MAILS);
  if (failed.length === 0) return null;
  const young = failed.filter(({ isOld }) => !isOld).map(({ id }) => id);
  if (young.length === 0)
    return refuse("too_old", "They are more than two days old and help nobody now. Drop them.");
  const tried = await systemDb
    .update(outbox)
    .set({ failed: false, givenUpAt: null, attempts: 0, lastError: null })
    .where(and(isFailed, inArray(outbox.id, young)))
    .returning({ id: outbox.id });
  if (tried.length === 0) return null;
  await sendJobsAgain(
    "emails",
    tried.map(({ id }) => id),
  );
  await wakeJobsAnywhere("emails");
  return { ok: true };
}

/** @returns false when there are none any more */
export async function dropMails(cause: string): Promise<boolean> {
  const dropped = await endInBatches(
    sql`update outbox set failed = false where id in`,
    sql`select id from outbox where ${and(isFailed, eq(mailCause, cause))}`,
  );
  return dropped > 0;
}
