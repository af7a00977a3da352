import { data } from "@remix-run/node";
import type { Submission } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { log } from "~/platform/log.server";
import type { Vendor } from "~/core/staff/guard.server";
import { freeSlugsNear } from "~/core/stores/slug-check.server";
import type { Refusal } from "~/shared/refusal";
import { addFoodType, BusinessForm, OTHER } from "./business-form";
import type { BusinessFormResult } from "./business-view";
import { saveBusiness, saveSetup, skipSetup } from "./onboarding.commands.server";
import { SetupForm } from "./setup-form";
import type { SetupFormResult } from "./setup-form-view";

const textOf = (form: FormData, name: string) => String(form.get(name) ?? "");

/** A button with a suggested slug replaces the typed one. */
function withChosenSlug(form: FormData): FormData {
  const chosen = form.get("useSlug");
  if (typeof chosen === "string" && chosen) form.set("storeSlug", chosen);
  form.delete("useSlug");
  return form;
}

const refusalAnswer = (
  submission: Submission<unknown, string[]>,
  { message, field = "", status }: Refusal,
  suggestions: string[],
) =>
  data<SetupFormResult>(
    { result: submission.reply({ fieldErrors: { [field]: [message] } }), suggestions },
    { status },
  );

/**
 * Handles step 1's form. `add-food-type` only adds a food type; anything else saves.
 * @returns null once saved, else the form as typed: 400 for errors, 409 for a taken slug, 500 if
 * saving failed
 */
export async function postBusiness(vendor: Vendor, sent: FormData) {
  const form = withChosenSlug(sent);
  const suggestions = () =>
    freeSlugsNear(
      textOf(form, "storeSlug") || textOf(form, "businessName"),
      textOf(form, "city"),
      vendor.ownerId,
    );
  if (form.get("intent") === "add-food-type") {
    const own = form.getAll("customFoodTypes").map(String);
    const added = addFoodType(textOf(form, "newFoodType"), own);
    if (added.ok) {
      form.delete("customFoodTypes");
      for (const name of added.own) form.append("customFoodTypes", name);
      form.set("newFoodType", "");
      if (!form.getAll("foodTypes").includes(OTHER)) form.append("foodTypes", OTHER);
    }
    const { initialValue } = parseWithZod(form, { schema: BusinessForm }).reply();
    const result = added.ok
      ? { initialValue }
      : { initialValue, status: "error" as const, error: { newFoodType: [added.message] } };
    return data<BusinessFormResult>(
      {
        result: { ...result, initialValue: initialValue ?? null },
        suggestions: [],
        added: added.ok,
      },
      { status: added.ok ? 200 : 400 },
    );
  }
  const unnamed = !textOf(form, "storeSlug").trim();
  const free = unnamed && textOf(form, "businessName").trim() ? await suggestions() : [];
  const submission = parseWithZod(form, { schema: BusinessForm });
  if (submission.status !== "success")
    return data<BusinessFormResult>(
      { result: submission.reply(), suggestions: free },
      { status: 400 },
    );
  let outcome;
  try {
    outcome = await saveBusiness(vendor, submission.value);
  } catch (error) {
    log().error({ err: error }, "Business information could not be saved");
    return data<BusinessFormResult>(
      {
        result: submission.reply({
          formErrors: ["Failed to save business information. Please try again."],
        }),
        suggestions: [],
      },
      { status: 500 },
    );
  }
  return outcome.ok ? null : refusalAnswer(submission, outcome, await suggestions());
}

/**
 * Skips the final setup.
 * @returns null, or the form as typed with status 500
 */
export async function postSkip(vendor: Vendor, sent: FormData) {
  try {
    await skipSetup(vendor.id);
    return null;
  } catch (error) {
    log().error({ err: error }, "The setup could not be skipped");
    const { initialValue } = parseWithZod(sent, { schema: SetupForm }).reply();
    return data<SetupFormResult>(
      {
        result: {
          initialValue: initialValue ?? {},
          status: "error",
          error: { "": ["Failed to skip setup. Please try again."] },
        },
        suggestions: [],
      },
      { status: 500 },
    );
  }
}

/**
 * Handles the final setup's form.
 * @returns null once saved, else the form as typed: 400, 409 or 500, as in postBusiness
 */
export async function postSetup(vendor: Vendor, city: string, sent: FormData) {
  const form = withChosenSlug(sent);
  const submission = parseWithZod(form, { schema: SetupForm });
  if (submission.status !== "success")
    return data<SetupFormResult>({ result: submission.reply(), suggestions: [] }, { status: 400 });
  let outcome;
  try {
    outcome = await saveSetup(vendor, submission.value);
  } catch (error) {
    log().error({ err: error }, "The store's setup could not be saved");
    return data<SetupFormResult>(
      {
        result: submission.reply({ formErrors: ["Failed to save store setup. Please try again."] }),
        suggestions: [],
      },
      { status: 500 },
    );
  }
  if (outcome.ok) return null;
  const suggestions = await freeSlugsNear(submission.value.storeSlug, city, vendor.ownerId);
  return refusalAnswer(submission, outcome, suggestions);
}
