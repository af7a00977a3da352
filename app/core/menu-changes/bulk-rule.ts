import type { ChangedItem, SaleValues } from "~schema/menu-changes";
import { priceByRule, ruleLabel, type PriceRule } from "./price-rule";
import type { CurrentItem } from "./undo-rule";

export const saleStates = { on: "On", soldOut: "Sold out today", off: "Off" } as const;
export type SaleState = keyof typeof saleStates;
/** What is done to many items at once. */
export type BulkChange = { kind: "price"; rule: PriceRule } | { kind: "sale"; state: SaleState };

/** An item that a bulk change is about. */
export type BulkItem = Omit<CurrentItem, "inventory">;

/** What a change does to some items. */
type BulkPlan<Item> = {
  lines: { item: Item; toKobo: number | null; values: ChangedItem["after"] }[];
  /** Items that can't have the price that the rule makes. */
  impossible: Item[];
  /** How many are that way already. */
  same: number;
};

/**
 * Returns what a change does to items (docs/rules.md, Bulk changes).
 * @param now decides what is sold out today
 * @param soldOutUntil when that ends
 */
export function planBulk<Item extends BulkItem>(
  items: readonly Item[],
  change: BulkChange,
  { now, soldOutUntil }: { now: Date; soldOutUntil: Date },
): BulkPlan<Item> {
  const plan: BulkPlan<Item> = { lines: [], impossible: [], same: 0 };
  for (const item of items) {
    if (change.kind === "price") {
      const toKobo = priceByRule(item.priceKobo, change.rule);
      if (toKobo === null) plan.impossible.push(item);
      else if (toKobo === item.priceKobo) plan.same++;
      else plan.lines.push({ item, toKobo, values: { priceKobo: toKobo } });
    } else if (stateOf(item.sale, now) === change.state) plan.same++;
    else {
      const sale: SaleValues = {
        isAvailable: change.state !== "off",
        soldOutUntil:
          change.state === "soldOut"
            ? soldOutUntil.toISOString()
            : change.state === "on"
              ? null
              : item.sale.soldOutUntil,
      };
      plan.lines.push({ item, toKobo: null, values: { sale } });
    }
  }
  return plan;
}

/** Returns which of its three states an item is in (docs/rules.md, Sold out today). */
function stateOf({ isAvailable, soldOutUntil }: SaleValues, now: Date): SaleState {
  if (!isAvailable) return "off";
  return soldOutUntil !== null && new Date(soldOutUntil) > now ? "soldOut" : "on";
}

/** Names what was done, for the notice that offers to undo it: '12 prices changed: +10 %'. */
export function bulkSummary(change: BulkChange, count: number): string {
  if (change.kind === "price")
    return `${count} ${count === 1 ? "price" : "prices"} changed: ${ruleLabel(change.rule)}`;
  return `${count} ${count === 1 ? "item" : "items"}: ${saleStates[change.state]}`;
}
