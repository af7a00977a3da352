import { brand } from "~/shared/brand";
import type { ReviewAction } from "~schema/reviews";

type ReviewEvent = {
  id: string;
  action: ReviewAction;
  /** Null for an operator, or if the account is gone. */
  byUserId: string | null;
  reason: string | null;
  at: Date;
};

export type ReviewHistoryEntry = { id: string; at: Date; who: string; what: string };

const actionTexts: Record<ReviewAction, string> = {
  published: "Published",
  hidden: "Hidden",
  flagged: "Flagged",
  responded: "Answered",
  response_edited: "Answer changed",
  kept: "Checked and published",
  removed: "Removed",
};

/**
 * Returns a review's history for its vendor, oldest first (docs/rules.md, Reviews).
 * @param viewerId the person reading, shown as 'You'
 * @param names of present and former staff, by id
 */
export function reviewHistory(
  { createdAt, editedAt }: { createdAt: Date; editedAt: Date | null },
  events: readonly ReviewEvent[],
  viewerId: string,
  names: ReadonlyMap<string, string>,
): ReviewHistoryEntry[] {
  const byCustomer = (id: string, at: Date, what: string) => ({ id, at, who: "Customer", what });
  return [
    byCustomer("written", createdAt, "Review written"),
    ...(editedAt ? [byCustomer("changed", editedAt, "Review changed")] : []),
    ...events.map(({ id, at, action, byUserId, reason }) => ({
      id,
      at,
      who: byUserId === viewerId ? "You" : nameOf(action, byUserId, names),
      what: reason ? `${actionTexts[action]}: ${reason}` : actionTexts[action],
    })),
  ].sort((one, other) => one.at.getTime() - other.at.getTime());
}

const nameOf = (
  action: ReviewAction,
  byUserId: string | null,
  names: ReadonlyMap<string, string>,
) =>
  action === "kept" || action === "removed"
    ? brand.name
    : (names.get(byUserId ?? "") ?? "Your store");
