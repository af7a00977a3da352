import type { ReviewStatus } from "~schema/reviews";

/** Besides answering, all that a vendor can do to a review: nothing changes or deletes it. */
const reviewTransitions = ["publish", "hide", "flag"] as const;
export type ReviewTransition = (typeof reviewTransitions)[number];

/** Characters. */
export const MAX_RESPONSE_LENGTH = 1_000;
export const MAX_TRANSITION_REASON_LENGTH = 200;

/** The statuses that each may start from. Only an operator can move a `flagged` one on. */
const sources: Record<ReviewTransition, readonly ReviewStatus[]> = {
  publish: ["new", "hidden"],
  hide: ["new", "published"],
  flag: ["new", "published", "hidden"],
};

export const reviewTransitionTargets = {
  publish: "published",
  hide: "hidden",
  flag: "flagged",
} as const satisfies Record<ReviewTransition, ReviewStatus>;

export const reviewTransitionsFrom = (status: ReviewStatus): ReviewTransition[] =>
  reviewTransitions.filter((move) => sources[move].includes(status));

type ReviewState = { status: ReviewStatus; respondedAt: Date | null; editedAt: Date | null };

const ms = (at: Date | null) => at?.getTime() ?? 0;

/** Marks the review that a vendor saw when moderating it: a later change is a conflict. */
export const reviewTransitionMark = ({ status, editedAt }: ReviewState): string =>
  `${status}-${ms(editedAt)}`;

/** Marks the review that a vendor saw when answering it: another answer or text is a conflict. */
export const answerMark = ({ respondedAt, editedAt }: ReviewState): string =>
  `${ms(respondedAt)}-${ms(editedAt)}`;

/** Returns whether the customer has changed a review since a mark was made. */
export const isEditedSince = (mark: string, { editedAt }: ReviewState): boolean =>
  !mark.endsWith(`-${ms(editedAt)}`);
