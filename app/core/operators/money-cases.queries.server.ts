import { and, asc, eq, inArray, lt, or, sql } from "drizzle-orm";
import { orders, paymentEvents, payouts, refunds, topUps, vendorProfiles } from "~schema";
import { openPayoutStatuses } from "~schema/payouts";
import { identitiesToReview } from "~/core/identity/decide-identity.server";
import { lowProviderBalance } from "~/core/payouts/provider-balance.server";
import { payoutsAwaitingCode } from "~/core/payouts/confirm-payout.server";
import { heldPayouts } from "~/core/payouts/payout-holds.server";
import { openDisputes } from "~/core/disputes/disputes.queries.server";
import { DEFAULT_ZONE, formatDateTime } from "~/shared/clock";
import { walletsBelowZero } from "~/core/payments/refund-cover.server";
import { waitingRefunds } from "~/core/payments/send-anyway.server";
import { systemDb } from "~/platform/db.server";
import { formatKobo } from "~/shared/money";
import { MOST_CASES, type CaseReaders } from "./case";

/** In kobo; a wallet that an operator has seen to comes back at the next step. */
const WALLET_STEP = 1_000_000;

function topUpStory(topUp: typeof topUps.$inferSelect): string {
  const { reference, status, disputeStatus, disputeDueAt, disputed } = topUp;
  const what = `The store paid ${reference} to cover its refunds`;
  if (status === "mismatch")
    return `${what}, and it came in another currency or mode, so it isn’t booked. Refund it in Paystack’s dashboard.`;
  if (disputeStatus === "lost")
    return `${what}, and the bank took ${formatKobo(disputed)} back. It left what the store had added, then its balance, which its next sales make good. Look whether payouts should be held.`;
  return [
    `${what}, and the bank asks for ${formatKobo(disputed)} back. It is held until the bank decides.`,
    "Answer in Paystack’s dashboard",
    disputeDueAt ? `by ${formatDateTime(disputeDueAt, DEFAULT_ZONE)}.` : "soon.",
    "Look whether payouts should be held.",
  ].join(" ");
}

/** Cases of payments, disputes, refunds, payouts and wallets. */
export const moneyCases = {
  dispute: async () =>
    (await openDisputes(MOST_CASES)).map(
      ({ dueAt, reason, orderNumber, isUrgent, ...dispute }) => ({
        ...dispute,
        story: [
          `Order ${orderNumber}. ${reason}`,
          dueAt &&
            `Answer by ${formatDateTime(dueAt, DEFAULT_ZONE)}${isUrgent ? ": less than two days are left" : ""}.`,
          "The store can answer as well, and knows more.",
        ]
          .filter(Boolean)
          .join(" "),
      }),
    ),
  balance: async () => {
    const low = await lowProviderBalance();
    if (!low) return [];
    const { balance, due, checkedAt } = low;
    return [
      {
        id: "paystack",
        since: checkedAt,
        vendorId: null,
        store: null,
        amountKobo: due - balance,
        story: `Our account at Paystack holds ${formatKobo(balance)}, and stores can be paid ${formatKobo(due)} now. Fill it there by bank transfer, or payouts wait. Money of the last day may not have been settled yet: Paystack’s dashboard shows when it will be.`,
      },
    ];
  },
  unmatched: async () => {
    const rows = await systemDb
      .select({
        id: paymentEvents.id,
        event: paymentEvents.event,
        since: paymentEvents.receivedAt,
        reference: paymentEvents.reference,
        kobo: sql<string | null>`${paymentEvents.payload}->>'amountKobo'`,
      })
      .from(paymentEvents)
      .where(eq(paymentEvents.outcome, "unmatched"))
      .orderBy(asc(paymentEvents.receivedAt))
      .limit(MOST_CASES);
    return rows.map(({ id, event, since, reference, kobo }) => ({
      id,
      since,
      vendorId: null,
      store: null,
      amountKobo: kobo === null ? null : Number(kobo),
      story:
        event === "transfer.unmatched"
          ? `Paystack has sent transfer ${reference}, which no payout of ours knows. If a backup was restored, it may be a payout from after it. Otherwise somebody sent it with our key or in the dashboard: find out who and to whom, and change the key if nobody knows.`
          : `Paystack has taken payment ${reference}, which no order of ours knows. Look it up in its dashboard: it may come from a payment page or another program there. Refund it there if nobody sells anything for it.`,
    }));
  },
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
    (await payoutsAwaitingCode(MOST_CASES)).map(
      ({ reference, sentAt, amountKobo, vendorId, store }) => ({
        id: reference,
        since: sentAt,
        vendorId,
        store,
        amountKobo,
        story: `Paystack has sent a code to the phone of our account’s owner. It lets payout ${reference} go within half an hour.`,
      }),
    ),
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
  payoutHold: () => heldPayouts(MOST_CASES),
  identity: () => identitiesToReview(MOST_CASES),
  refundWaiting: async () =>
    (await waitingRefunds(MOST_CASES)).map(({ id, at, vendorId, store, orderNumber, ...row }) => ({
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
            then 'Paystack or the bank refused the refund of order ' || ${orders.orderNumber} || '. The money is in the store’s balance again, and the store was asked to send it by hand. Try it again, or note that it was sent. '
            else 'Paystack waits for the customer’s bank details for the refund of order ' || ${orders.orderNumber} || ': give it these in its dashboard. ' end
          || coalesce(${refunds.lastError}, '')`,
      })
      .from(refunds)
      .innerJoin(orders, and(eq(orders.vendorId, refunds.vendorId), eq(orders.id, refunds.orderId)))
      .innerJoin(vendorProfiles, eq(vendorProfiles.id, refunds.vendorId))
      .where(
        and(
          inArray(refunds.status, ["failed", "needs_attention"]),
          sql`${orders.needsAttention} like '%The refund of %'`,
          sql`not exists (select from refunds r where r.vendor_id = ${refunds.vendorId} and r.cause = 'again:' || ${refunds.id})`,
        ),
      )
      .orderBy(asc(refunds.updatedAt))
      .limit(MOST_CASES),
  topUp: async () => {
    const rows = await systemDb
      .select({ topUp: topUps, store: vendorProfiles.businessName })
      .from(topUps)
      .innerJoin(vendorProfiles, eq(vendorProfiles.id, topUps.vendorId))
      .where(or(eq(topUps.status, "mismatch"), inArray(topUps.disputeStatus, ["open", "lost"])))
      .orderBy(asc(topUps.createdAt))
      .limit(MOST_CASES);
    return rows.map(({ topUp, store }) => ({
      id: topUp.id,
      mark: topUp.disputeStatus ?? topUp.status,
      since: topUp.paidAt ?? topUp.createdAt,
      vendorId: topUp.vendorId,
      store,
      amountKobo: topUp.disputed || topUp.amount,
      story: topUpStory(topUp),
    }));
  },
  wallet: async () =>
    (await walletsBelowZero()).slice(0, MOST_CASES).map(({ vendorId, store, kobo }) => ({
      id: vendorId,
      mark: String(Math.floor(Number(kobo) / WALLET_STEP)),
      since: null,
      vendorId,
      store,
      amountKobo: Number(kobo),
      story: `More left the store’s balance than its sales covered. Its next sales pay it back. Seen to, it comes back when it changes by ${formatKobo(WALLET_STEP)}.`,
    })),
} satisfies CaseReaders;
