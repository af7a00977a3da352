import { describe, expect, it } from "vitest";
import { translateAmong, translator, messagesAmong } from "./translate";

const texts = {
  tag: "xx",
  texts: { "Add {name}": "+ {name}", "{n} dish|{n} dishes": "{n} wan|{n} plenti", Menu: "Menyu" },
  said: {
    "Only {n} left": "{n} remain",
    "{reason} Back {when}.": "{reason} → {when}.",
    Closed: "Shut",
    "today at {time}": "now {time}",
    "Gone: {list}. Look.": "Lost: {list}. See.",
    "{dish} (was {price})": "{dish} ({price} before)",
  },
};
const t = translator(texts);
const english = translator();

describe("a text", () => {
  it("is its English self where no language is set, with its gaps filled and the form of its number", () => {
    expect(english("Add {name}", { name: "Rice" })).toBe("Add Rice");
    expect([0, 1, 2].map((n) => english("{n} dish|{n} dishes", { n }))).toEqual([
      "0 dishes",
      "1 dish",
      "2 dishes",
    ]);
    expect(english("Beans | fried {n}")).toBe("Beans | fried {n}");
  });

  it("is said in the language, with its gaps filled and the form of its number", () => {
    expect(t("Menu")).toBe("Menyu");
    expect(t("Add {name}", { name: "Rice" })).toBe("+ Rice");
    expect([1, 2].map((n) => t("{n} dish|{n} dishes", { n }))).toEqual(["1 wan", "2 plenti"]);
  });

  it("that a rule has made is known by what stands around its gaps, and what stands in them is said, too", () => {
    expect(t("Only 3 left")).toBe("3 remain");
    expect(t("Closed Back today at 5:00 pm.")).toBe("Shut → now 5:00 pm.");
  });

  it("that is the name of something every object has stays as it is", () => {
    for (const typed of ["constructor", "toString", "__proto__"])
      expect([t(typed), t(typed, { n: 1 }), t(`Only ${typed} left`)]).toEqual([
        typed,
        typed,
        `${typed} remain`,
      ]);
  });

  it("that holds a list is said one by one", () => {
    expect(t("Gone: Rice (was ₦1,000), Beans (was ₦500). Look.")).toBe(
      "Lost: Rice (₦1,000 before), Beans (₦500 before). See.",
    );
  });

  it("stays as it is when the language does not know it, also when somebody has typed signs into it", () => {
    expect(t("We close (early) [sometimes]. Why?")).toBe("We close (early) [sometimes]. Why?");
    expect(t("Add {name}", { name: "$& {name} |" })).toBe("+ $& {name} |");
    expect(t("Only {n} left")).toBe("{n} remain");
  });
});

describe("what a page speaks", () => {
  const loud = { data: { texts } };
  it("is what the innermost of its routes has brought; nothing where none says", () => {
    expect(messagesAmong([{ data: { texts: null } }, loud, { data: undefined }])).toBe(texts);
    expect(messagesAmong([loud, { data: { texts: null } }])).toBeNull();
    expect(messagesAmong([{ data: null }, {}])).toBeUndefined();
    expect(translateAmong([loud])("Menu")).toBe("Menyu");
    expect(translateAmong([])("Menu")).toBe("Menu");
  });
});
