import { data, redirect } from "@remix-run/node";
import { parseWithZod } from "@conform-to/zod/v4";
import { z } from "zod";
import {
  transitionReview,
  respondToReview,
  saveResponseDraft,
} from "~/core/reviews/moderate-review.server";
import {
  MAX_TRANSITION_REASON_LENGTH,
  MAX_RESPONSE_LENGTH,
} from "~/core/reviews/review-transitions";
import type { Vendor } from "~/core/staff/guard.server";
import { databaseNow } from "~/platform/database-clock.server";
import { readForm } from "~/platform/read-form.server";
import { paths } from "~/shared/paths";
import { doneMark, toReviewIntent, type ReviewRefusal } from "./review-action-form";

const tooLong = (length: number) => `Please keep it to ${length.toLocaleString("en")} characters`;
const reasonFor = (missing: string) =>
  z
    .string(missing)
    .trim()
    .min(1, missing)
    .max(MAX_TRANSITION_REASON_LENGTH, tooLong(MAX_TRANSITION_REASON_LENGTH));
const NO_ANSWER = "Please write an answer";
const response = z.string(NO_ANSWER).trim().max(MAX_RESPONSE_LENGTH, tooLong(MAX_RESPONSE_LENGTH));
const seen = z.string().default("");

const ReviewAction = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("respond"), response: response.min(1, NO_ANSWER), seen }),
  z.object({ intent: z.literal("draft"), response: response.default("") }),
  z.object({ intent: z.literal("publish"), seen }),
  z.object({
    intent: z.literal("hide"),
    reason: reasonFor("Please say why: it stays in the review's history"),
    seen,
  }),
  z.object({
    intent: z.literal("flag"),
    reason: reasonFor("Please say why: the operator reads it"),
    seen,
  }),
]);

type Author = Pick<Vendor, "id" | "person">;

const reviewNotFound = () => new Response("This review does not exist any more", { status: 404 });

/**
 * Handles forms about a review.
 * @returns a redirect to its page, so that a reload does not submit twice; or a refusal with the
 * typed values: 400 (invalid) or 409 (somebody else acted first)
 * @throws a 404 response when the vendor has no such review
 */
export async function handleReviewAction(
  { id: vendorId, person }: Author,
  request: Request,
  reviewId: string,
) {
  const form = await readForm(request);
  const submission = parseWithZod(form, { schema: ReviewAction });
  const about = toReviewIntent(form.get("intent"));
  if (submission.status !== "success") {
    if (!about) throw new Response("That can't be done to a review", { status: 400 });
    return data<ReviewRefusal>({ ok: false, about, result: submission.reply() }, { status: 400 });
  }
  const { value } = submission;
  const work = { vendorId, userId: person.id, reviewId };
  if (value.intent === "draft") {
    if (!(await saveResponseDraft({ ...work, draft: value.response }))) throw reviewNotFound();
  } else {
    const outcome = await (value.intent === "respond"
      ? respondToReview({ ...work, seen: value.seen, response: value.response })
      : transitionReview({
          ...work,
          seen: value.seen,
          move: value.intent,
          reason: value.intent === "publish" ? null : value.reason,
        }));
    if (!outcome.ok && outcome.status === 404) throw reviewNotFound();
    if (!outcome.ok)
      return data<ReviewRefusal>(
        { ok: false, about, result: submission.reply({ formErrors: [outcome.message] }) },
        { status: outcome.status },
      );
  }
  return redirect(
    paths.dashboard.review(reviewId, { done: doneMark(value.intent, databaseNow()) }),
  );
}

/**
 * Saves a draft while somebody types.
 * @returns 204; 400 if it is too long
 * @throws a 404 response when the vendor has no such review
 */
export async function handleDraft(
  { id: vendorId }: Author,
  request: Request,
  reviewId: string,
): Promise<Response> {
  const draft = response.safeParse((await readForm(request)).get("response") ?? "");
  if (!draft.success) return new Response(draft.error.issues[0]!.message, { status: 400 });
  if (!(await saveResponseDraft({ vendorId, reviewId, draft: draft.data }))) throw reviewNotFound();
  return new Response(null, { status: 204 });
}
