import { createHmac } from "node:crypto";
import { and, eq, notInArray, notLike } from "drizzle-orm";
import { orders } from "~schema";
import { unpaidStatuses } from "~/core/orders/order-status";
import { systemDb } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { toE164 } from "~/shared/phone";
import type { ApiItem, ApiOrder } from "./order-api";

/**
 * Derives the idempotency key of an order whose client sends none, from its contents and the number
 * of this phone's orders already paid or cancelled. The same order sent twice is one order until it
 * is paid, and a new one after that (docs/rules.md, Placing an order).
 */
export async function requestKey(
  vendorId: string,
  { clientToken: _token, check: _check, ...order }: ApiOrder,
  items: ApiItem[],
): Promise<string> {
  const over = await systemDb.$count(
    orders,
    and(
      eq(orders.vendorId, vendorId),
      eq(orders.customerPhone, toE164(order.customerPhone)!),
      notInArray(orders.status, [...unpaidStatuses]),
      notLike(orders.clientToken, "%:replaced:%"),
    ),
  );
  const bytes = createHmac("sha256", env().sessionSecret)
    .update(JSON.stringify(["order", vendorId, over, order, items]))
    .digest();
  bytes[6] = (bytes[6]! & 0x0f) | 0x80; // UUID version 8: custom
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = bytes.toString("hex");
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20, 32),
  ].join("-");
}
