import { z } from "zod";
import { suggestEmail } from "~/shared/email";
import type { Message } from "~/shared/translate";

/** The field with the address that was asked about: sent again with it, it is meant. */
export const keptEmail = z.string().max(200).optional();

/**
 * Asks about an address that looks like a slip, such as `ada@gmail.con`: the mail sent to it is the
 * only way to an order from another phone.
 * @param name of the field with the address
 * @param sent the form is sent, not only looked at: the address that was asked about passes then
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

/** Returns the question among a field's errors: the address typed, and the one probably meant. */
export function askedEmail(errors: readonly Message[] | null | undefined) {
  const values = errors?.find((error) => error.values?.typed)?.values;
  return values ? { typed: String(values.typed), email: String(values.email) } : null;
}
