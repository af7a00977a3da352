import { expect, it } from "vitest";
import { countText } from "./long-list";

it("a tab's count stops at 999+", () => {
  expect([0, 7, 999, 1000, 100_000].map(countText)).toEqual(["0", "7", "999", "999+", "999+"]);
});
