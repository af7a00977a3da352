import { and, asc, eq, inArray, ne, sql } from "drizzle-orm";
import { orderItems, orders, payments, refunds } from "~schema";
import type { RefundPart, RefundedParts } from "~schema/refunds";
import { cancelAndRefund } from "~/core/cancellations/cancel-order.server";
import { giveBack, isGoingOut } from "~/core/cancellations/give-back.server";
import { markLinesSoldOut } from "~/core/menu/items.commands.server";
import { goingOutStatuses, toScreenStatus } from "~/core/orders/order-status";
import { returnStock } from "~/core/orders/stock.server";
import { lockOrder, orderNotFound, type OrderRow } from "~/core/orders/transition-order.server";
import { lockPayment, refundedKobo, type PaymentRow } from "~/core/payments/refund-rows.server";
import { orderSumsOf } from "~/core/pricing/stored-sums.server";
import { databaseNow } from "~/platform/database-clock.server";
import { readForVendor, systemDb, type Tx } from "~/platform/db.server";
import { wakeJobs } from "~/platform/jobs.server";
import { isUuid } from "~/shared/ids";
import { formatKobo } from "~/shared/money";
import { refuse, type Refusal } from "~/shared/refusal";
import {
  namedParts,
  priceParts,
  refundableParts,
  type ChargedLine,
  type ChargedOrder,
  type ChosenPart,
  type PricedParts,
} from "./refund-parts";

type OrderKey = { vendorId: string; orderId: string };

export type RefundableOrder = {
  orderNumber: string;
  customerName: string;
  /** Kobo of its payment that can still go back; 0 without a payment. */
  leftKobo: number;
  holdsStock: boolean;
  canTakeOff: boolean;
  canEnd: boolean;
  keptKobo: number;
  added: string | null;
  orderType: "pickup" | "delivery";
  charged: ChargedOrder;
} & ReturnType<typeof refundableParts>;

/** Reads the refundable parts of a vendor's order, line by line (docs/rules.md, Refunds). */
export async function findRefundable(key: OrderKey): Promise<RefundableOrder | null> {
  if (!isUuid(key.orderId)) return null;
  return readForVendor(key.vendorId, async (tx) => {
    const [[order], [added], [payment]] = await Promise.all([
      tx
        .select()
        .from(orders)
        .where(and(eq(orders.vendorId, key.vendorId), eq(orders.id, key.orderId))),
      tx
        .select({
          numbers: sql<
            string | null
          >`string_agg(${orders.orderNumber}, ', ' order by ${orders.createdAt})`,
        })
        .from(orders)
        .where(
          and(
            eq(orders.vendorId, key.vendorId),
            eq(orders.addsTo, key.orderId),
            inArray(orders.status, [...goingOutStatuses]),
          ),
        ),
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
      canEnd: isGoingOut(order),
      keptKobo: payment?.gatewayFee ?? 0,
      added: added?.numbers ?? null,
      orderType: order.orderType,
      charged,
      ...refundableParts(charged),
    };
  });
}

/** Returns whether the kitchen can still leave something out: it isn't ready yet. */
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
  const [lines, earlierRefunds] = await Promise.all([
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
    earlier: earlierRefunds.flatMap(({ parts }) => parts ?? []),
    holdsStock: lines.some(
      ({ stockTaken, options }) => stockTaken || options?.some(({ taken }) => taken),
    ),
  };
}

type LineRefundOutcome =
  | { ok: true; amountKobo: number }
  /**
   * Codes: `missing` (404); `unpaid`; `nothing` and `gone`, no or too many parts were chosen;
   * `over`, it is too late to take them off or to cancel it; `amount`, they come to `amountKobo`,
   * which the page didn't show; those of a refund.
   */
  | (Refusal & { amountKobo?: number });

export type LineRefund = {
  userId: string;
  /** Null: all that is left. */
  parts: ChosenPart[] | null;
  /** The amount on the page; null: it showed none, so nothing is refunded. */
  shownKobo: number | null;
  reason: string;
  returnsStock: boolean;
  /** `off`: the kitchen leaves the parts out; `ends`: the order is cancelled. */
  order: "stays" | "off" | "ends";
  soldOutLines?: string[];
  token: string;
};

/**
 * Refunds an order, or parts of it: portions of its lines, options of portions, and the fees on
 * top. Calculates the amount, which must equal the page's. Optionally returns counted stock, and
 * takes the parts off an order in the kitchen, or cancels it. One transaction, under the locks of
 * order and payment (docs/rules.md, Refunds).
 */
export async function refundParts(key: OrderKey, ask: LineRefund): Promise<LineRefundOutcome> {
  if (!isUuid(key.orderId)) return orderNotFound;
  const outcome = await systemDb.transaction(async (tx): Promise<LineRefundOutcome> => {
    const order = await lockOrder(tx, key.vendorId, key.orderId);
    if (!order) return orderNotFound;
    const payment = await lockPayment(tx, order);
    return payment ? refundLocked(tx, order, payment, ask) : endUnpaid(tx, order, ask);
  });
  if (outcome.ok) wakeJobs("refunds");
  return outcome;
}

const actorOf = ({ userId }: LineRefund) => ({ type: "vendor", id: userId }) as const;

/** Ends an order that was not paid through us; the store refunds its customer itself. */
async function endUnpaid(tx: Tx, order: OrderRow, ask: LineRefund): Promise<LineRefundOutcome> {
  if (ask.order !== "ends" || !isGoingOut(order))
    return refuse("unpaid", "No money came for this order, so none can go back.");
  const { vendorId, id: orderId } = order;
  const outcome = await cancelAndRefund(tx, {
    ...{ vendorId, orderId, from: goingOutStatuses, to: "cancelled" },
    ...{ actor: actorOf(ask), reason: ask.reason },
  });
  return outcome.ok ? { ok: true, amountKobo: 0 } : outcome;
}

async function refundLocked(
  tx: Tx,
  order: OrderRow,
  payment: PaymentRow,
  ask: LineRefund,
): Promise<LineRefundOutcome> {
  const key = { vendorId: order.vendorId, orderId: order.id };
  const cause = `hand:${order.id}:${ask.token}`;
  const [repeated] = await tx
    .select({ amountKobo: refunds.amount })
    .from(refunds)
    .where(and(eq(refunds.vendorId, key.vendorId), eq(refunds.cause, cause)));
  if (repeated) return { ok: true, amountKobo: repeated.amountKobo };
  const charged = await readCharged(tx, key, order);
  const left = payment.amount - (await refundedKobo(tx, payment));
  const chosen = ask.parts ? chooseParts(charged, ask.parts) : null;
  if (chosen && !chosen.ok) return chosen;
  const amountKobo = chosen?.priced.amountKobo ?? left;
  const ends = wouldEnd(ask, amountKobo === left, charged, chosen);
  const takesOff = ask.order === "off" && !ends;
  const refused =
    refuseAmount(amountKobo, left) ?? refuseOrder(order, { ...ask, takesOff }, amountKobo);
  if (refused) return refused;
  const outcome = await giveBack(tx, order, payment, {
    ...{ amountKobo, reason: ask.reason, source: "hand", actor: actorOf(ask), cause, ends },
    ...(chosen ? { parts: partsToKeep(charged, chosen, takesOff) } : {}),
  });
  if (!outcome.ok) return outcome;
  const taken = chosen?.priced.taken ?? [];
  if (takesOff) await takeOffLines(tx, key, taken);
  // An order that has ended has returned all of its stock.
  const isOver = ends && isGoingOut(order);
  if (ask.returnsStock && !isOver && order.stockReleasedAt === null)
    await returnStock(tx, key, taken);
  await markLinesSoldOut(tx, { ...key, lineIds: ask.soldOutLines ?? [] }, databaseNow());
  return { ok: true, amountKobo };
}

const wouldEnd = (
  ask: LineRefund,
  isAll: boolean,
  charged: Charged,
  chosen: Chosen | null,
): boolean =>
  ask.order === "ends" ||
  isAll ||
  (ask.order === "off" && chosen !== null && !isSomeLeft(charged, chosen.priced));

/** Refuses a step that comes too late for the order, and an amount that the page didn't show. */
function refuseOrder(
  order: OrderRow,
  ask: LineRefund & { takesOff: boolean },
  amountKobo: number,
): (Refusal & { amountKobo?: number }) | null {
  if (ask.order === "ends" && !isGoingOut(order))
    return refuse("over", "This order is over, so it can’t be cancelled any more.");
  if (ask.takesOff && !isCooking(order)) return tooLateToTakeOff;
  return ask.shownKobo === amountKobo
    ? null
    : { ...refuse("amount", `This comes to ${formatKobo(amountKobo)}.`), amountKobo };
}

type Chosen = { ok: true; parts: RefundPart[]; priced: PricedParts };

function chooseParts(charged: Charged, wanted: readonly ChosenPart[]): Chosen | Refusal {
  const parts = namedParts(charged, wanted);
  if (parts?.length === 0)
    return refuse("nothing", "Please choose what goes back.", { status: 400 });
  const priced = parts && priceParts(charged, parts);
  if (!parts || !priced)
    return refuse("gone", "That is more than is left to refund. Check the numbers.");
  return { ok: true, parts, priced };
}

const partsToKeep = (
  { earlier }: Charged,
  { parts, priced: { linesKobo, feesKobo } }: Chosen,
  takesOff: boolean,
): RefundedParts => ({
  at: (earlier.at(-1)?.at ?? -1) + 1,
  linesKobo,
  feesKobo,
  parts,
  ...(takesOff ? { off: true as const } : {}),
});

const isSomeLeft = ({ lines }: Charged, { taken }: PricedParts): boolean =>
  lines.some(({ id, quantity, takenOff }) => {
    const portions = taken.find(({ lineId }) => lineId === id)?.portions ?? 0;
    return quantity > takenOff + portions;
  });

const tooLateToTakeOff = refuse(
  "over",
  "This order is ready or over, so nothing can be taken off it. Refund without taking it off.",
);

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

/** Takes parts off, never more than a line has left, even after a failed refund. */
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
