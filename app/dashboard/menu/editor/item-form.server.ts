import { z } from "zod";
import {
  blankText,
  itemFieldNames,
  fieldOf,
  formFields,
  itemFields,
  writeField,
  type ItemFormField,
  type ItemInputName,
  type ItemInputValues,
  type ItemValues,
} from "~/core/menu/item-fields";
import { readCategoryName, readChoice, readOptionPrice, readPrice } from "~/core/menu/item-readers";
import { itemSnapshot } from "~/core/menu/item-snapshot";
import { SURE } from "~/core/menu/odd-price";
import { readCount, type FieldResult } from "~/shared/typed-number";
import { readBy, typedText } from "~/shared/typed-text";
import type { ItemOptionGroup, OfferedGroup } from "~/core/options/item-groups.server";
import { isUuid } from "~/shared/ids";
import { whenRead } from "~/shared/when-read";
import { ownPresetField, ownPriceField } from "./item-groups";
import type { ItemInput } from "~/core/menu/items.commands.server";
import type { EditedItem } from "~/core/menu/items.queries.server";

const ticked = z.union([z.string(), z.array(z.string())]).optional();

/** Joins boxes of the same name as a CSV cell would have them. */
const joinBoxes = (values: unknown) => (Array.isArray(values) ? values.join() : values);

const ownInputs = Object.fromEntries(
  formFields.map((field) => [itemFields[field].input, readBy<unknown>(itemFields[field].read)]),
) as { [Name in ItemInputName]: z.ZodType<ItemInputValues[Name], string | undefined> };

/** Which groups are ticked; `readOwnValues` reads their prices and presets. */
const groupInputs = ticked.transform((ids) =>
  (ids === undefined ? [] : [ids].flat()).filter((id) => isUuid(id)),
);

/** Reads how many of an option are chosen at first; empty for what the group has. */
function readPreset(text: string, most: number): FieldResult<number | null> {
  if (text.trim() === "") return { ok: true, value: null };
  const read = readCount(text, "Please enter a whole number from 0");
  return read.ok && read.value > most
    ? { ok: false, message: "This can’t be more than one portion can have" }
    : read;
}

/** Reads the item's own prices and presets of its ticked groups, in their order. */
export function readOwnValues(
  form: FormData,
  groups: readonly OfferedGroup[],
  tickedIds: readonly string[],
): { optionGroups: ItemOptionGroup[]; errors: Record<string, string[]> } {
  const errors: Record<string, string[]> = {};
  const optionGroups = tickedIds.flatMap((groupId): ItemOptionGroup[] => {
    const group = groups.find(({ id }) => id === groupId);
    if (!group) return [];
    const prices: Record<string, number> = {};
    const presets: Record<string, number> = {};
    let left = group.max ?? Infinity;
    for (const { id, most } of group.options) {
      const preset = readPreset(String(form.get(ownPresetField(id)) ?? ""), Math.min(most, left));
      if (!preset.ok) errors[ownPresetField(id)] = [preset.message];
      else if (preset.value !== null) {
        presets[id] = preset.value;
        left -= preset.value;
      }
      const typed = form.get(ownPriceField(id));
      if (typeof typed !== "string" || typed.trim() === "") continue;
      const read = group.isSize ? readPrice(typed) : readOptionPrice(typed);
      if (read.ok) prices[id] = read.value;
      else errors[ownPriceField(id)] = [read.message];
    }
    return [{ groupId, prices, ...(Object.keys(presets)[0] ? { presets } : {}) }];
  });
  return { optionGroups, errors };
}

/**
 * Validates the item form (docs/rules.md, Menu items). A new category's name wins over a chosen
 * category. The picture is an address, which saving checks.
 */
export const ItemForm = z
  .object({
    ...ownInputs,
    tags: z.preprocess(joinBoxes, ownInputs.tags),
    categoryId: readBy(readChoice),
    newCategory: readBy(readCategoryName),
    image: typedText,
    imageColor: typedText.transform((text) => (/^#[0-9a-f]{6}$/i.test(text) ? text : null)),
    removeImage: typedText.transform((text) => text === "on"),
    groups: groupInputs,
    // Set by forms that show groups; without it, saving leaves groups unchanged.
    groupsShown: z.string().optional(),
  })
  .refine((form) => Boolean(form.newCategory) || form.categoryId !== null, {
    path: ["categoryId"],
    message: "Please choose a category or type a new one",
    when: whenRead("newCategory", "categoryId"),
  })
  .transform((form): ItemInput => {
    const values = Object.fromEntries(
      formFields.map((field) => [field, form[itemFields[field].input]]),
    ) as ItemValues<ItemFormField>;
    const image = form.removeImage || !form.image ? null : form.image;
    return {
      ...values,
      image,
      imageColor: image && form.imageColor,
      categoryId: form.categoryId,
      newCategory: form.newCategory,
      ...(form.groupsShown
        ? { optionGroups: form.groups.map((groupId) => ({ groupId, prices: {} })) }
        : {}),
    };
  });

/** By input name; a ticked box is `on`. */
export type ItemFormTexts = Record<
  | ItemInputName
  | "categoryId"
  | "newCategory"
  | typeof SURE
  // The values the form was opened with, as JSON.
  | "base"
  | "image"
  | "imageColor"
  | "removeImage"
  // Picture adjustments, and the picture they are for; empty until posted.
  | "focus"
  | "brighter"
  | "adjusts",
  string
>;

type Label = { name: string; label: string };
export const itemFormLabels: Label[] = [
  ...itemFieldNames.flatMap((field): Label[] => {
    const { input, label } = fieldOf(field);
    if (field === "category")
      return [
        { name: "categoryId", label },
        { name: "newCategory", label: "New category" },
      ];
    if (field === "optionGroups") return [{ name: "groups", label }];
    return input ? [{ name: input, label }] : [];
  }),
  { name: "file", label: itemFields.image.label },
];

/**
 * Fills the form from an item, or with blanks. A draft has no price, and becomes available once it
 * gets one.
 * @param categoryId preselected in an empty form
 */
export function itemFormTexts(item: EditedItem | null, categoryId = ""): ItemFormTexts {
  const own = Object.fromEntries(
    formFields.map((field) => [
      itemFields[field].input,
      item ? writeField(field, item[field]) : blankText(field),
    ]),
  ) as Record<ItemInputName, string>;
  return {
    ...own,
    ...(item?.isDraft ? { price: "", isAvailable: "on" } : {}),
    categoryId: item?.categoryId ?? categoryId,
    newCategory: "",
    [SURE]: "",
    base: item ? JSON.stringify(itemSnapshot(item)) : "",
    image: item?.image ?? "",
    imageColor: item?.imageColor ?? "",
    removeImage: "",
    focus: "",
    brighter: "",
    adjusts: "",
  };
}
