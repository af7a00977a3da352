import { expect, it } from "vitest";
import { busiestHours, type HoursOfWeek } from "./insight";

const weeks = (over: Partial<HoursOfWeek> = {}): HoursOfWeek => ({
  orders: 30,
  days: 10,
  busiest: { isoDay: 5, hour: 19, orders: 5, soldOut: 0 },
  ...over,
});

it("names the busiest hour, and its lost orders", () => {
  expect(busiestHours(weeks())).toBe(
    "Friday 7 pm is your busiest hour: 5 orders in the last 4 weeks.",
  );
  expect(busiestHours(weeks({ busiest: { isoDay: 7, hour: 0, orders: 9, soldOut: 1 } }))).toBe(
    "Sunday 12 am is your busiest hour: 9 orders in the last 4 weeks. 1 order was declined as sold out then.",
  );
  expect(
    busiestHours(weeks({ busiest: { isoDay: 1, hour: 12, orders: 9, soldOut: 3 } })),
  ).toContain(
    "Monday 12 pm is your busiest hour: 9 orders in the last 4 weeks. 3 orders were declined",
  );
});

it("is absent for too few orders, too few days, or an hour that differs by chance", () => {
  for (const few of [
    { orders: 29 },
    { days: 9 },
    { busiest: { isoDay: 5, hour: 19, orders: 4, soldOut: 2 } },
    { busiest: null },
  ])
    expect(busiestHours(weeks(few))).toBeNull();
});
