import { describe, expect, it } from "vitest";
import { isCheckPassed, newCheck, newVisitorToken, visitorOf } from "./visitor.server";

describe("a visitor", () => {
  it("is known by our token, the same each time, and another by another", () => {
    const [mine, yours] = [newVisitorToken(), newVisitorToken()];
    expect(mine).toMatch(/^[\w-]{43}$/);
    expect(visitorOf(mine)).toMatch(/^[\da-f]{32}$/);
    expect(visitorOf(mine)).toBe(visitorOf(mine));
    expect(visitorOf(yours)).not.toBe(visitorOf(mine));
  });

  it.each([null, "", "x", "A".repeat(43), `${newVisitorToken().slice(0, 30)}${"A".repeat(13)}`])(
    "is nobody with %j",
    (token) => expect(visitorOf(token)).toBeNull(),
  );
});

describe("a check", () => {
  const now = new Date("2026-11-23T12:00:00Z");
  const after = (ms: number) => new Date(now.getTime() + ms);
  const check = newCheck("a", "", now);

  it.each([
    ["at once", 0, false],
    ["too early", 2_999, false],
    ["after its pause", 3_000, true],
    ["after minutes", 599_999, true],
    ["too late", 600_000, false],
    ["before it was asked for", -1, false],
  ])("that is answered %s counts or doesn't", (_when, ms, passed) =>
    expect(isCheckPassed("a", check, after(ms))).toBe(passed),
  );

  it("is good for its checkout alone, and can't be made up", () => {
    expect(isCheckPassed("b", check, after(5_000))).toBe(false);
    for (const made of [
      "",
      "x",
      `${check}x`,
      check.replace(/.$/, "!"),
      `zzzzzzzz.${"A".repeat(22)}`,
    ])
      expect(isCheckPassed("a", made, after(5_000))).toBe(false);
  });

  it("that is under way is asked for again, so that nobody waits twice", () => {
    expect(newCheck("a", check, after(1_000))).toBe(check);
    expect(newCheck("a", check, after(700_000))).not.toBe(check);
  });
});
