import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, it } from "vitest";
import {
  drawCode,
  hashOfRiderToken,
  isRiderToken,
  isSameCode,
  riderToken,
} from "./rider-link.server";

it("derives a token of 256 bits from a trip alone, and stores another text", () => {
  const [one, other] = [randomUUID(), randomUUID()];
  expect(riderToken(one)).toBe(riderToken(one));
  expect(riderToken(one)).not.toBe(riderToken(other));
  expect(Buffer.from(riderToken(one), "base64url")).toHaveLength(32);
  expect(isRiderToken(riderToken(one))).toBe(true);
  expect(hashOfRiderToken(riderToken(one))).not.toContain(riderToken(one));
});

it.each([undefined, "", "short", "a".repeat(42), "a".repeat(44), `${"a".repeat(42)}/`])(
  "knows that %o is no token",
  (text) => expect(isRiderToken(text)).toBe(false),
);

it("takes a code for itself and for no other text", () => {
  const code = fc.integer({ min: 0, max: 9_999 }).map((drawn) => String(drawn).padStart(4, "0"));
  fc.assert(
    fc.property(
      code,
      fc.oneof(code, fc.string(), fc.constantFrom("éé", "١٢٣٤")),
      (right, typed) => isSameCode(typed, right) === (typed === right),
    ),
  );
});

it("draws four digits, also small ones", () => {
  const drawn = Array.from({ length: 2_000 }, drawCode);
  expect(drawn.filter((code) => !/^\d{4}$/.test(code))).toEqual([]);
  expect(drawn.some((code) => code.startsWith("0"))).toBe(true);
  expect(new Set(drawn).size).toBeGreaterThan(1_500);
});
