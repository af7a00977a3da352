import type { SubmissionResult } from "@conform-to/react";

const reviewIntents = ["respond", "draft", "publish", "hide", "flag"] as const;
type ReviewIntent = (typeof reviewIntents)[number];

export type ReviewRefusal = {
  ok: false;
  about: ReviewIntent | null;
  result: SubmissionResult<string[]>;
  unreachable?: boolean;
};

export const toReviewIntent = (value: unknown): ReviewIntent | null =>
  reviewIntents.find((intent) => intent === value) ?? null;

const doneMessages: Record<ReviewIntent, string> = {
  respond: "Answer sent",
  draft: "Draft saved",
  publish: "Review published",
  hide: "Review hidden",
  flag: "Flagged. Our team will check it",
};

/** A URL parameter that says what was done; the time makes it unique. */
export const doneMark = (intent: ReviewIntent, now: Date): string => `${intent}-${now.getTime()}`;

/** Null for an unknown mark. */
export function doneMessage(mark: string): string | null {
  const intent = toReviewIntent(mark.split("-", 1)[0]);
  return intent && doneMessages[intent];
}

/** Returns the errors if the refused form is one of these. */
export const refusalOf = (
  answer: ReviewRefusal | undefined,
  ...forms: ReviewIntent[]
): SubmissionResult<string[]> | null =>
  answer?.about && forms.includes(answer.about) ? answer.result : null;

/** The answer to a form that failed on the network. */
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
