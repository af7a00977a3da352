import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { contrast, readableOnPaper, safeColor, textOn, themeProperties } from "./color";

const anyColor = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, "0")}`);

describe("a store's colour", () => {
  it.each(["", "#fff", "red", "#12345g", "red;}body{display:none", "#F7715B ", null, undefined])(
    "falls back to the default for %j",
    (color) => expect(safeColor(color)).toBe("#F7715B"),
  );

  it("always has text that reads at 4.5 : 1, and reads as text on the page", () => {
    fc.assert(
      fc.property(anyColor, (color) => {
        expect(contrast(textOn(color), color)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(readableOnPaper(color), "#FFFBF8")).toBeGreaterThanOrEqual(4.5);
        expect(contrast(themeProperties(color)["--night"], "#211C19")).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });

  it("has ink, not white, on the default colour", () =>
    expect(themeProperties(null)).toMatchObject({ "--brand": "#F7715B", "--on-brand": "#1C1917" }));
});
