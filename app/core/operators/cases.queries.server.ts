import { and, asc, eq, inArray, isNotNull, lt, sql, type SQL } from "drizzle-orm";
import { orders, paymentEvents, payouts, refunds, vendorProfiles } from "~schema";
import { openPayoutStatuses } from "~schema/payouts";
import { MISMATCH } from "~/core/orders/order-request";
import { payoutsAwaitingCode } from "~/core/payouts/confirm-payout.server";
import { walletsBelowZero } from "~/core/payments/refund-cover.server";
import { waitingRefunds } from "~/core/payments/send-anyway.server";
import { flaggedReviews } from "~/core/reviews/decide-review.server";
import { systemDb } from "~/platform/db.server";
import { diedJobs } from "~/platform/died-jobs.server";
import { caseKinds, type Case, type CaseKind } from "./case";

/** Of a kind: more than a person sees to in a day. */
const MOST = 50;
const aDayAgo = sql`now() - interval '1 day'`;

/** Reads what needs an operator, by kind and then oldest first. */
export async function readCases(): Promise<Case[]> {
  const kinds = await Promise.all(
    (Object.keys(caseKinds) as CaseKind[]).map(async (kind) =>
      (await readers[kind]()).map((found) => ({ kind, ...found })),
    ),
  );
  return kinds.flat();
}

type Found = Omit<Case, "kind">;

const readers: Record<CaseKind, () => Promise<Found[]>> = {
  lost: async () => {
    const rows = await systemDb
      .select({
        id: paymentEvents.id,
        since: paymentEvents.receivedAt,
        reference: paymentEvents.reference,
        kobo: sql<string | null>`${paymentEvents.payload}->>'amountKobo'`,
      })
      .from(paymentEvents)
      .where(eq(paymentEvents.outcome, "lost"))
      .orderBy(asc(paymentEvents.receivedAt))
      .limit(MOST);
    return rows.map(({ id, since, reference, kobo }) => ({
      id,
      since,
      vendorId: null,
      store: null,
      amountKobo: kobo === null ? null : Number(kobo),
      story: `Payment ${reference} is of an order that a restored backup does not have. Refund it in Paystack’s dashboard, or have the order made again.`,
    }));
  },
  payoutCode: async () =>
    (await payoutsAwaitingCode()).map(({ reference, sentAt, amountKobo, vendorId, store }) => ({
      id: reference,
      since: sentAt,
      vendorId,
      store,
      amountKobo,
      story: `Paystack has sent a code to the phone of our account’s owner. It lets payout ${reference} go within half an hour.`,
    })),
  payoutOpen: () =>
    systemDb
      .select({
        id: payouts.reference,
        since: payouts.createdAt,
        vendorId: payouts.vendorId,
        store: vendorProfiles.businessName,
        amountKobo: payouts.amount,
        story: sql<string>`'Payout ' || ${payouts.reference} || ' is ' || ${payouts.status} || '. ' ||
          coalesce(${payouts.lastError}, 'The provider has not said why.')`,
      })
      .from(payouts)
      .innerJoin(vendorProfiles, eq(vendorProfiles.id, payouts.vendorId))
      .where(
        and(
          inArray(payouts.status, [...openPayoutStatuses]),
          lt(payouts.createdAt, aDayAgo),
          sql`${payouts.providerStatus} is distinct from 'otp'`,
        ),
      )
      .orderBy(asc(payouts.createdAt))
      .limit(MOST),
  refundWaiting: async () =>
    (await waitingRefunds())
      .slice(0, MOST)
      .map(({ id, at, vendorId, store, orderNumber, ...row }) => ({
        id,
        since: at,
        vendorId,
        store,
        amountKobo: row.amountKobo,
        story: `The refund of order ${orderNumber} waits until the store’s sales cover it, and its customer reads that. Speak with the store first. Sent now, it goes out of the platform’s money, which the store then owes.`,
      })),
  refundStuck: () =>
    systemDb
      .select({
        id: refunds.id,
        since: refunds.updatedAt,
        vendorId: refunds.vendorId,
        store: vendorProfiles.businessName,
        amountKobo: refunds.amount,
        story: sql<string>`case when ${refunds.status} = 'failed'
            then 'Paystack or the bank refused the refund of order ' || ${orders.orderNumber} || '. The store was asked to send the money by hand. '
            else 'Paystack waits for the customer’s bank details for the refund of order ' || ${orders.orderNumber} || '. ' end
          || coalesce(${refunds.lastError}, '')`,
      })
      .from(refunds)
      .innerJoin(orders, and(eq(orders.vendorId, refunds.vendorId), eq(orders.id, refunds.orderId)))
      .innerJoin(vendorProfiles, eq(vendorProfiles.id, refunds.vendorId))
      .where(
        and(
          inArray(refunds.status, ["failed", "needs_attention"]),
          isNotNull(orders.needsAttention),
        ),
      )
      .orderBy(asc(refunds.updatedAt))
      .limit(MOST),
  wallet: async () =>
    (await walletsBelowZero()).slice(0, MOST).map(({ vendorId, store, kobo }) => ({
      id: vendorId,
      since: null,
      vendorId,
      store,
      amountKobo: Number(kobo),
      story: "More left the store’s balance than its sales covered. Its next sales pay it back.",
    })),
  job: async () =>
    (await diedJobs(MOST)).map(({ queue, id, since, error }) => ({
      id: `${queue}:${id}`,
      since,
      vendorId: null,
      store: null,
      amountKobo: null,
      story: `A job of ${queue} has used up its tries. ${error ?? ""}`.trim(),
    })),
  order: () => ordersThatWait(sql`position(${MISMATCH} in ${orders.needsAttention}) = 0`),
  mismatch: () => ordersThatWait(sql`position(${MISMATCH} in ${orders.needsAttention}) > 0`),
  review: async () =>
    (await flaggedReviews()).slice(0, MOST).map((review) => ({
      id: review.id,
      since: review.flaggedAt,
      vendorId: review.vendorId,
      store: review.store,
      amountKobo: null,
      story: `${review.rating} of 5 stars: ${[review.title, review.comment].filter(Boolean).join(". ") || "no comment"}\nThe store says: ${review.reason ?? "nothing"}`,
    })),
};

/** Flagged orders whose store has not acted for a day. */
const ordersThatWait = (which: SQL): Promise<Found[]> =>
  systemDb
    .select({
      id: orders.id,
      since: orders.updatedAt,
      vendorId: orders.vendorId,
      store: vendorProfiles.businessName,
      amountKobo: orders.totalAmount,
      story: sql<string>`'Order ' || ${orders.orderNumber} || ': ' || ${orders.needsAttention}`,
    })
    .from(orders)
    .innerJoin(vendorProfiles, eq(vendorProfiles.id, orders.vendorId))
    .where(and(isNotNull(orders.needsAttention), lt(orders.updatedAt, aDayAgo), which))
    .orderBy(asc(orders.updatedAt))
    .limit(MOST);
