import { and, eq, sql } from "drizzle-orm";
import { orders } from "~schema";
import { bookOffline, offlinePaymentNote } from "~/core/custom-orders/offline-payment.server";
import { addToOrder } from "~/core/additions/add-to-order.server";
import { findParentOrder } from "~/core/additions/additions.queries.server";
import { offlineBooking } from "~/core/ledger/ledger";
import { enqueueEmail } from "~/core/orders/enqueue-email.server";
import {
  hasMismatch,
  OrderRefused,
  refuseOrder,
  REST,
  withoutMismatch,
} from "~/core/orders/order-request";
import { unpaidStatuses } from "~/core/orders/order-status";
import { releaseStock, retakeStock } from "~/core/orders/stock.server";
import {
  addOrderEvent,
  lockAttempts,
  lockOrder,
  orderNotFound,
  transitionOrder,
  type OrderRow,
} from "~/core/orders/transition-order.server";
import { acceptPaidOrder, hasLostItsHold } from "~/core/payments/accept-paid-order.server";
import {
  DECIDED,
  lockHeldPayment,
  returnHeldPayment,
  takeHeldPayment,
} from "~/core/payments/held-payment.server";
import { redeemPaidCoupon } from "~/core/payments/record-payment.server";
import { lockPayment } from "~/core/payments/refund-rows.server";
import { refundPayment } from "~/core/payments/refunds.server";
import type { StoreRecord } from "~/core/stores/store-record.server";
import { systemDb, type Tx } from "~/platform/db.server";
import { wakeJobs } from "~/platform/jobs.server";
import { log } from "~/platform/log.server";
import { isUuid } from "~/shared/ids";
import { formatKobo } from "~/shared/money";
import type { Refusal } from "~/shared/refusal";
import { msg } from "~/shared/translate";
import { readMismatch, type Mismatch } from "./mismatch.queries.server";

type Decision = { vendorId: string; userId: string; orderId: string };
/**
 * `again`: somebody had decided the same. Codes: `missing` (404); `decided` (409), somebody decided
 * otherwise.
 */
type DecisionOutcome = { ok: true; again?: true } | Refusal;
type LockedWork = (tx: Tx, order: OrderRow) => Promise<DecisionOutcome>;

/** Runs `work` on an order flagged for money that doesn't match, locked as a payment locks it. */
const withFlagged = ({ vendorId, orderId }: Decision, work: LockedWork): Promise<DecisionOutcome> =>
  systemDb.transaction(async (tx) => {
    await lockAttempts(tx, { vendorId, orderId });
    const order = await lockOrder(tx, vendorId, orderId);
    if (!order) return orderNotFound;
    return hasMismatch(order) ? work(tx, order) : DECIDED;
  });

const actorOf = ({ userId }: Decision) => ({ type: "vendor", id: userId }) as const;
const keyOf = ({ vendorId, orderId }: Decision) =>
  and(eq(orders.vendorId, vendorId), eq(orders.id, orderId));

/** Carries out a vendor's decision once, even if two people decide the same at once. */
async function decide(
  work: Decision,
  acts: Record<Mismatch["kind"], (mismatch: Mismatch) => Promise<DecisionOutcome>>,
  isSo: (now: { isPaid: boolean; isReturned: boolean }) => boolean,
): Promise<DecisionOutcome> {
  if (!isUuid(work.orderId)) return orderNotFound;
  const mismatch = await systemDb.transaction((tx) => readMismatch(tx, work));
  const outcome = mismatch ? await acts[mismatch.kind](mismatch) : DECIDED;
  wakeJobs("refunds");
  if (outcome.ok || outcome.code !== "decided") return outcome;
  const [now] = await systemDb
    .select({
      isPaid: sql<boolean>`${orders.paymentStatus} in ('success', 'completed', 'partially_refunded')`,
      isReturned: sql<boolean>`${orders.status} = 'cancelled'
        or coalesce(position(${BACK_BY_HAND} in ${orders.needsAttention}), 0) > 0
        or exists (select from refunds r where r.vendor_id = orders.vendor_id
          and r.order_id = orders.id and (r.cause like 'held:%' or r.cause like 'over:%'))`,
    })
    .from(orders)
    .where(keyOf(work));
  if (!now) return orderNotFound;
  return isSo(now) ? { ok: true, again: true } : outcome;
}

/**
 * Accepts the money: a missing sum becomes a discount, an excess stays in the wallet, foreign money
 * counts as paid offline (docs/rules.md, Money that doesn't match).
 */
export const takeMismatch = (work: Decision): Promise<DecisionOutcome> =>
  decide(
    work,
    {
      short: () => takeHeldPayment({ ...work, actor: actorOf(work) }),
      over: ({ byKobo }) => keepExcess(work, byKobo),
      foreign: () => takeForeign(work),
    },
    ({ isPaid, isReturned }) => isPaid && !isReturned,
  );

/**
 * Refunds the money, or its excess. A person has to send foreign money back (docs/rules.md, Money
 * that doesn't match).
 * @param reason the customer reads it
 */
export const returnMismatch = (work: Decision, reason: string): Promise<DecisionOutcome> =>
  decide(
    work,
    {
      short: () => returnHeldPayment({ ...work, actor: actorOf(work) }, reason),
      over: () => returnExcess(work, reason),
      foreign: ({ what, paymentNumber }) =>
        returnForeign(work, reason, `${what}, payment ${paymentNumber} at Paystack`),
    },
    ({ isReturned }) => isReturned,
  );

async function clearFlag(tx: Tx, order: OrderRow): Promise<void> {
  await tx
    .update(orders)
    .set({ needsAttention: withoutMismatch(order), updatedAt: sql`now()` })
    .where(and(eq(orders.vendorId, order.vendorId), eq(orders.id, order.id)));
}

const keepExcess = (work: Decision, byKobo: number) =>
  withFlagged(work, async (tx, order) => {
    await clearFlag(tx, order);
    await addOrderEvent(tx, order, actorOf(work), `Kept ${formatKobo(byKobo)} that was too much`);
    return { ok: true };
  });

/** The excess was never part of the sale, so its refund isn't either. */
const returnExcess = (work: Decision, reason: string) =>
  withFlagged(work, async (tx, order) => {
    const payment = await lockPayment(tx, order);
    if (!payment) return DECIDED;
    const refund = await refundPayment(tx, order, payment, {
      amountKobo: payment.amount - order.totalAmount,
      reason,
      source: "duplicate",
      actor: actorOf(work),
      cause: `over:${payment.id}`,
    });
    if (!refund.ok) return refund;
    await clearFlag(tx, order);
    return { ok: true };
  });

const takeForeign = (work: Decision) =>
  withFlagged(work, async (tx, order) => {
    const { vendorId, orderId } = work;
    const paidOrder = { ...order, needsAttention: withoutMismatch(order) };
    await bookOffline(tx, work, offlineBooking(order.totalAmount));
    await tx.update(orders).set({ paymentMethod: "Transfer" }).where(keyOf(work));
    await redeemPaidCoupon(tx, paidOrder);
    const isStockGone =
      order.stockReleasedAt !== null && !(await retakeStock(tx, vendorId, orderId));
    await enqueueEmail(tx, paidOrder, ["order_paid_customer"]);
    await acceptPaidOrder(tx, paidOrder, {
      actor: actorOf(work),
      notes: isStockGone ? ["Paid after its stock had gone to others"] : [],
      lostHold: await hasLostItsHold(tx, order),
      reason: offlinePaymentNote("Transfer"),
      paymentStatus: "completed",
    });
    return { ok: true };
  });

const BACK_BY_HAND = "Send it back by hand";

const returnForeign = (work: Decision, reason: string, what: string) =>
  withFlagged(work, async (tx, order) => {
    const { vendorId, orderId } = work;
    const actor = actorOf(work);
    const note = `${BACK_BY_HAND}: ${what}`;
    log().error(
      { orderId, vendorId, what },
      "Money in another currency or mode is to be sent back",
    );
    await tx
      .update(orders)
      .set({ needsAttention: note, updatedAt: sql`now()` })
      .where(keyOf(work));
    await addOrderEvent(tx, order, actor, note);
    if (order.source === "custom") return { ok: true };
    await transitionOrder(tx, {
      vendorId,
      orderId,
      from: unpaidStatuses,
      to: "cancelled",
      actor,
      reason,
      set: { declineReason: reason },
    });
    await releaseStock(tx, vendorId, orderId);
    return { ok: true };
  });

/**
 * Asks for the missing sum by a payment link. Once it is paid, the held money is taken too, and the
 * order goes to the kitchen (docs/rules.md, Money that doesn't match).
 * @param token of the form: sent twice, it asks once
 */
export async function askForRest(
  store: StoreRecord,
  work: Decision,
  token: string,
  now: Date,
): Promise<DecisionOutcome> {
  const { vendorId, orderId, userId } = work;
  const parent = await findParentOrder(work);
  if (!parent) return orderNotFound;
  const mismatch = await systemDb.transaction((tx) => readMismatch(tx, work));
  if (mismatch?.kind !== "short") return DECIDED;
  const restKobo = mismatch.byKobo;
  return addToOrder(
    store,
    {
      userId,
      parent,
      added: {
        clientToken: REST + token,
        items: [
          { name: `Rest of ${parent.orderNumber}`, priceKobo: restKobo, quantity: 1, item: null },
        ],
        vendorInstructions: "",
        expiry: "24h",
      },
      rest: {
        lock: async (tx) => {
          const order = await lockOrder(tx, vendorId, orderId);
          const held = order && (await lockHeldPayment(tx, order));
          if (!held || order.totalAmount - held.amount !== restKobo) throw refused(DECIDED.message);
          const found = await readMismatch(tx, work);
          if (found?.rest === "asked") throw refused("The rest has been asked for already.");
        },
      },
    },
    now,
  );
}

const refused = (message: string) =>
  new OrderRefused(refuseOrder("decided", "items", msg(message)));
