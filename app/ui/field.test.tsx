import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Field, SelectField, TextField } from "./field";

const star = "after:content-[&#x27;*&#x27;]";

describe.each([
  ["Field", Field],
  ["TextField", TextField],
  ["SelectField", SelectField],
])("%s", (_name, Control) => {
  it("marks its label when it is required, by the browser or the server alone", () => {
    const label = (props: object) =>
      renderToStaticMarkup(<Control id="a" label="Name" {...props} />).split("</label>")[0]!;
    expect([label({ required: true }), label({ "aria-required": true })].map(hasStar)).toEqual([
      true,
      true,
    ]);
    expect(hasStar(label({}))).toBe(false);
    expect(label({ required: true })).toMatch(/>Name$/);
  });
});

const hasStar = (html: string) => html.includes(star);
