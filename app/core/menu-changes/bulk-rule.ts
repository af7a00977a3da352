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
export type BulkChange = { kind: "price"; rule: PriceRule } | { kind: "sale"; state: SaleState };

export type BulkItem = Omit<CurrentItem, "inventory">;

type BulkPlan<Item> = {
  lines: { item: Item; toKobo: number | null; values: ChangedItem["after"] }[];
  /** Items for which the rule gives no valid price. */
  impossible: Item[];
  same: number;
};

/**
 * Returns the effect of a change on items (docs/rules.md, Bulk changes).
 * @param now decides what is sold out
 * @param ends until when the change takes items off sale
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

/** Returns the effect of a rule on the prices of items or options (docs/rules.md, Bulk changes). */
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

/** Returns whether two states of sale are the same now; an end in the past counts as none. */
function isSame(one: SaleValues, other: SaleValues, now: Date): boolean {
  const endOf = ({ isAvailable, soldOutUntil }: SaleValues) =>
    isAvailable && soldOutUntil !== null && new Date(soldOutUntil) > now ? soldOutUntil : null;
  return one.isAvailable === other.isAvailable && endOf(one) === endOf(other);
}

export const optionsSummary = (rule: PriceRule, count: number): string =>
  `${count} option ${count === 1 ? "price" : "prices"} changed: ${ruleLabel(rule)}`;

/** Names a change, for the notice that offers to undo it: '12 prices changed: +10%'. */
export function bulkSummary(change: BulkChange, count: number): string {
  if (change.kind === "price")
    return `${count} ${count === 1 ? "price" : "prices"} changed: ${ruleLabel(change.rule)}`;
  return `${count} ${count === 1 ? "item" : "items"}: ${saleStates[change.state]}`;
}
