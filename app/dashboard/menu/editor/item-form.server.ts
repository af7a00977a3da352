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
import { readBy, typedText } from "~/shared/typed-text";
import type { ItemOptionGroup, OfferedGroup } from "~/core/options/item-groups.server";
import { isUuid } from "~/shared/ids";
import { whenRead } from "~/shared/when-read";
import { ownPriceField } from "./item-groups";
import type { ItemInput } from "~/core/menu/items.commands.server";
import type { EditedItem } from "~/core/menu/items.queries.server";

const ticked = z.union([z.string(), z.array(z.string())]).optional();

/** Joins boxes of one name to the text that a file would have. */
const joined = (values: unknown) => (Array.isArray(values) ? values.join() : values);

const ownInputs = Object.fromEntries(
  formFields.map((field) => [itemFields[field].input, readBy<unknown>(itemFields[field].read)]),
) as { [Name in ItemInputName]: z.ZodType<ItemInputValues[Name], string | undefined> };

/** Reads which groups are ticked; their prices are fields of their own (`readGroupPrices`). */
const groupInputs = ticked.transform((ids) =>
  (ids === undefined ? [] : [ids].flat()).filter((id) => isUuid(id)),
);

/**
 * Reads the item's own prices of options, where they are typed: of the ticked groups alone, in
 * their order.
 * @returns them by group, and the errors of those that are no prices
 */
export function readGroupPrices(
  form: FormData,
  groups: readonly OfferedGroup[],
  tickedIds: readonly string[],
): { optionGroups: ItemOptionGroup[]; errors: Record<string, string[]> } {
  const errors: Record<string, string[]> = {};
  const optionGroups = tickedIds.flatMap((groupId): ItemOptionGroup[] => {
    const group = groups.find(({ id }) => id === groupId);
    if (!group) return [];
    const prices: Record<string, number> = {};
    for (const { id } of group.options) {
      const typed = form.get(ownPriceField(id));
      if (typeof typed !== "string" || typed.trim() === "") continue;
      const read = group.isSize ? readPrice(typed) : readOptionPrice(typed);
      if (read.ok) prices[id] = read.value;
      else errors[ownPriceField(id)] = [read.message];
    }
    return [{ groupId, prices }];
  });
  return { optionGroups, errors };
}

/**
 * Validates the item form (docs/rules.md, Menu items). A picture is sent as its address, which is
 * checked on saving. The name of a new category wins over a chosen one.
 */
export const ItemForm = z
  .object({
    ...ownInputs,
    tags: z.preprocess(joined, ownInputs.tags),
    categoryId: readBy(readChoice),
    newCategory: readBy(readCategoryName),
    image: typedText,
    imageColor: typedText.transform((text) => (/^#[0-9a-f]{6}$/i.test(text) ? text : null)),
    removeImage: typedText.transform((text) => text === "on"),
    groups: groupInputs,
    // Sent by a form that shows them: one that doesn't leaves them as they are.
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

/** Texts of the form's inputs by name; a ticked box is `on`. */
export type ItemFormTexts = Record<
  | ItemInputName
  | "categoryId"
  | "newCategory"
  | typeof SURE
  // What it was made from, as JSON.
  | "base"
  | "image"
  | "imageColor"
  | "removeImage"
  // How the picture is adjusted, and which one that is about: nothing until it is sent.
  | "focus"
  | "brighter"
  | "adjusts",
  string
>;

type Label = { name: string; label: string };
/** Labels of the inputs in form order, for the error summary. */
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
 * Fills the item form from an item; with empty values when there is none. A draft has no price yet,
 * and will be available once it has one.
 * @param categoryId the category that an empty form begins with
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
