import { sql, type SQL } from "drizzle-orm";
import { foundOrders } from "~/dashboard/orders/list/order-search.server";
import { toScreenStatus } from "~/core/orders/order-status";
import { listOrder } from "~/core/orders/long-list.server";
import { readHistory } from "~/platform/replica.server";
import { contains, containsIn } from "~/platform/search.server";
import { phoneDigits, toE164 } from "~/shared/phone";
import type { SearchResults } from "~/dashboard/shell/search/search";

/** Customers searched by name, limited to stay fast in every store. */
const CUSTOMERS_SEARCHED = 5_000;

/**
 * Searches the latest orders (as the order list does), items by name and category, and customers by
 * name, phone and e-mail (docs/rules.md, Dashboard search).
 * @param q from readSearch, not empty; matched literally, without wildcards
 * @param limit of each kind
 */
export function findAnything(vendorId: string, q: string, limit: number): Promise<SearchResults> {
  return readHistory(vendorId, async (tx) => {
    const [orders, items, customers] = await Promise.all([
      tx.execute<{
        id: string;
        number: string;
        name: string;
        total: string;
        status: string;
        type: string;
        at: string;
      }>(sql`
        select o.id, o.created_at as at, o.order_number as number, o.customer_name as name, o.total_amount as total, o.status, o.order_type as type
        from ${foundOrders(vendorId, { tab: "all", q, from: "newest", limit })} found
          join orders o on o.vendor_id = ${vendorId} and o.id = found.id
        order by found.created_at desc nulls last, found.id`),
      tx.execute<{ id: string; name: string; category: string; price: string }>(sql`
        select d.id, d.name, c.name as category, d.price from menu_items d join categories c on c.vendor_id = ${vendorId} and c.id = d.category_id
        where d.vendor_id = ${vendorId} and d.archived_at is null and (${contains(sql`d.name`, q)} or ${contains(sql`c.name`, q)})
        order by ${contains(sql`d.name`, q)} desc, d.sold_count desc, d.name, d.id limit ${limit}`),
      tx.execute<SearchResults["customers"][number]>(
        sql`
        select c.id, c.name, c.phone, c.email from ${foundCustomers(vendorId, q, limit)} found
          join customers c on c.vendor_id = ${vendorId} and c.id = found.id
        order by found.created_at desc nulls last, found.id`,
      ),
    ]);
    return {
      orders: orders.map(({ id, number, name, total, status, type, at }) => ({
        id,
        orderNumber: number,
        customerName: name,
        totalKobo: Number(total),
        status: toScreenStatus(status) ?? "pending",
        orderType: type,
        createdAt: new Date(at),
      })),
      items: items.map(({ id, name, category, price }) => ({
        id,
        name,
        category,
        priceKobo: Number(price),
      })),
      customers: [...customers],
    };
  });
}

/**
 * Returns a subquery for customers: the latest come from an index that covers name and phone, and
 * the scan stops at the limit. E-mail isn't in that index, so it is compared only if the query has
 * an '@'. A full phone or e-mail finds customers of any age.
 */
function foundCustomers(vendorId: string, q: string, limit: number): SQL {
  const address = q.includes("@") ? q.toLowerCase() : null;
  const latest = sql`select id, created_at, search_name, phone${address ? sql`, email` : sql``} from customers where vendor_id = ${vendorId}
    order by ${listOrder.newest} limit ${sql.raw(String(CUSTOMERS_SEARCHED))}`;
  const digits = phoneDigits(q);
  const byEmail = address ? sql` or ${contains(sql`email`, address)}` : sql``;
  const byPhone = digits ? sql` or strpos(phone, ${digits}) > 0` : sql``;
  const found = sql`(select id, created_at from (${latest}) latest where ${containsIn(sql`search_name`, q)}${byPhone}${byEmail}
    order by ${listOrder.newest} limit ${limit})`;
  const e164 = toE164(q);
  const exact = e164 ? sql`phone = ${e164}` : address ? sql`email = ${address}` : null;
  return exact
    ? sql`(select * from (${found} union (select id, created_at from customers
        where vendor_id = ${vendorId} and ${exact})) parts
        order by ${listOrder.newest} limit ${limit})`
    : found;
}
