import { z } from "zod";
import { nameField } from "~/shared/name-field";
import { formatPhone, toE164 } from "~/shared/phone";
import { states } from "~/shared/states";
import { parseHandle } from "~/core/stores/social-handles";
import { HOME_COUNTRY, MAX_PROFILE_LENGTH, urlError } from "./profile";

const wrongPhone = "Please enter a valid phone number, such as 0803 123 4567";
const wrongHandle = "Please enter a handle such as @mamaput";
const tooLong = (most: number) => `Please keep this to ${most} characters`;
const text = (most: number) => z.string().trim().max(most, tooLong(most)).default("");
const required = (message: string, most: number, of = (field: z.ZodString) => field) =>
  of(z.string({ error: message }).trim())
    .min(1, message)
    .max(most, tooLong(most));
const handle = z
  .string()
  .default("")
  .refine((typed) => parseHandle(typed) !== null, wrongHandle)
  .transform((typed) => parseHandle(typed) ?? "");

/** Idempotent, so it validates files too. Phones become E.164; handles lose their @. */
export const ProfileSchema = z
  .object({
    storeName: required("Please enter your store's name", MAX_PROFILE_LENGTH.storeName, nameField),
    storeSlug: z
      .string({ error: "Please choose your store URL" })
      .trim()
      .superRefine((slug, check) => {
        const error = urlError(slug);
        if (error) check.addIssue({ code: "custom", message: error });
      }),
    tagline: text(MAX_PROFILE_LENGTH.tagline),
    description: text(MAX_PROFILE_LENGTH.description),
    phone: required("Please enter your phone number", MAX_PROFILE_LENGTH.phone)
      .refine((typed) => toE164(typed) !== null, { message: wrongPhone })
      .transform((typed) => toE164(typed) ?? ""),
    whatsapp: text(MAX_PROFILE_LENGTH.phone)
      .refine((typed) => !typed || toE164(typed) !== null, wrongPhone)
      .transform((typed) => (typed && toE164(typed)) || ""),
    country: required("Please enter your country", MAX_PROFILE_LENGTH.country),
    state: text(MAX_PROFILE_LENGTH.state),
    city: text(MAX_PROFILE_LENGTH.city),
    address: text(MAX_PROFILE_LENGTH.address),
    instagram: handle,
    tiktok: handle,
    twitter: handle,
  })
  .refine(
    ({ country, state }) =>
      country !== HOME_COUNTRY || !state || (states as readonly string[]).includes(state),
    { path: ["state"], message: "Please choose one of Nigeria's states" },
  );

export type ProfileValues = z.infer<typeof ProfileSchema>;

export function profileFormValues(values: ProfileValues): ProfileValues {
  return {
    ...values,
    phone: values.phone && formatPhone(values.phone),
    whatsapp: values.whatsapp && formatPhone(values.whatsapp),
  };
}
