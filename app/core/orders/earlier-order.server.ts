import { and, eq, sql } from "drizzle-orm";
import { orders } from "~schema";
import type { OrderedOption } from "~schema/orders";
import type { MenuItem } from "~/core/menu/menu-item";
import type { OptionChoice } from "~/core/options/item-price";
import { includingHeld } from "~/core/options/stock-needs";
import { couponKey } from "~/core/pricing/coupon";
import { priceOrder } from "~/core/pricing/order-price";
import { areaOf, deliveryMethodTo } from "~/core/stores/delivery-areas";
import type { StoreRecord } from "~/core/stores/store-record.server";
import { systemDb, type Tx } from "~/platform/db.server";
import { msg } from "~/shared/translate";
import { mergedLines, orderLines } from "./check-order";
import { OrderRefused, refuseOrder, REPLACED_REASON, type OrderRequest } from "./order-request";
import { unpaidStatuses } from "./order-status";
import { takenStock } from "./stock.server";
import {
  endAttempts,
  lockAttempts,
  transitionOrder,
  type OrderRow,
} from "./transition-order.server";

/** `held`: the counted stock that the order took, by id of item or option, except snoozed ones. */
export type EarlierOrder = OrderRow & {
  items: {
    itemId: string | null;
    quantity: number;
    options: OrderedOption[] | null;
    note: string | null;
  }[];
  held: Record<string, number> | null;
};

/** Adds the stock that the customer's own unpaid order holds back to the items. */
export function withOwnStockHold(items: MenuItem[], earlier: EarlierOrder): MenuItem[] {
  const { stockReleasedAt, held } = earlier;
  return stockReleasedAt || !held ? items : items.map((item) => includingHeld(item, held));
}

export async function findByToken(
  vendorId: string,
  clientToken: string,
): Promise<EarlierOrder | null> {
  const [row] = await systemDb
    .select({
      order: orders,
      items: sql<EarlierOrder["items"]>`(select coalesce(json_agg(json_build_object(
            'itemId', i.item_id,
            'quantity', i.quantity,
            'options', i.options,
            'note', i.special_instructions
          )), '[]'::json)
        from order_items i
        where i.vendor_id = "orders"."vendor_id" and i.order_id = "orders"."id")`,
      held: sql<EarlierOrder["held"]>`(select json_object_agg(held.id, held.quantity) from (
        select taken.id, sum(taken.quantity) as quantity
        from (${takenStock(sql`i.vendor_id = "orders"."vendor_id" and i.order_id = "orders"."id"`)}) taken
        left join menu_items p on p.vendor_id = "orders"."vendor_id" and p.id = taken.id
        left join options o on o.vendor_id = "orders"."vendor_id" and o.id = taken.id
        where coalesce(coalesce(p.sold_out_until, o.sold_out_until) <= now(), true)
        group by taken.id) held)`,
    })
    .from(orders)
    .where(and(eq(orders.vendorId, vendorId), eq(orders.clientToken, clientToken)));
  return row ? { ...row.order, items: row.items, held: row.held } : null;
}

/** Returns whether a checkout repeats its earlier order, at a total that its page showed. */
export const isSameOrder = (
  store: StoreRecord,
  earlier: EarlierOrder,
  request: OrderRequest,
  items: MenuItem[],
): boolean =>
  sameContents(store, earlier, request) &&
  earlier.discount >= (request.displayedDiscountKobo ?? 0) &&
  (displayedTotal(request, items, earlier.discount) ?? earlier.totalAmount) === earlier.totalAmount;

function sameContents(store: StoreRecord, order: EarlierOrder, request: OrderRequest): boolean {
  const areaName =
    (request.orderType === "delivery" && areaOf(store, request.deliveryAreaId ?? null)?.name) ||
    null;
  const requestedLines = mergedLines(request);
  const placedLines = mergedLines({
    lines: order.items.map(({ itemId, quantity, options, note }) => ({
      itemId: itemId ?? "",
      quantity,
      note,
      choices: (options ?? []).map(({ id, quantity: count }): OptionChoice => [id, count]),
    })),
  });
  const counts = new Map(requestedLines.map(({ key, quantity }) => [key, quantity]));
  const requestedFields: Partial<EarlierOrder> = {
    orderType: request.orderType,
    customerName: request.customerName,
    customerPhone: request.customerPhone,
    secondPhone: request.secondPhone ?? null,
    customerEmail: request.customerEmail,
    deliveryAddress: request.deliveryAddress,
    deliveryArea: areaName,
    deliveryInstructions: request.deliveryInstructions,
    deliveryPin: request.deliveryPin ?? null,
    vendorInstructions: request.vendorInstructions,
    messagesWanted: request.messagesWanted ?? false,
  };
  return (
    placedLines.length === requestedLines.length &&
    placedLines.every(({ key, quantity }) => counts.get(key) === quantity) &&
    Object.entries(requestedFields).every(
      ([name, value]) => order[name as keyof EarlierOrder] === value,
    ) &&
    couponKey(order.couponCode ?? "") === couponKey(request.couponCode ?? "") &&
    sameTime(order, request)
  );
}

/** The page's total with a given discount; null without a page, or if an item is gone. */
function displayedTotal(
  { displayedPrices, lines, orderType, deliveryAreaId }: OrderRequest,
  items: MenuItem[],
  discountKobo: number,
): number | null {
  const priced = displayedPrices && orderLines({ lines }, items);
  if (!displayedPrices || !priced) return null;
  const subtotalKobo = priced.reduce((sum, { price }) => sum + price.lineKobo, 0);
  return priceOrder(displayedPrices.rules, {
    subtotalKobo,
    discountKobo,
    delivery:
      orderType === "delivery" ? deliveryMethodTo(displayedPrices, deliveryAreaId ?? null) : null,
  }).totalKobo;
}

/** The chosen time, or the one offered instead; as soon as possible matches any. */
function sameTime(order: EarlierOrder, { scheduledFor, displayedSlot }: OrderRequest): boolean {
  if (!scheduledFor || !order.isScheduled) return !scheduledFor && !order.isScheduled;
  return [scheduledFor, displayedSlot].some(
    (at) => at?.getTime() === order.scheduledFor?.getTime(),
  );
}

/** Cancels an unpaid order that its customer changed and sent again; frees its token. */
export async function replaceEarlier(
  tx: Tx,
  vendorId: string,
  earlier: EarlierOrder,
): Promise<void> {
  const key = { vendorId, orderId: earlier.id };
  // Pipelined: locks the attempts before the order.
  const [, ended] = await Promise.all([
    lockAttempts(tx, key),
    transitionOrder(tx, {
      ...key,
      from: unpaidStatuses,
      to: "cancelled",
      actor: { type: "customer" },
      reason: REPLACED_REASON,
      set: { clientToken: `${earlier.clientToken}:replaced:${earlier.id}` },
    }),
  ]);
  if (!ended.ok)
    throw new OrderRefused(
      refuseOrder("moved-on", "store", msg("This order has changed. Please open it again.")),
    );
  await endAttempts(tx, key);
}
