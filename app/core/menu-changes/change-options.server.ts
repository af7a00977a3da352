import { and, asc, eq, sql } from "drizzle-orm";
import { optionGroups, options } from "~schema";
import { forVendor, readForVendor } from "~/platform/db.server";
import { isUuid } from "~/shared/ids";
import { refuse, type Refusal } from "~/shared/refusal";
import { optionsSummary, planPrices } from "./bulk-rule";
import { lockOptionPrices, nameWithItem, type NamedPrice } from "./option-prices.server";
import { priceKey } from "./price-key";
import type { PriceRule } from "./price-rule";
import { recordChange } from "./write-changes.server";

const MAX_BULK_OPTIONS = 500;
/** The most prices in one change, including those for single items. */
export const MAX_BULK_PRICES = 1_000;

/** An option whose prices can be changed. `prices`: its own first, then those for single items. */
export type ChoosableOption = {
  id: string;
  name: string;
  groupId: string;
  group: string;
  priceKobo: number;
  prices: NamedPrice[];
};

type OwnPrice = { itemId: string; item: string; priceKobo: number };

/**
 * Lists a vendor's options in their order, with all their prices.
 * @param groupId only that group's options; a malformed id is ignored
 * @returns `more`: there are more than the list can hold; they are left out
 */
export async function listChoosableOptions(
  vendorId: string,
  groupId: string | null,
): Promise<{ options: ChoosableOption[]; more: boolean }> {
  const rows = await readForVendor(vendorId, (tx) =>
    tx
      .select({
        id: options.id,
        name: sql<string>`coalesce(options.name, (select d.name from menu_items d
          where d.vendor_id = ${vendorId} and d.id = options.item_id))`,
        groupId: optionGroups.id,
        group: optionGroups.name,
        priceKobo: options.price,
        own: sql<OwnPrice[]>`(
          select coalesce(json_agg(json_build_object('itemId', own.item_id, 'item', p.name,
            'priceKobo', own.price) order by p.name, p.id), '[]')
          from item_option_prices own
          join menu_items p on p.vendor_id = own.vendor_id and p.id = own.item_id
            and p.archived_at is null
          where own.vendor_id = ${vendorId} and own.option_id = options.id
            and own.price is not null)`,
      })
      .from(options)
      .innerJoin(
        optionGroups,
        and(eq(optionGroups.vendorId, options.vendorId), eq(optionGroups.id, options.groupId)),
      )
      .where(
        and(
          eq(options.vendorId, vendorId),
          isUuid(groupId) ? eq(options.groupId, groupId) : undefined,
        ),
      )
      .orderBy(
        asc(optionGroups.sortOrder),
        asc(optionGroups.id),
        asc(options.sortOrder),
        asc(options.id),
      )
      .limit(MAX_BULK_OPTIONS + 1),
  );
  return {
    options: rows.slice(0, MAX_BULK_OPTIONS).map(({ own, ...option }) => ({
      ...option,
      prices: [
        {
          id: priceKey({ optionId: option.id, itemId: null }),
          name: option.name,
          priceKobo: option.priceKobo,
        },
        ...own.map(({ itemId, item, priceKobo }) => ({
          id: priceKey({ optionId: option.id, itemId }),
          name: nameWithItem(option.name, item),
          priceKobo,
        })),
      ],
    })),
    more: rows.length > MAX_BULK_OPTIONS,
  };
}

/**
 * Changes prices of many options in one transaction, all or none, like `changeMany` for items
 * (docs/rules.md, Bulk changes).
 * @param seen their keys, with the prices that the preview showed
 * @returns the change, to undo it; 409 when one of them has changed since, or nothing is left to do
 */
export function changeOptionPrices(
  vendorId: string,
  seen: readonly { id: string; priceKobo: number }[],
  rule: PriceRule,
): Promise<{ ok: true; changeId: string } | Refusal> {
  return forVendor(vendorId, async (tx): Promise<{ ok: true; changeId: string } | Refusal> => {
    const prices = await lockOptionPrices(
      tx,
      vendorId,
      seen.map(({ id }) => id),
    );
    const byId = new Map(prices.map((price) => [price.id, price]));
    if (seen.some(({ id, priceKobo }) => byId.get(id)?.priceKobo !== priceKobo))
      return refuse(
        "conflict",
        "Your options changed meanwhile, so nothing was saved. Please look at the new prices again.",
      );
    const { lines, impossible } = planPrices(prices, rule);
    if (impossible.length > 0 || lines.length === 0)
      return refuse(
        "nothing-to-do",
        "These options can't be changed like that. Nothing was saved.",
      );
    const changeId = await recordChange(
      tx,
      vendorId,
      optionsSummary(rule, lines.length),
      lines.map(({ item: { id, name, priceKobo }, values }) => ({
        id,
        name,
        before: { priceKobo },
        after: values,
      })),
    );
    return { ok: true, changeId };
  });
}
