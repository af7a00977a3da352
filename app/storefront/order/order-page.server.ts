import { and, asc, eq } from "drizzle-orm";
import { orderEvents, orderItems, orders } from "~schema";
import { systemDb } from "~/platform/db.server";
import { consumeRateLimit, rateLimited } from "~/platform/rate-limits.server";
import { isUuid } from "~/shared/ids";
import { translator, type Translate } from "~/shared/translate";
import { sumColumns } from "~/core/pricing/stored-sums.server";

/**
 * An order as its customer sees it. Whoever has its address may read it, so nothing in it belongs
 * to anyone else.
 */
export type CustomerOrder = NonNullable<Awaited<ReturnType<typeof findCustomerOrder>>>;

/**
 * The order behind a customer's address at this store. The id is random (UUID v4) and is the only
 * key; the number opens nothing.
 * @returns null for an id that is malformed, unknown, or another store's: they can't be told apart
 */
export async function findCustomerOrder(vendorId: string, orderId: string) {
  if (!isUuid(orderId)) return null;
  const [[order], items, events] = await Promise.all([
    systemDb
      .select({
        id: orders.id,
        orderNumber: orders.orderNumber,
        status: orders.status,
        paymentStatus: orders.paymentStatus,
        orderType: orders.orderType,
        isScheduled: orders.isScheduled,
        scheduledFor: orders.scheduledFor,
        promisedAt: orders.promisedAt,
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
      })
      .from(orders)
      .where(and(eq(orders.vendorId, vendorId), eq(orders.id, orderId))),
    systemDb
      .select({
        id: orderItems.id,
        productId: orderItems.productId,
        name: orderItems.name,
        priceKobo: orderItems.price,
        quantity: orderItems.quantity,
      })
      .from(orderItems)
      .where(and(eq(orderItems.vendorId, vendorId), eq(orderItems.orderId, orderId)))
      .orderBy(asc(orderItems.position)),
    systemDb
      .select({
        toStatus: orderEvents.toStatus,
        at: orderEvents.createdAt,
        actorType: orderEvents.actorType,
        reason: orderEvents.reason,
      })
      .from(orderEvents)
      .where(and(eq(orderEvents.vendorId, vendorId), eq(orderEvents.orderId, orderId)))
      .orderBy(asc(orderEvents.createdAt)),
  ]);
  return order ? { ...order, items, events } : null;
}

/**
 * Counts a look at an order's pages (docs/rules.md, Limits).
 * @param t the language of a refusal that stands alone
 * @throws a 429 Response beyond what is allowed
 */
export async function limitOrderViews(
  clientIp: string,
  t: Translate = translator(),
): Promise<void> {
  const limited = await consumeRateLimit({ orderStatusByIp: clientIp });
  if (limited)
    throw new Response(t(rateLimited(limited.retryAfterSeconds)), {
      status: 429,
      headers: { "Retry-After": String(limited.retryAfterSeconds) },
    });
}

/**
 * findCustomerOrder for a page that is nothing without it.
 * @param t as for limitOrderLooks
 * @throws a 404 Response; guessing costs five times a look
 */
export async function requireCustomerOrder(
  clientIp: string,
  vendorId: string,
  orderId: string | undefined,
  t: Translate = translator(),
): Promise<CustomerOrder> {
  const order = await findCustomerOrder(vendorId, orderId ?? "");
  if (order) return order;
  await consumeRateLimit({ orderStatusByIp: clientIp }, 4);
  throw new Response(t("Order not found"), { status: 404 });
}
