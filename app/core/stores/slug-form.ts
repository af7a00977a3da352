import { z } from "zod";
import { slugMessages } from "./slug-messages";
import { forceSlug, hasSlugForm, isSlug } from "./slugs";

/**
 * The field for a store's address, as step 1 and the final setup have it (docs/rules.md,
 * Onboarding).
 */
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
