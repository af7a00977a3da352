import { describe, expect, it } from "vitest";
import { firstDue, nextOverdueAt, ringFor, vibrationFor, type NewOrder } from "./new-orders";
import { isOverdue, minutesWaiting } from "./waiting-time";

const now = new Date("2026-11-20T12:00:00Z");
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const waiting = (id: string, minutes: number): NewOrder => ({ id, waitingSince: ago(minutes) });
const state = (known: string[] | null, rangAgoMs = 1_000, repeats = true) => ({
  known: known && new Set(known),
  rangAgoMs,
  repeats,
});

describe("the alarm of a page", () => {
  it("is silent at first for orders that were there when it opened", () => {
    expect(ringFor([waiting("a", 9)], state(null, 0), now)).toBeNull();
  });

  it("chimes for a new order, also when it was accepted automatically", () => {
    expect(ringFor([waiting("a", 1), waiting("b", 0)], state(["a"]), now)).toBe("new");
    expect(ringFor([{ id: "c", waitingSince: null }], state(["a"]), now)).toBe("new");
    expect(ringFor([waiting("a", 1)], state(["a", "b"]), now)).toBeNull();
  });

  it("rings again every 12 seconds until somebody answers, louder after 2 minutes", () => {
    expect(ringFor([waiting("a", 0)], state(["a"], 11_999), now)).toBeNull();
    expect(ringFor([waiting("a", 0)], state(["a"], 12_000), now)).toBe("new");
    expect(ringFor([waiting("a", 1.99)], state(["a"], 12_000), now)).toBe("new");
    expect(ringFor([waiting("b", 0), waiting("a", 2)], state(["a", "b"], 12_000), now)).toBe(
      "louder",
    );
    expect(ringFor([], state(["a"], 60_000), now)).toBeNull();
    expect(ringFor([{ id: "a", waitingSince: null }], state(["a"], 60_000), now)).toBeNull();
  });

  it("rings once for each order where the store wants no repeating", () => {
    expect(ringFor([waiting("a", 0)], state([], 1_000, false), now)).toBe("new");
    expect(ringFor([waiting("a", 60)], state(["a"], 60_000, false), now)).toBeNull();
  });
});

describe("the bar over every page", () => {
  it("names the waiting order that is due first, and counts the others", () => {
    const late = { ...waiting("late", 1), dueAt: ago(3) };
    const longer = { ...waiting("longer", 9), dueAt: ago(-27) };
    const auto = { id: "auto", waitingSince: null, dueAt: ago(30) };
    expect(firstDue([longer, auto, late])).toMatchObject({ order: { id: "late" }, others: 1 });
    expect(firstDue([auto])).toBeNull();
  });
});

describe("vibration", () => {
  it("is longer for the louder ring, and off where the store has switched it off", () => {
    expect(vibrationFor("new", true)).toEqual([200, 100, 200]);
    expect(vibrationFor("louder", true)).toEqual([400, 150, 400, 150, 400]);
    expect([vibrationFor("new", false), vibrationFor("louder", false)]).toEqual([null, null]);
  });
});

describe("an order that waits", () => {
  it("counts whole minutes, and only while it waits", () => {
    expect(minutesWaiting({ status: "pending", waitingSince: ago(7.9) }, now)).toBe(7);
    expect(minutesWaiting({ status: "pending", waitingSince: ago(-3) }, now)).toBe(0);
    expect(minutesWaiting({ status: "processing", waitingSince: ago(7) }, now)).toBeNull();
    expect(isOverdue({ status: "processing", waitingSince: ago(70) }, now)).toBe(false);
    expect(isOverdue({ status: "pending", waitingSince: null }, now)).toBe(false);
  });
});

describe("the next order to go unanswered for five minutes", () => {
  it("is the longest waiting of those below five minutes", () => {
    expect(
      nextOverdueAt(
        [waiting("a", 1), waiting("b", 4), waiting("c", 6), { id: "d", waitingSince: null }],
        now,
      ),
    ).toEqual(ago(-1));
  });

  it("is null where all have waited longer, or nothing waits", () => {
    expect(nextOverdueAt([waiting("a", 5)], now)).toBeNull();
    expect(nextOverdueAt([{ id: "d", waitingSince: null }], now)).toBeNull();
  });
});
