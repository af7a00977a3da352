import { readCategoryName, readDescription, readName, readPrice } from "~/core/menu/item-readers";
import { cleanText } from "~/shared/clean-text";
import type { DecimalSign } from "~/shared/typed-number";

/** `category` is null above the first heading. */
type PastedItem = {
  line: number;
  name: string;
  category: string | null;
  priceKobo: number;
  description?: string;
};
type PastedMenu = {
  items: PastedItem[];
  errors: { line: number; message: string }[];
  unread: string[];
  unclear: { line: number; text: string; message: string }[];
};

/** Longer than any chat message. */
const MAX_PASTED = 100_000;
const MAX_LINES = 2_000;
const lineEnd = /\r\n?|\n/;

export const isTooLong = (text: string): boolean =>
  text.length > MAX_PASTED || text.split(lineEnd).length > MAX_LINES;
const MAX_LINE = 300;
/** Caps a price's length, which keeps the expressions below fast on long lines. */
const MAX_PRICE = 40;

/** WhatsApp's prefix of a copied message, on iPhone and Android. */
const stamp =
  /^(?:\[\d{1,2}[/.]\d{1,2}[/.]\d{2,4}[^\]]{0,20}\]|\d{1,2}[/.]\d{1,2}[/.]\d{2,4},? [\d:apm. \u202f]{4,12} -)[^:]{1,40}:/i;
const bullet =
  /^(?:[-–—•·●▪◦‣➢►>→\s]|\u200d|\ufe0f|\u20e3|\p{Extended_Pictographic}|\d(?=\ufe0f?\u20e3)|\(?\d{1,3}[.)](?=\s))/u;
const ending = /(?:[\s.,;!]|\u200d|\ufe0f)$|\p{Extended_Pictographic}$/u;
const gap = /[\s.,;\-–—:=@|>…→(₦#]$/;
const unit = /(?:\b(?:only|each)|\bper [\p{L} ]{1,20}|\/ ?\p{L}{1,15})$/iu;
const priceAtEnd = /(?:(?:₦|#|\bngn|\bn) ?)?\d[\d.,]*k?(?: ?(?:naira|ngn|\/-|\/=|=))?$/i;
const priceAtStart =
  /^(?:(?:₦|#|ngn|n) ?\d|\d{3})[\d.,]*k?(?: ?(?:naira|ngn|\/-|\/=))?(?=[\s\-–—:=])/i;
const otherPrice =
  /(?:₦|#|\bngn ?|\bn)\d|\b\d[\d,]{2,}\b(?! ?(?:ml|cl|kg|g|l|lit(?:er|re)s?|pcs|pieces)\b)/i;
const delivery = /^(?:delivery|dispatch|shipping)(?: (?:fee|cost|charge))?s?$/i;
const bracket = / ?\(([^()]{1,100})\)$/;
const phone = /(?:^|\D)(?:\+?234|0)\d{9,10}(?:\D|$)/;

function stripStart(text: string, sign: RegExp): string {
  const found = sign.exec(text.slice(0, 8))?.[0];
  return found ? stripStart(text.slice(found.length), sign) : text;
}

function stripEnd(text: string, sign: RegExp): string {
  const found = sign.exec(text.slice(-2))?.[0];
  return found ? stripEnd(text.slice(0, -found.length), sign) : text;
}

type Read =
  | { kind: "item"; name: string; price: string; note: string }
  | { kind: "price"; price: string; note: string }
  | { kind: "error"; message: string }
  | { kind: "text"; text: string; isHeading: boolean };

function readLine(typed: string): Read {
  const plain = typed.replace(stamp, "").replace(/[*~]|(?<!\p{L})_|_(?!\p{L})/gu, "");
  const clean = stripEnd(stripStart(plain.trim(), bullet), ending).replace(/\s+/g, " ");
  const text = (): Read => ({
    kind: "text",
    text: clean.replace(/:$/, "").trim(),
    isHeading: /^[*_]/.test(typed.trim()) || clean.endsWith(":"),
  });
  if (clean === "" || phone.test(clean.replace(/[\s\-().]/g, ""))) return text();
  const [brackets, inside] = bracket.exec(clean) ?? [];
  if (!brackets || !inside) return readClean(clean, text);
  // The price is in the brackets or before them.
  if (priceAtEnd.test(inside.slice(-MAX_PRICE))) return readClean(clean.slice(0, -1), text);
  const read = readClean(clean.slice(0, -brackets.length), text);
  return read.kind === "item" || read.kind === "price"
    ? { ...read, note: [read.note, inside].filter(Boolean).join(", ") }
    : readClean(clean, text);
}

function readClean(clean: string, text: () => Read): Read {
  const note = unit.exec(clean)?.[0] ?? "";
  const body = stripEnd(clean.slice(0, clean.length - note.length), ending);
  const tail = body.slice(-MAX_PRICE);
  const price = priceAtEnd.exec(tail)?.[0] ?? "";
  const before = body.slice(0, body.length - price.length);
  const words = stripEnd(before, gap);
  const description = /^(?:only|each|)$/i.test(note) ? "" : note.replace(/^\/ ?/, "per ");
  if (price && words === "") return { kind: "price", price, note: description };
  if (isPriceAfter(before, price)) {
    const isYear = /\bmenu\b/i.test(words) && /^20\d\d$/.test(price);
    if (isYear || delivery.test(words)) return text();
    if (/\d$/.test(words) && /^\d{3}$/.test(price) && /\d[ ,.]+$/.test(before))
      return {
        kind: "error",
        message: `${clean}: write the price without a space, or N before it`,
      };
    if (otherPrice.test(words))
      return { kind: "error", message: `Write one price a line: ${clean}` };
    return { kind: "item", name: words, price, note: description };
  }
  return readPriceFirst(clean, text);
}

/** Rejects the end of a date, a time, '1500/2000' or '50cl' as a price, and single digits. */
const isPriceAfter = (before: string, price: string): boolean =>
  price !== "" &&
  !/^(?:0+|\d)$/.test(price) &&
  (gap.test(before) || (/\p{L}$/u.test(before) && /^\d{3,}$/.test(price)));

function readPriceFirst(clean: string, text: () => Read): Read {
  const first = priceAtStart.exec(clean.slice(0, MAX_PRICE))?.[0];
  const rest = first ? stripStart(clean.slice(first.length), /^[\s\-–—:=]/) : "";
  if (first && /^\p{L}/u.test(rest) && !otherPrice.test(rest))
    return { kind: "item", name: rest, price: first, note: "" };
  return /\d{3}/.test(clean) && /\p{L}/u.test(clean)
    ? { kind: "error", message: `We can’t find the price in “${clean}”. Write it after the name` }
    : text();
}

const isCapitals = (text: string) => /\p{L}/u.test(text) && text === text.toUpperCase();

/**
 * Parses a menu as people write it in chats: an item and its price per line (`Jollof 2500`, `•
 * Fried rice - N1,800`) under headings (docs/rules.md, Menu as CSV).
 * @param sign the decimal sign, if the vendor has said which
 */
export function readPasted(text: string, sign?: DecimalSign): PastedMenu {
  const menu: PastedMenu = { items: [], errors: [], unread: [], unclear: [] };
  const lines = cleanText(text).split(lineEnd);
  const read = lines.map((line) =>
    line.length > MAX_LINE
      ? { kind: "error" as const, message: "This line is too long. Write one item a line" }
      : readLine(line),
  );
  const itemLines = read.filter((line) => line.kind === "item");
  // If most items are in capitals, capitals don't make a heading.
  const capitals = itemLines.filter(({ name }) => isCapitals(name)).length * 2 < itemLines.length;
  let heading: string | null = null;
  /** A text that the next line decides: a heading or an item. */
  let open: { text: string; line: number; isHeading: boolean } | null = null;
  let isAfterItem = false;
  const close = () => {
    if (open?.text) menu.unread.push(open.text.slice(0, 60));
    open = null;
  };
  const add = (line: number, name: string, price: string, note: string) => {
    const [title, kobo] = [readName(name), readPrice(price, sign)];
    if (title.ok && kobo.ok) {
      menu.items.push({
        line,
        name: title.value,
        category: heading,
        priceKobo: kobo.value,
        ...(note ? { description: note } : {}),
      });
    } else if (title.ok && !kobo.ok && readPrice(price, ",").ok)
      menu.unclear.push({ line, text: price, message: `${title.value}: ${kobo.message}` });
    else
      for (const one of [title, kobo])
        if (!one.ok) menu.errors.push({ line, message: `${name}: ${one.message}` });
  };
  for (const [at, one] of read.entries()) {
    const line = at + 1;
    if (one.kind === "error") menu.errors.push({ line, message: one.message });
    if (one.kind === "text") {
      const last = menu.items.at(-1);
      if (one.text.startsWith("(") && isAfterItem && last) describe(last, one.text);
      else if (one.text === "") isAfterItem = false;
      else {
        close();
        const isHeading =
          one.isHeading ||
          !isAfterItem ||
          (capitals && isCapitals(one.text) && one.text.length < 41);
        open = { text: one.text, line, isHeading };
      }
      continue;
    }
    if (one.kind === "price" && open) add(open.line, open.text, one.price, one.note);
    else if (one.kind === "price")
      menu.errors.push({
        line,
        message: `${one.price}: write the name of the item before its price`,
      });
    if (one.kind === "item") {
      if (open?.isHeading) heading = headingOf(open, menu) ?? heading;
      else if (open)
        menu.errors.push({
          line: open.line,
          message: `“${open.text}” has no price. Write it after the name, or a colon after a heading`,
        });
      add(line, one.name, one.price, one.note);
    }
    open = null;
    isAfterItem = true;
  }
  close();
  menu.errors.sort((a, b) => a.line - b.line);
  return menu;
}

function headingOf({ text, line }: { text: string; line: number }, menu: PastedMenu) {
  const name = readCategoryName(text);
  if (name.ok) return name.value;
  menu.errors.push({ line, message: `${text.slice(0, 60)}: ${name.message}` });
  return null;
}

function describe(item: PastedItem, text: string): void {
  const more = readDescription(text.replace(/^\(|\)$/g, ""));
  if (more.ok) item.description = [item.description, more.value].filter(Boolean).join("\n");
}
