import { and, asc, desc, eq, sql } from "drizzle-orm";
import { categories, customers, orderEvents, orderItems, orders, menuItems } from "~schema";
import { actorName } from "~/core/accounts/actor-name";
import { namesOf } from "~/core/accounts/people.queries.server";
import { ofItem, onMenu, saleItemColumns } from "~/core/menu/item-columns.server";
import { readItemOptionGroups } from "~/core/options/item-option-groups.server";
import { lineOptions } from "~/core/options/ordered-options.server";
import { toScreenStatus, statusLabel } from "~/core/orders/order-status";
import { paidWithColumn } from "~/core/orders/paid-with.server";
import { customerIsKnown, saysWho } from "~/core/orders/write-order.server";
import { sumColumns } from "~/core/pricing/stored-sums.server";
import { databaseNow } from "~/platform/database-clock.server";
import { forVendor } from "~/platform/db.server";
import { isUuid } from "~/shared/ids";
import { COUNTER_NOTE } from "./counter-sale";
import { customOrderState, type CustomOrderItem } from "./custom-order";

/** A menu item with its stock as customers see it (null: not counted). */
export type StockedItem = CustomOrderItem & { inventory: number | null; isAvailable: boolean };

/** Lists the vendor's items, best sellers first, without archived ones and drafts. */
export async function listOrderableItems(vendorId: string): Promise<StockedItem[]> {
  const [rows, groupsOf] = await forVendor(vendorId, (tx) =>
    Promise.all([
      tx
        .select(saleItemColumns)
        .from(menuItems)
        .innerJoin(categories, ofItem)
        .where(onMenu(vendorId))
        .orderBy(desc(menuItems.soldCount), asc(menuItems.name), asc(menuItems.id)),
      readItemOptionGroups(tx, vendorId, databaseNow()),
    ]),
  );
  return rows.map((item) => ({ ...item, groups: groupsOf(item.id) }));
}

/** What is known of a customer before their next order. */
type KnownForOrder = {
  phone: string;
  name: string | null;
  email: string | null;
  /** Of the last delivery. */
  address: string | null;
  /** The vendor has blocked them: they can't order for themselves. */
  isBlocked: boolean;
};

/** Finds a vendor's customer by phone (E.164) or id, with the address of the last delivery. */
export function findKnownCustomer(
  vendorId: string,
  by: { phone: string } | { id: string },
): Promise<KnownForOrder | null> {
  return forVendor(vendorId, async (tx) => {
    const match = "phone" in by ? eq(customers.phone, by.phone) : eq(customers.id, by.id);
    const [row] = await tx
      .select({
        phone: customers.phone,
        isBlocked: sql<boolean>`${customers.blockedAt} is not null`,
        name: sql<string | null>`case when ${customerIsKnown} then ${customers.name} end`,
        email: sql<string | null>`case when ${customerIsKnown} then ${customers.email} end`,
        address: sql<string | null>`(select o.delivery_address from orders o
          where o.vendor_id = ${vendorId} and o.customer_id = "customers"."id"
            and o.delivery_address is not null and ${saysWho("o")}
          order by o.created_at desc limit 1)`,
      })
      .from(customers)
      .where(and(eq(customers.vendorId, vendorId), match));
    return row ?? null;
  });
}

/** A custom order with its items and history. Amounts in kobo, phone in E.164. */
export type CustomOrderDetails = NonNullable<Awaited<ReturnType<typeof findCustomOrder>>>;

/**
 * Finds a vendor's custom order, with its state at `now`; null if there is none of that id
 * (docs/rules.md, Custom orders).
 * @param viewerId the viewer, whose own actions are labelled 'You'
 */
export async function findCustomOrder(
  vendorId: string,
  orderId: string,
  now: Date,
  viewerId: string | null = null,
) {
  if (!isUuid(orderId)) return null;
  const found = await forVendor(vendorId, async (tx) => {
    const [order] = await tx
      .select({
        id: orders.id,
        number: orders.orderNumber,
        status: orders.status,
        paymentStatus: orders.paymentStatus,
        paymentMethod: orders.paymentMethod,
        paidWith: paidWithColumn,
        needsAttention: orders.needsAttention,
        customerName: orders.customerName,
        customerPhone: orders.customerPhone,
        customerEmail: orders.customerEmail,
        orderType: orders.orderType,
        deliveryArea: orders.deliveryArea,
        deliveryAddress: orders.deliveryAddress,
        deliveryInstructions: orders.deliveryInstructions,
        vendorInstructions: orders.vendorInstructions,
        scheduledFor: orders.scheduledFor,
        createdAt: orders.createdAt,
        expiresAt: orders.expiresAt,
        customerId: orders.customerId,
        addsTo: orders.addsTo,
        goesWith: sql<string | null>`(
          select p.order_number from orders p
          where p.vendor_id = orders.vendor_id and p.id = orders.adds_to)`,
        customerIsBlocked: sql<boolean>`exists (select from customers c
          where c.vendor_id = orders.vendor_id and c.id = orders.customer_id
            and c.blocked_at is not null)`,
        ...sumColumns,
      })
      .from(orders)
      .where(
        and(eq(orders.vendorId, vendorId), eq(orders.id, orderId), eq(orders.source, "custom")),
      );
    if (!order) return null;
    const items = await tx
      .select({
        id: orderItems.id,
        name: orderItems.name,
        quantity: orderItems.quantity,
        priceKobo: orderItems.price,
        options: lineOptions(sql`${orderItems.options}`),
        picked: sql<boolean>`${orderItems.itemId} is not null`,
      })
      .from(orderItems)
      .where(and(eq(orderItems.vendorId, vendorId), eq(orderItems.orderId, orderId)))
      .orderBy(asc(orderItems.position), asc(orderItems.id));
    const events = await tx
      .select({
        id: orderEvents.id,
        from: orderEvents.fromStatus,
        to: orderEvents.toStatus,
        actorType: orderEvents.actorType,
        actorId: orderEvents.actorId,
        reason: orderEvents.reason,
        at: orderEvents.createdAt,
      })
      .from(orderEvents)
      .where(and(eq(orderEvents.vendorId, vendorId), eq(orderEvents.orderId, orderId)))
      .orderBy(asc(orderEvents.createdAt), asc(orderEvents.id));
    const screen = toScreenStatus(order.status);
    return {
      ...order,
      state: customOrderState(order, now),
      kitchenSees: screen && statusLabel(screen, order),
      wasSoldAtCounter: events[0]?.reason === COUNTER_NOTE,
      items,
      events,
    };
  });
  if (!found) return null;
  const names = await namesOf(
    vendorId,
    found.events.map(({ actorType, actorId }) => (actorType === "vendor" ? actorId : null)),
  );
  return {
    ...found,
    events: found.events.map((event) => ({
      id: event.id,
      at: event.at,
      who: actorName(event, viewerId, names),
      text: eventText(event, found),
    })),
  };
}

function eventText(
  { from, to, reason }: { from: string | null; to: string; reason: string | null },
  order: { orderType: string },
): string {
  if (reason !== null) return reason;
  if (from === null) return "Order made";
  if (to === "confirmed") return "Paid online";
  const screen = toScreenStatus(to);
  return screen ? statusLabel(screen, order) : "Waits for its payment";
}
