import {
  fieldOf,
  readCsvFields,
  type ItemValues,
  type ReadCsvField,
} from "~/core/menu/item-fields";
import { itemKey } from "./menu-csv.server";
import type { PlannedRow } from "./plan-options.server";
import type { CsvItem, MenuCsvError, ReadItem } from "./read-menu.server";

/** An item of the menu that a file is compared with. */
export type Existing = ItemValues<ReadCsvField> & {
  id: string;
  isDraft: boolean;
  categoryHours: string | null;
};

/** Fields of a file that are columns of an item. */
export const storedFields = readCsvFields.filter((field) => field !== "category");

/** Lists what a file changes of an item, its price first, as people read it. */
export function changesOf(item: CsvItem, existing: Existing): PlannedRow["changes"] {
  const written = storedFields
    .filter((field) => !(field === "isAvailable" && existing.isDraft))
    .filter((field) => item[field] !== undefined)
    .map((field) => ({
      label: fieldOf(field).label,
      from: writtenOf(field, existing),
      to: writtenOf(field, item),
    }));
  const hours = item.categoryHours === undefined ? existing.categoryHours : item.categoryHours;
  return [
    ...written,
    {
      label: `Hours of ${item.category}`,
      from: existing.categoryHours ?? "",
      to: hours ?? "",
    },
  ].filter(({ from, to }) => from !== to);
}

/** Writes a value as a file has it. */
function writtenOf<F extends (typeof storedFields)[number]>(
  field: F,
  item: Partial<Pick<Existing, F>>,
): string {
  const { csv, write } = fieldOf(field);
  const value = item[field];
  return value === undefined ? "" : ((csv?.write ?? write)?.(value as never) ?? "");
}

/** The category of items for which neither a file nor the menu has one. */
const NO_CATEGORY = "Menu";

/**
 * Gives items their categories: without one in the file, an item is the menu's one item of its
 * name, or goes to the category 'Menu'.
 */
export function inCategories(
  items: readonly ReadItem[],
  existing: readonly Existing[],
  errors: MenuCsvError[],
): CsvItem[] {
  const byName = new Map<string, Existing[]>();
  for (const one of existing)
    byName.set(one.name.toLowerCase(), [...(byName.get(one.name.toLowerCase()) ?? []), one]);
  const lines = new Map<string, number>();
  return items.flatMap((item) => {
    const same = item.category === null ? (byName.get(item.name.toLowerCase()) ?? []) : [];
    const category = item.category ?? same[0]?.category ?? NO_CATEGORY;
    const fail = (message: string) => (errors.push({ line: item.line, message }), []);
    const places = [...new Set(same.map((one) => one.category))];
    if (places.length > 1)
      return fail(`Your menu has ${item.name} in ${places.join(" and in ")}. Name its category`);
    const key = itemKey({ name: item.name, category });
    const before = lines.get(key);
    if (before !== undefined)
      return fail(`${item.name} is already on line ${before}, in the same category`);
    lines.set(key, item.line);
    return [{ ...item, category }];
  });
}
