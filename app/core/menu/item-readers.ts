import { tidyHours } from "~/core/opening-hours/item-hours";
import { isUuid } from "~/shared/ids";
import { itemTags, type ItemTag } from "~/shared/item-tags";
import {
  readAmount,
  readCount,
  readSignedAmount,
  type DecimalSign,
  type FieldResult,
} from "~/shared/typed-number";

/** ₦10,000,000: no item costs more, so a higher price is a typing mistake. */
const MAX_PRICE_KOBO = 1_000_000_000;
const MAX_STOCK = 1_000_000;
const MAX_ALLERGENS = 20;

type Reader<T> = (text: string) => FieldResult<T>;

const read = <T>(value: T): FieldResult<T> => ({ ok: true, value });
const fail = (message: string): FieldResult<never> => ({ ok: false, message });

const oneLine = (text: string) => text.trim().replace(/\s+/g, " ");

/** Reads an item's name: one line of at most 120 characters (docs/rules.md, Menu items). */
export const readName: Reader<string> = (text) => {
  const name = oneLine(text);
  if (!name) return fail("Please enter a name");
  return name.length > 120 ? fail("Please keep this to 120 characters") : read(name);
};

/** Reads a description of at most 1,000 characters; keeps line breaks. */
export const readDescription: Reader<string> = (text) => {
  const description = text.replace(/\r\n?/g, "\n").trim();
  return description.length > 1000
    ? fail("Please keep this to 1,000 characters")
    : read(description);
};

/** Reads a category's name, at most 60 characters; empty for none. */
export const readCategoryName: Reader<string> = (text) => {
  const name = oneLine(text);
  return name.length > 60 ? fail("Please keep this to 60 characters") : read(name);
};

export const readNewCategory: Reader<string> = (text) =>
  text.trim() ? readCategoryName(text) : fail("Please enter a name");

/** Reads an item's category in a file, where it is required. */
export const readRequiredCategory: Reader<string> = (text) =>
  text ? readCategoryName(text) : fail("Please name a category");

/**
 * Reads a price in naira as whole kobo (docs/rules.md, Money; Menu items).
 * @param sign the file's decimal sign, if the vendor has chosen one
 */
export const readPrice = (text: string, sign?: DecimalSign): FieldResult<number> => {
  if (text.trim() === "") return fail("Please enter a price");
  return atMost(
    readAmount(
      text,
      "Please enter a price in naira, such as 1500",
      "The price must be at least 0",
      sign,
    ),
  );
};

/** An option's price as whole kobo, may be negative; empty is 0 (docs/rules.md, Item options). */
export const readOptionPrice = (text: string, sign?: DecimalSign): FieldResult<number> =>
  text.trim() === ""
    ? read(0)
    : atMost(readSignedAmount(text, "Please enter a price in naira, such as 1500", sign));

const atMost = (price: FieldResult<number>): FieldResult<number> =>
  price.ok && Math.abs(price.value) > MAX_PRICE_KOBO
    ? fail("The price can be at most ₦10,000,000")
    : price;

/** Reads a count of portions: a whole number from 0; empty, null, for an uncounted item. */
export const readStock: Reader<number | null> = (text) => {
  if (text.trim() === "") return read(null);
  const invalid = "Please enter a whole number, or leave this empty if you don't count it";
  const stock = readCount(text, invalid, "Stock must be at least 0");
  return stock.ok && stock.value > MAX_STOCK ? fail(invalid) : stock;
};

export const readMinutes: Reader<number | null> = (text) => {
  const invalid = "Please enter minutes from 1 to 1440, or leave this empty";
  const clean = text.trim().replace(/min(?:ute)?s?\.?$/i, "");
  if (clean === "") return read(null);
  const minutes = readCount(clean, invalid);
  return minutes.ok && (minutes.value < 1 || minutes.value > 1440) ? fail(invalid) : minutes;
};

/** Reads a comma-separated list without duplicates, ignoring case. */
export const readAllergens: Reader<string[]> = (text) => {
  const found = new Map<string, string>();
  for (const word of text.split(/[,;]/)) {
    const clean = oneLine(word);
    if (clean && !found.has(clean.toLowerCase())) found.set(clean.toLowerCase(), clean);
  }
  const allergens = [...found.values()];
  return allergens.length > MAX_ALLERGENS || allergens.some((name) => name.length > 40)
    ? fail(`Please keep to ${MAX_ALLERGENS} words of at most 40 characters`)
    : read(allergens);
};

/** Reads available hours into their stored form; empty, null, for none. */
export const readItemHours: Reader<string | null> = (text) => {
  if (text.trim() === "") return read(null);
  if (/(^|\s)[-–]\d|[-–]\s*$/.test(text)) return fail("Please enter both times, or none");
  const hours = tidyHours(text);
  return hours
    ? read(hours)
    : fail("Please write days and times such as Fri 06:00-11:00, or leave this empty");
};

export const readItemTags: Reader<ItemTag[]> = (text) => {
  const words = text.toLowerCase().split(/[,;]/).map(oneLine).filter(Boolean);
  return words.every((word) => (itemTags as readonly string[]).includes(word))
    ? read(itemTags.filter((tag) => words.includes(tag)))
    : fail(`Please choose from ${itemTags.join(", ")}`);
};

/** Reads a form's tick box, which sends `on` or nothing. */
export const readCheckbox: Reader<boolean> = (text) => read(text === "on");

const yesWords = ["", "yes", "y", "true", "1", "on", "available", "in stock", "instock"];
const noWords = (
  "no,n,false,0,off,unavailable,not available,sold out,soldout,out of stock,outofstock," +
  "not in stock,finished"
).split(",");

/** Reads a spreadsheet's yes or no. Empty means yes: an item in the file is for sale. */
export const readYesNo: Reader<boolean> = (text) => {
  const word = text
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, " ");
  if (yesWords.includes(word)) return read(true);
  if (noWords.includes(word)) return read(false);
  return fail("Please write yes or no");
};

/** Reads the id chosen from a list; null for none. */
export const readChoice: Reader<string | null> = (text) => read(isUuid(text) ? text : null);
