import { isEqual, mergeForm } from "~/shared/three-way-merge";
import type { GroupInput, OptionInput } from "./group-input";

/** What a group's form shows: the group's own values, and those of each option after its id. */
export type GroupSnapshot = Record<string, unknown>;

const groupNames = ["name", "isSize", "min", "max", "free"] as const;
const optionNames = [
  "name",
  "productId",
  "priceKobo",
  "unit",
  "maxQuantity",
  "defaultQuantity",
  "excludesOthers",
  "inventory",
  "allergens",
] as const satisfies (keyof OptionInput)[];
/** Of an item of the menu, they are the item's. */
const ofItem = { name: "", inventory: null, allergens: [] };

/** Returns what a group's form shows, or what it has sent; a new option is no part of it. */
export function groupSnapshot({ options, ...group }: GroupInput): GroupSnapshot {
  const stored = options.filter(({ id }) => id !== null);
  return Object.fromEntries([
    ...groupNames.map((name) => [name, group[name]]),
    ["order", stored.map(({ id }) => id)],
    ...stored.flatMap((option) => {
      const values = option.productId ? { ...option, ...ofItem } : option;
      return optionNames.map((name) => [`${option.id} ${name}`, values[name]]);
    }),
  ]) as GroupSnapshot;
}

const idOf = (name: string): string | undefined => name.split(" ").at(-2);
const orderIn = ({ order }: GroupSnapshot): unknown[] => (Array.isArray(order) ? order : []);

/**
 * Merges a group's form with the group: only what was changed in the form is written.
 * @param snapshot what the form was made from; null: everything counts as changed
 * @returns the group to write; `conflict`: the names of what others have changed as well, and the
 * snapshot of the next try; null when there are none
 */
export function mergeGroup(snapshot: GroupSnapshot | null, typed: GroupInput, now: GroupInput) {
  const [mine, theirs] = [groupSnapshot(typed), groupSnapshot(now)];
  const base = snapshot ?? theirs;
  const has = (values: GroupSnapshot, id: unknown) =>
    values[`${String(id)} priceKobo`] !== undefined;
  const names = [...new Set([...Object.keys(theirs), ...Object.keys(mine)])].filter(
    // Of a removed option it doesn't matter what was sold.
    (name) => name !== "order" && (!name.endsWith(" inventory") || has(mine, idOf(name))),
  );
  const merged = mergeForm(names, { snapshot: base, typed: mine, now: theirs });
  const conflicts = Object.keys(merged.conflict ?? {});
  const isEverywhere = (id: unknown) => [base, mine, theirs].every((values) => has(values, id));
  const [before, own, other] = [base, mine, theirs].map((values) =>
    orderIn(values).filter(isEverywhere),
  );
  const isOwnOrder = !isEqual(own, before);
  if (isOwnOrder && !isEqual(other, before) && !isEqual(own, other)) conflicts.push("order");
  const optionOf = (option: OptionInput): OptionInput =>
    option.id === null
      ? option
      : {
          ...option,
          ...Object.fromEntries(
            optionNames.map((name) => [name, merged.values[`${option.id} ${name}`]]),
          ),
          ...(option.productId ? { name: option.name } : {}),
        };
  const [first, second] =
    isOwnOrder || isEqual(other, before)
      ? [typed.options, now.options]
      : [now.options, typed.options];
  const options = [
    ...first,
    ...second.filter(({ id }) => id === null || first.every((option) => option.id !== id)),
  ].filter(({ id }) => id === null || has(merged.values, id));
  const group = {
    ...(Object.fromEntries(groupNames.map((name) => [name, merged.values[name]])) as GroupInput),
    options: options.map(optionOf),
  };
  if (conflicts.length === 0) return { group, conflict: null };
  const seen = Object.entries({ ...base, ...merged.conflict, order: theirs.order });
  const isThere = (name: string) => groupSnapshotNames.has(name) || has(theirs, idOf(name));
  return {
    group,
    conflict: {
      names: conflicts,
      snapshot: Object.fromEntries(seen.filter(([name]) => isThere(name))),
    },
  };
}

const groupSnapshotNames = new Set<string>([...groupNames, "order"]);
