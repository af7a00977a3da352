import { and, asc, eq, ne, sql } from "drizzle-orm";
import { orderItems, orders, payments, refunds } from "~schema";
import type { RefundPart, RefundedParts } from "~schema/refunds";
import { toScreenStatus } from "~/core/orders/order-status";
import { returnStock } from "~/core/orders/stock.server";
import { lockOrder, orderNotFound } from "~/core/orders/transition-order.server";
import { refundPayment } from "~/core/payments/refunds.server";
import { lockPayment, refundedKobo } from "~/core/payments/refund-rows.server";
import { orderSumsOf } from "~/core/pricing/stored-sums.server";
import { readForVendor, systemDb, type Tx } from "~/platform/db.server";
import { wakeJobs } from "~/platform/jobs.server";
import { isUuid } from "~/shared/ids";
import { formatKobo } from "~/shared/money";
import { refuse, type Refusal } from "~/shared/refusal";
import {
  FEES,
  priceParts,
  refundableParts,
  type ChargedLine,
  type ChargedOrder,
  type PricedParts,
} from "./refund-parts";

/** A part that a person has chosen; `lineId` null: what came on top of the lines. */
export type ChosenPart = { lineId: string | null; optionId: string | null; quantity: number };

type OrderKey = { vendorId: string; orderId: string };

/** What of a paid order can go back, for the form; null when there is no such order. */
export type RefundableOrder = {
  orderNumber: string;
  customerName: string;
  /** Kobo of its payment that can still go back; 0 without a payment. */
  leftKobo: number;
  /** It holds counted stock that can be given back. */
  holdsStock: boolean;
  /** Its kitchen can still leave parts of it out. */
  canTakeOff: boolean;
} & ReturnType<typeof refundableParts>;

/** Reads what of a vendor's order can be refunded line by line (docs/rules.md, Refunds). */
export async function findRefundable(key: OrderKey): Promise<RefundableOrder | null> {
  if (!isUuid(key.orderId)) return null;
  return readForVendor(key.vendorId, async (tx) => {
    const [[order], [payment]] = await Promise.all([
      tx
        .select()
        .from(orders)
        .where(and(eq(orders.vendorId, key.vendorId), eq(orders.id, key.orderId))),
      tx
        .select()
        .from(payments)
        .where(
          and(
            eq(payments.vendorId, key.vendorId),
            eq(payments.orderId, key.orderId),
            eq(payments.status, "success"),
          ),
        ),
    ]);
    if (!order) return null;
    const charged = await readCharged(tx, key, order);
    return {
      orderNumber: order.orderNumber,
      customerName: order.customerName,
      leftKobo: payment ? payment.amount - (await refundedKobo(tx, payment)) : 0,
      holdsStock: charged.holdsStock && order.stockReleasedAt === null,
      canTakeOff: isCooking(order),
      ...refundableParts(charged),
    };
  });
}

/** Returns whether the kitchen can still leave something out: nobody has called it ready. */
const isCooking = ({ status }: Pick<typeof orders.$inferSelect, "status">): boolean =>
  ["pending", "processing"].includes(toScreenStatus(status) ?? "");

type Charged = Omit<ChargedOrder, "lines"> & {
  lines: (ChargedLine & { takenOff: number })[];
  holdsStock: boolean;
};

async function readCharged(
  tx: Tx,
  { vendorId, orderId }: OrderKey,
  order: typeof orders.$inferSelect,
): Promise<Charged> {
  const [lines, given] = await Promise.all([
    tx
      .select({
        id: orderItems.id,
        name: orderItems.name,
        priceKobo: orderItems.price,
        quantity: orderItems.quantity,
        options: orderItems.options,
        stockTaken: orderItems.stockTaken,
        takenOff: orderItems.takenOff,
      })
      .from(orderItems)
      .where(and(eq(orderItems.vendorId, vendorId), eq(orderItems.orderId, orderId)))
      .orderBy(asc(orderItems.position), asc(orderItems.id)),
    tx
      .select({ parts: refunds.parts })
      .from(refunds)
      .where(
        and(
          eq(refunds.vendorId, vendorId),
          eq(refunds.orderId, orderId),
          ne(refunds.status, "failed"),
          sql`${refunds.parts} is not null`,
        ),
      )
      .orderBy(sql`(${refunds.parts}->>'at')::int`),
  ]);
  return {
    lines,
    sums: orderSumsOf(order),
    earlier: given.flatMap(({ parts }) => parts ?? []),
    holdsStock: lines.some(
      ({ stockTaken, options }) => stockTaken || options?.some(({ taken }) => taken),
    ),
  };
}

type LineRefundOutcome =
  /** `amountKobo`: what the chosen parts come to. */
  | { ok: true; amountKobo: number }
  /**
   * Codes: `missing` (404); `unpaid`; `nothing` and `gone`, no or too many parts were chosen;
   * `over` and `everything`, they can't be taken off, as it is handed over or they are all of it;
   * `amount`, they come to `amountKobo`, which the page has not shown; those of a refund.
   */
  | (Refusal & { amountKobo?: number });

/**
 * Refunds parts of an order: portions of its lines, options of portions, and what came on top. The
 * amount is computed, and has to be the one that the page has shown. What was counted goes back
 * into stock if asked for, and so do the parts come off an order that is under way. One
 * transaction, under the locks of order and payment (docs/rules.md, Refunds).
 * @param ask.shownKobo null: none was shown, so nothing is refunded
 */
export async function refundParts(
  key: OrderKey,
  ask: {
    userId: string;
    parts: ChosenPart[];
    shownKobo: number | null;
    reason: string;
    returnsStock: boolean;
    /** The kitchen leaves them out. */
    takesOff: boolean;
    token: string;
  },
): Promise<LineRefundOutcome> {
  if (!isUuid(key.orderId)) return orderNotFound;
  const outcome = await systemDb.transaction(async (tx): Promise<LineRefundOutcome> => {
    const order = await lockOrder(tx, key.vendorId, key.orderId);
    if (!order) return orderNotFound;
    const payment = await lockPayment(tx, order);
    if (!payment) return refuse("unpaid", "No money came for this order, so none can go back.");
    const cause = `hand:${key.orderId}:${ask.token}`;
    const [repeated] = await tx
      .select({ amountKobo: refunds.amount })
      .from(refunds)
      .where(and(eq(refunds.vendorId, key.vendorId), eq(refunds.cause, cause)));
    if (repeated) return { ok: true, amountKobo: repeated.amountKobo };
    const charged = await readCharged(tx, key, order);
    const parts = namedParts(charged, ask.parts);
    if (parts?.length === 0)
      return refuse("nothing", "Please say what goes back: nothing is chosen.", { status: 400 });
    const priced = parts && priceParts(charged, parts);
    if (!parts || !priced)
      return refuse("gone", "So much of this order is not left to refund. Look at the numbers.");
    const { amountKobo, linesKobo, feesKobo, taken } = priced;
    const left = payment.amount - (await refundedKobo(tx, payment));
    const refused =
      refuseAmount(amountKobo, left) ??
      (ask.takesOff ? refuseTakingOff(order, charged, taken) : null);
    if (refused) return refused;
    if (ask.shownKobo !== amountKobo)
      return {
        ...refuse("amount", `This comes to ${formatKobo(amountKobo)}.`),
        amountKobo,
      };
    const outcome = await refundPayment(tx, order, payment, {
      amountKobo,
      reason: ask.reason,
      source: "hand",
      actor: { type: "vendor", id: ask.userId },
      cause,
      parts: {
        at: (charged.earlier.at(-1)?.at ?? -1) + 1,
        linesKobo,
        feesKobo,
        parts,
        ...(ask.takesOff ? { off: true as const } : {}),
      } satisfies RefundedParts,
    });
    if (!outcome.ok) return outcome;
    if (ask.takesOff) await takeOffLines(tx, key, taken);
    if (ask.returnsStock && order.stockReleasedAt === null) await returnStock(tx, key, taken);
    return { ok: true, amountKobo };
  });
  if (outcome.ok) wakeJobs("refunds");
  return outcome;
}

/** Returns parts with the order's own names; null when one names nothing of it. */
function namedParts({ lines }: ChargedOrder, chosen: readonly ChosenPart[]): RefundPart[] | null {
  const parts = chosen.map(({ lineId, optionId, quantity }): RefundPart | null => {
    if (lineId === null) return { lineId, name: FEES, quantity: 1, option: null };
    const line = lines.find(({ id }) => id === lineId);
    const option = line?.options?.find(({ id }) => id === optionId);
    if (!line || (optionId !== null && !option)) return null;
    return {
      lineId,
      name: line.name,
      quantity,
      option: option ? { id: option.id, name: option.name } : null,
    };
  });
  return parts.every((part) => part !== null) ? parts : null;
}

/** Returns a refusal of an amount in kobo of which `left` are left; null where it can go back. */
function refuseAmount(amountKobo: number, left: number): Refusal | null {
  if (amountKobo < 1)
    return refuse("nothing", "What you chose was free, so nothing goes back.", { status: 400 });
  return amountKobo > left
    ? refuse(
        "too_much",
        `This comes to ${formatKobo(amountKobo)}, but only ${formatKobo(left)} of the payment is left. Refund an amount instead.`,
      )
    : null;
}

/** Returns a refusal of what can't be taken off an order; null where it can. */
function refuseTakingOff(
  order: typeof orders.$inferSelect,
  { lines }: Charged,
  taken: PricedParts["taken"],
): Refusal | null {
  if (!isCooking(order))
    return refuse(
      "over",
      "This order is ready or over, so nothing can be taken off it. Refund without taking it off.",
    );
  const isSomeLeft = lines.some(({ id, quantity, takenOff }) => {
    const portions = taken.find(({ lineId }) => lineId === id)?.portions ?? 0;
    return quantity > takenOff + portions;
  });
  return isSomeLeft
    ? null
    : refuse("everything", "That is all that is left of the order. Decline it instead.");
}

/**
 * Takes parts off the lines of a locked order. Of a line no more is off than it has, also when
 * parts whose refund has failed are taken off again.
 */
async function takeOffLines(
  tx: Tx,
  { vendorId, orderId }: OrderKey,
  taken: PricedParts["taken"],
): Promise<void> {
  const ofOrder = and(eq(orderItems.vendorId, vendorId), eq(orderItems.orderId, orderId));
  const rows = await tx.select().from(orderItems).where(ofOrder);
  for (const { lineId, portions, options } of taken) {
    const row = rows.find(({ id }) => id === lineId);
    const units = new Map(options.map(({ id, units: count }) => [id, count]));
    if (!row || (portions === 0 && options.every(({ units: count }) => count === 0))) continue;
    await tx
      .update(orderItems)
      .set({
        takenOff: Math.min(row.quantity, row.takenOff + portions),
        options:
          row.options?.map((option) => {
            const off = (option.off ?? 0) + (units.get(option.id) ?? 0);
            return off > 0
              ? { ...option, off: Math.min(off, option.quantity * row.quantity) }
              : option;
          }) ?? null,
      })
      .where(and(ofOrder, eq(orderItems.id, lineId)));
  }
}
