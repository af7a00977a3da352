import { describe, expect, it } from "vitest";
import { acceptPromise, laterPromises } from "./accept-promise";

const LAGOS = "Africa/Lagos";
const paid = new Date("2026-11-20T15:30:00Z");
const minutes = (count: number, from = paid) => new Date(from.getTime() + count * 60_000);
const now = minutes(8);
const order = {
  orderType: "pickup",
  scheduledFor: null,
  promisedAt: minutes(30),
  waitingSince: paid,
};

describe("what accepting promises", () => {
  it("is as many minutes as at payment, from now on", () => {
    expect(acceptPromise(order, now, LAGOS)).toBe("ready 5:08");
  });

  it("is the customer's door for a delivery", () => {
    expect(acceptPromise({ ...order, orderType: "delivery" }, now, LAGOS)).toBe("at the door 5:08");
  });

  it("is the time that the customer chose, with its day", () => {
    const scheduled = { ...order, scheduledFor: minutes(24 * 60) };
    expect(acceptPromise(scheduled, now, LAGOS)).toBe("ready Sat 21 Nov, 4:30 pm");
    expect(laterPromises(scheduled)).toEqual([]);
  });

  it("names the day after midnight", () => {
    expect(acceptPromise({ ...order, promisedAt: minutes(240) }, minutes(300), LAGOS)).toMatch(
      /^ready Sat 21 Nov, 1:30$/,
    );
  });

  it("is not said of an order without a promise", () => {
    expect(acceptPromise({ ...order, promisedAt: null }, now, LAGOS)).toBeNull();
    expect(acceptPromise({ ...order, promisedAt: minutes(-1) }, now, LAGOS)).toBeNull();
    expect(laterPromises({ ...order, promisedAt: null })).toEqual([]);
  });

  it("can be 10 or 20 minutes later, up to four hours", () => {
    expect(laterPromises(order)).toEqual([
      { later: 10, minutes: 40 },
      { later: 20, minutes: 50 },
    ]);
    expect(acceptPromise(order, now, LAGOS, 40)).toBe("ready 5:18");
    expect(laterPromises({ ...order, promisedAt: minutes(225) })).toEqual([
      { later: 10, minutes: 235 },
    ]);
  });
});
