import { deleteOldRecords } from "~/core/customers/old-records.server";
import { deleteExpiredRecords } from "~/core/customers/retention.server";
import { resendEmailJobs, sendOutboxEmail } from "~/core/notifications/outbox.server";
import { auditAllLedgers, warnOfMissedAudits } from "~/core/ledger/audit-ledger.server";
import { processPaymentEvent, resendEventJobs } from "~/core/payments/payment-events.server";
import { followRefund, resendRefundJobs } from "~/core/payments/send-refunds.server";
import { sweepPayments } from "~/core/sweeper/sweep-payments.server";
import type { JobName } from "~/platform/job-queues.server";
import type { JobHandler } from "~/platform/jobs.server";
import { log } from "~/platform/log.server";
import { canSendEmail } from "~/platform/mail.server";

const about =
  (work: (id: string) => Promise<unknown>): JobHandler =>
  ({ id }) =>
    id ? work(id) : Promise.resolve();
/** What is done besides answering requests, by whichever process takes it (docs/rules.md, Jobs). */
const jobs = {
  "payment-events": about(processPaymentEvent),
  refunds: about(followRefund),
  emails: about(sendOutboxEmail),
  sweep: sweepPayments,
  reconcile: () =>
    Promise.all([resendEmailJobs(), resendEventJobs(), resendRefundJobs(), warnOfMissedAudits()]),
  "ledger-audit": () => auditAllLedgers(),
  retention: async () => {
    await deleteExpiredRecords(new Date());
    await deleteOldRecords();
  },
} satisfies Record<JobName, JobHandler>;

/**
 * Returns this process's jobs: all of them, but for e-mails where there is nowhere to send them to;
 * those wait in the outbox.
 */
export function jobsHere(): Partial<Record<JobName, JobHandler>> {
  if (canSendEmail()) return jobs;
  log().warn("SMTP_URL is not set: mail stays in the outbox, unsent");
  const { emails: _unsent, ...others } = jobs;
  return others;
}
