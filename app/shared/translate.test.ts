import { describe, expect, it } from "vitest";
import { joinMessages, messagesAmong, msg, translateAmong, translator } from "./translate";

const texts = {
  tag: "xx",
  texts: {
    "Add {name}": "+ {name}",
    "{n} dish|{n} dishes": "{n} wan|{n} plenti",
    Menu: "Menyu",
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

  it("is translated, with its gaps filled and the form of its number", () => {
    expect(t("Menu")).toBe("Menyu");
    expect(t("Add {name}", { name: "Rice" })).toBe("+ Rice");
    expect([1, 2].map((n) => t("{n} dish|{n} dishes", { n }))).toEqual(["1 wan", "2 plenti"]);
  });

  it("that is the name of something every object has stays as it is", () => {
    for (const typed of ["constructor", "toString", "__proto__"])
      expect([t(typed), t(typed, { n: 1 }), t("Only {n} left", { n: typed })]).toEqual([
        typed,
        typed,
        `${typed} remain`,
      ]);
  });

  it("stays as it is when the language does not know it, also when somebody has typed signs into it", () => {
    expect(t("We close (early) [sometimes]. Why?")).toBe("We close (early) [sometimes]. Why?");
    expect(t("Add {name}", { name: "$& {name} |" })).toBe("+ $& {name} |");
    expect(t("Only {n} left")).toBe("{n} remain");
  });
});

describe("a message of a rule", () => {
  it("is translated, and so are the messages in its gaps", () => {
    const message = msg("{reason} Back {when}.", {
      reason: msg("Closed"),
      when: msg("today at {time}", { time: "5:00 pm" }),
    });
    expect([english(message), t(message)]).toEqual([
      "Closed Back today at 5:00 pm.",
      "Shut → now 5:00 pm.",
    ]);
    expect([1, 3].map((n) => t(msg("Only {n} left", { n })))).toEqual(["1 remain", "3 remain"]);
  });

  it("leaves a value as it is that is no message, whatever a vendor has typed", () => {
    expect(t(msg("Add {name}", { name: "Closed" }))).toBe("+ Closed");
    expect(t(msg("Add {name}", { name: "{n} {0}" }))).toBe("+ {n} {0}");
  });

  it("that holds a list has each entry translated", () => {
    const was = (dish: string, price: string) => msg("{dish} (was {price})", { dish, price });
    const list = joinMessages([was("Rice", "₦1,000"), was("Closed", "₦500"), "Menu"], ", ");
    const message = msg("Gone: {list}. Look.", { list });
    expect(english(message)).toBe("Gone: Rice (was ₦1,000), Closed (was ₦500), Menu. Look.");
    expect(t(message)).toBe("Lost: Rice (₦1,000 before), Closed (₦500 before), Menu. See.");
  });
});

describe("what a page speaks", () => {
  const loud = { data: { texts } };
  it("is what the innermost of its routes has brought; nothing where none has one", () => {
    expect(messagesAmong([{ data: { texts: null } }, loud, { data: undefined }])).toBe(texts);
    expect(messagesAmong([loud, { data: { texts: null } }])).toBeNull();
    expect(messagesAmong([{ data: null }, {}])).toBeUndefined();
    expect(translateAmong([loud])("Menu")).toBe("Menyu");
    expect(translateAmong([])("Menu")).toBe("Menu");
  });
});
