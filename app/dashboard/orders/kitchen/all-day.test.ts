import { expect, test } from "vitest";
import { allDayTotals } from "./all-day";

test("what is new and what is being prepared is added up by item, the most first", () => {
  const rice = (quantity: number) => ({ name: "Jollof rice", quantity });
  const soup = { name: "Egusi soup", quantity: 2 };
  expect(
    allDayTotals([
      { status: "pending", items: [rice(2), soup] },
      { status: "processing", items: [rice(7)] },
      { status: "on_the_way", items: [rice(30)] },
      { status: "delivered", items: [soup] },
    ]),
  ).toEqual([
    { name: "Jollof rice", quantity: 9 },
    { name: "Egusi soup", quantity: 2 },
  ]);
  expect(allDayTotals([])).toEqual([]);
});
