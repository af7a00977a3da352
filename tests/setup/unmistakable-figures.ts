import { eq } from "drizzle-orm";
import { customers, deliveryAreas, orderEvents, refunds, vendorBusinessSettings } from "~schema";
import { systemDb } from "~/platform/db.server";
import { makeCustomOrder, makeOrder, makeItem } from "../../drizzle/seed/factories";

/** Amounts in kobo, and a count, that occur nowhere else on any page. */
const kobo = {
  price: 731_713,
  priceOnMenu: 842_923,
  hint: 642_377,
  custom: 871_919,
  subtotal: 2_195_139,
  discount: 211_717,
  deliveryFee: 251_737,
  packagingFee: 321_319,
  serviceFee: 331_741,
  tax: 441_759,
  transactionFee: 521_783,
  total: 3_851_751,
  refund: 561_843,
  minimumOrder: 781_929,
  areaFee: 291_939,
  spent: 9_437_117,
};
const soldCount = 486_137;

/** Every spelling of an amount by itself, not as part of an id, a time or another number. */
function spellings(amount: number): RegExp {
  const naira = String(Math.floor(amount / 100));
  const grouped = naira.replace(/\B(?=(?:\d{3})+$)/g, ",?");
  const cents = String(amount % 100).padStart(2, "0");
  const kobos = String(amount).replace(/\B(?=(?:\d{3})+$)/g, ",?");
  return new RegExp(`(?<![\\w.,-])(?:${grouped}(?:\\.${cents})?|${kobos})(?![\\w-])`);
}

export const figures: [name: string, pattern: RegExp][] = [
  ...Object.entries(kobo).map(([name, amount]): [string, RegExp] => [name, spellings(amount)]),
  ["soldCount", /(?<![\w.,-])486,?137(?![\w-])/],
];

/** Returns the names of the figures in a page or answer, in any spelling. */
export const figuresIn = (text: string): string[] =>
  figures.filter(([, pattern]) => pattern.test(text)).map(([name]) => name);

/**
 * Inserts orders of every status, items and settings with these figures, in all places that hold
 * figures.
 * @returns the ids of the orders and of an item
 */
export async function addFigures(
  vendorId: string,
): Promise<{ orderIds: string[]; itemId: string }> {
  const item = await makeItem(systemDb, {
    vendorId,
    name: "Oddly priced soup",
    price: kobo.price,
    soldCount,
    inventory: 70,
  });
  await makeItem(systemDb, { vendorId, name: "Odd stew", price: kobo.priceOnMenu });
  const draft = { isDraft: true, isAvailable: false, price: 0, priceHint: kobo.hint };
  await makeItem(systemDb, { vendorId, name: "Odd draft", ...draft });
  const orderIds: string[] = [];
  for (const status of [
    "pending",
    "confirmed",
    "preparing",
    "ready",
    "delivered",
    "cancelled",
  ] as const) {
    const order = await makeOrder(systemDb, {
      vendorId,
      status,
      orderType: "delivery",
      customerName: `Odd ${status}`,
      lines: [{ item, quantity: 3 }],
      needsAttention: "Refund ₦38,517.51 by hand",
      discount: kobo.discount,
      deliveryFee: kobo.deliveryFee,
      packagingFee: kobo.packagingFee,
      serviceFee: kobo.serviceFee,
      tax: kobo.tax,
      transactionFee: kobo.transactionFee,
      totalAmount: kobo.total,
    });
    orderIds.push(order.id);
    await systemDb
      .update(customers)
      .set({ spent: kobo.spent })
      .where(eq(customers.id, order.customerId!));
    await systemDb.insert(orderEvents).values({
      vendorId,
      orderId: order.id,
      fromStatus: status,
      toStatus: status,
      actorType: "vendor",
      reason: "A refund of ₦5,618.43 was asked for",
    });
    if (order.payment)
      await systemDb.insert(refunds).values({
        vendorId,
        orderId: order.id,
        paymentId: order.payment.id,
        amount: kobo.refund,
        reason: "Too salty",
        source: "hand",
        cause: `hand:${order.id}`,
        actorType: "vendor",
      });
  }
  const custom = await makeCustomOrder(systemDb, {
    vendorId,
    status: "payment_custom",
    lines: [{ name: "Odd tray", price: kobo.custom }],
  });
  orderIds.push(custom.id);
  await systemDb.insert(deliveryAreas).values({ vendorId, name: "Odd Yaba", fee: kobo.areaFee });
  await systemDb
    .update(vendorBusinessSettings)
    .set({ deliveryFee: kobo.deliveryFee, minimumOrder: kobo.minimumOrder })
    .where(eq(vendorBusinessSettings.vendorId, vendorId));
  return { orderIds, itemId: item.id };
}
