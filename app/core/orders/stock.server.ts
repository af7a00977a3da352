import { and, eq, inArray, sql, type SQL } from "drizzle-orm";
import { options, orderItems, menuItems } from "~schema";
import type { Tx } from "~/platform/db.server";

/** Returns the condition that order line `i` or one of its options took counted stock. */
export const hasTaken = (i: SQL): SQL =>
  sql`(${i}.stock_taken or ${i}.options @? '$[*].taken ? (@ == true)')`;

/**
 * Returns SQL that selects the stock taken of counted items and options, a row per line or option:
 * `is_option`, `id` and `quantity`.
 * @param where a condition on order lines `i`
 */
export const takenStock = (where: SQL): SQL => sql`
  select false as is_option, i.item_id as id, i.quantity - i.returned as quantity from order_items i
    where ${where} and i.stock_taken and i.item_id is not null
  union all
  select c."itemId" is null, coalesce(c."itemId", c.id), i.quantity * c.quantity - coalesce(c.returned, 0) from order_items i
    cross join lateral jsonb_to_recordset(i.options) as c(id uuid, "itemId" uuid, quantity int, taken boolean, returned int)
    where ${where} and c.taken`;

export type Portions = { id: string; isOption: boolean; quantity: number };

/** The lock order of stock: items by id, then options by id. */
const inLockOrder = (one: Portions, other: Portions): number =>
  Number(one.isOption) - Number(other.isOption) || (one.id < other.id ? -1 : 1);

/** Locks items and options, in lock order, for a transaction that changes their stock later. */
export async function lockStock(
  tx: Tx,
  vendorId: string,
  needs: readonly Pick<Portions, "id" | "isOption">[],
): Promise<void> {
  for (const table of [menuItems, options]) {
    const ids = needs.flatMap(({ id, isOption }) => (isOption === (table === options) ? id : []));
    if (ids.length === 0) continue;
    await tx
      .select({ id: table.id })
      .from(table)
      .where(and(eq(table.vendorId, vendorId), inArray(table.id, ids)))
      .orderBy(table.id)
      .for("no key update");
  }
}

/**
 * Takes counted stock. Locks rows in one order, so that two orders can't deadlock; a row that it
 * waited for counts with its new stock (docs/rules.md, Stock).
 * @returns the ids of items and options with too little left: then roll the transaction back
 */
export async function takeStock(
  tx: Tx,
  vendorId: string,
  needs: readonly Portions[],
): Promise<string[]> {
  const sorted = [...needs].sort(inLockOrder);
  // Pipelined: the connection runs them one after the other.
  const taken = await Promise.all(
    sorted.map(({ id, isOption, quantity }) =>
      tx
        .execute(
          sql`update ${isOption ? options : menuItems} set inventory = inventory - ${quantity}::int, updated_at = now()
            where vendor_id = ${vendorId} and id = ${id} and is_available and inventory >= ${quantity}::int
              and (sold_out_until is null or sold_out_until <= now()) and ${isOption ? sql`true` : sql`archived_at is null`}
            returning id`,
        )
        .execute(),
    ),
  );
  return sorted.flatMap(({ id }, at) => (taken[at]!.length === 0 ? id : []));
}

export class StockShort extends Error {
  constructor(readonly ids: string[]) {
    super();
  }
}

async function giveBack(tx: Tx, vendorId: string, portions: readonly Portions[]): Promise<void> {
  // Pipelined, in lock order.
  await Promise.all(
    [...portions].sort(inLockOrder).map(({ id, isOption, quantity }) =>
      tx.execute(sql`
        update ${isOption ? options : menuItems} set inventory = inventory + ${quantity}::int, updated_at = now()
        where vendor_id = ${vendorId} and id = ${id} and inventory is not null`),
    ),
  );
}

export const takenFor = (tx: Tx, vendorId: string, orderId: string): Promise<Portions[]> =>
  tx.execute<Portions>(sql`
    select is_option as "isOption", id, sum(quantity)::int as quantity
    from (${takenStock(ofOrder(vendorId, orderId))}) taken group by is_option, id`);

/**
 * Releases an order's counted stock, once: the same statement records it (docs/rules.md, Stock).
 * @returns whether this call released stock
 */
export async function releaseStock(tx: Tx, vendorId: string, orderId: string): Promise<boolean> {
  const released = await tx.execute(sql`
    update orders set stock_released_at = now(), updated_at = now()
    where vendor_id = ${vendorId} and id = ${orderId} and stock_released_at is null
      and exists (select 1 from order_items i where ${ofOrder(vendorId, orderId)} and ${hasTaken(sql`i`)})
    returning id`);
  if (released.length === 0) return false;
  await giveBack(tx, vendorId, await takenFor(tx, vendorId, orderId));
  return true;
}

/** Releases several orders' stock, each once. Locks it all first, against deadlocks. */
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

/** @returns false when some of it is gone; then nothing is taken */
export async function retakeStock(tx: Tx, vendorId: string, orderId: string): Promise<boolean> {
  const taken = await takenFor(tx, vendorId, orderId);
  try {
    await tx.transaction(async (nested) => {
      const short = await takeStock(nested, vendorId, taken);
      if (short.length > 0) throw new StockShort(short);
      await nested.execute(
        sql`update orders set stock_released_at = null where vendor_id = ${vendorId} and id = ${orderId}`,
      );
    });
    return true;
  } catch (error) {
    if (error instanceof StockShort) return false;
    throw error;
  }
}

type ReturnedLine = {
  lineId: string;
  portions: number;
  options: { id: string; units: number }[];
};

/**
 * Returns parts of an order to counted stock, which a later release leaves out (docs/rules.md,
 * Stock). The caller has locked the order.
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
  const back = new Map<string, Portions>();
  const give = (id: string, isOption: boolean, quantity: number) =>
    back.set(id, { id, isOption, quantity: (back.get(id)?.quantity ?? 0) + quantity });
  for (const { lineId, portions, options: units } of lines) {
    const row = rows.find(({ id }) => id === lineId);
    if (!row) continue;
    if (row.stockTaken && row.itemId) give(row.itemId, false, portions);
    const returned = row.options?.map((option) => {
      const count = units.find(({ id }) => id === option.id)?.units ?? 0;
      if (!option.taken || count === 0) return option;
      give(option.itemId ?? option.id, option.itemId === null, count);
      return { ...option, returned: (option.returned ?? 0) + count };
    });
    await tx
      .update(orderItems)
      .set({ returned: row.returned + (row.stockTaken ? portions : 0), options: returned ?? null })
      .where(and(eq(orderItems.vendorId, vendorId), eq(orderItems.id, lineId)));
  }
  await giveBack(
    tx,
    vendorId,
    [...back.values()].filter(({ quantity }) => quantity > 0),
  );
}
