import type { z } from "zod";
import { withoutLinks } from "./links";

/** Storefront pages translate it with `t`. */
export const NAME_WITHOUT_LINKS = "Please write the name without a link or an email address";

const isLink = (word: string): boolean =>
  word.includes("://") ||
  word.toLowerCase().startsWith("www.") ||
  word.includes(".", word.indexOf("@") + 1 || word.length);

/** One line without links or addresses, for a person or a store (docs/rules.md, Mail). */
export const nameField = (text: z.ZodString): z.ZodString =>
  text
    .refine((name) => !name.split(/\s/).some(isLink), NAME_WITHOUT_LINKS)
    .overwrite((name) => withoutLinks(name.replace(/\s+/g, " ")));
