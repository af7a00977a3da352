import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { accountNameFits } from "./account-name";

describe("an account's name", () => {
  it.each([
    ["ADA OKAFOR", "Ada Okafor"],
    ["OKAFOR ADA NGOZI", "Ada Okafor"],
    ["OKAFOR A. N.", "Ngozi Okafor"],
    ["MR. ADEWALE ÒJÓ", "Adéwálé Ojo"],
    ["ALHAJI MUSA BELLO", "Bello Musa"],
    ["MAMA PUT KITCHEN ENTERPRISES", "Mama Put Kitchen"],
    ["FOODIES NIGERIA LIMITED", "Foodies"],
    ["SUYA SPOT VENTURES", "The Suya Spot"],
    ["ADA NGOZI OKAFOR", "Ada Chioma Okafor"],
    ["O'NEIL FUNKE", "Funke O’Neil"],
  ])("%s fits %s", (accountName, name) => {
    expect(accountNameFits(accountName, [name])).toBe(true);
  });

  it.each([
    ["ADA OKAFOR", "Ada Obi"],
    ["ADA OKAFOR", "Ada"],
    ["A O", "Ada Okafor"],
    ["MAMA TAYO KITCHEN", "Mama Kitchen"],
    ["KITCHEN LTD", "Kitchen"],
    ["MUSA ENTERPRISES", "Bello Enterprises"],
    ["MR CHIEF LTD", "Mr Chief Ltd"],
    ["ADA CHIDI EZE OBI", "Ada Chidi Musa Bello"],
    ["", ""],
  ])("%s doesn’t fit %s", (accountName, name) => {
    expect(accountNameFits(accountName, [name])).toBe(false);
  });

  it("fits if one of several names does", () => {
    expect(accountNameFits("ADA OKAFOR", ["Suya Spot", "Okafor Ada"])).toBe(true);
    expect(accountNameFits("ADA OKAFOR", [])).toBe(false);
  });
});

const letters = [..."abcdefghijklmnoprstuwy"];
const part = fc
  .array(fc.constantFrom(...letters), { minLength: 3, maxLength: 9 })
  .map((all) => `x${all.join("")}`);
const name = fc.uniqueArray(part, { minLength: 2, maxLength: 4 });
const said = (parts: readonly string[]) => parts.join(" ");

describe("any account’s name", () => {
  it("fits itself in any order, case and accents, with titles and company words", () => {
    fc.assert(
      fc.property(
        name,
        fc.integer(),
        fc.constantFrom("Mr", "Chief", "DR."),
        (parts, turn, title) => {
          const at = Math.abs(turn) % parts.length;
          const turned = [...parts.slice(at), ...parts.slice(0, at)];
          const accented = said(turned).toUpperCase().replaceAll("A", "À").replaceAll("O", "Ọ");
          return accountNameFits(`${title} ${accented} Ltd`, [said(parts)]);
        },
      ),
    );
  });

  it("fits with one part as an initial, and not with initials alone", () => {
    fc.assert(
      fc.property(name, fc.nat(), (parts, n) => {
        const short = parts.map((each, at) => (at === n % parts.length ? each[0]! : each));
        expect(accountNameFits(said(short), [said(parts)])).toBe(true);
        expect(accountNameFits(said(parts.map((each) => each[0]!)), [said(parts)])).toBe(false);
      }),
    );
  });

  it("is compared the same both ways, and another name never takes a fit away", () => {
    fc.assert(
      fc.property(name, name, name, (one, other, third) => {
        const mixed = said([one[0]!, ...other.slice(1)]);
        expect(accountNameFits(said(one), [mixed])).toBe(accountNameFits(mixed, [said(one)]));
        if (accountNameFits(said(one), [mixed]))
          expect(accountNameFits(said(one), [said(third), mixed])).toBe(true);
      }),
    );
  });

  it("doesn’t fit a name that shares one part or none", () => {
    fc.assert(
      fc.property(name, name, (one, other) => {
        fc.pre(!other.some((each) => one.includes(each)));
        expect(accountNameFits(said(one), [said(other)])).toBe(false);
        expect(accountNameFits(said(one), [said([one[0]!, ...other.slice(1)])])).toBe(false);
      }),
    );
  });
});
