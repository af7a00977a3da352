import { sql, type SQL } from "drizzle-orm";
import { ORDERS_SEARCHED } from "~/core/orders/long-list";
import { listOrder, type Window } from "~/core/orders/long-list.server";
import { storedStatusesOf } from "~/core/orders/order-status";
import { containsIn } from "~/platform/search.server";
import { readOrderNumber } from "~/shared/ids";
import { phoneDigits, toE164 } from "~/shared/phone";
import { tabStatuses, type OrderTab } from "./order-list";
import { ordersWindow } from "./order-window.server";

type Search = Omit<Window, "columns"> & { tab: OrderTab; q: string };

/**
 * Returns a subquery for one end of a search's results. It searches the tab's latest 2,000 orders
 * by number, customer name, phone and item name, and orders of any age by exact number or phone
 * (docs/rules.md, Orders). Postgres stops reading once the limit is reached.
 * @param search.q not empty; matched literally, without wildcards
 */
export function foundOrders(vendorId: string, { tab, q, from, limit, place }: Search): SQL {
  const latest = ordersWindow(vendorId, {
    tab,
    from: "newest",
    limit: ORDERS_SEARCHED,
    columns: sql`, search_text, customer_phone`,
  });
  const order = listOrder[from];
  const page = sql`${place ? sql` and ${place}` : sql``} order by ${order} limit ${limit}`;
  const parts = [sql`(select id, created_at from ${latest} latest where (${matches(q)})${page})`];
  const statuses = tabStatuses(tab)?.flatMap(storedStatusesOf);
  const shownHere = statuses
    ? sql`status in (${sql.join(
        statuses.map((status) => sql`${status}`),
        sql`, `,
      )})`
    : sql`status <> 'payment_pending'`;
  const ofAnyAge = (condition: SQL) =>
    sql`(select id, created_at from orders where vendor_id = ${vendorId} and ${condition} and ${shownHere}${page})`;
  const number = readOrderNumber(q);
  if (number) parts.push(ofAnyAge(sql`order_number = ${number}`));
  const e164 = toE164(q);
  if (e164)
    parts.push(
      ofAnyAge(
        sql`customer_id = (select id from customers where vendor_id = ${vendorId} and phone = ${e164})`,
      ),
    );
  return parts.length === 1
    ? parts[0]!
    : sql`(select * from (${sql.join(parts, sql` union `)}) parts order by ${order} limit ${limit})`;
}

function matches(q: string): SQL {
  const digits = phoneDigits(q);
  return sql.join(
    [
      containsIn(sql`latest.search_text`, q),
      ...(digits ? [sql`strpos(latest.customer_phone, ${digits}) > 0`] : []),
    ],
    sql` or `,
  );
}
