import fc from "fast-check";
import { beforeAll, expect, it, vi } from "vitest";
import { codeOf, isCodeOf } from "./phone-code.server";

beforeAll(() => {
  vi.stubEnv("SESSION_SECRET", "a-secret-that-only-these-tests-know-about");
});

it("is six digits, the same each time, and good for its own row alone", () => {
  fc.assert(
    fc.property(fc.uuid(), fc.uuid(), (id, other) => {
      const code = codeOf(id);
      expect(code).toMatch(/^\d{6}$/);
      expect(codeOf(id)).toBe(code);
      expect(isCodeOf(id, code)).toBe(true);
      expect(isCodeOf(other, code)).toBe(codeOf(other) === code);
    }),
  );
});

it.each(["", "12345", "1234567", "１２３４５６", "12345x"])("is not %j", (typed) => {
  expect(isCodeOf("6f2e1f0c-0000-4000-8000-000000000000", typed)).toBe(false);
});

it("is spread evenly over all that six digits can say", () => {
  const codes = Array.from({ length: 20_000 }, (_, n) => Number(codeOf(`row ${n}`)));
  for (let from = 0; from < 10; from++) {
    const share = codes.filter((code) => Math.floor(code / 100_000) === from).length;
    expect(share).toBeGreaterThan(1_800);
    expect(share).toBeLessThan(2_200);
  }
});
