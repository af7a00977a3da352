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
import {
  readBy,
  readCategoryName,
  readChoice,
  readStock,
  typedText,
} from "~/core/menu/item-readers";
import type { ItemInput } from "~/core/menu/items.commands.server";
import type { EditedItem } from "~/core/menu/items.queries.server";

const ownInputs = Object.fromEntries(
  formFields.map((field) => [itemFields[field].input, readBy<unknown>(itemFields[field].read)]),
) as { [Name in ItemInputName]: z.ZodType<ItemInputValues[Name], string | undefined> };

/**
 * Validates the item form (docs/rules.md, Menu items). A picture is sent as its address, which is
 * checked on saving. The name of a new category wins over a chosen one.
 */
export const ItemForm = z
  .object({
    ...ownInputs,
    categoryId: readBy(readChoice),
    newCategory: readBy(readCategoryName),
    // The stock that the form showed when it was opened: one that was not touched is not written
    // over what has been sold since.
    stockSeen: z.string().optional(),
    image: typedText,
    imageColor: typedText.transform((text) => (/^#[0-9a-f]{6}$/i.test(text) ? text : null)),
    removeImage: typedText.transform((text) => text === "on"),
  })
  // `when`: together with the other inputs' errors, not only once those are corrected.
  .refine((form) => Boolean(form.newCategory) || form.categoryId !== null, {
    path: ["categoryId"],
    message: "Please choose a category or type a new one",
    when: () => true,
  })
  .transform((form): ItemInput => {
    const values = Object.fromEntries(
      formFields.map((field) => [field, form[itemFields[field].input]]),
    ) as ItemValues<ItemFormField>;
    const image = form.removeImage || !form.image ? null : form.image;
    const seen = form.stockSeen === undefined ? null : readStock(form.stockSeen);
    return {
      ...values,
      image,
      imageColor: image && form.imageColor,
      categoryId: form.categoryId,
      newCategory: form.newCategory,
      ...(seen?.ok ? { inventorySeen: seen.value } : {}),
    };
  });

/** Texts of the form's inputs by name; a ticked box is `on`. */
export type ItemFormTexts = Record<
  ItemInputName | "categoryId" | "newCategory" | "stockSeen" | "image" | "imageColor",
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
    stockSeen: own.stock,
    image: item?.image ?? "",
    imageColor: item?.imageColor ?? "",
  };
}
