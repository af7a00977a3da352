import { describe, expect, it } from "vitest";
import { contrast, textOn } from "~/shared/color";
import { contrastMessage, presets, readHex } from "./branding";

it("offers twelve colours, each once, the product's own first, and all of them readable", () => {
  expect(new Set(presets.map(({ color }) => color)).size).toBe(12);
  expect(presets[0].color).toBe("#F7715B");
  for (const { color } of presets)
    expect(contrast(color, textOn(color))).toBeGreaterThanOrEqual(4.5);
});

describe("readHex", () => {
  it.each([
    ["#f7715b", "#F7715B"],
    [" F7715B ", "#F7715B"],
    ["#F7715", null],
    ["#F7715BB", null],
    ["F7715G", null],
    ["", null],
    ["#fff", null],
  ])("%j is %j", (typed, color) => expect(readHex(typed)).toBe(color));
});

describe("contrastMessage", () => {
  it("describes dark text on a light colour, and darkened links", () =>
    expect(contrastMessage("#F7715B")).toMatch(
      /^Text on this colour is dark, easy to read\. .* too light for links, so they are darkened to #[0-9A-F]{6}\.$/,
    ));
  it("accepts a dark colour for links, too", () =>
    expect(contrastMessage("#0F3D2E")).toMatch(
      /^Text on this colour is white, very easy to read\. It is dark enough for links/,
    ));
});
