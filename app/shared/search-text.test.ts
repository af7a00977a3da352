import fc from "fast-check";
import { expect, it } from "vitest";
import { searchText } from "./search-text";

it.each(["Ọlá Ńkechi-O’Neil", "ọlá ńkechi-o'neil", "OLA NKECHI-O`NEIL", "Ola Nkechi-ONeil"])(
  "%s is compared as ola nkechi-oneil",
  (typed) => {
    expect(searchText(typed.normalize("NFC"))).toBe("ola nkechi-oneil");
    expect(searchText(typed.normalize("NFD"))).toBe("ola nkechi-oneil");
  },
);

it("changes nothing the second time", () =>
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      expect(searchText(searchText(text))).toBe(searchText(text));
    }),
  ));
