import { redirectDocument } from "@remix-run/node";
import { and, eq, sql } from "drizzle-orm";
import { orders, type orderEvents } from "~schema";
import type { OrderedOption, OrderPaymentStatus, OrderStatus } from "~schema/orders";
import type { RefundMessageInput } from "~/storefront/payment/refund-messages";
import { hasMessage, isStopped } from "~/core/messages/message-stops.server";
import { needsPhoneCode } from "~/core/messages/phone-check.queries.server";
import { openPaymentJson } from "~/core/payments/abandon-payment.server";
import { attemptsJson } from "~/core/payments/finalize-payment.server";
import { isGivenBack } from "~/core/payments/refund-rows.server";
import { invoiceState } from "~/core/custom-orders/invoice-state";
import { REST } from "~/core/orders/order-request";
import { isUnpaidStatus, toScreenStatus } from "~/core/orders/order-status";
import { isRunningLate } from "~/core/orders/running-late";
import { databaseNow } from "~/platform/database-clock.server";
import { systemDb } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { limitOrderView } from "~/platform/rate-limits.server";
import { isUuid } from "~/shared/ids";
import { paths } from "~/shared/paths";
import { storePaths } from "~/shared/store-paths";
import { translator, type Translate } from "~/shared/translate";
import { sumColumns } from "~/core/pricing/stored-sums.server";
import { riderOfOrder } from "./order-rider.server";

/** Anyone with its URL may read an order, so it holds nobody else's data. */
export type CustomerOrder = NonNullable<Awaited<ReturnType<typeof findCustomerOrder>>>;

/**
 * Finds a customer's order at this store. The id is random (UUID v4) and the only key; the order
 * number opens nothing.
 * @returns null for a malformed or unknown id, or another store's, all indistinguishable
 */
export async function findCustomerOrder(vendorId: string, orderId: string) {
  if (!isUuid(orderId)) return null;
  const [order] = await systemDb
    .select({
      id: orders.id,
      source: orders.source,
      expiresAt: orders.expiresAt,
      orderNumber: orders.orderNumber,
      status: orders.status,
      paymentStatus: orders.paymentStatus,
      orderType: orders.orderType,
      isScheduled: orders.isScheduled,
      scheduledFor: orders.scheduledFor,
      promisedAt: orders.promisedAt,
      firstPromisedAt: orders.firstPromisedAt,
      createdAt: orders.createdAt,
      ...sumColumns,
      couponCode: orders.couponCode,
      deliveryArea: orders.deliveryArea,
      customerName: orders.customerName,
      customerPhone: orders.customerPhone,
      customerEmail: orders.customerEmail,
      deliveryAddress: orders.deliveryAddress,
      deliveryInstructions: orders.deliveryInstructions,
      vendorInstructions: orders.vendorInstructions,
      declineReason: orders.declineReason,
      clientToken: orders.clientToken,
      paymentMethod: orders.paymentMethod,
      needsAttention: orders.needsAttention,
      items: itemsOfOrder,
      events: eventsOfOrder,
      rider: riderOfOrder,
      paymentNumber: paymentNumberOfOrder,
      refunds: refundsOfOrder,
      isGivenBack,
      /** Money received that is less than the total. */
      heldKobo: sql<number | null>`(
        select sum(p.amount) from payments p where p.vendor_id = orders.vendor_id
          and p.order_id = orders.id and p.status = 'pending')`.mapWith(Number),
      /**
       * `goesWith`: the number of the order it was added to; `additions`: the orders added to it.
       */
      goesWith: sql<string | null>`(
        select p.order_number from orders p
        where p.vendor_id = orders.vendor_id and p.id = orders.adds_to)`,
      additions: additionsOfOrder,
      paymentChannel: orders.paymentChannel,
      openPayment: openPaymentJson,
      needsPhoneCode: needsPhoneCode(),
      attempts: attemptsJson,
      /** Whether its customer gets messages, or got one. */
      isMessaged: sql<boolean>`(${orders.messagesWanted} or ${hasMessage})`,
      isStopped,
    })
    .from(orders)
    .where(and(eq(orders.vendorId, vendorId), eq(orders.id, orderId)));
  return order ?? null;
}

type ItemOfOrder = {
  id: string;
  itemId: string | null;
  name: string;
  priceKobo: number;
  quantity: number;
  options: OrderedOption[] | null;
  note: string | null;
  /** Portions taken off. */
  off: number;
};
const itemsOfOrder = sql<ItemOfOrder[]>`(
  select coalesce(json_agg(json_build_object(
    'id', i.id, 'itemId', i.item_id, 'name', i.name, 'priceKobo', i.price,
    'quantity', i.quantity, 'options', i.options, 'note', i.special_instructions, 'off', i.taken_off
  ) order by i.position), '[]')
  from order_items i where i.vendor_id = orders.vendor_id and i.order_id = orders.id)`;

type EventOfOrder = Pick<typeof orderEvents.$inferSelect, "toStatus" | "actorType" | "reason"> & {
  at: string;
};
const eventsOfOrder = sql`(
  select coalesce(json_agg(json_build_object(
    'toStatus', e.to_status, 'at', e.created_at, 'actorType', e.actor_type, 'reason', e.reason
  ) order by e.created_at), '[]')
  from order_events e where e.vendor_id = orders.vendor_id and e.order_id = orders.id)`.mapWith(
  (events: EventOfOrder[]) => events.map((event) => ({ ...event, at: new Date(event.at) })),
);

/** Returns what the page's head shows of an order. */
export function shownOrder(order: CustomerOrder) {
  const { id, orderNumber, status, orderType, scheduledFor, promisedAt, isGivenBack } = order;
  const riderName = order.rider?.name ?? null;
  return {
    ...{ id, orderNumber, status, orderType, scheduledFor, promisedAt, isGivenBack },
    ...{ riderName, isLate: isRunningLate(order) },
  };
}

/**
 * Returns where to send a push subscription for an order under way, with the installation's key
 * (docs/rules.md, Push to customers). Null if push isn't set up or the order is over.
 */
export function newsOffer(
  base: string,
  { id, status }: Pick<CustomerOrder, "id" | "status">,
): { url: string; publicKey: string } | null {
  const { vapid } = env();
  const awaited =
    !isUnpaidStatus(status) && ["pending", "processing"].includes(`${toScreenStatus(status)}`);
  return vapid && awaited
    ? { url: storePaths.orderNews(base, id), publicKey: vapid.publicKey }
    : null;
}

/** As `findPaymentNumber` finds it. */
const paymentNumberOfOrder = sql<string | null>`(
  select a.provider_tx_id from payment_attempts a
  where a.vendor_id = orders.vendor_id and a.order_id = orders.id
    and a.status in ('success', 'reversed')
  order by a.paid_at limit 1)`;

type RefundOfOrder = Omit<RefundMessageInput, "processedAt"> & { processedAt: string | null };
const refundsOfOrder = sql`(
  select coalesce(json_agg(json_build_object(
    'amountKobo', r.amount, 'status', r.status, 'processedAt', r.processed_at,
    'source', case when r.cause like 'over:%' then 'over' when r.cause like 'held:%' then 'hand' else r.source end,
    'parts', r.parts->'parts'
  ) order by r.created_at), '[]')
  from refunds r where r.vendor_id = orders.vendor_id and r.order_id = orders.id)`.mapWith(
  (refunds: RefundOfOrder[]): RefundMessageInput[] =>
    refunds.map((refund) => ({
      ...refund,
      processedAt: refund.processedAt === null ? null : new Date(refund.processedAt),
    })),
);

type AdditionOfOrder = {
  id: string;
  number: string;
  totalKobo: number;
  status: OrderStatus;
  paymentStatus: OrderPaymentStatus;
  expiresAt: string | null;
  needsAttention: string | null;
  /** Only the missing part of the order's own price. */
  isRest: boolean;
  items: { name: string; quantity: number; options: OrderedOption[] | null }[];
};
const additionsOfOrder = sql`(
  select json_agg(json_build_object(
    'id', a.id, 'number', a.order_number, 'totalKobo', a.total_amount, 'status', a.status,
    'paymentStatus', a.payment_status, 'expiresAt', a.expires_at, 'needsAttention', a.needs_attention,
    'isRest', a.client_token like ${`${REST}%`}, 'items', (
      select coalesce(json_agg(json_build_object(
        'name', i.name, 'quantity', i.quantity, 'options', i.options) order by i.position), '[]')
      from order_items i where i.vendor_id = a.vendor_id and i.order_id = a.id)
  ) order by a.created_at, a.id)
  from orders a where a.vendor_id = orders.vendor_id and a.adds_to = orders.id)`.mapWith(
  (additions: AdditionOfOrder[]) =>
    additions.map(({ expiresAt, ...addition }) => ({
      ...addition,
      expiresAt: expiresAt === null ? null : new Date(expiresAt),
    })),
);

/**
 * Returns whether a customer may follow an order: a custom order only once it is paid or in the
 * kitchen. Until then an invoice's link only lets them pay.
 */
function isFollowed(order: CustomerOrder): boolean {
  if (order.source === "storefront") return true;
  const state = invoiceState(order, databaseNow());
  const isPaid = state === "paid" || state === "refunded";
  return isPaid || ((state === "payable" || state === "unpaid") && !isUnpaidStatus(order.status));
}

/**
 * Finds a customer's order for its page. Counts the view per order, or a wrong id per network
 * (docs/rules.md, Limits).
 * @param t translates refusals that have no page
 * @throws a 404 or 429 Response; a redirect to the invoice of an unpaid custom order
 * (docs/rules.md, Invoice)
 */
export async function requireCustomerOrder(
  network: string,
  vendorId: string,
  orderId: string | undefined,
  t: Translate = translator(),
): Promise<CustomerOrder> {
  const order = await findCustomerOrder(vendorId, orderId ?? "");
  const limited = await limitOrderView(order?.id, network);
  if (limited) throw new Response(t(limited.message), limited.init);
  if (!order) throw new Response(t("Order not found"), { status: 404 });
  if (isFollowed(order)) return order;
  throw redirectDocument(`${env().publicUrl}${paths.invoice.page(order.id)}`);
}
