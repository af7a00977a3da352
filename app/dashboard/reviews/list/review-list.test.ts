import { describe, expect, it } from "vitest";
import { reviewListFields, readReviewListRequest, reviewDate } from "./review-list";

const LAGOS = "Africa/Lagos";

describe("a review's date", () => {
  const now = new Date("2026-11-23T10:00:00Z");
  it.each([
    ["2026-11-23T05:00:00Z", "Today"],
    // 00:15 in Lagos.
    ["2026-11-22T23:15:00Z", "Today"],
    ["2026-11-22T22:59:00Z", "Yesterday"],
    ["2026-11-21T22:00:00Z", "2 days ago"],
    ["2026-11-16T10:00:00Z", "7 days ago"],
    ["2026-11-15T10:00:00Z", "Sun 15 Nov"],
    ["2025-11-15T10:00:00Z", "Sat 15 Nov 2025"],
    // The clock is behind.
    ["2026-11-24T10:00:00Z", "Today"],
  ])("of %s is %s", (at, text) => {
    expect(reviewDate(new Date(at), now, LAGOS)).toBe(text);
  });
});

describe("what an address asks for", () => {
  it("is the default where it is not understood", () => {
    const request = readReviewListRequest(
      new URLSearchParams("status=removed&rating=6&after=1&q=%20%20"),
    );
    expect(request).toEqual({ status: "all", rating: null, q: "", after: null });
    expect(reviewListFields(request)).toEqual({});
  });

  it("is written back as it was read", () => {
    const request = readReviewListRequest(
      new URLSearchParams("status=hidden&rating=2&q=cold rice"),
    );
    expect(reviewListFields(request)).toEqual({ status: "hidden", rating: "2", q: "cold rice" });
  });
});
