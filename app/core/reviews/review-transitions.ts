import type { ReviewStatus } from "~schema/reviews";

/** What a vendor may do to a review beside answering it: nothing changes or deletes it. */
const reviewTransitions = ["publish", "hide", "flag"] as const;
export type ReviewTransition = (typeof reviewTransitions)[number];

/** Characters. */
export const MAX_RESPONSE_LENGTH = 1_000;
export const MAX_TRANSITION_REASON_LENGTH = 200;

/** The statuses that each may start from. From `flagged` only an operator leads on. */
const sources: Record<ReviewTransition, readonly ReviewStatus[]> = {
  publish: ["new", "hidden"],
  hide: ["new", "published"],
  flag: ["new", "published", "hidden"],
};

/** The status that each leads to. */
export const reviewTransitionTargets = {
  publish: "published",
  hide: "hidden",
  flag: "flagged",
} as const satisfies Record<ReviewTransition, ReviewStatus>;

/** Returns what a vendor may do to a review of a status (docs/rules.md, Reviews). */
export const reviewTransitionsFrom = (status: ReviewStatus): ReviewTransition[] =>
  reviewTransitions.filter((move) => sources[move].includes(status));

/** A review's state as far as forms depend on it. */
type ReviewState = { status: ReviewStatus; respondedAt: Date | null; editedAt: Date | null };

const ms = (at: Date | null) => at?.getTime() ?? 0;

/** Marks what somebody who publishes, hides or flags a review saw: a change since is a conflict. */
export const reviewTransitionMark = ({ status, editedAt }: ReviewState): string =>
  `${status}-${ms(editedAt)}`;

/** Marks what somebody saw who answers a review: another answer or text since is a conflict. */
export const answerMark = ({ respondedAt, editedAt }: ReviewState): string =>
  `${ms(respondedAt)}-${ms(editedAt)}`;

/** Returns whether the customer has changed a review since one of its marks was made. */
export const isEditedSince = (mark: string, { editedAt }: ReviewState): boolean =>
  !mark.endsWith(`-${ms(editedAt)}`);
