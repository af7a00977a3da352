import { expect, it } from "vitest";
import { moved } from "./use-reorder";

it.each([
  [0, 2, "bcad"],
  [3, 0, "dabc"],
  [1, 1, "abcd"],
  [1, 9, "acdb"],
  [2, -4, "cabd"],
])("moves what is at %i to %i and keeps the others' order", (from, to, expected) =>
  expect(moved([..."abcd"], from, to).join("")).toBe(expected),
);
