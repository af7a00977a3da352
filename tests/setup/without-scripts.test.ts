import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { journeysWithoutScripts } from "../e2e/without-scripts";

it.each(Object.entries(journeysWithoutScripts))(
  "each journey of %s that is taken without scripts is there",
  (spec, names) => {
    const text = readFileSync(`tests/e2e/${spec}.spec.ts`, "utf8");
    for (const name of names) expect(text.split(`test("${name}`)).toHaveLength(2);
  },
);
