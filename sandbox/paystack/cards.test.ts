import { expect, test } from "vitest";
import { findCard, last4, parseExpiry, testCards } from "./cards";

const now = new Date("2026-11-20T12:00:00Z");

test.each([
  ["12/30", { month: "12", year: "2030" }],
  [" 1 / 27 ", { month: "01", year: "2027" }],
  ["0427", { month: "04", year: "2027" }],
  ["11/2026", { month: "11", year: "2026" }],
  ["10/26", "past"],
  ["13/30", "malformed"],
  ["00/30", "malformed"],
  ["12", "malformed"],
  ["", "malformed"],
])("the expiry %j reads as %j", (text, expected) => {
  expect(parseExpiry(text, now)).toEqual(expected);
});

test("a card is found with blanks or dashes in its number, and no other card is", () => {
  expect(findCard("4084 0840-8408 4081")?.outcome).toBe("success");
  expect(findCard("4111111111111111")).toBeUndefined();
});

test("the last four digits tell the test cards apart", () => {
  expect(new Set(testCards.map(last4)).size).toBe(testCards.length);
});
