import type { ChangedItem, SaleValues } from "~schema/menu-changes";
import type { OutTime, SaleState } from "~/core/menu/unavailable-until";
import { priceByRule, ruleLabel, type PriceRule } from "./price-rule";
import type { CurrentItem } from "./undo-rule";

export const saleStates: Readonly<Record<SaleState, string>> = {
  on: "On",
  twoHours: "Out for 2 h",
  soldOut: "Sold out today",
  off: "Off",
};
/** What is done to many items at once. */
export type BulkChange = { kind: "price"; rule: PriceRule } | { kind: "sale"; state: SaleState };

/** An item that a bulk change is about. */
export type BulkItem = Omit<CurrentItem, "inventory">;

/** What a change does to some items. */
type BulkPlan<Item> = {
  lines: { item: Item; toKobo: number | null; values: ChangedItem["after"] }[];
  /** Those that can't have the price that the rule makes. */
  impossible: Item[];
  /** How many are that way already. */
  same: number;
};

/**
 * Returns what a change does to items (docs/rules.md, Bulk changes).
 * @param now decides what is out
 * @param ends when what is out from now on is back
 */
export function planBulk<Item extends BulkItem>(
  items: readonly Item[],
  change: BulkChange,
  { now, ends }: { now: Date; ends: Readonly<Record<OutTime, Date>> },
): BulkPlan<Item> {
  if (change.kind === "price") return planPrices(items, change.rule);
  const plan: BulkPlan<Item> = { lines: [], impossible: [], same: 0 };
  for (const item of items) {
    const sale = saleAfter(item.sale, change.state, ends);
    if (isSame(item.sale, sale, now)) plan.same++;
    else plan.lines.push({ item, toKobo: null, values: { sale } });
  }
  return plan;
}

/** Returns what a rule does to the prices of items or options (docs/rules.md, Bulk changes). */
export function planPrices<Item extends { priceKobo: number }>(
  items: readonly Item[],
  rule: PriceRule,
): BulkPlan<Item> {
  const plan: BulkPlan<Item> = { lines: [], impossible: [], same: 0 };
  for (const item of items) {
    const toKobo = priceByRule(item.priceKobo, rule);
    if (toKobo === null) plan.impossible.push(item);
    else if (toKobo === item.priceKobo) plan.same++;
    else plan.lines.push({ item, toKobo, values: { priceKobo: toKobo } });
  }
  return plan;
}

function saleAfter(
  before: SaleValues,
  state: SaleState,
  ends: Readonly<Record<OutTime, Date>>,
): SaleValues {
  if (state === "off") return { isAvailable: false, soldOutUntil: before.soldOutUntil };
  return { isAvailable: true, soldOutUntil: state === "on" ? null : ends[state].toISOString() };
}

/** Returns whether two are the same now: an end that has passed is none. */
function isSame(one: SaleValues, other: SaleValues, now: Date): boolean {
  const endOf = ({ isAvailable, soldOutUntil }: SaleValues) =>
    isAvailable && soldOutUntil !== null && new Date(soldOutUntil) > now ? soldOutUntil : null;
  return one.isAvailable === other.isAvailable && endOf(one) === endOf(other);
}

/** Names what was done to options, as `bulkSummary` does. */
export const optionsSummary = (rule: PriceRule, count: number): string =>
  `${count} option ${count === 1 ? "price" : "prices"} changed: ${ruleLabel(rule)}`;

/** Names what was done, for the notice that offers to undo it: '12 prices changed: +10 %'. */
export function bulkSummary(change: BulkChange, count: number): string {
  if (change.kind === "price")
    return `${count} ${count === 1 ? "price" : "prices"} changed: ${ruleLabel(change.rule)}`;
  return `${count} ${count === 1 ? "item" : "items"}: ${saleStates[change.state]}`;
}
