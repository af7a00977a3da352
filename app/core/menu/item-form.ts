import { z } from "zod";
import { isUuid } from "~/shared/ids";
import { withoutControls } from "./item-list";
import type { FormErrors } from "./item-values";

/** ₦10,000,000: no dish costs more, and a slip of the thumb is seen. */
const MAX_PRICE_KOBO = 1_000_000_000;
const MAX_STOCK = 1_000_000;
const MAX_ALLERGENS = 20;

export type FieldResult<T> = { ok: true; value: T } | { ok: false; message: string };

/**
 * A price as people type or spreadsheets write it (`1500`, `₦1,500.50`), in whole kobo: naira times
 * 100, rounded (docs/rules.md, Menu items).
 */
export function readPrice(text: string): FieldResult<number> {
  const clean = text.replace(/[₦,\s\u00a0]|^NGN/gi, "");
  if (clean === "") return { ok: false, message: "Please enter a price" };
  if (!/^[+-]?(?:\d{1,12}(?:\.\d*)?|\.\d+)$/.test(clean))
    return { ok: false, message: "Please enter a price in naira, such as 1500" };
  const kobo = Math.round(Number(clean) * 100);
  if (kobo < 0) return { ok: false, message: "The price must be at least 0" };
  if (kobo > MAX_PRICE_KOBO) return { ok: false, message: "The price can be at most ₦10,000,000" };
  return { ok: true, value: kobo };
}

/** A count of portions: a whole number from 0, or nothing for a dish that is not counted. */
export function readStock(text: string): FieldResult<number | null> {
  const clean = text.replace(/[,\s\u00a0]/g, "");
  if (clean === "") return { ok: true, value: null };
  if (/^-/.test(clean)) return { ok: false, message: "Stock must be at least 0" };
  if (!/^\d+(?:\.0*)?$/.test(clean) || Number(clean) > MAX_STOCK)
    return {
      ok: false,
      message: "Please enter a whole number, or leave this empty if you don't count it",
    };
  return { ok: true, value: Number(clean) };
}

/** Minutes from 1 to a day, or nothing. */
export function readMinutes(text: string): FieldResult<number | null> {
  const clean = text.replace(/\s*min(?:ute)?s?\.?\s*$/i, "").trim();
  if (clean === "") return { ok: true, value: null };
  if (!/^\d{1,4}(?:\.0*)?$/.test(clean) || Number(clean) < 1 || Number(clean) > 1440)
    return { ok: false, message: "Please enter minutes from 1 to 1440, or leave this empty" };
  return { ok: true, value: Number(clean) };
}

/** Words between commas, each once whatever its case. */
export function readAllergens(text: string): FieldResult<string[]> {
  const found = new Map<string, string>();
  for (const word of text.split(/[,;]/)) {
    const clean = word.trim().replace(/\s+/g, " ");
    if (clean && !found.has(clean.toLowerCase())) found.set(clean.toLowerCase(), clean);
  }
  const words = [...found.values()];
  if (words.length > MAX_ALLERGENS || words.some((word) => word.length > 40))
    return {
      ok: false,
      message: `Please keep to ${MAX_ALLERGENS} words of at most 40 characters`,
    };
  return { ok: true, value: words };
}

/** The text of a field that is not sent, too: everything is read by the functions above. */
const typed = z.string().optional().default("").transform(withoutControls);
const readBy = <T>(read: (text: string) => FieldResult<T>) =>
  typed.transform((text, context): T => {
    const result = read(text);
    if (result.ok) return result.value;
    context.addIssue({ code: "custom", message: result.message });
    return z.NEVER;
  });

export const itemName = typed
  .transform((text) => text.trim().replace(/\s+/g, " "))
  .pipe(z.string().min(1, "Please enter a name").max(120, "Please keep this under 120 characters"));
export const itemDescription = typed
  .transform((text) => text.replace(/\r\n?/g, "\n").trim())
  .pipe(z.string().max(1000, "Please keep this under 1,000 characters"));
export const categoryName = typed
  .transform((text) => text.trim().replace(/\s+/g, " "))
  .pipe(z.string().max(60, "Please keep this under 60 characters"));

/**
 * The product form's fields and their texts (docs/rules.md, Menu items). A picture is carried by
 * its address, which is looked at where it is used; a category is one that is there, or the name of
 * a new one, which comes first.
 */
export const ItemForm = z
  .object({
    name: itemName,
    description: itemDescription,
    categoryId: typed.transform((text) => (isUuid(text) ? text : null)),
    newCategory: categoryName,
    price: readBy(readPrice),
    stock: readBy(readStock),
    // What the form showed when it was opened: a stock that was not touched is not written over
    // what has been sold since.
    stockSeen: z.string().optional(),
    preparation: readBy(readMinutes),
    allergens: readBy(readAllergens),
    image: typed,
    imageColor: typed.transform((text) => (/^#[0-9a-f]{6}$/i.test(text) ? text : null)),
    removeImage: typed.transform((text) => text === "on"),
    isAvailable: typed.transform((text) => text === "on"),
  })
  // `when`: told together with the other fields' faults, not only once those are mended.
  .refine((form) => Boolean(form.newCategory) || form.categoryId !== null, {
    path: ["categoryId"],
    message: "Please choose a category or type a new one",
    when: () => true,
  });

export type ItemValues = z.infer<typeof ItemForm>;

/** Checks what was typed. @returns the values, or the faults by field in the form's order */
export function readItemForm(
  form: FormData,
): { ok: true; values: ItemValues } | { ok: false; faults: FormErrors } {
  const texts = Object.fromEntries(
    [...form].filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
  const read = ItemForm.safeParse(texts);
  return read.success
    ? { ok: true, values: read.data }
    : { ok: false, faults: z.flattenError(read.error).fieldErrors as FormErrors };
}
