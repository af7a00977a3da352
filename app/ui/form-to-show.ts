import type { SubmissionResult } from "@conform-to/react";

/** A form to show: its inputs' texts, whether they were submitted, and their errors. */
export type FormToShow<Name extends string> = {
  texts: Record<Name, string>;
  isSent: boolean;
  errors: Partial<Record<string, string[]>>;
  formErrors: string[];
};

/**
 * Returns a form as it was opened or, after a refused post, as it was sent: for forms that only the
 * server checks.
 * @param answer the action's answer: conform's reply, or that the post didn't get through
 * @param failed why a later post failed, if that is separate
 */
export function formToShow<Name extends string>(
  opened: Record<Name, string>,
  answer: { result: SubmissionResult<string[]> | null; message?: string } | undefined,
  failed: string | null = null,
): FormToShow<Name> {
  if (!answer?.result)
    return {
      texts: opened,
      isSent: false,
      errors: {},
      formErrors: [failed ?? answer?.message ?? []].flat(),
    };
  const { initialValue, error } = answer.result;
  const sent = (name: string) => {
    const text = initialValue?.[name];
    return typeof text === "string" ? text : Array.isArray(text) ? text.join() : "";
  };
  const { "": formErrors, ...errors } = Object.fromEntries(
    Object.entries(error ?? {}).flatMap(([name, messages]) => (messages ? [[name, messages]] : [])),
  ) as Record<string, string[]>;
  const names = Object.keys(opened) as Name[];
  return {
    texts: Object.fromEntries(names.map((name) => [name, sent(name)])) as Record<Name, string>,
    isSent: true,
    errors,
    formErrors: [...(failed ? [failed] : []), ...(formErrors ?? [])],
  };
}
