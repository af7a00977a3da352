import { describe, expect, it } from "vitest";
import { dueOf, formatDayTime } from "./due";

const at = (clock: string) => new Date(`2026-11-20T${clock}:00Z`);
const now = at("16:27");
const due = (promised: string | null, status: "pending" | "delivered" = "pending") =>
  dueOf({ status, promisedAt: promised ? at(promised) : null, scheduledFor: null }, now);

describe("when an order is due", () => {
  it.each([
    ["16:20", "late", "7 min late"],
    ["13:20", "late", "3 h late"],
    ["16:27", "soon", "under 1 min left"],
    ["16:37", "soon", "10 min left"],
    ["16:38", "calm", "11 min left"],
  ])("promised for %s it is %s: %s", (promised, urgency, distance) => {
    expect(due(promised)).toEqual({ at: at(promised), urgency, distance });
  });

  it("is nobody's concern once it is done, or without a time", () => {
    expect(due("16:20", "delivered")).toBeNull();
    expect(due(null)).toBeNull();
  });

  it("falls back to the time its customer wants it", () => {
    const order = { status: "pending", promisedAt: null, scheduledFor: at("16:20") } as const;
    expect(dueOf(order, now)?.distance).toBe("7 min late");
  });
});

describe("the time of an instant", () => {
  it("says Today on the store's day, and the date on any other", () => {
    const format = (iso: string) => formatDayTime(new Date(iso), "Africa/Lagos", now);
    expect(format("2026-11-20T03:57:00Z")).toBe("Today 4:57 am");
    expect(format("2026-11-19T22:59:00Z")).toBe("Thu 19 Nov, 11:59 pm");
    expect(format("2026-11-19T23:00:00Z")).toBe("Today 12:00 am");
    expect(format("2020-11-20T03:57:00Z")).toBe("Fri 20 Nov, 4:57 am");
  });
});
