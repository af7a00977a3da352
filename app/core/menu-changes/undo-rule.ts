import type { ChangedItem, ChangedValues, SaleValues } from "~schema/menu-changes";

export type CurrentItem = { id: string; name: string } & Required<Omit<ChangedValues, "isPutAway">>;

/** Current values that a change has set; an option only has a price, a draft only `isPutAway`. */
export type CurrentValues = Pick<CurrentItem, "id" | "name"> & ChangedValues;

type Value = number | boolean | null | undefined | SaleValues;
const asText = (value: Value) =>
  typeof value === "object" && value !== null
    ? `${value.isAvailable} ${value.soldOutUntil}`
    : String(value);
const isSame = (one: Value, other: Value): boolean => asText(one) === asText(other);

/**
 * Returns the values that undo a change: each one that is still as the change left it is restored;
 * one that has changed again stays (docs/rules.md, Bulk changes).
 * @param current the change's items and options that still exist
 * @returns `kept`: names of items and options that are gone, or keep some of their values
 */
export function valuesToRestore(
  change: readonly ChangedItem[],
  current: readonly CurrentValues[],
): { restore: { id: string; set: ChangedValues }[]; kept: string[] } {
  const byId = new Map(current.map((item) => [item.id, item]));
  const restore: { id: string; set: ChangedValues }[] = [];
  const kept: string[] = [];
  for (const { id, name, before, after } of change) {
    const now = byId.get(id);
    if (!now) {
      kept.push(name);
      continue;
    }
    const changed = Object.keys(after) as (keyof ChangedValues)[];
    const still = changed.filter((value) => isSame(now[value], after[value]));
    if (still.length < changed.length) kept.push(now.name);
    if (still.length > 0)
      restore.push({ id, set: Object.fromEntries(still.map((value) => [value, before[value]])) });
  }
  return { restore, kept };
}
