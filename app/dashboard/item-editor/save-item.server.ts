import { consumeRateLimit, rateLimitMessage } from "~/platform/rate-limits.server";
import { isOwnPicture, storePicture, type StoreOutcome } from "~/platform/store-picture.server";
import { readUpload, type Upload } from "~/platform/upload.server";
import { tooLargeMessage } from "~/shared/picture-kinds";
import { readItemForm } from "~/core/menu/item-form";
import type { FormErrors, ItemFormValues, ReturnedItemForm } from "~/core/menu/item-values";
import {
  deleteUnsavedItemPictures,
  type ItemInput,
  type ItemOutcome,
} from "~/core/menu/items.commands.server";
import type { EditedItem } from "~/core/menu/items.queries.server";
import { nairaInput } from "~/shared/money";

type AnswerInit = { status: number; headers?: Record<string, string> };
/** A picture that was taken in; or why not, with how to answer: 400, or 429 with Retry-After. */
export type ItemPictureResult =
  Extract<StoreOutcome, { ok: true }> | { ok: false; message: string; init: AnswerInit };

/** Takes a dish's picture in, within the vendor's limit (docs/rules.md, Pictures). */
export async function uploadItemPicture(
  vendorId: string,
  file: NonNullable<Upload["file"]>,
): Promise<ItemPictureResult> {
  const limited = await consumeRateLimit({ uploadByVendor: vendorId });
  if (limited)
    return {
      ok: false,
      message: rateLimitMessage(limited.retryAfterSeconds),
      init: { status: 429, headers: { "Retry-After": String(limited.retryAfterSeconds) } },
    };
  if (file.tooLarge)
    return { ok: false, message: tooLargeMessage("product"), init: { status: 400 } };
  const outcome = await storePicture(vendorId, "product", file.bytes);
  // Nobody waits for the tidying; what goes wrong with it is in the log.
  if (outcome.ok) void deleteUnsavedItemPictures(vendorId, new Date());
  return outcome.ok ? outcome : { ...outcome, init: { status: 400 } };
}

/**
 * Reads the product form, its file included, and hands its values to `save`. Nothing typed is lost
 * when it comes back, and a good picture is kept.
 * @param options.before the dish as it was: its picture may stay
 * @returns the dish's id, or the form with its faults and how to answer
 */
export async function saveItem(
  request: Request,
  vendorId: string,
  options: {
    before: EditedItem | null;
    save: (input: ItemInput, form: FormData) => Promise<ItemOutcome>;
  },
): Promise<
  { ok: true; itemId: string } | { ok: false; init: AnswerInit; returned: ReturnedItemForm }
> {
  const { form, file } = await readUpload(request, "product");
  const faults: FormErrors = {};
  let init: AnswerInit = { status: 400 };
  if (file) {
    const taken = await uploadItemPicture(vendorId, file);
    if (taken.ok) {
      form.set("image", taken.picture.image);
      form.set("imageColor", taken.picture.color);
      form.delete("removeImage");
    } else {
      faults.file = [taken.message];
      init = taken.init;
    }
  }
  const read = readItemForm(form);
  if (!read.ok) Object.assign(faults, read.faults);
  const returned = (): ReturnedItemForm => ({ texts: submittedValues(form), faults });
  if (!read.ok || faults.file) return { ok: false, init, returned: returned() };
  const { image, imageColor, removeImage, ...values } = read.values;
  const kept = removeImage || !image ? null : image;
  if (kept && kept !== options.before?.image && !(await isOwnPicture(vendorId, "product", kept))) {
    faults.file = ["This picture is not here any more. Please choose it again."];
    form.delete("image");
    return { ok: false, init, returned: returned() };
  }
  const outcome = await options.save(
    { ...values, image: kept, imageColor: kept ? imageColor : null },
    form,
  );
  if (outcome.ok) return outcome;
  faults[outcome.field ?? "form"] = [outcome.message];
  return { ok: false, init: { status: outcome.status }, returned: returned() };
}

const textOf = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
};

function submittedValues(form: FormData): ItemFormValues {
  const names = [
    "name",
    "description",
    "categoryId",
    "newCategory",
    "price",
    "stock",
    "stockSeen",
    "preparation",
    "allergens",
    "image",
    "imageColor",
    "isAvailable",
  ] as const;
  return Object.fromEntries(names.map((name) => [name, textOf(form, name)])) as ItemFormValues;
}

/** Naira as somebody types them: `1500`, `1500.50`. */

/**
 * A dish as its form's texts; the empty form when there is none. A draft has no price yet, and will
 * be available once it has one.
 */
export function itemFormValues(item: EditedItem | null, categoryId: string | null): ItemFormValues {
  if (!item)
    return {
      name: "",
      description: "",
      categoryId: categoryId ?? "",
      newCategory: "",
      price: "",
      stock: "",
      stockSeen: "",
      preparation: "",
      allergens: "",
      image: "",
      imageColor: "",
      isAvailable: "on",
    };
  const stock = item.inventory === null ? "" : String(item.inventory);
  return {
    name: item.name,
    description: item.description,
    categoryId: item.categoryId,
    newCategory: "",
    price: item.isDraft ? "" : nairaInput(item.priceKobo),
    stock,
    stockSeen: stock,
    preparation: item.preparationMinutes === null ? "" : String(item.preparationMinutes),
    allergens: item.allergens.join(", "),
    image: item.image ?? "",
    imageColor: item.imageColor ?? "",
    isAvailable: item.isAvailable || item.isDraft ? "on" : "",
  };
}
