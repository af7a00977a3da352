import { z } from "zod";
import { cleanText } from "~/shared/clean-text";
import type { FieldResult } from "~/shared/typed-number";

/** The text of an input, empty when missing; its reader validates it. */
export const typedText = z.string().optional().default("").transform(cleanText);

export const readBy = <T>(
  read: (text: string) => FieldResult<T>,
): z.ZodType<T, string | undefined> =>
  typedText.transform((text, context): T => {
    const result = read(text);
    if (result.ok) return result.value;
    context.addIssue({ code: "custom", message: result.message });
    return z.NEVER;
  });
