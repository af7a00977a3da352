import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { choiceNames, choicesText, parseChoices, readChoices, tidyChoices } from "./choices";

const ids = ["a", "b", "c"].map((letter) => `${letter}0000000-0000-4000-8000-000000000001`);
const [first, second, third] = ids as [string, string, string];
const any = fc.array(fc.tuple(fc.constantFrom(...ids), fc.integer({ min: 0, max: 33 })), {
  maxLength: 3,
});

describe("tidy choices", () => {
  it("have each option once, by its id, and none of nothing", () => {
    expect(
      tidyChoices([
        [second, 1],
        [third, 0],
        [first, 2],
        [second, 3],
      ]),
    ).toEqual([
      [first, 2],
      [second, 4],
    ]);
  });

  it("are the same whatever the order, and written in a field's name read back the same", () => {
    fc.assert(
      fc.property(any, (choices) => {
        const tidy = tidyChoices(choices);
        expect(tidyChoices([...choices].reverse())).toEqual(tidy);
        expect(parseChoices(choicesText(tidy))).toEqual(tidy);
      }),
    );
  });

  it.each([
    "",
    "x",
    `${first}`,
    `${first}x`,
    `${first}x100`,
    ` ${first}x1`,
    `${first}x1 `,
    `${first.slice(1)}x1`,
  ])("are not read from %j", (text) => expect(parseChoices(text)).toEqual([]));
});

describe("the choices of a form", () => {
  const read = (fields: [string, unknown][]) => readChoices(fields);

  it("are ticks and numbers, in any spelling of an id", () => {
    expect(
      read([
        [choiceNames.group("g"), [first, second.toUpperCase()]],
        [choiceNames.option(third.toUpperCase()), "2"],
      ]),
    ).toEqual([
      [first, 1],
      [second, 1],
      [third, 2],
    ]);
  });

  it("are whole numbers from 0 to 99", () => {
    const count = (typed: string) => read([[choiceNames.option(first), typed]])[0]?.[1];
    expect(["2.9", "-3", "100", "1e9", "two", "0"].map(count)).toEqual([
      2,
      undefined,
      99,
      99,
      undefined,
      undefined,
    ]);
  });

  it("are no other fields, and 200 at most", () => {
    expect(
      read([
        ["quantity", "3"],
        [`x-o-${first}`, first],
        ["n-1", "1"],
        ["o-g", "1"],
      ]),
    ).toEqual([]);
    const many = Array.from(
      { length: 201 },
      (_, n) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`,
    );
    expect(read([["o-g", many]])).toHaveLength(200);
    expect(parseChoices(many.map((id) => `${id}x1`).join("_"))).toHaveLength(200);
  });
});
