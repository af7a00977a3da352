import type { ItemListRequest } from "~/core/menu/item-list";
import { itemsInOrder, openingRulesOf } from "~/core/menu/items.queries.server";
import { unavailableUntil, type OutRules, type OutTime } from "~/core/menu/unavailable-until";
import { forVendor, readForVendor } from "~/platform/db.server";
import { refuse, type Refusal } from "~/shared/refusal";
import { bulkSummary, planBulk, type BulkChange, type BulkItem } from "./bulk-rule";
import { lockItems, recordChange } from "./write-changes.server";

export const MAX_BULK_ITEMS = 500;

export type ChoosableItem = BulkItem & { categoryId: string; category: string };

/** @returns `more`: some are left out, as one change can't include all */
export async function listChoosable(
  vendorId: string,
  request: ItemListRequest,
  now: Date,
): Promise<{ items: ChoosableItem[]; more: boolean }> {
  const all = { ...request, sort: "menu", after: null } as const;
  const rows = await readForVendor(vendorId, (tx) =>
    itemsInOrder(tx, vendorId, all, now, MAX_BULK_ITEMS + 1),
  );
  return {
    items: rows
      .slice(0, MAX_BULK_ITEMS)
      .map(({ id, name, categoryId, category, priceKobo, isAvailable, soldOutUntil }) => ({
        id,
        name,
        categoryId,
        category,
        priceKobo,
        sale: { isAvailable, soldOutUntil: soldOutUntil?.toISOString() ?? null },
      })),
    more: rows.length > MAX_BULK_ITEMS,
  };
}

const endsFrom = (rules: OutRules, now: Date): Record<OutTime, Date> => ({
  twoHours: unavailableUntil(rules, now, "twoHours"),
  soldOut: unavailableUntil(rules, now),
});

export const outEnds = (vendorId: string, now: Date): Promise<Record<OutTime, Date>> =>
  readForVendor(vendorId, async (tx) => endsFrom(await openingRulesOf(tx, vendorId), now));

type ChangeManyOutcome = { ok: true; changeId: string } | Refusal;

/**
 * Changes many items in one transaction, all or none. New prices are calculated from the stored
 * ones (docs/rules.md, Bulk changes).
 * @param seen the items with the prices that the preview showed
 * @returns the change, to undo it; 409 when one of them has changed since, or nothing is left to do
 */
export function changeMany(
  vendorId: string,
  seen: readonly { id: string; priceKobo: number }[],
  change: BulkChange,
  now: Date,
): Promise<ChangeManyOutcome> {
  return forVendor(vendorId, async (tx): Promise<ChangeManyOutcome> => {
    const [items, rules] = await Promise.all([
      lockItems(
        tx,
        vendorId,
        seen.map(({ id }) => id),
      ),
      openingRulesOf(tx, vendorId),
    ]);
    const byId = new Map(items.map((item) => [item.id, item]));
    const isStale = seen.some(({ id, priceKobo }) => {
      const item = byId.get(id);
      return !item || (change.kind === "price" && item.priceKobo !== priceKobo);
    });
    if (isStale)
      return refuse(
        "conflict",
        "Your menu changed meanwhile, so nothing was saved. Please look at the new prices again.",
      );
    const { lines, impossible } = planBulk(items, change, { now, ends: endsFrom(rules, now) });
    if (impossible.length > 0 || lines.length === 0)
      return refuse("nothing-to-do", "These items can't be changed like that. Nothing was saved.");
    const changeId = await recordChange(
      tx,
      vendorId,
      bulkSummary(change, lines.length),
      lines.map(({ item, values }) => ({
        id: item.id,
        name: item.name,
        before: values.sale ? { sale: item.sale } : { priceKobo: item.priceKobo },
        after: values,
      })),
    );
    return { ok: true, changeId };
  });
}
