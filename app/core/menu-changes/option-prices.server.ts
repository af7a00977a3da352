import { and, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { itemOptionPrices, options, menuItems } from "~schema";
import { lockGroups } from "~/core/options/lock-groups.server";
import type { Tx } from "~/platform/db.server";
import { priceKey, readPriceKey } from "./price-key";

/** The price of an option by its key. `name`: 'Goat meat', or 'Goat meat with Jollof rice'. */
export type NamedPrice = { id: string; name: string; priceKobo: number };

export const nameWithItem = (option: string, item: string): string => `${option} with ${item}`;

const read = (keys: readonly string[]) => keys.flatMap((key) => readPriceKey(key) ?? []);

/**
 * Locks items, options, then prices for single items until the commit, each by id, like orders and
 * forms.
 * @param keys see `priceKey`
 */
export async function lockOptionPrices(
  tx: Tx,
  vendorId: string,
  keys: readonly string[],
): Promise<NamedPrice[]> {
  const prices = read(keys);
  if (prices.length === 0) return [];
  await lockGroups(tx, vendorId);
  const itemIds = [...new Set(prices.flatMap(({ itemId }) => itemId ?? []))];
  const items =
    itemIds.length === 0
      ? []
      : await tx
          .select({ id: menuItems.id, name: menuItems.name })
          .from(menuItems)
          .where(
            and(
              eq(menuItems.vendorId, vendorId),
              inArray(menuItems.id, itemIds),
              isNull(menuItems.archivedAt),
            ),
          )
          .orderBy(menuItems.id)
          .for("no key update");
  const optionIds = [...new Set(prices.map(({ optionId }) => optionId))];
  const rows = await tx
    .select({
      optionId: options.id,
      name: sql<string>`coalesce(options.name, (select d.name from menu_items d
        where d.vendor_id = ${vendorId} and d.id = options.item_id))`,
      priceKobo: options.price,
    })
    .from(options)
    .where(and(eq(options.vendorId, vendorId), inArray(options.id, optionIds)))
    .orderBy(options.id)
    .for("no key update");
  const own =
    items.length === 0
      ? []
      : await tx
          .select({
            itemId: itemOptionPrices.itemId,
            optionId: itemOptionPrices.optionId,
            // Rows without a price only have a preset.
            priceKobo: sql<number>`${itemOptionPrices.price}`.mapWith(Number),
          })
          .from(itemOptionPrices)
          .where(
            and(
              eq(itemOptionPrices.vendorId, vendorId),
              inArray(itemOptionPrices.itemId, itemIds),
              inArray(itemOptionPrices.optionId, optionIds),
              isNotNull(itemOptionPrices.price),
            ),
          )
          .orderBy(itemOptionPrices.itemId, itemOptionPrices.optionId)
          .for("no key update");
  const keySet = new Set(keys);
  const optionNames = new Map(rows.map(({ optionId, name }) => [optionId, name]));
  const itemNames = new Map(items.map(({ id, name }) => [id, name]));
  return [
    ...rows.map(({ optionId, name, priceKobo }) => ({
      id: priceKey({ optionId, itemId: null }),
      name,
      priceKobo,
    })),
    ...own.flatMap(({ itemId, optionId, priceKobo }) => {
      const [option, item] = [optionNames.get(optionId), itemNames.get(itemId)];
      if (option === undefined || item === undefined) return [];
      return [{ id: priceKey({ optionId, itemId }), name: nameWithItem(option, item), priceKobo }];
    }),
  ].filter(({ id }) => keySet.has(id));
}

/** Writes locked options' prices: one statement for their own, one for those for single items. */
export async function writeOptionPrices(
  tx: Tx,
  vendorId: string,
  prices: readonly { id: string; priceKobo: number }[],
): Promise<void> {
  const rows = prices.flatMap(({ id, priceKobo }) => {
    const key = readPriceKey(id);
    return key ? [{ option: key.optionId, item: key.itemId, price: priceKobo }] : [];
  });
  if (rows.length === 0) return;
  const record = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as d(option uuid, item uuid, price bigint)`;
  await tx.execute(sql`
    update options o set price = d.price, updated_at = now() from ${record}
    where o.vendor_id = ${vendorId} and o.id = d.option and d.item is null`);
  await tx.execute(sql`
    update item_option_prices own set price = d.price from ${record}
    where own.vendor_id = ${vendorId} and own.option_id = d.option and own.item_id = d.item
      and own.price is not null`);
}
