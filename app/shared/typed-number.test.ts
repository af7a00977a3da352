import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatKobo, nairaInput } from "./money";
import {
  readAmount,
  readCount,
  readDecimal,
  readPercent,
  readSignedAmount,
  type NumberRead,
} from "./typed-number";

const invalid = "No number";
const amount = (text: string) => readAmount(text, invalid, "Below 0");
const valueOf = (read: NumberRead) => (read.ok ? read.value : read.message);

describe("an amount", () => {
  it.each([
    ["1500", 150_000],
    ["1,500", 150_000],
    ["1,500.5", 150_050],
    ["₦1,500.50", 150_050],
    ["₦ 2 000", 200_000],
    [" 1 500 000 ", 150_000_000],
    ["1, 500", 150_000],
    ["N1500", 150_000],
    ["n 1,500", 150_000],
    ["NGN 1500", 150_000],
    ["1500 NGN", 150_000],
    ["1500 naira", 150_000],
    ["Naira 1500", 150_000],
    ["#1500", 150_000],
    ["1500/-", 150_000],
    ["#1,500 /=", 150_000],
    ["1500=", 150_000],
    ["2k", 200_000],
    ["N3.5K", 350_000],
    ["2.25k", 225_000],
    ["₦150k", 15_000_000],
    ["0.05", 5],
    [".5", 50],
    ["10.", 1_000],
    ["4.50", 450],
    ["+7", 700],
    ["007", 700],
    ["-0", 0],
    ["１５００", 150_000],
    ["1\u00a0500", 150_000],
  ])("is read from %j as %i kobo", (text, kobo) => expect(valueOf(amount(text))).toBe(kobo));

  it.each([
    ["1500,00", "₦1,500 or ₦150,000? Please type 1500 or 150000"],
    ["15,00", "₦15 or ₦1,500? Please type 15 or 1500"],
    ["2,50", "₦2.50 or ₦250? Please type 2.50 or 250"],
    ["4.500", "₦4.50 or ₦4,500? Please type 4.50 or 4500"],
    ["1.500", "₦1.50 or ₦1,500? Please type 1.50 or 1500"],
    ["12.500,00", "₦12.50 or ₦12,500? Please type 12.50 or 12500"],
    ["0,500", "₦0.50 or ₦500? Please type 0.50 or 500"],
    [".500", "₦0.50 or ₦500? Please type 0.50 or 500"],
    ["1.500.000", "₦1,500,000? Please type 1500000"],
    ["1,50,000", "₦150,000? Please type 150000"],
    ["1.2.3", "₦123? Please type 123"],
    ["15 00", "₦1,500? Please type 1500"],
    ["1,500.00k", "₦1,500 or ₦1,500,000? Please type 1500 or 1500000"],
    ["1,500k", "₦1,500 or ₦1,500,000? Please type 1500 or 1500000"],
    ["1500k", "₦1,500 or ₦1,500,000? Please type 1500 or 1500000"],
    ["2,5k", "₦2,500 or ₦25,000? Please type 2500 or 25000"],
  ])("is asked about where it is %j", (text, question) =>
    expect(amount(text)).toEqual({ ok: false, message: question }),
  );

  it.each(["", " ", "-", ".", ",", "N", "k", "1e3", "abc", "NaN", "0x10"])(
    "is not read from %j",
    (text) => expect(valueOf(amount(text))).toBe(invalid),
  );
  it.each(["--1", "1500-2000", "1500/2000", "500ml", "1500 kobo", "₦₦1", "9".repeat(13), "½"])(
    "is not read from %j",
    (text) => expect(valueOf(amount(text))).toBe(invalid),
  );
  it.each(["-1", "−1,500", "₦-5", "-₦5"])("is at least 0: %j", (text) =>
    expect(valueOf(amount(text))).toBe("Below 0"),
  );
  it.each([
    ["-₦500", -50_000],
    ["₦ −500", -50_000],
    ["-4.500", "-₦4,500 or -₦4.50? Please type -4500 or -4.50"],
  ])("may be below 0 where that means something: %j", (text, value) =>
    expect(valueOf(readSignedAmount(text, invalid))).toBe(value),
  );

  it.each<["." | ",", string, number]>([
    [",", "1500,00", 150_000],
    [",", "12.500,50", 1_250_050],
    [",", "2,900", 290_000],
    [",", "N1,500.50", 150_050],
    [",", "4.500", 450_000],
    [".", "1500,00", 15_000_000],
    [".", "4.500", 450],
    [".", "1,500.00", 150_000],
  ])("is read by a file's decimal sign %j: %s", (sign, text, kobo) =>
    expect(valueOf(readAmount(text, invalid, invalid, sign))).toBe(kobo),
  );
});

const written = (kobo: number) => {
  const whole = nairaInput(kobo - (kobo % 100));
  const groups = (sign: string) => whole.replace(/\B(?=(\d{3})+$)/g, sign);
  const kobos = kobo % 100 ? String(kobo % 100).padStart(2, "0") : "";
  const withKobo = (text: string, sign: string) => (kobos ? `${text}${sign}${kobos}` : text);
  const english = [whole, groups(","), groups(" ")].map((text) => withKobo(text, "."));
  return {
    english: [...english, `${groups(",")}.${kobos || "00"}`].flatMap((text) => [
      text,
      `₦${text}`,
      `N ${text}`,
      `NGN${text}`,
      `#${text}/-`,
      `${text} naira`,
      ` ${text}\u00a0`,
    ]),
    decimalComma: [whole, groups(".")].flatMap((text) => [
      `${text},${kobos || "00"}`,
      withKobo(text, ","),
    ]),
  };
};

describe("whatever the amount", () => {
  const any = fc.oneof(fc.nat(1_000_000), fc.integer({ min: 0, max: 99_999_999_999_999 }));

  it("what the product and its vendors write is read back", () => {
    fc.assert(
      fc.property(any, (kobo) => {
        for (const text of [formatKobo(kobo), nairaInput(kobo), ...written(kobo).english])
          expect([text, amount(text)]).toEqual([text, { ok: true, value: kobo }]);
      }),
    );
  });

  it("with a decimal comma it is read back, or asked about with the right one among the readings", () => {
    fc.assert(
      fc.property(any, (kobo) => {
        for (const text of written(kobo).decimalComma) {
          const read = amount(text);
          if (read.ok) expect([text, read.value]).toEqual([text, kobo]);
          else expect(` ${read.message} `).toMatch(new RegExp(`[ ]${formatKobo(kobo)}[ ?]`));
          expect([text, readAmount(text, invalid, invalid, ",")]).toEqual([
            text,
            { ok: true, value: kobo },
          ]);
        }
      }),
    );
  });

  it("a text of its signs that is read has thousands before commas, and two decimals at most", () => {
    const texts = fc.string({
      unit: fc.constantFrom(..."0123456789".split(""), ".", ",", " ", "k", "N", "-", "₦"),
      maxLength: 12,
    });
    fc.assert(
      fc.property(texts, (text) => {
        const read = amount(text);
        if (!read.ok) return;
        // Only digits that are shown back may remain of the typed text.
        const shown = text.includes("k")
          ? nairaInput(read.value / 1_000)
          : formatKobo(read.value).slice(1);
        const plain = (number: string) =>
          number
            .replace(/^0*(?=\.|$)/, "0")
            .replace(/^0+(?=\d)/, "")
            .replace(/(\.\d*?)0+$/, "$1")
            .replace(/\.$/, "");
        const typed = text.replace(/[^\d.,]/g, "");
        expect(plain(typed.replaceAll(",", ""))).toBe(plain(shown.replaceAll(",", "")));
        if (typed.includes(",")) expect(typed).toMatch(/^\d{1,3}(,\d{3})+(\.\d{0,2})?$/);
        expect(typed).toMatch(/^[\d,]*(\.\d{0,2})?$/);
      }),
      { numRuns: 2_000 },
    );
  });

  it("foreign text of any length is answered at once", () => {
    for (const token of [" ", "1", "1,", ".", "N", "- ", "0 ", "k", "\u00a0", "1 2"]) {
      const text = token.repeat(40_000 / token.length);
      const began = performance.now();
      expect([amount(text).ok, readCount(text, invalid).ok, readPercent(text, invalid).ok]).toEqual(
        [false, false, false],
      );
      expect(performance.now() - began).toBeLessThan(50);
    }
  });
});

describe("a count", () => {
  it.each([
    ["0", 0],
    ["20", 20],
    ["1,200", 1_200],
    ["7.0", 7],
    ["2k", 2_000],
    ["1.5k", 1_500],
  ])("is read from %j as %i", (text, count) =>
    expect(valueOf(readCount(text, invalid))).toBe(count),
  );
  it.each([
    ["2,0", "2 or 20?"],
    ["1.500", "1,500? Please type 1500"],
    ["1,5", "15?"],
  ])("is asked about where it is %j", (text, question) =>
    expect(valueOf(readCount(text, invalid))).toBe(question),
  );
  it.each(["", "1.5", "many", "₦5", "1e3"])("is not read from %j", (text) =>
    expect(valueOf(readCount(text, invalid))).toBe(invalid),
  );
  it("is at least 0", () => expect(valueOf(readCount("-1", invalid, "Below 0"))).toBe("Below 0"));
});

describe("a percentage", () => {
  it.each([
    ["7.5", 750],
    ["7.5 %", 750],
    ["100%", 10_000],
    ["7,5", "7.5% or 75%? Please type 7.5 or 75"],
    ["-5", invalid],
    ["5k", invalid],
    ["up to 5", invalid],
    ["5% off", invalid],
  ])("is read from %j as %s hundredths", (text, value) =>
    expect(valueOf(readPercent(text, invalid))).toBe(value),
  );
  it("of hours has no sign for percent", () =>
    expect(["1.5", "1.5%", "1,5"].map((text) => valueOf(readDecimal(text, invalid)))).toEqual([
      150,
      invalid,
      "1.5 or 15?",
    ]));
});
