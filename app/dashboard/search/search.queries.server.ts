import { sql } from "drizzle-orm";
import { foundOrders } from "~/dashboard/orders/order-search.server";
import { toScreenStatus } from "~/core/orders/order-status";
import { contains } from "~/core/orders/long-list.server";
import { readForVendor } from "~/platform/db.server";
import { toE164 } from "~/shared/phone";
import type { SearchResults } from "./search";

/**
 * Limits how many of the latest customers are searched by name, to answer quickly in every store.
 */
const CUSTOMERS_SEARCHED = 5_000;

/**
 * Searches a vendor's store: the latest orders as the list of orders finds them, items by name and
 * category, customers by name and phone (docs/rules.md, Dashboard search).
 * @param q from readSearch, not empty; its characters are literal, not wildcards
 * @param limit of each kind
 */
export function findAnything(vendorId: string, q: string, limit: number): Promise<SearchResults> {
  const pattern = `%${q.replace(/[\\%_]/g, "\\$&")}%`;
  // Phones are stored as +234803…; people type 0803…
  const digits = q.replace(/[\s().+-]/g, "").replace(/^(?:234|0)/, "");
  const byPhone = /^\d{3,}$/.test(digits) ? sql` or phone like ${`%${digits}%`}` : sql``;
  return readForVendor(vendorId, async (tx) => {
    const [orders, items, customers] = await Promise.all([
      tx.execute<{ id: string; number: string; name: string; total: string; status: string }>(sql`
        select o.id, o.order_number as number, o.customer_name as name, o.total_amount as total, o.status
        from (select id, created_at from ${foundOrders(vendorId, "all", q)} found order by created_at desc, id limit ${limit}) latest
          join orders o on o.vendor_id = ${vendorId} and o.id = latest.id
        order by latest.created_at desc, latest.id`),
      tx.execute<{ id: string; name: string; category: string; price: string }>(sql`
        select d.id, d.name, c.name as category, d.price from products d join categories c on c.vendor_id = ${vendorId} and c.id = d.category_id
        where d.vendor_id = ${vendorId} and d.archived_at is null and (d.name ilike ${pattern} or c.name ilike ${pattern})
        order by d.name ilike ${pattern} desc, d.sold_count desc, d.name, d.id limit ${limit}`),
      tx.execute<SearchResults["customers"][number]>(sql`
        select id, name, phone from (
          select id, name, phone, created_at from customers where vendor_id = ${vendorId} and phone = ${toE164(q) ?? ""}
          union
          select * from (
            select id, name, phone, created_at from (
              select id, name, phone, created_at from customers where vendor_id = ${vendorId} order by created_at desc nulls last limit ${CUSTOMERS_SEARCHED}
            ) latest where ${contains(sql`name`, q)}${byPhone} order by created_at desc limit ${limit}
          ) named
        ) found order by created_at desc, id limit ${limit}`),
    ]);
    return {
      orders: orders.map(({ id, number, name, total, status }) => ({
        id,
        orderNumber: number,
        customerName: name,
        totalKobo: Number(total),
        status: toScreenStatus(status) ?? "pending",
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
