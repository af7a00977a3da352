import { formChanges, isEqual } from "~/shared/form-changes";
import type { GroupInput, OptionInput } from "./group-input";

export type GroupSnapshot = Record<string, unknown>;

const groupNames = ["name", "isSize", "min", "max", "free"] as const;
const optionNames = [
  "name",
  "itemId",
  "priceKobo",
  "unit",
  "maxQuantity",
  "defaultQuantity",
  "excludesOthers",
  "inventory",
  "allergens",
] as const satisfies (keyof OptionInput)[];
/** An option that is a menu item takes these from the item. */
const ofItem = { name: "", inventory: null, allergens: [] };

/** Returns the values that a group's form shows, or has sent, without new options. */
export function groupSnapshot({ options, ...group }: GroupInput): GroupSnapshot {
  const stored = options.filter(({ id }) => id !== null);
  return Object.fromEntries([
    ...groupNames.map((name) => [name, group[name]]),
    ["order", stored.map(({ id }) => id)],
    ...stored.flatMap((option) => {
      const values = option.itemId ? { ...option, ...ofItem } : option;
      return optionNames.map((name) => [`${option.id} ${name}`, values[name]]);
    }),
  ]) as GroupSnapshot;
}

const idOf = (name: string): string | undefined => name.split(" ").at(-2);
const has = (values: GroupSnapshot, id: unknown) => values[`${String(id)} priceKobo`] !== undefined;

/**
 * Compares a group's form with the current group, so that only the form's changes are written. If
 * somebody else added, removed or moved options, they conflict as a whole.
 * @param opened the values the form was opened with; null: unknown, so nothing is compared
 * @returns the group to write; `conflict`: the names of fields that somebody else changed too, with
 * the values to send when the form is saved again; null if there are none
 */
export function groupChanges(opened: GroupSnapshot | null, typed: GroupInput, now: GroupInput) {
  const [mine, theirs] = [groupSnapshot(typed), groupSnapshot(now)];
  const base = opened ?? theirs;
  const names = Object.keys(theirs).filter(
    // Sales of an option that this form removes don't matter.
    (name) => name !== "order" && (name in mine || !name.endsWith(" inventory")),
  );
  const { values, conflict } = formChanges(names, { opened: base, typed: mine, now: theirs });
  const conflicts = Object.keys(conflict ?? {});
  if (!isEqual(base.order, theirs.order) && !isEqual(mine.order, theirs.order))
    conflicts.push("order");
  const optionOf = (option: OptionInput): OptionInput =>
    has(theirs, option.id)
      ? {
          ...option,
          ...Object.fromEntries(optionNames.map((name) => [name, values[`${option.id} ${name}`]])),
          ...(option.itemId ? { name: option.name } : {}),
        }
      : option;
  const group = {
    ...(Object.fromEntries(groupNames.map((name) => [name, values[name]])) as GroupInput),
    options: typed.options.map(optionOf),
  };
  if (conflicts.length === 0) return { group, conflict: null };
  const isNew = (name: string) => idOf(name) !== undefined && !has(base, idOf(name));
  const next = Object.entries(theirs).map(([name, value]) => [
    name,
    name === "order" || conflicts.includes(name) || isNew(name) ? value : base[name],
  ]);
  return {
    group,
    conflict: { names: conflicts, snapshot: Object.fromEntries(next) as GroupSnapshot },
  };
}
