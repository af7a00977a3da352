import { and, eq } from "drizzle-orm";
import type { CSSProperties } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { orders } from "~schema";
import { storeZone } from "~/core/opening-hours/open-state";
import { isRunningLate } from "~/core/orders/running-late";
import { systemDb } from "~/platform/db.server";
import { formatTime } from "~/shared/clock";
import { storePaths } from "~/shared/paths";
import { databaseNow } from "~/platform/database-clock.server";
import { translator } from "~/shared/translate";
import type { StorePageData } from "./page-data";
import { followedState } from "~/storefront/device-orders/followed-order.server";
import { followedOrder } from "~/storefront/device-orders/order-cookie.server";
import { ORDER_FRAGMENT, OrderStrip } from "~/storefront/device-orders/order-strip";

/**
 * Renders the strip of the order that a browser follows, behind a shared menu page (docs/rules.md,
 * Orders on a device). One query.
 * @returns HTML; empty without such an order or once it is over
 */
export async function orderFragment(
  cookieHeader: string | undefined,
  { vendorId, texts, page }: Pick<StorePageData, "vendorId" | "texts" | "page">,
): Promise<string> {
  const id = followedOrder(cookieHeader);
  if (!id) return "";
  const [order] = await systemDb
    .select({
      number: orders.orderNumber,
      status: orders.status,
      promisedAt: orders.promisedAt,
      firstPromisedAt: orders.firstPromisedAt,
      scheduledFor: orders.scheduledFor,
      createdAt: orders.createdAt,
      needsAttention: orders.needsAttention,
      paymentChannel: orders.paymentChannel,
    })
    .from(orders)
    .where(and(eq(orders.vendorId, vendorId), eq(orders.id, id)));
  const state = order && followedState(order, databaseNow());
  if (!state) return "";
  const t = translator(texts);
  const { base, theme } = page.header;
  const isPromised = (!order.scheduledFor || isRunningLate(order)) && order.status !== "pending";
  const due = isPromised ? order.promisedAt : null;
  const text = [
    order.number,
    t(state),
    ...(due ? [formatTime(due, storeZone(page.rules.timeZone))] : []),
  ].join(" · ");
  return renderToStaticMarkup(
    <div id={ORDER_FRAGMENT} style={theme as CSSProperties}>
      <OrderStrip url={storePaths.order(base, id)} text={text} />
    </div>,
  );
}
