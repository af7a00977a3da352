import { sql } from "drizzle-orm";
import { finalizePayment } from "~/core/payments/finalize-payment.server";
import { systemDb } from "~/platform/db.server";
import { log } from "~/platform/log.server";
import { sweeperVerifiesPerMinute } from "~/platform/paystack-limits.server";

/** With this a round of 600 takes some 20 s. */
const AT_ONCE = 8;
/** Ends before the next round begins, however slow the provider is. */
const ROUND_MS = 45_000;

const FIRST_AFTER = sql.raw("interval '2 minutes'");
const FOLLOWED_FOR = sql.raw("interval '2 hours'");
/** As long as the provider repeats its webhooks. */
const UNANSWERED_FOR = sql.raw("interval '3 days'");

/**
 * Asks the provider about due attempts, several at a time, within its limits: first those never
 * checked, and three open ones for each that its payer has left (docs/rules.md, Sweeper). A sweep,
 * not jobs: they haven't failed, they wait for a payer, and the provider's limit is for all of them
 * together.
 * @returns how many it asked about
 */
export async function askAttempts(): Promise<number> {
  const endsAt = performance.now() + ROUND_MS;
  const most = sweeperVerifiesPerMinute();
  let count = 0;
  while (count < most && performance.now() < endsAt) {
    const next = Math.min(AT_ONCE, most - count);
    const references = await claim(next);
    const answers = await Promise.all(references.map(ask));
    count += references.length;
    // A provider that doesn't answer is left alone until the next round.
    if (references.length < next || !answers.includes(true)) break;
  }
  return count;
}

async function ask(reference: string): Promise<boolean> {
  try {
    const result = await finalizePayment(reference, "sweeper");
    return result.outcome !== "pending" || !result.unanswered;
  } catch (error) {
    log().error({ err: error }, "An attempt could not be swept");
    return false;
  }
}

/**
 * Marks the next attempts as checked. An attempt is due when a third of its age has passed since
 * the last check, and two minutes at least. One without an access code never had a page to pay on.
 * @returns their references
 */
async function claim(limit: number): Promise<string[]> {
  const rows = await systemDb.execute<{ reference: string }>(sql`
    with followed as (
      select id, vendor_id, created_at, last_checked_at, access_code, 1 as weight from payment_attempts
      where status in ('initialized', 'pending')
      union all
      select id, vendor_id, created_at, last_checked_at, access_code, 3 from payment_attempts
      where status in ('abandoned', 'failed') and created_at > now() - ${FOLLOWED_FOR}
      union all
      select id, vendor_id, created_at, last_checked_at, access_code, 3 from payment_attempts
      where status in ('abandoned', 'failed') and raw is null and access_code is not null
        and created_at between now() - ${UNANSWERED_FOR} and now() - ${FOLLOWED_FOR}
    ), due as (
      select id, vendor_id, last_checked_at, weight * row_number() over (
        partition by weight order by last_checked_at is not null, last_checked_at, created_at
      ) as turn
      from followed where access_code is not null
        and coalesce(last_checked_at, created_at)
          < now() - greatest(${FIRST_AFTER}, (now() - created_at) / 3)
    ), next as (select id, vendor_id, last_checked_at from due order by turn limit ${limit})
    update payment_attempts a set last_checked_at = now() from next
    where a.id = next.id and a.vendor_id = next.vendor_id
      and a.last_checked_at is not distinct from next.last_checked_at
    returning a.reference`);
  return rows.map(({ reference }) => reference);
}
