import { createHash } from "node:crypto";
import { and, eq, sql, type SQL } from "drizzle-orm";
import { outbox } from "~schema";
import { NO_VENDOR, type EmailKind } from "~schema/outbox";
import { databaseNow } from "~/platform/database-clock.server";
import { systemDb } from "~/platform/db.server";
import { queues } from "~/platform/job-queues.server";
import { RetryJob, sendJobs } from "~/platform/jobs.server";
import { log } from "~/platform/log.server";
import { withoutAddresses } from "~/platform/error-for-log.server";
import { EmailRejected, sendEmail } from "~/platform/mail.server";
import { consumeRateLimit } from "~/platform/rate-limits.server";
import { composeOutboxEmail } from "./compose-outbox-email.server";

/** The first and its retries: ten. */
export const MAX_ATTEMPTS = 1 + queues.emails.retry.retryLimit;
/** Later an e-mail helps nobody, as when a mail server is set up weeks after an order. */
const MAX_AGE_MS = 48 * 3_600_000;

type Claimed = {
  id: string;
  /** Null for an e-mail about a person. */
  vendorId: string | null;
  orderId: string | null;
  kind: EmailKind;
  about: string;
  attempts: number;
  createdAt: string;
};

/** `closed`: there is no such e-mail, or it is finished already. */
type EmailResult = "sent" | "superseded" | "given up" | "closed";

/**
 * Sends one e-mail of the outbox, outside any transaction, and marks its row at once. If the
 * process is killed between the two, it is sent again (docs/rules.md, Mail). Its job prevents
 * another process from sending it at the same time.
 * @throws RetryJob when the mail server didn't take it and another try makes sense
 */
export async function sendOutboxEmail(emailId: string): Promise<EmailResult> {
  const email = await claim(emailId);
  if (!email) return "closed";
  const end = await deliver(email);
  if (end.state === "sent") {
    await update(email, { sentAt: sql`now()`, lastError: null });
    return "sent";
  }
  if (end.state === "superseded") {
    await update(email, { givenUpAt: sql`now()`, lastError: end.reason });
    return "superseded";
  }
  const { id, kind, vendorId, orderId, attempts } = email;
  const { reason, final } = end;
  // Log the reason, not the error: a mail server repeats addresses in every field of it.
  log().warn(
    { emailId: id, kind, vendorId, orderId, attempts, reason, final },
    "An e-mail was not sent",
  );
  await update(email, {
    lastError: reason,
    ...(final ? { givenUpAt: sql`now()`, failed: reason !== NOBODY } : {}),
  });
  if (!final) throw new RetryJob(reason);
  return "given up";
}

/** Counts the try before it is made: it may kill the process, and must not be tried for ever. */
async function claim(emailId: string): Promise<Claimed | null> {
  const [email] = await systemDb.execute<Claimed>(sql`
    update outbox set attempts = attempts + 1
    where id = ${emailId} and sent_at is null and given_up_at is null
    returning id, nullif(vendor_id, ${NO_VENDOR}) as "vendorId", order_id as "orderId", kind, about, attempts,
      created_at as "createdAt"`);
  return email ?? null;
}

type Failure = { state: "failed"; reason: string; final: boolean };
const failed = (reason: string, final = true): Failure => ({ state: "failed", reason, final });

async function deliver(
  email: Claimed,
): Promise<Failure | { state: "superseded"; reason: string } | { state: "sent" }> {
  const now = databaseNow();
  if (email.attempts > MAX_ATTEMPTS) return failed("Every try was cut off");
  if (now.getTime() - new Date(email.createdAt).getTime() > MAX_AGE_MS)
    return failed("Not sent within two days");
  try {
    const composed = await composeOutboxEmail(email, now);
    if (!composed) return failed(NOBODY);
    if ("dropped" in composed) return { state: "superseded", reason: composed.dropped };
    if (await isUnwanted(email, composed.message.to)) {
      log().warn({ emailId: email.id, vendorId: email.vendorId }, TOO_MANY);
      return { state: "superseded", reason: TOO_MANY };
    }
    await sendEmail({ ...composed.message, id: email.id });
    return { state: "sent" };
  } catch (error) {
    return failed(
      withoutAddresses(describe(error)).slice(0, 300),
      error instanceof EmailRejected || email.attempts >= MAX_ATTEMPTS,
    );
  }
}

const NOBODY = "There is nobody to send it to";
const TOO_MANY = "Too many e-mails about unpaid orders to one mailbox";

/**
 * Limits e-mails per mailbox over all stores: anybody can order with another person's address
 * (docs/rules.md, Mail). Doesn't count retries again.
 */
async function isUnwanted({ kind, attempts }: Claimed, to: string): Promise<boolean> {
  if (kind !== "order_received_customer" || attempts > 1) return false;
  // Most mailboxes have many spellings, with dots and a suffix after a plus.
  const [local = "", domain = ""] = to.toLowerCase().split("@");
  const mailbox = `${local.split("+", 1)[0]!.replaceAll(".", "")}@${domain}`;
  const key = createHash("sha256").update(mailbox).digest("hex");
  return (await consumeRateLimit({ daily: `unpaid:${key}` }, 2)) !== null;
}

/** Describes an error in a line, with its code; fetch hides the cause below "fetch failed". */
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

async function update(
  { vendorId, id }: Claimed,
  end: { sentAt?: SQL; givenUpAt?: SQL; failed?: boolean; lastError: string | null },
): Promise<void> {
  await systemDb
    .update(outbox)
    .set(end)
    .where(and(eq(outbox.vendorId, vendorId ?? NO_VENDOR), eq(outbox.id, id)));
}

/** The longest wait of 'how was it?', midnight to 09:00 a day later: don't resend it earlier. */
const QUESTION_WAITS = sql`interval '33 hours'`;

/**
 * Sends a job for every waiting e-mail; no-op for those that have one. Jobs are missing after a
 * restored backup without pg-boss' schema, or if a process was killed between placing an order and
 * sending its job.
 */
export async function resendEmailJobs(): Promise<void> {
  const open = await systemDb.execute<{ id: string }>(sql`
    select id from outbox where sent_at is null and given_up_at is null
      and created_at between now() - interval '3 days' and now() - interval '10 minutes'
      and (kind <> 'review_asked_customer' or created_at < now() - ${QUESTION_WAITS})
    order by created_at limit 5000`);
  await sendJobs(
    systemDb,
    "emails",
    open.map(({ id }) => id),
  );
}
