import { describe, expect, it } from "vitest";
import { findSettings, readQuery, type SettingPlace } from "./find-settings";

const place = (label: string, keywords = "", section = "Business"): SettingPlace => ({
  label,
  keywords,
  section,
  to: `#${label}`,
});
const places = [
  place("Delivery fee", "price cost"),
  place("Free delivery from", "threshold"),
  place("Pickup", "collect without delivery"),
  place("Ọbẹ̀ of the day"),
];
const found = (q: string) => findSettings(places, q).map(({ label }) => label);

describe("findSettings", () => {
  it("lists labels that begin with the term, then labels that contain it, then keywords", () =>
    expect(found("delivery")).toEqual(["Delivery fee", "Free delivery from", "Pickup"]));
  it("wants every word, in any order and case", () =>
    expect(found("FROM delivery")).toEqual(["Free delivery from"]));
  it("finds by the name of the section", () =>
    expect(found("business pickup")).toEqual(["Pickup"]));
  it("does not mind marks on letters", () => expect(found("obe")).toEqual(["Ọbẹ̀ of the day"]));
  it("finds nothing for what nothing has", () => expect(found("spaceship")).toEqual([]));
});

it.each([
  ["", ""],
  [" a ", ""],
  [" ab ", "ab"],
  ["a\tb   c", "a b c"],
  ["x".repeat(99), "x".repeat(60)],
  [null, ""],
])("%j is wanted as %j", (typed, wanted) => expect(readQuery(typed)).toBe(wanted));
