import { describe, expect, it } from "vitest";
import { byTimeToStart, startsAt } from "./kitchen-time";

const at = (clock: string) => new Date(`2026-11-20T${clock}:00Z`);
const times = { pickupMinutes: 30, deliveryMinutes: 60 };
const order = (
  id: string,
  came: string,
  wanted: string | null = null,
  {
    promised = null,
    ...over
  }: Partial<{
    status: "pending" | "processing";
    orderType: "pickup" | "delivery";
    promised: string | null;
  }> = {},
) => ({
  id,
  createdAt: at(came),
  scheduledFor: wanted ? at(wanted) : null,
  promisedAt: promised ? at(promised) : null,
  status: "processing" as const,
  orderType: "pickup" as const,
  ...over,
});

describe("the start of preparation", () => {
  it("is now, or the store's longest preparation time before the wanted time", () => {
    expect(startsAt(order("a", "09:00"), times)).toEqual(at("09:00"));
    expect(startsAt(order("a", "09:00", "13:00"), times)).toEqual(at("12:30"));
    expect(startsAt(order("a", "09:00", "13:00", { orderType: "delivery" }), times)).toEqual(
      at("12:00"),
    );
  });

  it("lets a scheduled order be accepted at once, however far off", () => {
    expect(startsAt(order("a", "09:00", "13:00", { status: "pending" }), times)).toEqual(
      at("09:00"),
    );
  });

  it("sorts what is promised first to the top, and scheduled orders by their time", () => {
    const orders = [
      order("delivery", "11:50", null, { promised: "13:00" }),
      order("new", "12:20"),
      order("lunch", "08:00", "12:45"),
      order("old", "12:00"),
      order("evening", "07:00", "19:00"),
      order("later", "07:00", "15:00"),
    ];
    const ids = (now: string) => {
      const { due, later } = byTimeToStart(orders, times, at(now));
      return [due.map(({ id }) => id), later.map(({ order: { id } }) => id)];
    };
    expect(ids("12:14")).toEqual([
      ["old", "delivery"],
      ["lunch", "new", "later", "evening"],
    ]);
    expect(ids("12:30")).toEqual([
      ["old", "new", "lunch", "delivery"],
      ["later", "evening"],
    ]);
    expect(byTimeToStart(orders, times, at("12:30")).later[0]!.at).toEqual(at("14:30"));
  });
});
