import { expect, it } from "vitest";
import { lateMinutes } from "./waiting.server";

it.each<[number[], number]>([
  [[], 10],
  [[1, 1, 1, 1], 10],
  [[1, 1, 1, 2, 90], 5],
  [[3, 4, 4, 5, 6], 8],
  [[30, 40, 40, 50, 60], 20],
])("after waits of %j min, calls one long from %i min on", (waits, minutes) =>
  expect(lateMinutes(waits)).toBe(minutes),
);
