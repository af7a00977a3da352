import type { menuItems } from "~schema/menu";
import type { ItemOptionGroup } from "~/core/options/item-groups.server";
import { nairaInput } from "~/shared/money";
import type { FieldResult } from "~/shared/typed-number";
import {
  readAllergens,
  readDescription,
  readItemHours,
  readMinutes,
  readName,
  readPrice,
  readRequiredCategory,
  readStock,
  readItemTags,
  readCheckbox,
  readYesNo,
} from "./item-readers";

/** An item's values by property: its row, plus its category's name and its option groups. */
type ItemRow = Omit<typeof menuItems.$inferSelect, "price"> & {
  priceKobo: number;
  category: string;
  optionGroups: ItemOptionGroup[];
};

/**
 * Describes one field of a menu item. Its property is that of its column in drizzle/schema/menu.ts.
 * @property label for the summary of a form's errors
 * @property isPublic in `MenuItem`: customers see it, so the trigger `menu_items_announce_update` has
 *   to name its column
 * @property api its name in the public API
 * @property blank its default value; a field without one is required
 * @property input its name in the item form
 * @property read parses typed text
 * @property write formats the value as typed text
 * @property csv its column in a file: heading, other accepted headings in lower case without
 * punctuation, a hint for people, whether a file needs it, and how to read and write it if not as
 * in a form
 */
type ItemField<Value> = {
  label: string;
  isPublic: boolean;
  api?: string;
  blank?: Readonly<Value>;
  input?: string;
  read?: (text: string) => FieldResult<Value>;
  write?: (value: Readonly<Value>) => string;
  csv?: {
    heading: string;
    aliases: readonly string[];
    hint?: string;
    isRequired?: boolean;
    read?: (text: string) => FieldResult<Value>;
    write?: (value: Readonly<Value>) => string;
  };
};

const asTyped = (text: string) => text;
const optionalNumber = (value: number | null) => (value === null ? "" : String(value));

/**
 * All fields of a menu item, in the order of its form and its file. Queries, the page's and the
 * API's JSON, CSV, form and copies are made from this table; CONTRIBUTING.md says how to add a
 * field.
 */
export const itemFields = {
  name: {
    label: "Name",
    isPublic: true,
    api: "name",
    input: "name",
    read: readName,
    write: asTyped,
    csv: {
      heading: "name",
      aliases:
        "item itemname items product productname dish dishname food foodname meal menuitem title".split(
          " ",
        ),
      isRequired: true,
    },
  },
  description: {
    label: "Description",
    isPublic: true,
    api: "description",
    blank: "",
    input: "description",
    read: readDescription,
    write: asTyped,
    csv: { heading: "description", aliases: ["details"] },
  },
  // Stored as an id: a form sends that, or the name of a new category (item-form.server.ts).
  category: {
    label: "Category",
    isPublic: false,
    read: readRequiredCategory,
    write: asTyped,
    csv: {
      heading: "category",
      aliases: ["categoryname", "categories", "menucategory", "section", "group"],
      isRequired: true,
    },
  },
  priceKobo: {
    label: "Price",
    isPublic: true,
    api: "price",
    input: "price",
    read: readPrice,
    write: nairaInput,
    csv: {
      heading: "price",
      aliases:
        "pricenaira priceinnaira pricengn pricen sellingprice regularprice unitprice amount rate cost".split(
          " ",
        ),
      isRequired: true,
    },
  },
  // Uploaded separately: the form only sends its address and colour (docs/rules.md, Pictures).
  image: { label: "Picture", isPublic: true, api: "image", blank: null },
  imageColor: { label: "Picture", isPublic: true, blank: null },
  inventory: {
    label: "Stock",
    isPublic: true,
    blank: null,
    input: "stock",
    read: readStock,
    write: optionalNumber,
    csv: { heading: "stock", aliases: ["inventory", "quantity", "qty", "portions"] },
  },
  isAvailable: {
    label: "Available",
    isPublic: true,
    api: "is_available",
    blank: true,
    input: "isAvailable",
    read: readCheckbox,
    write: (isAvailable) => (isAvailable ? "on" : ""),
    csv: {
      heading: "available",
      aliases: ["isavailable", "availability", "instock"],
      hint: " (yes or no)",
      read: readYesNo,
      write: (isAvailable) => (isAvailable ? "yes" : "no"),
    },
  },
  preparationMinutes: {
    label: "Preparation time",
    isPublic: true,
    api: "preparation_time",
    blank: null,
    input: "preparation",
    read: readMinutes,
    write: optionalNumber,
    csv: {
      heading: "preparation_time",
      aliases: ["preparation", "preparationminutes", "preptime", "preparationtimeminutes"],
      hint: " in minutes",
    },
  },
  allergens: {
    label: "Allergens",
    isPublic: true,
    api: "allergens",
    blank: [],
    input: "allergens",
    read: readAllergens,
    write: (allergens) => allergens.join(", "),
    csv: { heading: "allergens", aliases: ["allergen"] },
  },
  // Typed as ticks and two times (item-hours-fields.tsx); without hours the category's apply.
  hours: {
    label: "Available hours",
    isPublic: true,
    api: "available_hours",
    blank: null,
    input: "hours",
    read: readItemHours,
    write: (hours) => hours ?? "",
    csv: {
      heading: "available_hours",
      aliases: ["hours", "schedule", "availabletimes"],
      hint: " (such as Fri 06:00-11:00)",
    },
  },
  tags: {
    label: "Tags",
    isPublic: true,
    api: "tags",
    blank: [],
    input: "tags",
    read: readItemTags,
    write: (tags) => tags.join(", "),
    csv: { heading: "tags", aliases: ["tag", "labels"] },
  },
  // Stored in separate tables, and typed as ticks and prices (item-groups-field.tsx).
  optionGroups: { label: "Item options", isPublic: false, blank: [] },
  soldCount: {
    label: "Sold",
    isPublic: false,
    csv: { heading: "sold", aliases: ["soldcount"], write: String },
  },
} as const satisfies { [F in keyof ItemRow]?: ItemField<ItemRow[F]> };

type ItemFields = typeof itemFields;
export type FieldName = keyof ItemFields;
type FieldsWith<Facet> = {
  [F in FieldName]: ItemFields[F] extends Facet ? F : never;
}[FieldName];

type PublicField = FieldsWith<{ isPublic: true }>;
export type EditedField = Exclude<FieldName, "category" | "optionGroups" | "soldCount">;
export type ItemFormField = FieldsWith<{ input: string }>;
export type CsvField = FieldsWith<{ csv: object }>;
/** The columns that an import reads: all but the sales count. */
export type ReadCsvField = Exclude<CsvField, "soldCount">;

export type ItemValues<F extends FieldName> = { [P in F]: ItemRow[P] };
/** Public values of an item: `MenuItem` without its id. */
export type PublicItemValues = ItemValues<PublicField>;
export type ItemInputName = ItemFields[ItemFormField]["input"];
export type ItemInputValues = {
  [F in ItemFormField as ItemFields[F]["input"]]: ItemRow[F];
};

export const itemFieldNames = Object.keys(itemFields) as FieldName[];
const table: { readonly [F in FieldName]: ItemField<ItemRow[F]> } = itemFields;

export const publicFields = itemFieldNames.filter(
  (name): name is PublicField => table[name].isPublic,
);
export const editedFields = itemFieldNames.filter(
  (name): name is EditedField =>
    name !== "category" && name !== "optionGroups" && name !== "soldCount",
);
export const formFields = itemFieldNames.filter(
  (name): name is ItemFormField => "input" in table[name],
);
export const csvFields = itemFieldNames.filter((name): name is CsvField => "csv" in table[name]);
export const readCsvFields = csvFields.filter((name): name is ReadCsvField => name !== "soldCount");

export const fieldOf = <F extends FieldName>(name: F): ItemField<ItemRow[F]> => table[name];

export const writeField = <F extends FieldName>(name: F, value: ItemRow[F]): string =>
  table[name].write?.(value) ?? "";

export function blankText<F extends FieldName>(name: F): string {
  const { blank, write } = fieldOf(name);
  return blank === undefined ? "" : (write?.(blank) ?? "");
}
