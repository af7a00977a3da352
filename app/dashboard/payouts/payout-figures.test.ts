import { describe, expect, it } from "vitest";
import { dueText, payoutFigures } from "./payout-figures";

const requestedAt = new Date("2026-11-20T09:00:00Z");
const after = (minutes: number) => ({
  status: "completed" as const,
  createdAt: requestedAt,
  completedAt: new Date(requestedAt.getTime() + minutes * 60_000),
});
const failed = { status: "failed" as const, createdAt: requestedAt, completedAt: null };
const pending = { status: "pending" as const, createdAt: requestedAt, completedAt: null };

describe("the figures of payouts", () => {
  it("are not shown for fewer than three that have ended", () => {
    const few = { averageTime: "Not enough payouts yet", successRate: "Not enough payouts yet" };
    expect(payoutFigures([])).toEqual(few);
    expect(payoutFigures([after(5), after(5), pending, pending])).toEqual(few);
    expect(payoutFigures([after(5), after(5), failed])).toEqual({
      averageTime: "Not enough payouts yet",
      successRate: "66.6%",
    });
  });

  it.each([
    [[0.1, 0.2, 0.3], "under a minute"],
    [[1, 1, 1], "1 minute"],
    [[3, 5, 10], "6 minutes"],
    [[120, 130, 140], "2.2 hours"],
    [[2880, 3000, 4320], "2.4 days"],
  ])("take %j minutes on average: %s", (minutes, text) => {
    expect(payoutFigures(minutes.map(after)).averageTime).toBe(text);
  });

  it("call it 100% only when all have arrived", () => {
    expect(payoutFigures([after(1), after(1), after(1)]).successRate).toBe("100%");
    expect(
      payoutFigures([...Array.from({ length: 1999 }, () => after(1)), failed]).successRate,
    ).toBe("99.9%");
  });
});

describe("the next automatic payout", () => {
  const lagos = "Africa/Lagos";
  const at = new Date("2026-11-30T05:00:00Z");
  it.each([
    ["2026-11-29T23:30:00Z", "Today, 6:00 am"],
    ["2026-11-29T12:00:00Z", "Tomorrow, 6:00 am"],
    ["2026-11-28T22:00:00Z", "Mon 30 Nov, 6:00 am"],
  ])("is due, at %s, %s", (now, text) => {
    expect(dueText(at, new Date(now), lagos)).toBe(text);
  });
});
