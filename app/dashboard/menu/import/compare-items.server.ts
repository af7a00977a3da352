import {
  fieldOf,
  readCsvFields,
  type ItemValues,
  type ReadCsvField,
} from "~/core/menu/item-fields";
import { itemKey } from "./menu-csv.server";
import type { PlannedRow } from "./plan-options.server";
import type { CsvItem, MenuCsvError, ReadItem } from "./read-menu.server";

export type Existing = ItemValues<ReadCsvField> & {
  id: string;
  isDraft: boolean;
  categoryHours: string | null;
};

export const storedFields = readCsvFields.filter((field) => field !== "category");

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

function writtenOf<F extends (typeof storedFields)[number]>(
  field: F,
  item: Partial<Pick<Existing, F>>,
): string {
  const { csv, write } = fieldOf(field);
  const value = item[field];
  return value === undefined ? "" : ((csv?.write ?? write)?.(value as never) ?? "");
}

/** The category of items that neither the file nor the menu assigns one. */
const NO_CATEGORY = "Menu";

/** Assigns missing categories: that of the only menu item with the same name, else 'Menu'. */
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
