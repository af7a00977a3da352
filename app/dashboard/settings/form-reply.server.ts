import { parseWithZod } from "@conform-to/zod/v4";
import type { Submission } from "@conform-to/react";
import { z } from "zod";
import type { FormState } from "./section-page";

/**
 * Returns a form's fields alone: without the intent and the copy of the values it was made from.
 */
export function withoutControlFields(form: FormData): FormData {
  const fields = new FormData();
  for (const [name, value] of form)
    if (name !== "base" && name !== "intent") fields.append(name, value);
  return fields;
}

/** Errors that a submission has besides those of its schema. */
type MoreErrors = { formErrors?: string[]; fieldErrors?: Record<string, string[]> };

/**
 * Returns a form as it was typed, with the errors of its submission.
 * @param base the copy of the values that it was made from, as JSON
 */
export function draftForm<T>(
  submission: Submission<unknown>,
  base: string,
  more?: MoreErrors,
): FormState<T> {
  const { "": formErrors, ...errors } = submission.reply(more).error ?? {};
  return {
    base,
    // A reply's `initialValue` leaves out what is blank, so that a row would lose its place.
    texts: submission.payload as T,
    errors: Object.fromEntries(
      Object.entries(errors).flatMap(([name, messages]) =>
        messages?.length ? [[name, messages]] : [],
      ),
    ),
    formErrors: formErrors ?? [],
    draft: true,
  };
}

/**
 * Returns a form as it was typed, unchecked: for buttons that change what it shows and save
 * nothing.
 */
export function uncheckedForm<T>(form: FormData): FormState<T> {
  const submission = parseWithZod(withoutControlFields(form), { schema: z.object({}) });
  return draftForm(submission, String(form.get("base") ?? ""));
}
