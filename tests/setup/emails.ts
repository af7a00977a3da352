import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { sendOutboxEmail } from "~/core/notifications/outbox.server";
import { isLocked, systemDb } from "~/platform/db.server";
import { startJobs } from "~/platform/jobs.server";

/** Starts an e-mail worker. @returns a function that stops it */
export async function startEmailJobs(
  handler: (id: string) => Promise<unknown> = sendOutboxEmail,
): Promise<() => Promise<void>> {
  return startJobs({ emails: ({ id }) => handler(id!) }, { locked: isLocked() });
}

/** Sends all e-mails that are due, optionally by several processes' workers. */
export async function sendDueEmails(processes = 1): Promise<{ sent: number; failed: number }> {
  const count = { sent: 0, failed: 0 };
  const send = async (id: string) => {
    try {
      const result = await sendOutboxEmail(id);
      if (result === "sent") count.sent++;
      if (result === "given up") count.failed++;
    } catch (error) {
      count.failed++;
      throw error;
    }
  };
  const stops = await Promise.all(Array.from({ length: processes }, () => startEmailJobs(send)));
  await expect
    .poll(
      () =>
        systemDb.execute(sql`
          select id from pgboss.job where name = 'emails'
            and (state = 'active' or (state < 'active' and start_after <= now()))`),
      { interval: 10 },
    )
    .toEqual([]);
  for (const stop of stops) await stop();
  return count;
}

/** Advances e-mails that wait for a retry by some minutes. */
export const letEmailsWait = (minutes: number) =>
  systemDb.execute(sql`
    update pgboss.job set start_after = start_after - make_interval(mins => ${minutes})
    where name = 'emails' and state < 'active'`);

/** Returns the minutes until an e-mail's next attempt, or null. */
export async function minutesUntilTried(emailId: string): Promise<number | null> {
  const [job] = await systemDb.execute<{ minutes: number }>(sql`
    select (extract(epoch from start_after - now()) / 60)::float as minutes from pgboss.job
    where name = 'emails' and id = ${emailId} and state < 'active'`);
  return job ? job.minutes : null;
}
