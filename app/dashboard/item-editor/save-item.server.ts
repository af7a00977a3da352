import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { findPictureToAdjust } from "~/platform/adjust-picture.server";
import { isOwnPicture } from "~/platform/store-picture.server";
import { readUpload } from "~/platform/upload.server";
import type { PictureToAdjust } from "~/shared/picture-cut";
import { type ItemInput, type ItemOutcome } from "~/core/menu/items.commands.server";
import type { EditedItem } from "~/core/menu/items.queries.server";
import { listOfferedGroups } from "~/core/options/item-groups.server";
import { joinHours } from "~/dashboard/menu-order/typed-hours";
import { ItemForm, readGroupPrices } from "./item-form.server";
import { movedGroups } from "./item-groups";
import { adjustItemPicture, uploadItemPicture } from "./item-picture.server";

type AnswerInit = { status: number; headers?: Record<string, string> };

/**
 * An item form that was not saved with its errors, and how the picture that it has can be adjusted;
 * `isPreview`: it was to be seen only.
 */
export type ItemFormResult = {
  result: SubmissionResult<string[]>;
  adjustable: PictureToAdjust | null;
  isPreview: boolean;
};

/**
 * Parses the item form with its file and passes the values to `save`. A form with errors, or one
 * that only moves a group or asks for a preview, comes back with everything typed and with its
 * picture if that was valid.
 * @param options.before the item as it was: its picture may stay
 * @returns the item's id, or the form with its errors and how to answer
 */
export async function saveItem(
  request: Request,
  vendorId: string,
  options: {
    before: EditedItem | null;
    save: (input: ItemInput, form: FormData) => Promise<ItemOutcome>;
  },
): Promise<{ ok: true; itemId: string } | { ok: false; init: AnswerInit; answer: ItemFormResult }> {
  const { form, file } = await readUpload(request, "product");
  const picture = file ? await uploadItemPicture(vendorId, file) : null;
  if (picture?.ok) {
    form.set("image", picture.picture.image);
    form.set("imageColor", picture.picture.color);
    form.delete("removeImage");
  }
  joinHours(form);
  const isPreview = form.get("intent") === "preview";
  const isMove = moveGroup(form);
  // As it was sent: an empty stock that was seen is not one that was not sent.
  const submission = parseWithZod(form, { schema: ItemForm, disableAutoCoercion: true });
  const refused = async (
    { status, headers }: AnswerInit,
    options?: Parameters<typeof submission.reply>[0],
  ) =>
    ({
      ok: false,
      init: headers ? { status, headers } : { status },
      answer: {
        result: submission.reply(options),
        adjustable: await findPictureToAdjust(vendorId, String(form.get("image") ?? "")),
        isPreview,
      },
    }) as const;
  if (picture && !picture.ok) return refused(picture, { fieldErrors: { file: [picture.message] } });
  if (isMove) return withoutErrors(await refused({ status: 200 }));
  if (submission.status !== "success") return refused({ status: 400 });
  const input = submission.value;
  const priceErrors = await readOwnPrices(vendorId, form, input);
  if (priceErrors) return refused({ status: 400 }, { fieldErrors: priceErrors });
  if (isPreview) return refused({ status: 200 });
  const { image } = input;
  if (image && image !== options.before?.image && !(await isOwnPicture(vendorId, "product", image)))
    return refused(
      { status: 400 },
      {
        fieldErrors: { file: ["This picture is gone. Please choose it again."] },
        hideFields: ["image"],
      },
    );
  const adjusted = image ? await adjustItemPicture(vendorId, image, form) : null;
  if (adjusted && !adjusted.ok)
    return refused(adjusted, { fieldErrors: { file: [adjusted.message] } });
  if (adjusted) [input.image, input.imageColor] = [adjusted.picture.image, adjusted.picture.color];
  const outcome = await options.save(input, form);
  if (outcome.ok) return outcome;
  const { message, field, status } = outcome;
  return refused(
    { status },
    field ? { fieldErrors: { [field]: [message] } } : { formErrors: [message] },
  );
}

/** Leaves errors out: who moves a group has not finished. */
function withoutErrors<Answer extends { answer: ItemFormResult }>(given: Answer): Answer {
  const { error: _, ...result } = given.answer.result;
  return { ...given, answer: { ...given.answer, result } };
}

/** Moves a listed group where a button asks for it. @returns whether one does */
function moveGroup(form: FormData): boolean {
  const order = movedGroups(form.get("intent"), form.getAll("groupOrder").map(String));
  if (!order) return false;
  form.delete("groupOrder");
  for (const id of order) form.append("groupOrder", id);
  return true;
}

/**
 * Adds an item's own prices to its ticked groups. @returns what is wrong with them; null: nothing
 */
async function readOwnPrices(vendorId: string, form: FormData, input: ItemInput) {
  if (!input.optionGroups) return null;
  const ticked = input.optionGroups.map(({ groupId }) => groupId);
  const { errors, optionGroups } = readGroupPrices(form, await listOfferedGroups(vendorId), ticked);
  if (Object.keys(errors).length > 0) return errors;
  input.optionGroups = optionGroups;
  return null;
}
