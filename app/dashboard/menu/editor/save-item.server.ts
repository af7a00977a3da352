import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { itemFields, writeField } from "~/core/menu/item-fields";
import type { ItemSnapshot } from "~/core/menu/item-snapshot";
import { findPictureToAdjust } from "~/platform/adjust-picture.server";
import { isOwnPicture } from "~/platform/store-picture.server";
import { readUpload, type UploadedFile } from "~/platform/upload.server";
import type { PictureToAdjust } from "~/shared/picture-cut";
import type { ItemConflict, ItemInput, ItemOutcome } from "~/core/menu/items.commands.server";
import { listCategoryChoices, type EditedItem } from "~/core/menu/items.queries.server";
import { askAboutPrices, SURE, type TypedPrice } from "~/core/menu/odd-price";
import { listOfferedGroups, type ItemOptionGroup } from "~/core/options/item-groups.server";
import { hoursLabel } from "~/core/opening-hours/item-hours";
import { joinHours } from "~/dashboard/menu/arrangement/typed-hours";
import { formatKobo } from "~/shared/money";
import type { Refusal } from "~/shared/refusal";
import { changedMeanwhile, isEqual, readSnapshot } from "~/shared/form-changes";
import { ItemForm, readOwnValues } from "./item-form.server";
import { movedGroups, ownPriceField } from "./item-groups";
import { adjustItemPicture, uploadItemPicture } from "./item-picture.server";

type AnswerInit = { status: number; headers?: Record<string, string> };

/** An unsaved form with its errors. `isPreview`: it asked for a preview, not for saving. */
export type ItemFormResult = {
  result: SubmissionResult<string[]>;
  adjustable: PictureToAdjust | null;
  isPreview: boolean;
};

/**
 * Parses the item form with its file and passes the values to `save`. A form with errors, or that
 * only moves a group or asks for a preview, comes back as typed, with its picture if that was
 * valid.
 * @param options.before the stored item, whose picture may stay
 * @returns the item's id, or the form with its errors and the status to answer with
 */
export async function saveItem(
  request: Request,
  vendorId: string,
  options: {
    before: EditedItem | null;
    save: (
      input: ItemInput,
      form: FormData,
      snapshot: ItemSnapshot | null,
    ) => Promise<ItemOutcome | ItemConflict>;
  },
): Promise<{ ok: true; itemId: string } | { ok: false; init: AnswerInit; answer: ItemFormResult }> {
  const { form, file } = await readUpload(request, "item");
  const wrongPicture = file && (await takePicture(vendorId, form, file));
  joinHours(form);
  const isPreview = form.get("intent") === "preview";
  const isMove = moveGroup(form);
  // Parse without coercion: a stock that was shown and emptied differs from a missing field.
  const parse = () => parseWithZod(form, { schema: ItemForm, disableAutoCoercion: true });
  const submission = parse();
  const refused = async (
    { status, headers }: AnswerInit,
    reply?: Parameters<typeof submission.reply>[0],
  ) =>
    ({
      ok: false,
      init: headers ? { status, headers } : { status },
      answer: {
        result: parse().reply(reply),
        adjustable: await findPictureToAdjust(vendorId, String(form.get("image") ?? "")),
        isPreview,
      },
    }) as const;
  if (wrongPicture) return refused(wrongPicture, { fieldErrors: { file: [wrongPicture.message] } });
  if (isMove) return withoutErrors(await refused({ status: 200 }));
  if (submission.status !== "success") return refused({ status: 400 });
  const input = submission.value;
  const { errors, sizes } = await readOwn(vendorId, form, input, options.before);
  if (Object.keys(errors).length > 0) return refused({ status: 400 }, { fieldErrors: errors });
  if (isPreview) return refused({ status: 200 });
  const { before } = options;
  const snapshot = before && readSnapshot<ItemSnapshot>(form.get("base"));
  const questions = askAboutOdd(form, input, { before, snapshot }, sizes);
  if (questions) return refused({ status: 400 }, { fieldErrors: questions });
  const { image } = input;
  // Skip the check for an untouched picture: it isn't written, and may be gone if somebody else
  // replaced it.
  const knownPictures = [before?.image, snapshot?.image];
  if (image && !knownPictures.includes(image) && !(await isOwnPicture(vendorId, "item", image)))
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
  const outcome = await options.save(input, form, snapshot);
  if (outcome.ok) return outcome;
  if ("conflict" in outcome) form.set("base", JSON.stringify({ ...snapshot, ...outcome.conflict }));
  return refused({ status: outcome.status }, await errorsOf(vendorId, outcome));
}

async function errorsOf(vendorId: string, refusal: Refusal | ItemConflict) {
  const { message, field } = refusal;
  if ("conflict" in refusal)
    return {
      formErrors: [message],
      fieldErrors: await conflictErrors(vendorId, refusal.conflict),
    };
  return field ? { fieldErrors: { [field]: [message] } } : { formErrors: [message] };
}

/** Stores an uploaded picture and puts its address into the form; null on success. */
async function takePicture(vendorId: string, form: FormData, file: UploadedFile) {
  const picture = await uploadItemPicture(vendorId, file);
  if (!picture.ok) return picture;
  form.set("image", picture.picture.image);
  form.set("imageColor", picture.picture.color);
  form.delete("removeImage");
  return null;
}

/** Describes others' changes to fields that this form changes too, by input. */
async function conflictErrors(
  vendorId: string,
  conflict: Partial<ItemSnapshot>,
): Promise<Record<string, string[]>> {
  const errors: Record<string, string[]> = {};
  const { categoryId, optionGroups, image, priceKobo, isAvailable, hours, ...texts } = conflict;
  for (const [name, value] of Object.entries(texts)) {
    const field = name as keyof typeof texts;
    errors[itemFields[field].input] = [changedMeanwhile(writeField(field, value as never))];
  }
  if (hours !== undefined) errors.hours = [changedMeanwhile(hours ? hoursLabel(hours) : "")];
  if (priceKobo !== undefined) errors.price = [changedMeanwhile(formatKobo(priceKobo))];
  if (isAvailable !== undefined)
    errors.isAvailable = [changedMeanwhile(isAvailable ? "on" : "off")];
  if (image !== undefined)
    errors.file = [
      `Somebody ${image ? "changed" : "removed"} the picture. Save again to keep yours.`,
    ];
  if (categoryId) {
    const category = (await listCategoryChoices(vendorId)).find(({ id }) => id === categoryId);
    errors.categoryId = [changedMeanwhile(category?.name ?? "")];
  }
  if (optionGroups) {
    const offered = await listOfferedGroups(vendorId);
    const names = optionGroups.map(({ groupId, prices, presets }) => {
      const group = offered.find(({ id }) => id === groupId);
      const own = group?.options.flatMap(({ id, name }) => [
        ...(prices[id] === undefined ? [] : [`${name} ${formatKobo(prices[id])}`]),
        ...(presets?.[id] === undefined ? [] : [`${name} at first: ${presets[id]}`]),
      ]);
      return own?.length ? `${group!.name} (${own.join(", ")})` : group?.name;
    });
    errors.groups = [changedMeanwhile(names.join(", "))];
  }
  return errors;
}

/** Asks about prices that look like typing errors, except untouched ones, which aren't written. */
function askAboutOdd(
  form: FormData,
  { priceKobo, optionGroups }: ItemInput,
  { before, snapshot }: { before: EditedItem | null; snapshot: ItemSnapshot | null },
  sizes: TypedPrice[] | null,
) {
  const own = { field: "price", priceKobo, beforeKobo: before?.priceKobo ?? null };
  const isUntouched = sizes
    ? isEqual(optionGroups, snapshot?.optionGroups)
    : priceKobo === snapshot?.priceKobo;
  if (isUntouched) return null;
  const question = askAboutPrices(form.get(SURE), sizes ?? [own], before ? "Save" : "Add product");
  if (question) form.set(SURE, question.sure);
  return question?.questions;
}

/** Hides errors while somebody is only moving a group. */
function withoutErrors<Answer extends { answer: ItemFormResult }>(outcome: Answer): Answer {
  const { error: _, ...result } = outcome.answer.result;
  return { ...outcome, answer: { ...outcome.answer, result } };
}

function moveGroup(form: FormData): boolean {
  const order = movedGroups(form.get("intent"), form.getAll("groupOrder").map(String));
  if (!order) return false;
  form.delete("groupOrder");
  for (const id of order) form.append("groupOrder", id);
  return true;
}

/**
 * Adds an item's own prices and presets to its ticked groups.
 * @returns errors by field, and the item's own size prices, or null
 */
async function readOwn(
  vendorId: string,
  form: FormData,
  input: ItemInput,
  before: EditedItem | null,
): Promise<{ errors: Record<string, string[]>; sizes: TypedPrice[] | null }> {
  if (!input.optionGroups) return { errors: {}, sizes: null };
  const offered = await listOfferedGroups(vendorId);
  const ticked = input.optionGroups.map(({ groupId }) => groupId);
  const { errors, optionGroups } = readOwnValues(form, offered, ticked);
  input.optionGroups = optionGroups;
  const size = offered.find(({ id, isSize }) => isSize && ticked.includes(id));
  const pricesIn = (groups: readonly ItemOptionGroup[] | undefined) =>
    groups?.find(({ groupId }) => groupId === size?.id)?.prices ?? {};
  const prices = pricesIn(optionGroups);
  const sizes = size?.options.flatMap(({ id, priceKobo }): TypedPrice[] => {
    const beforeKobo = pricesIn(before?.optionGroups)[id] ?? priceKobo;
    const own = prices[id];
    return own === undefined ? [] : [{ field: ownPriceField(id), priceKobo: own, beforeKobo }];
  });
  return { errors, sizes: sizes ?? null };
}
