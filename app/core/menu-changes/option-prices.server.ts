import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { itemOptionPrices, options, products } from "~schema";
import { lockGroups } from "~/core/options/lock-groups.server";
import type { Tx } from "~/platform/db.server";
import { priceKey, readPriceKey } from "./price-key";

/** The price of an option by its key. `name`: 'Goat meat', or 'Goat meat with Jollof rice'. */
export type NamedPrice = { id: string; name: string; priceKobo: number };

/** Names an option's price for one item. */
export const nameWithItem = (option: string, item: string): string => `${option} with ${item}`;

const read = (keys: readonly string[]) => keys.flatMap((key) => readPriceKey(key) ?? []);

/**
 * Reads prices of a vendor's options and locks them until the commit: items, options and own
 * prices, each by id, as orders and forms lock them.
 * @param keys see `priceKey`
 */
export async function lockOptionPrices(
  tx: Tx,
  vendorId: string,
  keys: readonly string[],
): Promise<NamedPrice[]> {
  const wanted = read(keys);
  if (wanted.length === 0) return [];
  await lockGroups(tx, vendorId);
  const productIds = [...new Set(wanted.flatMap(({ productId }) => productId ?? []))];
  const items =
    productIds.length === 0
      ? []
      : await tx
          .select({ id: products.id, name: products.name })
          .from(products)
          .where(
            and(
              eq(products.vendorId, vendorId),
              inArray(products.id, productIds),
              isNull(products.archivedAt),
            ),
          )
          .orderBy(products.id)
          .for("no key update");
  const optionIds = [...new Set(wanted.map(({ optionId }) => optionId))];
  const rows = await tx
    .select({
      optionId: options.id,
      name: sql<string>`coalesce(options.name, (select d.name from products d
        where d.vendor_id = ${vendorId} and d.id = options.product_id))`,
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
            productId: itemOptionPrices.productId,
            optionId: itemOptionPrices.optionId,
            priceKobo: itemOptionPrices.price,
          })
          .from(itemOptionPrices)
          .where(
            and(
              eq(itemOptionPrices.vendorId, vendorId),
              inArray(itemOptionPrices.productId, productIds),
              inArray(itemOptionPrices.optionId, optionIds),
            ),
          )
          .orderBy(itemOptionPrices.productId, itemOptionPrices.optionId)
          .for("no key update");
  const asked = new Set(keys);
  const optionNames = new Map(rows.map(({ optionId, name }) => [optionId, name]));
  const itemNames = new Map(items.map(({ id, name }) => [id, name]));
  return [
    ...rows.map(({ optionId, name, priceKobo }) => ({
      id: priceKey({ optionId, productId: null }),
      name,
      priceKobo,
    })),
    ...own.flatMap(({ productId, optionId, priceKobo }) => {
      const [option, item] = [optionNames.get(optionId), itemNames.get(productId)];
      if (option === undefined || item === undefined) return [];
      return [
        { id: priceKey({ optionId, productId }), name: nameWithItem(option, item), priceKobo },
      ];
    }),
  ].filter(({ id }) => asked.has(id));
}

/** Writes prices of locked options, in a statement for their own and one for those with an item. */
export async function writeOptionPrices(
  tx: Tx,
  vendorId: string,
  prices: readonly { id: string; priceKobo: number }[],
): Promise<void> {
  const rows = prices.flatMap(({ id, priceKobo }) => {
    const key = readPriceKey(id);
    return key ? [{ option: key.optionId, product: key.productId, price: priceKobo }] : [];
  });
  if (rows.length === 0) return;
  const record = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as d(option uuid, product uuid, price bigint)`;
  await tx.execute(sql`
    update options o set price = d.price, updated_at = now() from ${record}
    where o.vendor_id = ${vendorId} and o.id = d.option and d.product is null`);
  await tx.execute(sql`
    update item_option_prices own set price = d.price from ${record}
    where own.vendor_id = ${vendorId} and own.option_id = d.option and own.product_id = d.product`);
}
