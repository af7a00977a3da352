import { z } from "zod";
import { forceSlug, hasSlugForm, isSlug } from "./slugs";

export const slugMessages = {
  form: "Use lowercase letters, numbers and hyphens only",
  choose: "Please choose an available store URL.",
  unverified: "Could not verify slug. Try again.",
  taken: "This store URL is already taken",
} as const;

export const slugReasons = {
  taken: "Another store has it.",
  reserved: "This name is reserved.",
} as const;

export const slugField = z
  .string({ error: "Please choose your store URL" })
  .trim()
  .min(1, "Please choose your store URL")
  .transform(forceSlug)
  .superRefine((slug, check) => {
    if (slug.length < 3)
      check.addIssue({
        code: "custom",
        message: "Your store URL needs at least 3 letters or numbers",
      });
    else if (!hasSlugForm(slug)) check.addIssue({ code: "custom", message: slugMessages.form });
    else if (!isSlug(slug)) check.addIssue({ code: "custom", message: slugMessages.choose });
  });
