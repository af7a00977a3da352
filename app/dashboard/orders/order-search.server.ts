import { sql, type SQL } from "drizzle-orm";
import { ORDERS_SEARCHED } from "~/core/orders/long-list";
import { contains } from "~/core/orders/long-list.server";
import { storedStatusesOf } from "~/core/orders/order-status";
import { readOrderNumber } from "~/shared/ids";
import { toE164 } from "~/shared/phone";
import type { OrderTab } from "./order-list";
import { ordersWindow } from "./order-window.server";

/**
 * Returns a subquery of the orders that a search finds: those of the tab's latest 2,000 that match
 * by number, customer's name, phone or an item's name, and those with exactly this number or phone,
 * of any age (docs/rules.md, Orders).
 * @param q not empty; its characters are literal, not wildcards
 */
export function foundOrders(vendorId: string, tab: OrderTab, q: string): SQL {
  // Phones are stored as +234803…; people type 0803…
  const digits = q.replace(/[\s().+-]/g, "").replace(/^(?:234|0)/, "");
  const phone = /^\d{3,}$/.test(digits)
    ? sql` or latest.customer_phone like ${`%${digits}%`}`
    : sql``;
  const latest = ordersWindow(vendorId, {
    tab,
    from: "newest",
    limit: ORDERS_SEARCHED,
    columns: sql`, order_number, customer_name, customer_phone, item_names`,
  });
  // Items of older orders by an aggregate, not by exists: that one may be answered by reading every
  // line that the store ever sold.
  const parts = [
    sql`select latest.id, latest.created_at from ${latest} latest
      where ${contains(sql`latest.order_number`, q)} or ${contains(sql`latest.customer_name`, q)}${phone}
        or case when latest.item_names is not null then ${contains(sql`latest.item_names`, q)}
          else (select bool_or(${contains(sql`i.name`, q)}) from order_items i where i.vendor_id = ${vendorId} and i.order_id = latest.id) end`,
  ];
  const shownHere =
    tab === "all"
      ? sql`o.status <> 'payment_pending'`
      : sql`o.status in (${sql.join(
          storedStatusesOf(tab).map((status) => sql`${status}`),
          sql`, `,
        )})`;
  const number = readOrderNumber(q);
  if (number)
    parts.push(
      sql`select o.id, o.created_at from orders o where o.vendor_id = ${vendorId} and o.order_number = ${number} and ${shownHere}`,
    );
  const e164 = toE164(q);
  if (e164) {
    parts.push(sql`select o.id, o.created_at from customers c join orders o on o.vendor_id = c.vendor_id and o.customer_id = c.id
      where c.vendor_id = ${vendorId} and c.phone = ${e164} and o.vendor_id = ${vendorId} and ${shownHere}`);
  }
  return sql`(${sql.join(parts, sql` union `)})`;
}
