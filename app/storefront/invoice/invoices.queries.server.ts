import { and, asc, desc, eq, sql } from "drizzle-orm";
import {
  orderItems,
  orders,
  paymentAttempts,
  vendorBusinessSettings,
  vendorProfiles,
} from "~schema";
import { hasMessage } from "~/core/messages/message-stops.server";
import { lineOptions } from "~/core/options/ordered-options.server";
import { pickupPlace } from "~/core/stores/pickup-place";
import { sumColumns } from "~/core/pricing/stored-sums.server";
import { systemDb } from "~/platform/db.server";
import { limitOrderView, type RateLimited } from "~/platform/rate-limits.server";
import { fullAddress } from "~/shared/address";
import { isUuid } from "~/shared/ids";

/** A custom order as anyone with its link sees it. Amounts are kobo, phones E.164. */
export type Invoice = NonNullable<Awaited<ReturnType<typeof findInvoice>>>;

/**
 * Finds a custom order by the id in an invoice's URL. The id is random (UUID v4) and the only key.
 * @returns null for a malformed or unknown id, and for ordinary orders, all indistinguishable
 */
export async function findInvoice(id: string) {
  if (!isUuid(id)) return null;
  const [[row], items, [attempt]] = await Promise.all([
    systemDb
      .select({
        id: orders.id,
        vendorId: orders.vendorId,
        orderNumber: orders.orderNumber,
        status: orders.status,
        paymentStatus: orders.paymentStatus,
        paymentChannel: orders.paymentChannel,
        orderType: orders.orderType,
        needsAttention: orders.needsAttention,
        createdAt: orders.createdAt,
        expiresAt: orders.expiresAt,
        scheduledFor: orders.scheduledFor,
        sums: sumColumns,
        hasMessage,
        deliveryAddress: orders.deliveryAddress,
        deliveryArea: orders.deliveryArea,
        deliveryInstructions: orders.deliveryInstructions,
        customer: {
          name: orders.customerName,
          phone: orders.customerPhone,
          email: orders.customerEmail,
        },
        vendor: {
          name: vendorProfiles.businessName,
          slug: vendorProfiles.storeSlug,
          logo: vendorProfiles.logo,
          settings: vendorProfiles.settings,
          address: vendorProfiles.address,
          city: vendorProfiles.city,
          state: vendorProfiles.state,
          phone: vendorProfiles.businessPhone,
        },
        business: {
          // Must be first, as it is never null: Drizzle nulls the object if its first column is
          // null.
          minPickupTime: vendorBusinessSettings.minPickupTime,
          maxPickupTime: vendorBusinessSettings.maxPickupTime,
          minDeliveryTime: vendorBusinessSettings.minDeliveryTime,
          maxDeliveryTime: vendorBusinessSettings.maxDeliveryTime,
          busyMinutes: vendorBusinessSettings.busyMinutes,
          busyUntil: vendorBusinessSettings.busyUntil,
          pickupInstructions: vendorBusinessSettings.pickupInstructions,
        },
      })
      .from(orders)
      .innerJoin(vendorProfiles, eq(vendorProfiles.id, orders.vendorId))
      .leftJoin(vendorBusinessSettings, eq(vendorBusinessSettings.vendorId, orders.vendorId))
      .where(and(eq(orders.id, id), eq(orders.source, "custom"))),
    systemDb
      .select({
        id: orderItems.id,
        name: orderItems.name,
        description: orderItems.description,
        specialInstructions: orderItems.specialInstructions,
        quantity: orderItems.quantity,
        priceKobo: orderItems.price,
        options: lineOptions(sql`${orderItems.options}`),
      })
      .from(orderItems)
      .innerJoin(
        orders,
        and(eq(orders.vendorId, orderItems.vendorId), eq(orders.id, orderItems.orderId)),
      )
      .where(and(eq(orderItems.orderId, id), eq(orders.source, "custom")))
      .orderBy(asc(orderItems.position)),
    systemDb
      .select({
        reference: paymentAttempts.reference,
        status: paymentAttempts.status,
        /** The provider's last answer: not paid so far. */
        isLeft: sql<boolean>`coalesce(${paymentAttempts.raw}->>'status' = 'abandoned'
          and (${paymentAttempts.lastCheckedAt} is null
            or ${paymentAttempts.lastCheckedAt} <= ${paymentAttempts.updatedAt}), false)`,
        isAsked: sql<boolean>`${paymentAttempts.lastCheckedAt} is not null`,
        createdAt: paymentAttempts.createdAt,
        updatedAt: paymentAttempts.updatedAt,
      })
      .from(paymentAttempts)
      .where(
        and(
          sql`${paymentAttempts.vendorId} = (select vendor_id from orders where id = ${id})`,
          eq(paymentAttempts.orderId, id),
        ),
      )
      .orderBy(desc(paymentAttempts.createdAt))
      .limit(1),
  ]);
  if (!row) return null;
  const { vendor, ...order } = row;
  return {
    ...order,
    vendor: {
      name: vendor.name,
      slug: vendor.slug,
      logo: vendor.logo,
      phone: vendor.phone,
      address: fullAddress(vendor),
      pickup: {
        place: pickupPlace(vendor),
        instructions: row.business?.pickupInstructions ?? null,
      },
      settings: vendor.settings,
    },
    items,
    /** The latest. */
    attempt: attempt ?? null,
  };
}

/**
 * Finds an invoice and counts the view per invoice, or a wrong id per network (docs/rules.md,
 * Limits).
 * @returns `invoice` is null if there is none
 */
export async function viewInvoice(
  network: string,
  id: string | undefined,
): Promise<{ invoice: Invoice | null; limited: RateLimited | null }> {
  const invoice = await findInvoice(id ?? "");
  return { invoice, limited: await limitOrderView(invoice?.id, network) };
}

/** @throws a 429 or a 404 Response */
export async function requireInvoice(network: string, id: string | undefined): Promise<Invoice> {
  const { invoice, limited } = await viewInvoice(network, id);
  if (limited) throw new Response(limited.text, limited.init);
  if (!invoice) throw new Response("Invoice not found", { status: 404 });
  return invoice;
}
