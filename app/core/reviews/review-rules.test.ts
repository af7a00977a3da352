import { describe, expect, it } from "vitest";
import { reviewAspects } from "~schema/reviews";
import { inEnglish } from "../../../tests/setup/in-english";
import {
  aspectsOf,
  changeableUntil,
  LOW_RATING,
  lowMailAt,
  lowSince,
  MAX_REVIEW_COMMENT,
  MAX_REVIEW_TITLE,
  refuseReview,
  statusOnceChanged,
  withSent,
  type ReviewedOrder,
} from "./review-rules";

const deliveredAt = new Date("2026-11-01T12:00:00Z");
const later = (ms: number) => new Date(deliveredAt.getTime() + ms);
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const order: ReviewedOrder = {
  status: "delivered",
  paymentStatus: "success",
  customerName: "Chidi",
  deliveredAt,
  addsTo: null,
};
const codeOf = (
  change: Partial<ReviewedOrder>,
  review: Parameters<typeof refuseReview>[1] = null,
  now = later(HOUR),
) => refuseReview({ ...order, ...change }, review, now)?.code ?? null;

describe("an order", () => {
  it("can be reviewed once it is delivered and paid through the provider, for 60 days", () => {
    expect(codeOf({})).toBeNull();
    expect(codeOf({ paymentStatus: "partially_refunded" })).toBeNull();
    expect(codeOf({}, null, later(60 * DAY - 1))).toBeNull();
    expect(inEnglish(refuseReview(order, null, later(60 * DAY)))).toMatchObject({
      code: "late",
      message: "You can review an order for 60 days after you got it.",
    });
  });

  it.each([
    ["adds to another, which is reviewed", { addsTo: "another" }, "addition"],
    ["is on its way", { status: "on_the_way", deliveredAt: null }, "undelivered"],
    ["was cancelled after it was delivered", { status: "cancelled" }, "undelivered"],
    ["is delivered, nobody knows when", { deliveredAt: null }, "undelivered"],
    ["was declined", { status: "cancelled", deliveredAt: null }, "undelivered"],
    ["is unpaid", { status: "payment_pending", deliveredAt: null }, "undelivered"],
    ["was given back", { paymentStatus: "refunded" }, "refunded"],
    ["was paid by the vendor's word", { paymentStatus: "completed" }, "unverified"],
    ["was delivered unpaid", { paymentStatus: "payment_custom" }, "unverified"],
    ["was erased", { customerName: "Erased customer" }, "erased"],
  ] as const)("can't when it %s", (_what, change, code) => {
    expect(codeOf(change)).toBe(code);
  });
});

describe("a review", () => {
  const review = { status: "new", createdAt: deliveredAt } as const;

  it("can be changed for 24 hours, as long as its order isn't given back", () => {
    expect(codeOf({}, review, later(DAY - 1))).toBeNull();
    expect(codeOf({ paymentStatus: "refunded" }, review, later(DAY - 1))).toBe("final");
    expect(codeOf({}, review, later(DAY))).toBe("final");
    expect(changeableUntil(review)).toEqual(later(DAY));
  });

  it("can't be changed once an operator has removed it", () => {
    expect(codeOf({}, { ...review, status: "removed" })).toBe("final");
  });

  it("is new for the vendor when it was changed; a flagged one stays with the operator", () => {
    expect(["new", "published", "hidden", "flagged"].map(statusOnceChanged as never)).toEqual([
      "new",
      "new",
      "new",
      "flagged",
    ]);
  });

  it("has a rider's part only for a delivery, and lengths that fit the page", () => {
    expect(aspectsOf("delivery").toSorted()).toEqual(reviewAspects.toSorted());
    expect([...aspectsOf("pickup"), "rider"]).toEqual(aspectsOf("delivery"));
    expect([LOW_RATING, MAX_REVIEW_TITLE, MAX_REVIEW_COMMENT]).toEqual([2, 80, 1_000]);
  });
});

describe("what a form brings of a review", () => {
  const stored = {
    rating: 4,
    title: null,
    comment: "Hot",
    liked: ["taste" as const],
    disliked: [],
    picture: null,
  };
  const sent = {
    title: "Typed",
    comment: "Old",
    aspects: { taste: null, time: "bad" as const },
    picture: "/new",
  };

  it("replaces all of its parts on a page that shows the latest", () => {
    expect(withSent(stored, sent, { isStale: false, pressed: "words" })).toEqual({
      rating: 4,
      title: "Typed",
      comment: "Old",
      liked: [],
      disliked: ["time"],
      picture: "/new",
    });
  });

  it("on an old page replaces the part pressed, and fills what is empty", () => {
    expect(withSent(stored, sent, { isStale: true, pressed: "picture" })).toEqual({
      ...stored,
      title: "Typed",
      disliked: ["time"],
      picture: "/new",
    });
    expect(withSent(stored, sent, { isStale: true, pressed: "aspects" })).toMatchObject({
      comment: "Hot",
      liked: [],
    });
    expect(withSent(stored, sent, { isStale: true, pressed: null })).toMatchObject({
      comment: "Old",
      liked: [],
    });
  });

  it("leaves alone what isn't in it, and always takes a star", () => {
    expect(withSent(stored, { aspects: {} }, { isStale: false, pressed: null })).toEqual(stored);
    expect(
      withSent(stored, { rating: 1, aspects: {} }, { isStale: true, pressed: "words" }),
    ).toEqual({ ...stored, rating: 1 });
    expect(
      withSent(stored, { comment: null, aspects: {} }, { isStale: false, pressed: "words" }),
    ).toMatchObject({ comment: null });
  });
});

describe("few stars", () => {
  const mailed = lowMailAt(deliveredAt);

  it("are mailed after ten minutes, from when there were few first", () => {
    expect(mailed).toEqual(later(10 * 60_000));
    expect(lowSince(2, null, later(HOUR))).toEqual(later(HOUR));
    expect(lowSince(1, deliveredAt, later(HOUR))).toEqual(deliveredAt);
    expect(lowSince(3, null, later(HOUR))).toBeNull();
  });

  it("are forgotten if they rise before, and noted if they rise after", () => {
    expect(lowSince(3, deliveredAt, new Date(mailed.getTime() - 1))).toBeNull();
    expect(lowSince(5, deliveredAt, mailed)).toEqual(deliveredAt);
  });
});
