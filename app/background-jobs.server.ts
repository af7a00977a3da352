import { deleteOldRecords } from "~/core/customers/old-records.server";
import { deleteExpiredRecords } from "~/core/customers/retention.server";
import { auditReviewTotals } from "~/core/reviews/audit-reviews.server";
import { deleteUnsavedReviewPictures } from "~/core/reviews/review-pictures.server";
import { resendEmailJobs, sendOutboxEmail } from "~/core/notifications/outbox.server";
import { auditAllLedgers, warnOfMissedAudits } from "~/core/ledger/audit-ledger.server";
import { findLostOrders } from "~/core/lost-orders/lost-orders.server";
import { sendDisputeAnswer } from "~/core/disputes/send-answer.server";
import { findDisputes } from "~/core/disputes/follow-disputes.server";
import { processPaymentEvent, resendEventJobs } from "~/core/provider-events/payment-events.server";
import { findUnmatchedMoney } from "~/core/lost-orders/unmatched-money.server";
import { checkProviderBalance } from "~/core/payouts/provider-balance.server";
import { warnOfUncovered } from "~/core/payments/refund-cover.server";
import { runRefundJob, resendRefundJobs } from "~/core/payments/send-refunds.server";
import { payDueVendors } from "~/core/payouts/automatic-payouts.server";
import { sendPayoutOrRetry, warnOfOldPayouts } from "~/core/payouts/send-payouts.server";
import { resendMessageJobs, sendMessage } from "~/core/messages/send-message.server";
import { sendOrderNews } from "~/core/push/order-push.server";
import { sendOrderPush } from "~/core/push/send-push.server";
import { sweepPayments } from "~/core/sweeper/sweep-payments.server";
import { deleteUnsavedItemPictures } from "~/core/menu/items.commands.server";
import { deleteReplacedBrandPictures } from "~/dashboard/settings/branding/branding.server";
import { databaseNow } from "~/platform/database-clock.server";
import { purgeFromEdge } from "~/platform/edge-changes.server";
import { markUploadsChecked, vendorsWithUncheckedUploads } from "~/platform/picture-uploads.server";
import type { JobName } from "~/platform/job-queues.server";
import type { JobHandler } from "~/platform/jobs.server";
import { log } from "~/platform/log.server";
import { canSendEmail } from "~/platform/mail.server";
import { deleteExpiredRateLimits } from "~/platform/rate-limits.server";
import { deleteExpiredCarts } from "~/storefront/cart/cart-session.server";

const about =
  (work: (id: string) => Promise<unknown>): JobHandler =>
  ({ id }) =>
    id ? work(id) : Promise.resolve();
/**
 * Deletes pictures that were uploaded over an hour ago and saved with no form (docs/rules.md,
 * Pictures). A failure is logged, and retried a minute later.
 */
export async function deleteUnsavedUploads(now = databaseNow()): Promise<void> {
  try {
    for (const vendorId of await vendorsWithUncheckedUploads(now)) {
      await deleteUnsavedItemPictures(vendorId, now);
      await deleteReplacedBrandPictures(vendorId, now);
      await deleteUnsavedReviewPictures(vendorId, now);
      await markUploadsChecked(vendorId, now);
    }
  } catch (error) {
    log().error({ err: error }, "Unsaved pictures could not be deleted");
  }
}

/** The work besides requests; any process may take a job (docs/rules.md, Jobs). */
const jobs = {
  "payment-events": about(processPaymentEvent),
  refunds: about(runRefundJob),
  payouts: about(sendPayoutOrRetry),
  "dispute-answers": about(sendDisputeAnswer),
  "automatic-payouts": () => payDueVendors(),
  emails: about(sendOutboxEmail),
  pushes: about(sendOrderPush),
  "order-pushes": about(sendOrderNews),
  messages: about(sendMessage),
  "edge-purges": about(purgeFromEdge),
  sweep: () => Promise.all([sweepPayments(), deleteUnsavedUploads()]),
  reconcile: () =>
    Promise.all([
      resendEmailJobs(),
      resendEventJobs(),
      resendRefundJobs(),
      resendMessageJobs(),
      findLostOrders(),
      findDisputes(),
      findUnmatchedMoney(),
      checkProviderBalance(),
      warnOfMissedAudits(),
      warnOfOldPayouts(),
      warnOfUncovered(),
      deleteExpiredCarts(),
      deleteExpiredRateLimits(),
    ]),
  "ledger-audit": () => auditAllLedgers(),
  retention: async () => {
    await deleteExpiredRecords(databaseNow());
    await deleteOldRecords();
    await auditReviewTotals();
  },
} satisfies Record<JobName, JobHandler>;

/**
 * Returns this process's jobs. Without a mail server, e-mails are left out and wait in the outbox.
 */
export function jobsHere(): Partial<Record<JobName, JobHandler>> {
  if (canSendEmail()) return jobs;
  log().warn("SMTP_URL is not set: mail stays in the outbox, unsent");
  const { emails: _unsent, ...others } = jobs;
  return others;
}
