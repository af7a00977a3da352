import { expect, it } from "vitest";
import { greeting } from "./greeting";

it.each([
  ["2026-11-19T23:00:00Z", "Good morning"],
  ["2026-11-20T10:59:59Z", "Good morning"],
  ["2026-11-20T11:00:00Z", "Good afternoon"],
  ["2026-11-20T16:59:59Z", "Good afternoon"],
  ["2026-11-20T17:00:00Z", "Good evening"],
  ["2026-11-20T22:59:59Z", "Good evening"],
])("at %s a store in Lagos is greeted with %s", (instant, text) => {
  expect(greeting(new Date(instant), "Africa/Lagos")).toBe(text);
});

it("uses the store's time zone, not the server's", () => {
  expect(greeting(new Date("2026-11-20T11:30:00Z"), "America/New_York")).toBe("Good morning");
});
