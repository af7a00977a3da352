import { parseWithZod } from "@conform-to/zod/v4";
import type { Submission } from "@conform-to/react";
import { z } from "zod";
import type { FormState } from "./section-page";

export function withoutControlFields(form: FormData): FormData {
  const fields = new FormData();
  for (const [name, value] of form)
    if (name !== "base" && name !== "intent") fields.append(name, value);
  return fields;
}

type MoreErrors = { formErrors?: string[]; fieldErrors?: Record<string, string[]> };

/** Returns a form as typed; `base` holds the values it was opened with, as JSON. */
export function draftForm<T>(
  submission: Submission<unknown>,
  base: string,
  more?: MoreErrors,
): FormState<T> {
  const { "": formErrors, ...errors } = submission.reply(more).error ?? {};
  return {
    base,
    // A reply's `initialValue` omits blanks, which would shift rows.
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

/** Returns a form as typed without validating it, for buttons that only rearrange it. */
export function uncheckedForm<T>(form: FormData): FormState<T> {
  const submission = parseWithZod(withoutControlFields(form), { schema: z.object({}) });
  return draftForm(submission, String(form.get("base") ?? ""));
}
