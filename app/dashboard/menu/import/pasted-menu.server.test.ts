import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nairaInput } from "~/shared/money";
import { readPasted } from "./pasted-menu.server";
import { readMenu } from "./read-menu.server";

const itemsOf = (text: string) =>
  readPasted(text).items.map(({ name, category, priceKobo }) => [category, name, priceKobo / 100]);

describe("a pasted line", () => {
  it.each<[string, string, number]>([
    ["Jollof 2500", "Jollof", 2500],
    ["Fried rice - N1,800", "Fried rice", 1800],
    ["• Egusi soup: ₦3,500", "Egusi soup", 3500],
    ["- Moi moi = 700", "Moi moi", 700],
    ["* Ofada rice....... 2.5k", "Ofada rice", 2500],
    ["1. Amala & ewedu – #1500", "Amala & ewedu", 1500],
    ["2) Pounded yam @ 2000", "Pounded yam", 2000],
    ["*Jollof rice* - *N2,500*", "Jollof rice", 2500],
    ["_Zobo_ 700", "Zobo", 700],
    ["🍛 Efo riro 🌶️ 1500 naira", "Efo riro 🌶️", 1500],
    ["1️⃣ Suya N1500", "Suya", 1500],
    ["Jollof rice (N2,500)", "Jollof rice", 2500],
    ["Chicken(3000)", "Chicken", 3000],
    ["Asun 3500 only.", "Asun", 3500],
    ["Small chops 1500/-", "Small chops", 1500],
    ["₦2500 Jollof rice", "Jollof rice", 2500],
    ["2500 - Jollof rice", "Jollof rice", 2500],
    ["Coke 50cl 500", "Coke 50cl", 500],
    ["Water 1500 ml 300", "Water 1500 ml", 300],
    ["7up 400", "7up", 400],
    ["Combo 2: rice, plantain and chicken 4,500", "Combo 2: rice, plantain and chicken", 4500],
    ["[12/11/2026, 10:15] Mama Put: Jollof 2500", "Jollof", 2500],
    ["Jollof\t2500", "Jollof", 2500],
    ["Jollof rice2500", "Jollof rice", 2500],
    ["Jollof, 2500", "Jollof", 2500],
    ["Jollof;2500", "Jollof", 2500],
    ["Chapman 1,500 (33cl)", "Chapman", 1500],
    ["Shawarma (small) 2500", "Shawarma (small)", 2500],
    ["28/11/2026, 09:15 - Mama Put: Jollof 2500", "Jollof", 2500],
    ["28/11/2026, 9:15 pm - Mama Put: Jollof 2500", "Jollof", 2500],
    ["Ẹ̀bà 500", "Ẹ̀bà".normalize("NFC"), 500],
  ])("%j is %s for ₦%i", (line, name, naira) =>
    expect(itemsOf(line)).toEqual([[null, name, naira]]),
  );

  it.each<[string, string]>([
    ["Jollof 1500/2000", "We can’t find the price in “Jollof 1500/2000”. Write it after the name"],
    ["Jollof small 1500, big 2500", "Write one price a line: Jollof small 1500, big 2500"],
    ["Jollof 2, 500", "Jollof 2, 500: write the price without a space, or N before it"],
    ["Jollof 2 500", "Jollof 2 500: write the price without a space, or N before it"],
    ["₦700", "₦700: write the name of the item before its price"],
    [`${"a".repeat(301)} 500`, "This line is too long. Write one item a line"],
  ])("%j is refused", (line, message) =>
    expect(readPasted(line)).toMatchObject({ items: [], errors: [{ line: 1, message }] }),
  );

  it.each([
    "Call 0803 123 4567",
    "+234 803 123 4567",
    "Open 9am - 9pm",
    "MAMA PUT MENU 2026",
    "Delivery: 1000",
    "Delivery fee N1,500",
    "12/11/2026",
  ])("%j is no item", (line) =>
    expect(readPasted(line)).toMatchObject({ items: [], errors: [], unread: [expect.any(String)] }),
  );

  it("whose price can be two asks, and is read by the sign that is chosen for all", () => {
    const text = "Jollof 4.500\nZobo 700";
    expect(readPasted(text)).toMatchObject({
      items: [{ name: "Zobo" }],
      unclear: [{ line: 1, text: "4.500" }],
    });
    expect(readPasted(text, ",").items.map(({ priceKobo }) => priceKobo)).toEqual([
      450_000, 70_000,
    ]);
  });
});

describe("a pasted menu", () => {
  it("has its headings as categories, its title and its last words left out by name", () => {
    const menu = [
      "MAMA PUT'S KITCHEN",
      "Good morning! Our menu today:",
      "",
      "*RICE* 🍚",
      "Jollof 2500",
      "Fried rice - N1,800",
      "(with plantain)",
      "",
      "Swallow:",
      "• Amala 1500 per wrap",
      "DRINKS",
      "Combo 2 (rice and fish)",
      "₦700",
      "",
      "Call 08031234567 to order",
    ].join("\r\n");
    expect(itemsOf(menu)).toEqual([
      ["RICE", "Jollof", 2500],
      ["RICE", "Fried rice", 1800],
      ["Swallow", "Amala", 1500],
      ["Swallow", "Combo 2 (rice and fish)", 700],
    ]);
    const { items, errors, unread } = readPasted(menu);
    expect(items.map(({ description }) => description)).toEqual([
      undefined,
      "with plantain",
      "per wrap",
      undefined,
    ]);
    expect([errors, unread]).toEqual([
      [],
      ["MAMA PUT'S KITCHEN", "Good morning! Our menu today", "DRINKS", "Call 08031234567 to order"],
    ]);
  });

  it("names an item that has lost its price", () => {
    expect(readPasted("Rice:\nJollof 2500\nZobo\nChapman 900").errors).toEqual([
      {
        line: 3,
        message: "“Zobo” has no price. Write it after the name, or a colon after a heading",
      },
    ]);
  });

  it("all in capitals has no heading for that alone", () => {
    expect(readPasted("RICE:\nJOLLOF 2500\nZOBO\nCHAPMAN 900").errors).toHaveLength(1);
  });

  it("of any names and prices is read as it is written", () => {
    const name = fc
      .string({
        unit: fc.constantFrom(..."abcdefghiklmoprstuwyẹọṣ '&"),
        minLength: 3,
        maxLength: 30,
      })
      .map((text) => text.trim().replace(/\s+/g, " "))
      .filter(
        (text) => /^\p{L}{2}.*\p{L}{2}$/u.test(text) && !/\b(?:per|only|each|n)\b/.test(text),
      );
    const kobo = fc.integer({ min: 50_00, max: 10_000_000_00 });
    const write = fc.constantFrom(
      (dish: string, price: string) => `${dish} ${price}`,
      (dish: string, price: string) => `• ${dish} - N${price}`,
      (dish: string, price: string) => `3. ${dish}: ₦ ${price}/-`,
      (dish: string, price: string) => `*${dish}*.....${price} naira`,
      (dish: string, price: string) => `${dish} (NGN ${price})`,
    );
    fc.assert(
      fc.property(
        fc.array(fc.tuple(name, kobo, write), { minLength: 1, maxLength: 6 }),
        (lines) => {
          const text = lines.map(([dish, price, line]) => line(dish, nairaInput(price))).join("\n");
          const { items, errors } = readPasted(text);
          expect([text, errors]).toEqual([text, []]);
          expect(items.map((item) => [item.name, item.priceKobo])).toEqual(
            lines.map(([dish, price]) => [dish.normalize("NFC"), price]),
          );
        },
      ),
    );
  });

  it("of any text is answered soon, with every line accounted for or named", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 400, unit: "grapheme" }), (text) => {
        for (const { name, priceKobo } of readPasted(text).items)
          expect([name.length > 0, priceKobo >= 0]).toEqual([true, true]);
      }),
    );
    for (const token of [
      "1",
      "1 ",
      "- ",
      ". ",
      "a ",
      "(",
      "₦",
      "per ",
      "1,",
      "\n",
      "1\n",
      "🍛",
      "a 1\n",
    ]) {
      const began = performance.now();
      readMenu(token.repeat(40_000 / token.length), { isPasted: true });
      readPasted(`${token.repeat(290 / token.length)}\n`.repeat(130));
      expect(performance.now() - began).toBeLessThan(1_000);
    }
  });
});
