import { and, eq, sql } from "drizzle-orm";
import { outbox } from "~schema";
import type { MailKind } from "~schema/outbox";
import { systemDb } from "~/platform/db.server";
import { onSignal } from "~/platform/events.server";
import { log } from "~/platform/log.server";
import { canSendEmail, EmailRejected, sendEmail, withoutAddresses } from "~/platform/mail.server";
import { composeOutboxEmail } from "./write-outbox.server";

/**
 * How long a mail belongs to the process that took it up: longer than a try can last, so that only
 * a dead process's come again.
 */
const LEASE = sql.raw("interval '5 minutes'");
/** Minutes from one try to the next: about a day in all. */
const RETRY_DELAYS_MIN = [1, 5, 15, 60, 120, 240, 360, 360, 360];
/** Ten. */
export const MAX_ATTEMPTS = RETRY_DELAYS_MIN.length + 1;
/**
 * News of yesterday's lunch helps nobody, as when a mail server is set up weeks after the first
 * order.
 */
const MAX_AGE_MS = 48 * 3_600_000;

type Claimed = {
  id: string;
  vendorId: string;
  orderId: string | null;
  kind: MailKind;
  about: string;
  attempts: number;
  createdAt: string;
};

/**
 * Sends what is due, one after the other, each outside any transaction. Safe in several processes
 * at once: each takes up rows of its own. A mail is marked the moment it was handed over; a process
 * that dies between the two leaves that one to be sent again (docs/rules.md, Mail).
 * @param goOn asked before each mail; false ends the round
 * @returns how many were handed over and how many failed; one that there is no reason any more to
 * send is neither
 */
export async function sendDueEmails(
  goOn: () => boolean = () => true,
): Promise<{ sent: number; failed: number }> {
  const count = { sent: 0, failed: 0 };
  while (goOn()) {
    const mail = await claim();
    if (!mail) break;
    const end = await deliver(mail);
    if (end.state === "dropped") {
      await finish(mail, { lastError: end.reason });
    } else if (end.state === "failed") {
      count.failed++;
      await postpone(mail, end);
    } else {
      count.sent++;
      await finish(mail, { sentAt: new Date(), lastError: null });
    }
  }
  return count;
}

/**
 * Takes up the row that is due longest, and counts the try before it is made: one that kills its
 * process is not tried for ever.
 */
async function claim(): Promise<Claimed | null> {
  const [mail] = await systemDb.execute<Claimed>(sql`
    update outbox set attempts = attempts + 1, next_try_at = now() + ${LEASE}
    where id = (select id from outbox where next_try_at <= now() order by next_try_at limit 1 for update skip locked)
    returning id, vendor_id as "vendorId", order_id as "orderId", kind, about, attempts, created_at as "createdAt"`);
  return mail ?? null;
}

type Failure = { state: "failed"; reason: string; final: boolean };
const failed = (reason: string, final = true): Failure => ({ state: "failed", reason, final });

async function deliver(
  mail: Claimed,
): Promise<Failure | { state: "dropped"; reason: string } | { state: "sent" }> {
  const now = new Date();
  if (mail.attempts > MAX_ATTEMPTS) return failed("Every try was cut off");
  if (now.getTime() - new Date(mail.createdAt).getTime() > MAX_AGE_MS)
    return failed("Not sent within two days");
  try {
    const owed = await composeOutboxEmail(mail, now);
    if (!owed) return failed("There is nobody to send it to");
    if ("dropped" in owed) return { state: "dropped", reason: owed.dropped };
    await sendEmail({ ...owed.message, id: mail.id });
    return { state: "sent" };
  } catch (error) {
    return failed(
      withoutAddresses(describe(error)),
      error instanceof EmailRejected || mail.attempts >= MAX_ATTEMPTS,
    );
  }
}

/** An error in a line, with its code; fetch keeps it below its own "fetch failed". */
function describe(error: unknown): string {
  const { code, message, cause } = error as {
    code?: unknown;
    message?: unknown;
    cause?: { code?: unknown };
  };
  return [code, cause?.code]
    .filter((part) => typeof part === "string")
    .concat(String(message ?? error))
    .join(": ");
}

async function postpone(mail: Claimed, { reason, final }: Failure): Promise<void> {
  const { id, kind, vendorId, orderId, attempts } = mail;
  // The reason, never the error: a mail server repeats addresses in every field of it.
  log().warn(
    { mailId: id, kind, vendorId, orderId, attempts, reason, final },
    "A mail was not sent",
  );
  if (final) return finish(mail, { lastError: reason });
  await systemDb
    .update(outbox)
    .set({
      nextTryAt: sql`now() + make_interval(mins => ${RETRY_DELAYS_MIN[attempts - 1]!})`,
      lastError: reason,
    })
    .where(and(eq(outbox.vendorId, vendorId), eq(outbox.id, id)));
}

async function finish(
  { vendorId, id }: Claimed,
  end: { sentAt?: Date; lastError: string | null },
): Promise<void> {
  await systemDb
    .update(outbox)
    .set({ nextTryAt: null, ...end })
    .where(and(eq(outbox.vendorId, vendorId), eq(outbox.id, id)));
}

/**
 * Sends mail as soon as an order changes, or a mail about the store is owed; what is due again
 * comes with the job of each minute (docs/rules.md, Jobs). Without a mail server and without the
 * sandbox it says so once in the log, and mail stays in the outbox.
 * @returns stops it, after the mail under way
 */
export function startEmailWorker(): () => Promise<void> {
  if (!canSendEmail()) {
    log().warn("SMTP_URL is not set: mail stays in the outbox, unsent");
    return async () => {};
  }
  let stopped = false;
  let asked = false;
  let round: Promise<void> | null = null;
  const work = async () => {
    while (asked && !stopped) {
      asked = false;
      try {
        await sendDueEmails(() => !stopped);
      } catch (error) {
        log().error({ err: error }, "The outbox could not be worked on");
      }
    }
    round = null;
  };
  const ask = () => {
    asked = true;
    if (!stopped) round ??= work();
  };
  const ignore = onSignal((signal) => {
    if (signal.topic !== "store") ask();
  });
  ask();
  return async () => {
    stopped = true;
    ignore();
    await round;
  };
}
