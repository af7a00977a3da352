import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { csvFields } from "~/core/menu/item-fields";
import { blanksOf } from "~/core/menu/item-for-test";
import { cleanText } from "~/shared/clean-text";
import type { CsvOption } from "./option-rows.server";
import { writeMenu, type ExportedItem } from "./menu-csv.server";
import { decodeCsv, MAX_CSV_ROWS } from "./menu-table.server";
import { readMenu } from "./read-menu.server";

const errorsOf = (text: string) =>
  readMenu(text).errors.map(({ line, message }) => `${line ?? "file"}: ${message}`);
const one = { line: 2, name: "Jollof", category: "Rice", priceKobo: 150_000 };

describe("a menu's file", () => {
  it.each([
    ["commas", "name,category,price\nJollof,Rice,1500", one],
    [
      "a mark, semicolons and a naira sign",
      "\uFEFFName;Category;Price (₦)\r\nJollof;Rice;₦1.500,00".replace("1.500,00", "1,500.00"),
      one,
    ],
    ["tabs and other names", "Category Name\tProduct Name\tPrice\nRice\tJollof\tNGN 1500", one],
    ["old Macintosh lines", "name,category,price\rJollof,Rice,1500", one],
    ["a price in quotation marks", 'name,category,price\n Jollof , Rice ,"₦1,500.00"', one],
    [
      "columns of the product's documents",
      "id,vendor_id,category,name,description,price,image,inventory,is_available,sold_count,created_at,preparation_time\n1,2,Rice,Jollof,Smoky,1500,x,0,false,9,now,20 min",
      { ...one, description: "Smoky", inventory: 0, isAvailable: false, preparationMinutes: 20 },
    ],
    [
      "lines inside a cell, and the next line's number",
      'name,category,price,description\nJollof,Rice,1500,"Smoky\r\nand ""hot"""',
      { ...one, description: 'Smoky\nand "hot"' },
    ],
    [
      "allergens once each",
      'name,category,price,allergens\nJollof,Rice,1500,"Fish, fish; Egg"',
      { ...one, allergens: ["Fish", "Egg"] },
    ],
    [
      "tags, ours alone",
      "name,category,price,tags\nJollof,Rice,1500,New; spicy",
      { ...one, tags: ["spicy", "new"] },
    ],
  ])("is read with %s", (_name, text, item) =>
    expect(readMenu(text)).toMatchObject({ items: [item], options: [], errors: [], unread: [] }),
  );

  it("leaves alone what it has no column for, and takes an empty cell at its word", () => {
    expect(readMenu("name,category,price\nJollof,Rice,1500").items).toEqual([one]);
    expect(
      readMenu("name,category,price,stock,description,available\nJollof,Rice,1500,,,").items,
    ).toEqual([{ ...one, inventory: null, description: "", isAvailable: true }]);
  });

  it("names every error by its line", () => {
    expect(
      errorsOf(
        'name,category,price,stock,available\n,Rice,1500,,\nJollof,,abc,-1,perhaps\n"Two\nlines",Rice,1,,\nMoi moi,Sides,,,\nJOLLOF,Rice,5,,\njollof,RICE,6,,',
      ),
    ).toEqual([
      "2: name: Please enter a name",
      "3: price: Please enter a price in naira, such as 1500",
      "3: stock: Stock must be at least 0",
      "3: available: Please write yes or no",
      "6: price: Please enter a price",
      "8: jollof is already on line 7, in the same category",
    ]);
  });

  it.each([
    ["", "file: This file is empty"],
    [
      "name,category\nJollof,Rice",
      "1: The first line doesn’t say which column is the name and which is the price",
    ],
    ["name,category,price\n", "file: There are no items in this file"],
    [
      'name,category,price\nJollof,"Rice,1500',
      "2: This line can’t be read. Check its quotation marks",
    ],
    [
      `name,category,price\n${"a,b,1\n".repeat(MAX_CSV_ROWS + 1)}`,
      "file: At most 5,000 items can be imported at once",
    ],
  ])("that is no menu is refused", (text, error) => expect(errorsOf(text)).toEqual([error]));

  it("names every error of an option and of an item's groups by its line", () =>
    expect(
      errorsOf(
        [
          "name,category,price,stock,options,option_group,choose,at_most,preset",
          "Eba,Swallow,500,,Soup; soup,,,,",
          "Fufu,Swallow,500,,Soup: Egusi,,,,",
          "Amala,Swallow,500,,Soup: Egusi=dear,,,,",
          "Egusi,,dear,-1,,Soup,2 to 1,0,x",
          ",Drinks,,,,Soup,,,",
        ].join("\n"),
      ),
    ).toEqual([
      "2: options: soup is there twice",
      "3: options: Please write an option and its price, such as Soup: Goat meat=1500",
      "4: options: Egusi: Please enter a price in naira, such as 1500",
      "5: choose: Please write how many can be chosen, such as 1, 0 to 2 or 1+, or size",
      "5: price: Please enter a price in naira, such as 1500",
      "5: stock: Stock must be at least 0",
      "5: at most: Please enter a whole number from 1 to 99",
      "5: preset: Please enter a whole number from 0 to 99",
      "6: name: Please enter a name",
    ]));

  it("reports ignored columns", () =>
    expect(readMenu("name,category,price,Colour,sold\nJollof,Rice,1,red,9").unread).toEqual([
      "Colour",
    ]));

  it.each([
    [new TextEncoder().encode("Ẹ̀bà,₦"), "Ẹ̀bà,₦"],
    [Uint8Array.from([0xff, 0xfe, 0x41, 0x00, 0x2c, 0x00, 0xa6, 0x20]), "A,₦"],
    [Uint8Array.from([0x43, 0x61, 0x66, 0xe9]), "Café"],
  ])("is decoded as its program wrote it", (bytes, text) =>
    expect(decodeCsv(bytes).replace(/^\uFEFF/, "")).toBe(text),
  );
});

const cellText = fc.oneof(
  fc.string({ maxLength: 30 }),
  fc.string({ unit: "grapheme", maxLength: 30 }),
  fc.constantFrom(
    "=1+1",
    "+234",
    "-5",
    "@cmd",
    "'=x",
    "''@y",
    'a "b" c',
    "a,b;c\td",
    '=HYPERLINK("http://evil.example")',
    "ẹ̀bà ₦",
  ),
);
/** Text as forms store it. */
const line = cellText.map((text) => cleanText(text.replace(/\s+/g, " ").trim()));
const exported: fc.Arbitrary<ExportedItem> = fc
  .record({
    name: line.filter((text) => text.length > 0),
    category: line.filter((text) => text.length > 0),
    description: fc.oneof(
      line,
      fc.tuple(line, line).map(([a, b]) => `${a}\n${b}`.trim()),
    ),
    priceKobo: fc.nat(1_000_000_000),
    inventory: fc.option(fc.nat(1_000_000)),
    isAvailable: fc.boolean(),
    preparationMinutes: fc.option(fc.integer({ min: 1, max: 1440 })),
    allergens: fc.uniqueArray(fc.constantFrom("fish", "egg", "peanuts", "=milk", "-soy"), {
      maxLength: 4,
    }),
    soldCount: fc.nat(),
  })
  .map((item) => ({ ...blanksOf(csvFields), ...item }));

describe("with any content", () => {
  it("a menu that goes out comes back as it was, and no cell begins like a formula", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(exported, {
          maxLength: 8,
          selector: ({ name, category }) => `${category.toLowerCase()}\n${name.toLowerCase()}`,
        }),
        (items) => {
          fc.pre(items.length > 0);
          const text = writeMenu(items);
          const back = readMenu(text);
          expect(back.errors).toEqual([]);
          expect(back.items.map(({ line: _line, ...item }) => item)).toEqual(
            items.map(({ soldCount: _soldCount, ...item }) => item),
          );
          for (const { name } of items)
            if (/^[=+\-@\t\r]/.test(name)) expect(text).toContain(`'${name.replace(/"/g, '""')}`);
        },
      ),
      { numRuns: 200 },
    );
  });

  it("a menu with options comes back as it was", () => {
    const named = line.filter((text) => text.length > 0);
    const kobo = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });
    const limits = fc.oneof(
      fc.constant({ isSize: true, min: 1, max: 1 }),
      fc
        .tuple(fc.integer({ min: 0, max: 99 }), fc.option(fc.integer({ min: 1, max: 99 })))
        .filter(([min, max]) => max === null || max >= min)
        .map(([min, max]) => ({ isSize: false, min, max })),
    );
    const anOption = fc.record({
      name: named,
      priceKobo: kobo,
      inventory: fc.option(fc.nat(1_000_000)),
      isAvailable: fc.boolean(),
      allergens: fc.uniqueArray(fc.constantFrom("fish", "=milk", "-soy"), { maxLength: 3 }),
      unit: fc.option(line.map((text) => [...text].slice(0, 10).join("").trim() || "wrap")),
      maxQuantity: fc.integer({ min: 1, max: 99 }),
      defaultQuantity: fc.nat(99),
    });
    const aGroup = fc.record({
      group: named,
      choose: limits,
      free: fc.nat(99),
      options: fc.array(anOption, { maxLength: 4 }),
    });
    const own = fc
      .record({
        ...{ name: named, category: line, priceKobo: fc.option(kobo, { nil: undefined }) },
        preset: fc.option(fc.nat(99), { nil: undefined }),
      })
      .filter(({ priceKobo, preset }) => (priceKobo ?? preset) !== undefined);
    const ofItem = fc.uniqueArray(
      fc.record({ group: named, own: fc.array(own, { maxLength: 3 }) }),
      { maxLength: 3, selector: ({ group }) => group.toLowerCase() },
    );
    fc.assert(
      fc.property(
        exported,
        ofItem,
        fc.uniqueArray(aGroup, { minLength: 1, maxLength: 4, selector: ({ group }) => group }),
        (item, groups, made) => {
          const rows: CsvOption[] = made.flatMap(({ options, ...group }) =>
            options.length > 0
              ? options.map((option) => ({ line: 0, ...group, ...option, category: "" }))
              : [{ line: 0, ...group, name: "", category: "" }],
          );
          const back = readMenu(writeMenu([{ ...item, groups }], rows));
          expect(back.errors).toEqual([]);
          expect(back.items[0]!.groups).toEqual(groups);
          let before = "";
          for (const [at, row] of rows.entries()) {
            const { choose, free, ...values } = row;
            const isFirst = before !== row.group;
            before = row.group;
            expect(back.options[at]).toMatchObject({
              ...values,
              line: expect.any(Number) as number,
              ...(isFirst ? { choose, ...(free ? { free } : {}) } : {}),
            });
          }
        },
      ),
      { numRuns: 200 },
    );
  });

  it("never throws, and every error has a message", () => {
    const mess = fc.oneof(
      fc.string({ maxLength: 400 }),
      fc
        .array(
          fc.constantFrom(
            "name",
            "price",
            "category",
            ",",
            ";",
            "\t",
            "\n",
            "\r\n",
            "\r",
            '"',
            '""',
            "'",
            "=",
            "₦",
            "1500",
            "-1",
            "\u0000",
            "\uFEFF",
            " ",
            "jollof",
            "no",
          ),
          { maxLength: 80 },
        )
        .map((parts) => parts.join("")),
    );
    fc.assert(
      fc.property(fc.boolean(), mess, (headed, text) => {
        const { items, errors } = readMenu(
          headed ? `name,category,price,stock,available\n${text}` : text,
        );
        expect(items.length + errors.length).toBeGreaterThan(0);
        for (const { message, line: at } of errors)
          expect([message.length > 5, at === null || at > 0]).toEqual([true, true]);
        for (const { name, category, priceKobo } of items)
          expect([
            name.length > 0,
            category !== "",
            Number.isInteger(priceKobo) && priceKobo >= 0,
          ]).toEqual([true, true, true]);
      }),
      { numRuns: 400 },
    );
  });

  it("any bytes are some text", () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 200 }),
        (bytes) =>
          typeof decodeCsv(bytes) === "string" && readMenu(decodeCsv(bytes)).errors.length >= 0,
      ),
    );
  });
});
