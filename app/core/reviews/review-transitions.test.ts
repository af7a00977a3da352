import { describe, expect, it } from "vitest";
import { reviewStatuses } from "~schema/reviews";
import {
  answerMark,
  isEditedSince,
  reviewTransitionMark,
  reviewTransitionsFrom,
} from "./review-transitions";

it("lets a vendor publish, hide and flag, but not what an operator decides on", () => {
  expect(
    Object.fromEntries(reviewStatuses.map((status) => [status, reviewTransitionsFrom(status)])),
  ).toEqual({
    new: ["publish", "hide", "flag"],
    published: ["hide", "flag"],
    hidden: ["publish", "flag"],
    flagged: [],
    removed: [],
  });
});

describe("what somebody saw of a review", () => {
  const at = new Date("2026-11-20T13:00:00Z");
  const review = { status: "new" as const, respondedAt: null, editedAt: null };
  const edited = { ...review, editedAt: at };
  const later = { ...review, editedAt: new Date(at.getTime() + 1) };

  it("is another once its status or text has changed, for who moves it", () => {
    const marks = [review, edited, { ...review, status: "hidden" as const }];
    expect(new Set(marks.map(reviewTransitionMark)).size).toBe(3);
    expect(reviewTransitionMark({ ...review, respondedAt: at })).toBe(reviewTransitionMark(review));
  });

  it("is another once its answer or text has changed, for who answers it", () => {
    const marks = [review, edited, { ...review, respondedAt: at }, { ...edited, respondedAt: at }];
    expect(new Set(marks.map(answerMark)).size).toBe(4);
    expect(answerMark({ ...review, status: "published" })).toBe(answerMark(review));
  });

  it.each([reviewTransitionMark, answerMark])(
    "shows whether its customer has edited it",
    (mark) => {
      expect(isEditedSince(mark(review), edited)).toBe(true);
      expect(isEditedSince(mark(review), review)).toBe(false);
      expect(isEditedSince(mark(edited), later)).toBe(true);
      expect(isEditedSince(mark(edited), edited)).toBe(false);
    },
  );
});
