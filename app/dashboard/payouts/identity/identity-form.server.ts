import { parseWithZod } from "@conform-to/zod/v4";
import { z } from "zod";
import { askIdentity, type IdentityClaim } from "~/core/identity/ask-identity.server";
import { nameField } from "~/shared/name-field";

const name = (missing: string) =>
  nameField(z.string({ error: missing }).trim().min(1, missing).max(100, "At most 100 letters"));
const elevenDigits = "Please enter the 11 digits of your BVN";
const noCac = "Please enter the number, such as RC 123456 or BN 1234567";

const ClaimForm = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("person"),
    firstName: name("Please enter your first name"),
    lastName: name("Please enter your last name"),
    bvn: z
      .string({ error: elevenDigits })
      .transform((typed) => typed.replace(/\s/g, ""))
      .pipe(z.string().regex(/^\d{11}$/, elevenDigits)),
  }),
  z.object({
    kind: z.literal("business"),
    name: name("Please enter the name as it is registered"),
    cacNumber: z
      .string({ error: noCac })
      .transform((typed) => typed.toUpperCase().replace(/[^A-Z0-9]/g, ""))
      .pipe(z.string().regex(/^(?:RC|BN|IT|LP|LLP)?\d{4,8}$/, noCac)),
  }),
]);

export type IdentityFormResult = {
  /** Never the BVN. */
  typed: { firstName: string; lastName: string; name: string; cacNumber: string };
  errors: Record<string, string[]>;
  message: string | null;
  signIn: boolean;
};

/**
 * Sends what a vendor says of who owns the account (docs/rules.md, Identity).
 * @param isFresh whether they signed in within the last ten minutes
 * @returns the form as typed, without the BVN: 400 with errors beside the fields, 403 if they must
 * sign in again, 429 with Retry-After, and those of askIdentity
 */
export async function submitIdentity(
  vendorId: string,
  form: FormData,
  { isFresh, now }: { isFresh: boolean; now: Date },
): Promise<{ ok: true } | { ok: false; answer: IdentityFormResult; init: ResponseInit }> {
  const text = (field: string) => {
    const value = form.get(field);
    return typeof value === "string" ? value.slice(0, 200) : "";
  };
  const typed = {
    firstName: text("firstName"),
    lastName: text("lastName"),
    name: text("name"),
    cacNumber: text("cacNumber"),
  };
  const answer = (over: Partial<IdentityFormResult>, init: ResponseInit) =>
    ({
      ok: false,
      answer: { typed, errors: {}, message: null, signIn: false, ...over },
      init,
    }) as const;
  const submission = parseWithZod(form, { schema: ClaimForm });
  if (submission.status !== "success") {
    const errors = Object.entries(submission.error ?? {}).flatMap(([field, messages]) =>
      messages ? [[field, messages] as const] : [],
    );
    return answer({ errors: Object.fromEntries(errors) }, { status: 400 });
  }
  if (!isFresh) return answer({ signIn: true }, { status: 403 });
  const claim: IdentityClaim = submission.value;
  const outcome = await askIdentity(vendorId, claim, now);
  if (outcome.ok) return outcome;
  const { message, status, retryAfterSeconds } = outcome;
  return answer(
    { message },
    {
      status,
      headers: retryAfterSeconds ? { "Retry-After": String(retryAfterSeconds) } : {},
    },
  );
}
