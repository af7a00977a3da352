import { randomUUID } from "node:crypto";
import { goingOutStatuses } from "~/core/orders/order-status";
import { lockOrder, orderNotFound, type OrderRow } from "~/core/orders/transition-order.server";
import {
  DISPUTED,
  isDisputed,
  lockPayment,
  refundedKobo,
  type PaymentRow,
} from "~/core/payments/refund-rows.server";
import {
  refundPayment,
  type RefundInput,
  type RefundOutcome,
} from "~/core/payments/refunds.server";
import { systemDb, type Tx } from "~/platform/db.server";
import { wakeJobs } from "~/platform/jobs.server";
import { isUuid } from "~/shared/ids";
import { refuse } from "~/shared/refusal";
import { cancelAndRefund } from "./cancel-order.server";

export const isGoingOut = ({ status }: Pick<OrderRow, "status">): boolean =>
  goingOutStatuses.some((going) => going === status);

/**
 * Refunds an order, or a part, in the caller's transaction, which holds the locks of order and
 * payment. An order under way that is refunded in full ends: the kitchen cooks nothing unpaid
 * (docs/rules.md, Refunds).
 * @param ask.ends to end it in any case
 */
export async function giveBack(
  tx: Tx,
  order: OrderRow,
  payment: PaymentRow,
  { ends = false, ...ask }: RefundInput & { ends?: boolean },
): Promise<RefundOutcome> {
  if (await isDisputed(tx, payment)) return DISPUTED;
  const left = payment.amount - (await refundedKobo(tx, payment));
  const amountKobo = ask.amountKobo ?? left;
  if (!isGoingOut(order) || amountKobo > left || !(ends || amountKobo === left))
    return refundPayment(tx, order, payment, ask);
  const { actor, reason } = ask;
  const outcome = await cancelAndRefund(tx, {
    vendorId: order.vendorId,
    orderId: order.id,
    from: goingOutStatuses,
    to: "cancelled",
    ...{ actor, reason, refund: ask },
  });
  if (!outcome.ok || !outcome.refund?.ok) throw new Error(`Order ${order.id} was not given back`);
  return outcome.refund;
}

export type RefundRequest = Omit<RefundInput, "cause" | "parts"> & {
  vendorId: string;
  orderId: string;
  /** Requests with the same token make one refund. */
  token?: string;
};

/**
 * Requests a full or partial refund of an order's payment as a sum. Checks under the payment's lock
 * that refunds never exceed the payment, and books the refund at once; a job sends it once the
 * wallet covers it (docs/rules.md, Refunds).
 */
export async function requestRefund({
  vendorId,
  orderId,
  token = randomUUID(),
  ...ask
}: RefundRequest): Promise<RefundOutcome> {
  if (!isUuid(orderId)) return orderNotFound;
  const outcome = await systemDb.transaction(async (tx): Promise<RefundOutcome> => {
    const order = await lockOrder(tx, vendorId, orderId);
    if (!order) return orderNotFound;
    const payment = await lockPayment(tx, order);
    if (!payment) return refuse("unpaid", "No money came for this order, so none can go back.");
    return giveBack(tx, order, payment, { ...ask, cause: `${ask.source}:${token}` });
  });
  if (outcome.ok) wakeJobs("refunds");
  return outcome;
}
