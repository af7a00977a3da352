import { and, asc, eq, inArray, isNotNull, lt, sql } from "drizzle-orm";
import { orders, paymentEvents, payouts, refunds, vendorProfiles } from "~schema";
import { openPayoutStatuses } from "~schema/payouts";
import { payoutsAwaitingCode } from "~/core/payouts/confirm-payout.server";
import { walletsBelowZero } from "~/core/payments/refund-cover.server";
import { waitingRefunds } from "~/core/payments/send-anyway.server";
import { systemDb } from "~/platform/db.server";
import { MOST_CASES, type CaseReaders } from "./case";

/** Cases of payments, refunds, payouts and wallets. */
export const moneyCases = {
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
      .limit(MOST_CASES);
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
          lt(payouts.createdAt, sql`now() - interval '1 day'`),
          sql`${payouts.providerStatus} is distinct from 'otp'`,
        ),
      )
      .orderBy(asc(payouts.createdAt))
      .limit(MOST_CASES),
  refundWaiting: async () =>
    (await waitingRefunds())
      .slice(0, MOST_CASES)
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
      .limit(MOST_CASES),
  wallet: async () =>
    (await walletsBelowZero()).slice(0, MOST_CASES).map(({ vendorId, store, kobo }) => ({
      id: vendorId,
      since: null,
      vendorId,
      store,
      amountKobo: Number(kobo),
      story: "More left the store’s balance than its sales covered. Its next sales pay it back.",
    })),
} satisfies CaseReaders;
