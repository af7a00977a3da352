import { and, asc, eq, sql } from "drizzle-orm";
import { orderEvents, orders } from "~schema";
import type { OrderedOption, OrderStatus } from "~schema/orders";
import type { StockedItem } from "~/core/custom-orders/custom-orders.queries.server";
import { lineOptions } from "~/core/options/ordered-options.server";
import type { LineOption } from "~/core/options/ordered-options";
import { readForVendor, type Tx } from "~/platform/db.server";
import { databaseNow } from "~/platform/database-clock.server";
import { isUuid } from "~/shared/ids";
import { isAddable } from "./addition";
import { additionState, type AdditionState } from "./addition-state";
import { afterAdditions, extraGroups, type AddedExtra, type ExtraLine } from "./extras";

/** An order to add to, with its lines. Phone in E.164. */
export type ParentOrder = NonNullable<Awaited<ReturnType<typeof findParentOrder>>>;

type ParentLine = {
  id: string;
  itemId: string | null;
  name: string;
  quantity: number;
  options: OrderedOption[] | null;
};

/**
 * Finds an order with its lines and the extras of its additions, except cancelled ones, and whether
 * it can be added to.
 */
export async function findParentOrder(key: { vendorId: string; orderId: string }) {
  const { vendorId, orderId } = key;
  if (!isUuid(orderId)) return null;
  const [order] = await readForVendor(vendorId, (tx) =>
    tx
      .select({
        id: orders.id,
        orderNumber: orders.orderNumber,
        status: orders.status,
        paymentStatus: orders.paymentStatus,
        addsTo: orders.addsTo,
        orderType: orders.orderType,
        customerName: orders.customerName,
        customerPhone: orders.customerPhone,
        customerEmail: orders.customerEmail,
        deliveryArea: orders.deliveryArea,
        deliveryAddress: orders.deliveryAddress,
        deliveryInstructions: orders.deliveryInstructions,
        deliveryPin: orders.deliveryPin,
        isScheduled: orders.isScheduled,
        scheduledFor: orders.scheduledFor,
        lines: sql<ParentLine[]>`(
          select coalesce(json_agg(json_build_object(
            'id', i.id, 'itemId', i.item_id, 'name', i.name,
            'quantity', i.quantity - i.taken_off, 'options', i.options
          ) order by i.position, i.id), '[]')
          from order_items i where i.vendor_id = orders.vendor_id and i.order_id = orders.id)`,
        added: sql<AddedExtra[]>`(
          select coalesce(json_agg(json_build_object('name', i.name, 'options', i.options)), '[]')
          from orders a join order_items i on i.vendor_id = a.vendor_id and i.order_id = a.id
          where a.vendor_id = orders.vendor_id and a.adds_to = orders.id
            and a.status <> 'cancelled'
            and i.item_id is null and i.options is not null and i.taken_off < i.quantity)`,
      })
      .from(orders)
      .where(and(eq(orders.vendorId, vendorId), eq(orders.id, orderId))),
  );
  return order ? { ...order, isAddable: isAddable(order) } : null;
}

export function extraLinesOf(
  { lines, added }: Pick<ParentOrder, "lines" | "added">,
  items: readonly StockedItem[],
): ExtraLine[] {
  const offered = lines.flatMap(({ id, itemId, name, quantity: portions, options }) => {
    const item = items.find((one) => one.id === itemId);
    const groups = extraGroups(item?.groups ?? [], { portions, options });
    return portions > 0 && groups[0] ? [{ id, name, portions, groups }] : [];
  });
  return afterAdditions(offered, added);
}

export type ListedAddition = {
  id: string;
  number: string;
  state: AdditionState;
  totalKobo: number;
  expiresAt: Date | null;
  items: { name: string; quantity: number; options: LineOption[] | null }[];
};

export type AdditionEvent = typeof orderEvents.$inferSelect & { number: string; totalKobo: number };

export async function readAdditions(
  tx: Tx,
  { vendorId, orderId }: { vendorId: string; orderId: string },
): Promise<{ additions: ListedAddition[]; events: AdditionEvent[] }> {
  const ofOrder = and(eq(orders.vendorId, vendorId), eq(orders.addsTo, orderId));
  const [rows, events] = await Promise.all([
    tx
      .select({
        id: orders.id,
        number: orders.orderNumber,
        status: orders.status,
        paymentStatus: orders.paymentStatus,
        needsAttention: orders.needsAttention,
        totalKobo: orders.totalAmount,
        expiresAt: orders.expiresAt,
        items: sql<ListedAddition["items"]>`(
          select coalesce(json_agg(json_build_object(
            'name', i.name, 'quantity', i.quantity, 'options', ${lineOptions(sql`i.options`)}
          ) order by i.position, i.id), '[]')
          from order_items i where i.vendor_id = orders.vendor_id and i.order_id = orders.id)`,
      })
      .from(orders)
      .where(ofOrder)
      .orderBy(asc(orders.createdAt), asc(orders.id)),
    tx
      .select({ event: orderEvents, number: orders.orderNumber, totalKobo: orders.totalAmount })
      .from(orderEvents)
      .innerJoin(
        orders,
        and(eq(orders.vendorId, orderEvents.vendorId), eq(orders.id, orderEvents.orderId)),
      )
      .where(ofOrder)
      .orderBy(asc(orderEvents.createdAt), asc(orderEvents.id)),
  ]);
  const now = databaseNow();
  return {
    additions: rows.map(({ status, paymentStatus, needsAttention, ...row }) => ({
      ...row,
      state: additionState({ status, paymentStatus, needsAttention, ...row }, now),
    })),
    events: events.flatMap(({ event, ...addition }) =>
      isInHistory(event) ? [{ ...event, ...addition }] : [],
    ),
  };
}

const cooked: readonly OrderStatus[] = ["preparing", "ready", "on_the_way", "delivered"];

/** The kitchen's steps are in its own history. */
const isInHistory = ({ fromStatus, toStatus }: typeof orderEvents.$inferSelect) =>
  !cooked.includes(toStatus) || fromStatus === toStatus;
