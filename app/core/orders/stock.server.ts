import { and, eq, sql, type SQL } from "drizzle-orm";
import { orderItems } from "~schema";
import type { Tx } from "~/platform/db.server";
import { statement } from "~/platform/statement.server";

/** The condition that counted item `p` has the quantity of row `w` (docs/rules.md, Stock). */
export const enoughLeft = sql`p.is_available and p.archived_at is null and p.inventory >= w.quantity and (p.sold_out_until is null or p.sold_out_until <= now())`;

/** The same for counted option `o`, of a row `w`. */
export const enoughOptionsLeft = sql`o.is_available and o.inventory >= w.quantity and (o.sold_out_until is null or o.sold_out_until <= now())`;

/** Returns the condition that counted stock was taken for order line `i` or one of its options. */
export const hasTaken = (i: SQL): SQL =>
  sql`(${i}.stock_taken or ${i}.options @? '$[*].taken ? (@ == true)')`;

/**
 * Returns the SQL for what was taken of counted items and options, a row for each of a line:
 * `is_option`, `id` and `quantity`.
 * @param where a condition on order lines `i`
 */
export const takenStock = (where: SQL): SQL => sql`
  select false as is_option, i.product_id as id, i.quantity - i.returned as quantity from order_items i
    where ${where} and i.stock_taken and i.product_id is not null
  union all
  select c."productId" is null, coalesce(c."productId", c.id), i.quantity * c.quantity - coalesce(c.returned, 0) from order_items i
    cross join lateral jsonb_to_recordset(i.options) as c(id uuid, "productId" uuid, quantity int, taken boolean, returned int)
    where ${where} and c.taken`;

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

const takeOptionRows = statement<{ id: string }, TakeValue>(sql`
  with wanted as (
    select * from unnest((select ${takenValues("ids")}::uuid[]), (select ${takenValues("quantities")}::int[])) as w(id, quantity) limit (select cardinality(${takenValues("ids")}::uuid[]))
  ), locked as (
    select o.id from options o join wanted w on w.id = o.id where o.vendor_id = ${takenValues("vendorId")} order by o.id for no key update of o
  )
  update options o set inventory = o.inventory - w.quantity, updated_at = now()
  from wanted w join locked l on l.id = w.id
  where o.vendor_id = ${takenValues("vendorId")} and o.id = w.id and ${enoughOptionsLeft}
  returning o.id`);

const lockRows = statement<object, "vendorId" | "ids">(
  sql`select from products where vendor_id = ${sql.placeholder("vendorId")} and id = any((select ${sql.placeholder("ids")}::uuid[])::uuid[]) order by id for no key update`,
);

const lockOptionRows = statement<object, "vendorId" | "ids">(
  sql`select from options where vendor_id = ${sql.placeholder("vendorId")} and id = any((select ${sql.placeholder("ids")}::uuid[])::uuid[]) order by id for no key update`,
);

/**
 * Locks counted items and options for a transaction that takes stock later, in the order in which
 * they are taken: items by their ids, then options by theirs.
 */
export async function lockStock(
  tx: Tx,
  vendorId: string,
  needs: readonly { id: string; isOption: boolean }[],
): Promise<void> {
  const ids = (isOption: boolean) =>
    needs.flatMap((need) => (need.isOption === isOption ? need.id : []));
  const [itemIds, optionIds] = [ids(false), ids(true)];
  await Promise.all([
    itemIds.length > 0 ? lockRows(tx, { vendorId, ids: itemIds }) : undefined,
    optionIds.length > 0 ? lockOptionRows(tx, { vendorId, ids: optionIds }) : undefined,
  ]);
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
      and exists (select 1 from order_items i where ${ofOrder(vendorId, orderId)} and ${hasTaken(sql`i`)})
    returning id`);
  if (released.length === 0) return false;
  await tx.execute(sql`
    with returned as (
      select is_option, id, sum(quantity)::int as quantity
      from (${takenStock(ofOrder(vendorId, orderId))}) taken group by is_option, id
    ), locked as (
      select p.id from products p join returned r on not r.is_option and r.id = p.id where p.vendor_id = ${vendorId} order by p.id for no key update of p
    ), items as (
      update products p set inventory = p.inventory + r.quantity, updated_at = now()
      from returned r join locked l on not r.is_option and l.id = r.id
      where p.vendor_id = ${vendorId} and p.id = r.id and p.inventory is not null
    ), locked_options as (
      select o.id from options o join returned r on r.is_option and r.id = o.id
      where o.vendor_id = ${vendorId} and (select count(*) from locked) >= 0 order by o.id for no key update of o
    )
    update options o set inventory = o.inventory + r.quantity, updated_at = now()
    from returned r join locked_options l on r.is_option and l.id = r.id
    where o.vendor_id = ${vendorId} and o.id = r.id and o.inventory is not null`);
  return true;
}

/**
 * Releases the stock of several orders, each once. All of it is locked first, so that two such
 * releases, or one and an order, can't deadlock.
 */
export async function releaseAll(
  tx: Tx,
  vendorId: string,
  orderIds: readonly string[],
): Promise<void> {
  if (orderIds.length > 1) {
    const ids = sql.join(
      orderIds.map((id) => sql`${id}::uuid`),
      sql`, `,
    );
    const taken = await tx.execute<{ id: string; isOption: boolean }>(sql`
      select is_option as "isOption", id
      from (${takenStock(sql`i.vendor_id = ${vendorId} and i.order_id in (${ids})`)}) taken`);
    await lockStock(tx, vendorId, taken);
  }
  for (const orderId of orderIds) await releaseStock(tx, vendorId, orderId);
}

const ofOrder = (vendorId: string, orderId: string) =>
  sql`i.vendor_id = ${vendorId} and i.order_id = ${orderId}`;

/**
 * Takes an order's stock again when it was returned before the payment arrived.
 * @returns false when some of it is gone; then nothing is taken
 */
export async function retakeStock(tx: Tx, vendorId: string, orderId: string): Promise<boolean> {
  const taken = await tx.execute<{ id: string; isOption: boolean; quantity: number }>(sql`
    select is_option as "isOption", id, sum(quantity)::int as quantity
    from (${takenStock(ofOrder(vendorId, orderId))}) taken group by is_option, id`);
  const items = taken.filter(({ isOption }) => !isOption);
  const options = taken.filter(({ isOption }) => isOption);
  try {
    await tx.transaction(async (nested) => {
      const short = await takeStock(
        nested,
        vendorId,
        items.map(({ id, quantity }) => ({ productId: id, quantity })),
      );
      if (short.length > 0 || (await takeOptions(nested, vendorId, options)).length > 0)
        throw new StockGone();
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

/**
 * Takes counted stock of options, after that of items, of each only if enough is left.
 * @returns the ids of the options with too little left (nothing of those was taken)
 */
export async function takeOptions(
  tx: Tx,
  vendorId: string,
  options: readonly { id: string; quantity: number }[],
): Promise<string[]> {
  if (options.length === 0) return [];
  const taken = await takeOptionRows(tx, {
    vendorId,
    ids: options.map(({ id }) => id),
    quantities: options.map(({ quantity }) => quantity),
  });
  const ids = new Set(taken.map(({ id }) => id));
  return options.flatMap(({ id }) => (ids.has(id) ? [] : [id]));
}

class StockGone extends Error {}

/** What of a line goes back into stock: portions, and units of its options. */
type ReturnedLine = {
  lineId: string;
  portions: number;
  options: { id: string; units: number }[];
};

/**
 * Gives back parts of an order that goes on, as far as they were counted. The order is locked by
 * the caller; what is back is not given back again with the rest (docs/rules.md, Stock).
 */
export async function returnStock(
  tx: Tx,
  { vendorId, orderId }: { vendorId: string; orderId: string },
  lines: readonly ReturnedLine[],
): Promise<void> {
  const rows = await tx
    .select()
    .from(orderItems)
    .where(and(eq(orderItems.vendorId, vendorId), eq(orderItems.orderId, orderId)));
  const back = new Map<string, { id: string; isOption: boolean; quantity: number }>();
  const give = (id: string, isOption: boolean, quantity: number) =>
    back.set(id, { id, isOption, quantity: (back.get(id)?.quantity ?? 0) + quantity });
  for (const { lineId, portions, options: units } of lines) {
    const row = rows.find(({ id }) => id === lineId);
    if (!row) continue;
    if (row.stockTaken && row.productId) give(row.productId, false, portions);
    const options = row.options?.map((option) => {
      const count = units.find(({ id }) => id === option.id)?.units ?? 0;
      if (!option.taken || count === 0) return option;
      give(option.productId ?? option.id, option.productId === null, count);
      return { ...option, returned: (option.returned ?? 0) + count };
    });
    await tx
      .update(orderItems)
      .set({ returned: row.returned + (row.stockTaken ? portions : 0), options: options ?? null })
      .where(and(eq(orderItems.vendorId, vendorId), eq(orderItems.id, lineId)));
  }
  const given = [...back.values()].filter(({ quantity }) => quantity > 0);
  await lockStock(tx, vendorId, given);
  for (const { id, isOption, quantity } of given) {
    const table = isOption ? sql`options` : sql`products`;
    await tx.execute(sql`
      update ${table} set inventory = inventory + ${quantity}::int, updated_at = now()
      where vendor_id = ${vendorId} and id = ${id} and inventory is not null`);
  }
}
