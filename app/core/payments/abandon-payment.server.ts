import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { paymentAttempts } from "~schema";
import type { PaymentAccount } from "~schema/payments";
import { unpaidStatuses, isUnpaidStatus } from "~/core/orders/order-status";
import { releaseStock } from "~/core/orders/stock.server";
import { databaseNow } from "~/platform/database-clock.server";
import { systemDb } from "~/platform/db.server";
import {
  endAttempts,
  lockAttempts,
  lockOrder,
  transitionOrder,
} from "~/core/orders/transition-order.server";
import { startPayment, type OwnScreen, type StartOutcome } from "./start-payment.server";
import { lockHeldPayment } from "./held-payment.server";
import type { Channel } from "./channels";
import { checkLatestPayment, finalizePayment } from "./finalize-payment.server";
import { wantsAnother } from "./transfer-account";

/**
 * - left: the order is marked as unpaid
 * - moved: it is paid, or its status has changed in another way
 * - confirming: a payment may be in progress, or the provider doesn't answer
 */
type AbandonOutcome = "left" | "moved" | "confirming";

/** Closing the window doesn't stop a payment with one of these statuses. */
const statusesUnderWay = ["pending", "processing", "queued"];
/** A charge is pending from the start, whether or not anybody sends money. */
const chargesUnderWay = ["processing", "queued"];
const open = ["initialized", "pending"] as const;

/**
 * Records that a customer closed the payment window of an unpaid order, or cancelled the order.
 * Asks the provider first, so that a payment that succeeded or is in progress never counts as
 * failed. A closed order can be paid again with a new attempt; a cancelled one releases its stock,
 * once (docs/rules.md, Payment truth). Idempotent.
 * @param unlessBy leaves an order alone that another request has changed to this channel meanwhile
 */
export async function abandonPayment(
  vendorId: string,
  orderId: string,
  how: "closed" | "cancelled",
  unlessBy: Channel | null = null,
): Promise<AbandonOutcome> {
  const payment = await checkPaymentStatus(vendorId, orderId);
  if (payment === "moved") return "moved";
  // After closing the window the order can be paid again, so a missing answer doesn't matter; but
  // an order must not be cancelled while it is being paid.
  if (payment === "under_way" || (how === "cancelled" && payment === "unanswered"))
    return "confirming";
  return systemDb.transaction(async (tx) => {
    // The same order of locks as finalizePayment: attempts, then the order.
    await lockAttempts(tx, { vendorId, orderId });
    const order = await lockOrder(tx, vendorId, orderId);
    const to = how === "closed" ? "payment_failed" : "cancelled";
    if (!order || !isUnpaidStatus(order.status)) return order?.status === to ? "left" : "moved";
    if (unlessBy && order.paymentChannel === unlessBy) return "left"; // the next attempt's
    if (await lockHeldPayment(tx, order)) return "moved";
    await endAttempts(tx, { vendorId, orderId });
    if (order.status === to) return "left"; // a later attempt, also abandoned
    await transitionOrder(tx, {
      vendorId,
      orderId,
      from: unpaidStatuses,
      to,
      actor: { type: "customer" },
      reason:
        how === "closed"
          ? "The payment window was closed"
          : "Cancelled by the customer before paying",
    });
    if (how === "cancelled") await releaseStock(tx, vendorId, orderId);
    return "left";
  });
}

/**
 * Starts a payment of an order again, unless the last one succeeded meanwhile. An open page of the
 * provider only offers the channel chosen earlier: for another channel, abandons it unless money
 * may be on its way.
 * @param payer.channel null for the earlier one
 * @param payer.own unless the payer can only use the provider's page
 */
export async function startPaymentBy(
  vendorId: string,
  order: { id: string; paymentChannel: Channel | null },
  payer: { channel: Channel | null; email?: string; own?: OwnScreen },
): Promise<StartOutcome> {
  if (payer.channel && payer.channel !== order.paymentChannel)
    await abandonPayment(vendorId, order.id, "closed", payer.channel);
  else if (payer.own) await endAccount(vendorId, order.id, payer.own);
  await checkLatestPayment(vendorId, order.id, "page");
  return startPayment(vendorId, order.id, payer);
}

/**
 * Ends an order's open attempt if its account is closed, or of another bank than its payer's, once
 * the provider knows of no money for it. That attempt alone: another request may have begun the next.
 */
async function endAccount(vendorId: string, orderId: string, { bank }: OwnScreen): Promise<void> {
  const now = await openPayment(vendorId, orderId);
  if (!now?.account || !wantsAnother(now.account, bank, databaseNow())) return;
  const payment = await checkPaymentStatus(vendorId, orderId);
  if (payment === "moved" || payment === "under_way") return;
  await systemDb
    .update(paymentAttempts)
    .set({ status: "abandoned", updatedAt: sql`now()` })
    .where(
      and(
        eq(paymentAttempts.vendorId, vendorId),
        eq(paymentAttempts.reference, now.reference),
        inArray(paymentAttempts.status, [...open]),
      ),
    );
}

/**
 * Checks an order's open payment at the provider before an action that ends it.
 * @returns nothing: the provider knows of no money; moved: it is paid, and the order has moved on;
 * under_way: it is coming; unanswered: the provider doesn't answer
 */
export async function checkPaymentStatus(
  vendorId: string,
  orderId: string,
): Promise<"nothing" | "moved" | "under_way" | "unanswered"> {
  const view = await openPayment(vendorId, orderId);
  if (!view?.started) return "nothing";
  const result = await finalizePayment(view.reference, "leave");
  if (result.outcome === "paid" || result.outcome === "attention") return "moved";
  const now = result.outcome === "pending" ? await openPayment(vendorId, orderId) : null;
  if (now?.underWay) return "under_way";
  return now?.unanswered ? "unanswered" : "nothing";
}

/** An open attempt: has it a page, is money coming, did the provider not answer the last check? */
type OpenPayment = {
  reference: string;
  started: boolean;
  underWay: boolean;
  unanswered: boolean;
  account: PaymentAccount | null;
};

export type OpenPaymentJson = {
  reference: string;
  accessCode: string | null;
  account: PaymentAccount | null;
  providerStatus: string | null;
  lastCheckedAt: string | null;
  updatedAt: string;
};

export const openPaymentJson = sql<OpenPaymentJson | null>`(
  select json_build_object(
    'reference', a.reference, 'accessCode', a.access_code, 'account', a.account,
    'providerStatus', a.raw->>'status',
    'lastCheckedAt', a.last_checked_at, 'updatedAt', a.updated_at
  ) from payment_attempts a
  where a.vendor_id = orders.vendor_id and a.order_id = orders.id
    and a.status in ('initialized', 'pending')
  order by a.created_at desc limit 1)`;

/** Parses `openPaymentJson`: JSON has times as text. */
export const fromOpenPaymentJson = (attempt: OpenPaymentJson): OpenPayment =>
  toOpenPayment({
    ...attempt,
    lastCheckedAt: attempt.lastCheckedAt === null ? null : new Date(attempt.lastCheckedAt),
    updatedAt: new Date(attempt.updatedAt),
  });

async function openPayment(vendorId: string, orderId: string): Promise<OpenPayment | null> {
  const [attempt] = await systemDb
    .select({
      reference: paymentAttempts.reference,
      accessCode: paymentAttempts.accessCode,
      account: paymentAttempts.account,
      providerStatus: sql<string | null>`${paymentAttempts.raw}->>'status'`,
      lastCheckedAt: paymentAttempts.lastCheckedAt,
      updatedAt: paymentAttempts.updatedAt,
    })
    .from(paymentAttempts)
    .where(
      and(
        eq(paymentAttempts.vendorId, vendorId),
        eq(paymentAttempts.orderId, orderId),
        inArray(paymentAttempts.status, [...open]),
      ),
    )
    .orderBy(desc(paymentAttempts.createdAt))
    .limit(1);
  return attempt ? toOpenPayment(attempt) : null;
}

function toOpenPayment({
  reference,
  accessCode,
  account,
  providerStatus,
  lastCheckedAt,
  updatedAt,
}: Omit<OpenPaymentJson, "lastCheckedAt" | "updatedAt"> & {
  lastCheckedAt: Date | null;
  updatedAt: Date;
}): OpenPayment {
  return {
    reference,
    started: accessCode !== null,
    account,
    underWay:
      providerStatus !== null &&
      (account ? chargesUnderWay : statusesUnderWay).includes(providerStatus),
    // An answer sets both; a question only the first.
    unanswered: lastCheckedAt !== null && lastCheckedAt > updatedAt,
  };
}
