import { z } from "zod";
import type { OrderType } from "~schema/orders";
import type { ReviewAspect } from "~schema/reviews";
import {
  aspectsOf,
  isReviewPart,
  MAX_REVIEW_COMMENT,
  MAX_REVIEW_TITLE,
  type ReviewPart,
  type ReviewText,
  type SentReview,
} from "~/core/reviews/review-rules";
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
  stars: z
    .string()
    .regex(/^[1-5]$/, "Tap a star to rate")
    .optional(),
  title: text(MAX_REVIEW_TITLE).optional(),
  comment: text(MAX_REVIEW_COMMENT).optional(),
});

const fieldOf = (form: FormData, name: string): string | undefined =>
  form.has(name) ? String(form.get(name)) : undefined;

/** Unknown aspects and values are dropped; null is neither good nor bad. */
function sentAspects(form: FormData, orderType: OrderType): SentReview["aspects"] {
  const aspects: SentReview["aspects"] = {};
  for (const aspect of aspectsOf(orderType)) {
    const word = fieldOf(form, aspect);
    if (word === "good" || word === "bad") aspects[aspect] = word;
    else if (word === "") aspects[aspect] = null;
  }
  return aspects;
}

/** Returns the part whose button was pressed; null: the form's all. */
export function pressedPart(form: FormData): ReviewPart | null {
  const part = fieldOf(form, "part") ?? "";
  return isReviewPart(part) ? part : form.has("stars") ? "rating" : null;
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

/** Returns the fields of a refused form as they were typed. */
export function typedFields(
  form: FormData,
  orderType: OrderType,
  review: ReviewText | null,
): ReviewFields {
  const fields = fieldsOf(review, null);
  const sent = sentAspects(form, orderType);
  for (const aspect of aspectsOf(orderType)) {
    const word = sent[aspect];
    if (word === null) delete fields.aspects[aspect];
    else if (word) fields.aspects[aspect] = word;
  }
  return {
    ...fields,
    title: fieldOf(form, "title") ?? fields.title,
    comment: fieldOf(form, "comment") ?? fields.comment,
  };
}

/** @param isRated the order has a review, so that the stars may be missing */
export function parseReview(
  form: FormData,
  orderType: OrderType,
  isRated: boolean,
): { ok: true; sent: SentReview } | { ok: false; errors: ReviewErrors } {
  const parsed = ReviewForm.safeParse({
    stars: fieldOf(form, "stars") ?? (isRated ? undefined : ""),
    title: fieldOf(form, "title"),
    comment: fieldOf(form, "comment"),
  });
  if (!parsed.success) {
    const errors: ReviewErrors = {};
    for (const issue of parsed.error.issues)
      errors[issue.path[0] as ReviewField] ??= formErrors([issue])[0]!;
    return { ok: false, errors };
  }
  const { stars, title, comment } = parsed.data;
  return {
    ok: true,
    sent: {
      rating: stars === undefined ? undefined : Number(stars),
      title,
      comment,
      aspects: sentAspects(form, orderType),
      picture: form.get("removePicture") === "on" ? null : undefined,
    },
  };
}
