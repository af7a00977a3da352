import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { forceSlug, isSlug, slugFrom, slugsNear } from "./slugs";

describe("slugFrom", () => {
  it.each([
    ["Mama Put Kitchen", "mama-put-kitchen"],
    ["Iya Ọ̀ṣun's Buka & Grill", "iya-osuns-buka-and-grill"],
    ["Ńdụ́ Fọ́ọ̀dụ̀", "ndu-foodu"],
    ["Ƙauran Ɗan-Ɓaba", "kauran-dan-baba"],
    ["  Chop  &  Go!! ", "chop-and-go"],
    ["", ""],
    ["中文", ""],
    ["7Up Grills", "7up-grills"],
    [
      "The Very Long Name Of A Restaurant That Nobody Could Ever Type On A Phone",
      "the-very-long-name-of-a-restaurant-that",
    ],
  ])("%j asks for %j", (name, slug) => expect(slugFrom(name)).toBe(slug));

  it("is empty or has the form of a slug, whatever the name", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme" }),
        (name) => /^$|^[a-z0-9]+(-[a-z0-9]+)*$/.test(slugFrom(name)) && slugFrom(name).length <= 40,
      ),
    );
  });
});

describe("forceSlug", () => {
  it.each([
    ["Mama Put", "mama-put"],
    ["MAMA_PUT!", "mama-put"],
    ["ọbẹ̀", "obe"],
    ["mama--", "mama--"],
    ["a.b/c", "abc"],
    ["x".repeat(80), "x".repeat(63)],
  ])("%j becomes %j", (typed, forced) => expect(forceSlug(typed)).toBe(forced));

  it("accepts nothing but lower-case letters, digits and hyphens", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (typed) =>
        /^[a-z0-9-]{0,63}$/.test(forceSlug(typed)),
      ),
    );
  });
});

describe("slugsNear", () => {
  it("offers the wanted slug first, then the place", () =>
    expect(slugsNear("Mama Put", "Surulere").slice(0, 3)).toEqual([
      "mama-put",
      "mama-put-surulere",
      "mama-put-kitchen",
    ]));
  it("never offers a reserved word, and always offers enough", () => {
    expect(slugsNear("admin", "")).not.toContain("admin");
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme" }),
        fc.string(),
        (wanted, city) =>
          slugsNear(wanted, city).every(isSlug) && slugsNear(wanted, city).length >= 3,
      ),
    );
  });
});
