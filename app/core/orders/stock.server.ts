import { sql } from "drizzle-orm";
import type { Tx } from "~/platform/db.server";
import { statement } from "~/platform/statement.server";

/** The condition that counted item `p` has the quantity of row `w` (docs/rules.md, Stock). */
export const enoughLeft = sql`p.is_available and p.archived_at is null and p.inventory >= w.quantity and (p.sold_out_until is null or p.sold_out_until <= now())`;

type TakeValue = "vendorId" | "ids" | "quantities";
const takenValues = (name: TakeValue) => sql.placeholder(name);

const takeRows = statement<{ id: string }, TakeValue>(sql`
  with wanted as (
    select * from unnest((select ${takenValues("ids")}::uuid[]), (select ${takenValues("quantities")}::int[])) as w(id, quantity) limit (select cardinality(${takenValues("ids")}::uuid[]))
  ), locked as (
    select p.id from products p join wanted w on w.id = p.id where p.vendor_id = ${takenValues("vendorId")} order by p.id for no key update of p
  )
  update products p set inventory = p.inventory - w.quantity, updated_at = now()
  from wanted w join locked l on l.id = w.id
  where p.vendor_id = ${takenValues("vendorId")} and p.id = w.id and ${enoughLeft}
  returning p.id`);

const lockRows = statement<object, "vendorId" | "ids">(
  sql`select from products where vendor_id = ${sql.placeholder("vendorId")} and id = any((select ${sql.placeholder("ids")}::uuid[])::uuid[]) order by id for no key update`,
);

/**
 * Locks counted items for a transaction that takes stock later, in the order in which
 * `takeStock` locks them.
 */
export async function lockStock(tx: Tx, vendorId: string, productIds: string[]): Promise<void> {
  if (productIds.length > 0) await lockRows(tx, { vendorId, ids: productIds });
}

/**
 * Takes counted stock, of each item only if enough is left; rows are locked in the order of their
 * ids, so two orders can't deadlock.
 * @returns the ids of the items with too little left (nothing of those was taken)
 */
export async function takeStock(
  tx: Tx,
  vendorId: string,
  lines: { productId: string; quantity: number }[],
): Promise<string[]> {
  if (lines.length === 0) return [];
  const taken = await takeRows(tx, {
    vendorId,
    ids: lines.map((line) => line.productId),
    quantities: lines.map((line) => line.quantity),
  });
  const ids = new Set(taken.map((row) => row.id));
  return lines.map((line) => line.productId).filter((id) => !ids.has(id));
}

/**
 * Releases an order's counted stock, once: the row that records it is written with it
 * (docs/rules.md, Stock).
 * @returns true if there was stock to release and this call did it
 */
export async function releaseStock(tx: Tx, vendorId: string, orderId: string): Promise<boolean> {
  const released = await tx.execute(sql`
    update orders set stock_released_at = now(), updated_at = now()
    where vendor_id = ${vendorId} and id = ${orderId} and stock_released_at is null
      and exists (select 1 from order_items i where i.vendor_id = ${vendorId} and i.order_id = ${orderId} and i.stock_taken)
    returning id`);
  if (released.length === 0) return false;
  await tx.execute(sql`
    with returned as (
      select i.product_id as id, sum(i.quantity)::int as quantity from order_items i
      where i.vendor_id = ${vendorId} and i.order_id = ${orderId} and i.stock_taken and i.product_id is not null group by i.product_id
    ), locked as (
      select p.id from products p join returned r on r.id = p.id where p.vendor_id = ${vendorId} order by p.id for no key update of p
    )
    update products p set inventory = p.inventory + r.quantity, updated_at = now()
    from returned r join locked l on l.id = r.id
    where p.vendor_id = ${vendorId} and p.id = r.id and p.inventory is not null`);
  return true;
}

/**
 * Takes an order's stock again when it was returned before the payment arrived.
 * @returns false when some of it is gone; then nothing is taken
 */
export async function retakeStock(tx: Tx, vendorId: string, orderId: string): Promise<boolean> {
  const lines = await tx.execute<{ productId: string; quantity: number }>(sql`
    select product_id as "productId", sum(quantity)::int as quantity from order_items
    where vendor_id = ${vendorId} and order_id = ${orderId} and stock_taken and product_id is not null group by product_id`);
  try {
    await tx.transaction(async (nested) => {
      if ((await takeStock(nested, vendorId, [...lines])).length > 0) throw new StockGone();
      await nested.execute(
        sql`update orders set stock_released_at = null where vendor_id = ${vendorId} and id = ${orderId}`,
      );
    });
    return true;
  } catch (error) {
    if (error instanceof StockGone) return false;
    throw error;
  }
}

class StockGone extends Error {}
