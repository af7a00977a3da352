import { describe, expect, it } from "vitest";
import { nextOverdueAt, ringFor, vibrationFor, type NewOrder } from "./new-orders";
import { isOverdue, minutesWaiting } from "./waiting-time";

const now = new Date("2026-11-20T12:00:00Z");
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const waiting = (id: string, minutes: number): NewOrder => ({ id, waitingSince: ago(minutes) });
const known = (...ids: string[]) => ({ known: new Set(ids), louderAgoMs: null, louder: true });

describe("the alarm of a page", () => {
  it("is silent for orders that were there when it opened", () => {
    expect(
      ringFor([waiting("a", 1)], { known: null, louderAgoMs: null, louder: true }, now),
    ).toBeNull();
  });

  it("chimes for a new order, also when it was accepted automatically", () => {
    expect(ringFor([waiting("a", 1), waiting("b", 0)], known("a"), now)).toBe("new");
    expect(ringFor([{ id: "c", waitingSince: null }], known("a"), now)).toBe("new");
    expect(ringFor([waiting("a", 1)], known("a", "b"), now)).toBeNull();
  });

  it("rings louder once an order has waited five minutes, and not before", () => {
    expect(ringFor([waiting("a", 4.99)], known("a"), now)).toBeNull();
    expect(ringFor([waiting("a", 5)], known("a"), now)).toBe("louder");
    expect(ringFor([waiting("a", 5)], { known: null, louderAgoMs: null, louder: true }, now)).toBe(
      "louder",
    );
    expect(ringFor([{ id: "a", waitingSince: null }], known("a"), now)).toBeNull();
  });

  it("rings louder again after a while, and chimes for a new order in between", () => {
    expect(
      ringFor([waiting("a", 8)], { known: new Set(["a"]), louderAgoMs: 10_000, louder: true }, now),
    ).toBeNull();
    expect(
      ringFor(
        [waiting("a", 8), waiting("b", 0)],
        { known: new Set(["a"]), louderAgoMs: 10_000, louder: true },
        now,
      ),
    ).toBe("new");
    expect(
      ringFor([waiting("a", 8)], { known: new Set(["a"]), louderAgoMs: 30_000, louder: true }, now),
    ).toBe("louder");
  });
});

describe("the alarm where the store wants nothing louder", () => {
  it("chimes when an order comes, and never again however long it waits", () => {
    expect(ringFor([waiting("a", 0)], { ...known(), louder: false }, now)).toBe("new");
    expect(ringFor([waiting("a", 60)], { ...known("a"), louder: false }, now)).toBeNull();
    expect(
      ringFor([waiting("a", 60)], { known: null, louderAgoMs: null, louder: false }, now),
    ).toBeNull();
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
