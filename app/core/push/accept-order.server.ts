import { and, eq } from "drizzle-orm";
import { orders } from "~schema";
import { advanceOrder } from "~/core/orders/advance-order.server";
import { displayId, toScreenStatus } from "~/core/orders/order-status";
import { readForVendor } from "~/platform/db.server";
import type { Refusal } from "~/shared/refusal";

const ACCEPTED = ["processing", "on_the_way", "delivered"];

/**
 * Accepts an order from its notification, which may be older than the order's last step: an order
 * that is accepted already stays so, without an error (docs/rules.md, Push).
 * @returns the text that the device shows
 */
export async function acceptFromPush(work: {
  vendorId: string;
  userId: string;
  orderId: string;
}): Promise<{ ok: true; message: string } | Refusal> {
  const { vendorId, orderId } = work;
  const outcome = await advanceOrder({ ...work, move: "accept" });
  if (outcome.ok) return { ok: true, message: "The kitchen can start." };
  if (outcome.status !== 409) return outcome;
  const [order] = await readForVendor(vendorId, (tx) =>
    tx
      .select({ id: orders.id, orderNumber: orders.orderNumber, status: orders.status })
      .from(orders)
      .where(and(eq(orders.vendorId, vendorId), eq(orders.id, orderId))),
  );
  const status = order ? toScreenStatus(order.status) : null;
  return order && status && ACCEPTED.includes(status)
    ? { ok: true, message: `${displayId(order)} was accepted already.` }
    : outcome;
}
