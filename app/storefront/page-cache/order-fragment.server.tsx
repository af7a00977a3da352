import { and, asc, eq } from "drizzle-orm";
import type { CSSProperties, ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { orderItems, orders } from "~schema";
import { canOrder } from "~/core/menu/menu-item";
import { storeZone } from "~/core/opening-hours/open-state";
import { isRunningLate } from "~/core/orders/running-late";
import { systemDb } from "~/platform/db.server";
import { formatTime } from "~/shared/clock";
import { formatKobo } from "~/shared/money";
import { storePaths } from "~/shared/paths";
import { databaseNow } from "~/platform/database-clock.server";
import { translator } from "~/shared/translate";
import type { StorePageData } from "./page-data";
import { followedState } from "~/storefront/device-orders/followed-order.server";
import { followedOrder } from "~/storefront/device-orders/order-cookie.server";
import { LastOrder, ORDER_FRAGMENT, OrderStrip } from "~/storefront/device-orders/order-strip";

/**
 * Renders the strip of the order that a browser follows, behind a shared menu page, or offers the
 * last one again (docs/rules.md, Orders on a device). One query, two once it is over.
 * @returns HTML; empty without such an order
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
      subtotal: orders.subtotal,
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
  if (!order) return "";
  const t = translator(texts);
  const { base, theme } = page.header;
  const behindPage = (strip: ReactNode) =>
    renderToStaticMarkup(
      <div id={ORDER_FRAGMENT} style={theme as CSSProperties}>
        {strip}
      </div>,
    );
  const state = followedState(order, databaseNow());
  if (!state) {
    const dishes = order.status === "delivered" ? await dishesToOrder(vendorId, id, page) : null;
    if (!dishes) return "";
    return behindPage(
      <LastOrder
        action={storePaths.orderAgain(base, id)}
        title={t("Your last order")}
        dishes={dishes}
        price={formatKobo(order.subtotal)}
        button={t("Add")}
      />,
    );
  }
  const isPromised = (!order.scheduledFor || isRunningLate(order)) && order.status !== "pending";
  const due = isPromised ? order.promisedAt : null;
  const text = [
    order.number,
    t(state),
    ...(due ? [formatTime(due, storeZone(page.rules.timeZone))] : []),
  ].join(" · ");
  return behindPage(<OrderStrip url={storePaths.order(base, id)} text={text} />);
}

/** How many dishes are named; the others are counted. */
const NAMED = 2;

/** Returns the dishes of an order, such as 'Jollof, Zobo +1'; null if none can be ordered now. */
async function dishesToOrder(
  vendorId: string,
  orderId: string,
  { menu, opening }: StorePageData["page"],
): Promise<string | null> {
  if (!opening.open && !opening.canSchedule) return null;
  const lines = await systemDb
    .select({ itemId: orderItems.itemId, name: orderItems.name })
    .from(orderItems)
    .where(and(eq(orderItems.vendorId, vendorId), eq(orderItems.orderId, orderId)))
    .orderBy(asc(orderItems.position));
  const items = new Map(menu.flatMap((category) => category.items).map((item) => [item.id, item]));
  const isThere = lines.some(({ itemId }) => {
    const item = itemId ? items.get(itemId) : undefined;
    return item && canOrder(item);
  });
  if (!isThere) return null;
  const names = [...new Set(lines.map(({ name }) => name))];
  const more = names.length - NAMED;
  return `${names.slice(0, NAMED).join(", ")}${more > 0 ? ` +${more}` : ""}`;
}
