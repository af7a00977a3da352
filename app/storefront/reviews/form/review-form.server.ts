import { z } from "zod";
import { reviewAspects, type ReviewAspect } from "~schema/reviews";
import { aspectsOf, MAX_REVIEW_COMMENT, MAX_REVIEW_TITLE } from "~/core/reviews/review-rules";
import type { ReviewText } from "~/core/reviews/write-review.server";
import { formErrors } from "~/shared/form-errors";
import type { Message } from "~/shared/translate";

export type ReviewFields = {
  stars: string;
  title: string;
  comment: string;
  aspects: Partial<Record<ReviewAspect, "good" | "bad">>;
};
export type ReviewField = "stars" | "title" | "comment" | "file";
export type ReviewErrors = Partial<Record<ReviewField | "form", Message>>;

const text = (max: number) =>
  z
    .string()
    // Forms send line ends as two characters; a field's maxlength counts one.
    .transform((value) => value.replace(/\r\n?/g, "\n").trim())
    .pipe(z.string().max(max, "Please keep this to {most} characters"))
    .transform((value) => value || null);

const ReviewForm = z.object({
  stars: z.string().regex(/^[1-5]$/, "Tap a star to rate"),
  title: text(MAX_REVIEW_TITLE),
  comment: text(MAX_REVIEW_COMMENT),
});

/** Reads the submitted fields; unknown aspects and values are dropped. */
export function sentFields(form: FormData, orderType: "pickup" | "delivery"): ReviewFields {
  const field = (name: string) => String(form.get(name) ?? "");
  const aspects: ReviewFields["aspects"] = {};
  for (const aspect of aspectsOf(orderType)) {
    const word = field(aspect);
    if (word === "good" || word === "bad") aspects[aspect] = word;
  }
  return { stars: field("stars"), title: field("title"), comment: field("comment"), aspects };
}

/** Returns the fields of an existing review, or the rating chosen by a link. */
export function fieldsOf(review: ReviewText | null, chosen: string | null): ReviewFields {
  const stars = /^[1-5]$/.test(chosen ?? "") ? chosen! : "";
  if (!review) return { stars, title: "", comment: "", aspects: {} };
  const aspects: ReviewFields["aspects"] = {};
  for (const aspect of review.liked) aspects[aspect] = "good";
  for (const aspect of review.disliked) aspects[aspect] = "bad";
  return {
    stars: String(review.rating),
    title: review.title ?? "",
    comment: review.comment ?? "",
    aspects,
  };
}

export function parseReview(
  fields: ReviewFields,
): { ok: true; text: ReviewText } | { ok: false; errors: ReviewErrors } {
  const parsed = ReviewForm.safeParse(fields);
  if (!parsed.success) {
    const errors: ReviewErrors = {};
    for (const issue of parsed.error.issues)
      errors[issue.path[0] as ReviewField] ??= formErrors([issue])[0]!;
    return { ok: false, errors };
  }
  const { stars, title, comment } = parsed.data;
  const those = (word: "good" | "bad") =>
    reviewAspects.filter((aspect) => fields.aspects[aspect] === word);
  return {
    ok: true,
    text: {
      rating: Number(stars),
      title,
      comment,
      liked: those("good"),
      disliked: those("bad"),
    },
  };
}
