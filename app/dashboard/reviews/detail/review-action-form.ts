import type { SubmissionResult } from "@conform-to/react";

/** What a review's forms do, by their button. */
const reviewIntents = ["respond", "draft", "publish", "hide", "flag"] as const;
type ReviewIntent = (typeof reviewIntents)[number];

/** The answer to a form about a review that was refused: its errors and what was typed. */
export type ReviewRefusal = {
  ok: false;
  about: ReviewIntent | null;
  result: SubmissionResult<string[]>;
  /** The request did not reach the server. */
  unreachable?: boolean;
};

export const toReviewIntent = (given: unknown): ReviewIntent | null =>
  reviewIntents.find((intent) => intent === given) ?? null;

/** Messages for what was just done. */
const doneMessages: Record<ReviewIntent, string> = {
  respond: "Answer sent",
  draft: "Draft saved",
  publish: "Review published",
  hide: "Review hidden",
  flag: "Flagged. Our team will check it",
};

/** Returns what an address carries after a form: what was done, and a mark of that time. */
export const doneMark = (intent: ReviewIntent, now: Date): string => `${intent}-${now.getTime()}`;

/** Returns the message for such a mark; null for anything else. */
export function doneMessage(mark: string): string | null {
  const intent = toReviewIntent(mark.split("-", 1)[0]);
  return intent && doneMessages[intent];
}

/** Returns the messages of a refused form, for the form that it was. */
export const refusalOf = (
  answer: ReviewRefusal | undefined,
  ...forms: ReviewIntent[]
): SubmissionResult<string[]> | null =>
  answer?.about && forms.includes(answer.about) ? answer.result : null;

/** Returns the answer to a form that was not taken, with what was typed and the reason. */
export const unsent = (form: FormData, message: string): ReviewRefusal => ({
  ok: false,
  unreachable: true,
  about: toReviewIntent(form.get("intent")),
  result: {
    status: "error",
    initialValue: Object.fromEntries([...form].map(([name, value]) => [name, String(value)])),
    error: { "": [message] },
  },
});
