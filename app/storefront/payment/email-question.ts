import { z } from "zod";
import { suggestEmail } from "~/shared/email";
import type { Message } from "~/shared/translate";

/** The questioned address: submitting it again confirms it. */
export const keptEmail = z.string().max(200).optional();

/**
 * Questions an address that looks mistyped, such as `ada@gmail.con`: the e-mail is the only way to
 * an order from another phone.
 * @param name the address field's name
 * @param sent whether the form is submitted rather than just validated; only then `keptEmail`
 * confirms
 */
export const askAboutEmail =
  (name: string, { sent }: { sent: boolean }) =>
  (form: { keptEmail?: string | undefined }, { addIssue }: z.core.$RefinementCtx) => {
    const typed: unknown = (form as Record<string, unknown>)[name];
    const email = typeof typed === "string" ? suggestEmail(typed) : null;
    if (email && !(sent && form.keptEmail === typed))
      addIssue({
        code: "custom",
        path: [name],
        message: "Did you mean {email}? If not, tap the button again.",
        params: { email, typed },
      });
  };

/** Returns the question among a field's errors: the typed and the suggested address. */
export function askedEmail(errors: readonly Message[] | null | undefined) {
  const values = errors?.find((error) => error.values?.typed)?.values;
  return values ? { typed: String(values.typed), email: String(values.email) } : null;
}
