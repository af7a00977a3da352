import type { ItemValues, ReadCsvField } from "~/core/menu/item-fields";
import { readItemHours, readOptionPrice, readPrice } from "~/core/menu/item-readers";
import { cleanText } from "~/shared/clean-text";
import type { DecimalSign } from "~/shared/typed-number";
import {
  askForColumns,
  chosenHead,
  findHead,
  isComplete,
  readColumns,
  type ColumnQuestion,
  type Head,
} from "./menu-columns.server";
import { itemKey, restoreFormula } from "./menu-csv.server";
import { lineOfError, MAX_CSV_ROWS, readTable, type TableRow } from "./menu-table.server";
import {
  optionHeadings,
  readGroupsCell,
  readOptionRow,
  type CsvItemGroup,
  type CsvOption,
  type OptionHeading,
} from "./option-rows.server";
import { isTooLong, readPasted } from "./pasted-menu.server";

/** The vendor's answers about a menu. */
export type AboutMenu = {
  /** Pasted text may be a list instead of a table. */
  isPasted?: boolean | undefined;
  sign?: DecimalSign | undefined;
  columns?: readonly (string | null)[] | undefined;
};

/** Fields without a column are absent and stay unchanged; a null `category` isn't given. */
export type ReadItem = { line: number } & ItemValues<"name" | "priceKobo"> & {
    category: string | null;
  } & Partial<ItemValues<Exclude<ReadCsvField, "category">>> & {
    groups?: CsvItemGroup[];
    categoryHours?: string | null;
  };
export type CsvItem = ReadItem & { category: string };
/** `line` is null for an error in the file as a whole. */
export type MenuCsvError = { line: number | null; message: string };
export type ReadMenu = {
  items: ReadItem[];
  options: CsvOption[];
  errors: MenuCsvError[];
  unread: string[];
  /** Texts that lost letters to a wrong encoding. */
  damaged: { line: number; text: string }[];
  /** Set if the headings leave it unclear. */
  columns: ColumnQuestion | null;
  /** An ambiguous price, with its value under each decimal sign. */
  prices: { text: string; readings: { sign: DecimalSign; kobo: number }[] } | null;
};

const empty = (): ReadMenu => ({
  items: [],
  options: [],
  errors: [],
  unread: [],
  damaged: [],
  columns: null,
  prices: null,
});
export const failed = (message: string, line: number | null = null): ReadMenu => ({
  ...empty(),
  errors: [{ line, message }],
});
const tooMany = `At most ${MAX_CSV_ROWS.toLocaleString("en-NG")} items can be imported at once`;

/** Validates each cell by the item form's rules (docs/rules.md, Menu as CSV). */
export function readMenu(text: string, about: AboutMenu = {}): ReadMenu {
  let rows: TableRow[];
  try {
    rows = readTable(text);
  } catch (error) {
    if (about.isPasted) return pastedMenu(text, about);
    const line = lineOfError(error);
    return failed("This line can’t be read. Check its quotation marks", line);
  }
  if (rows.length === 0)
    return failed(about.isPasted ? "Paste your menu first" : "This file is empty");
  const known = findHead(rows);
  const isTable = known !== null && isComplete(known.head);
  const isList = rows.filter(isAlone).length * 2 >= rows.length;
  if (!isTable && (about.isPasted || (isList && !known))) return pastedMenu(text, about);
  const head = about.columns ? chosenHead(about.columns, known) : isTable ? known.head : null;
  if (!head)
    return {
      ...failed(
        about.columns
          ? "Choose the column of the names, and that of the prices"
          : "The first line doesn’t say which column is the name and which is the price",
        rows[known?.at ?? 0]!.line,
      ),
      columns: askForColumns(rows, known),
    };
  const titles = known ? rows.slice(0, known.at) : [];
  const body = rows.slice(known ? known.at + 1 : 0);
  const menu = readTableMenu(body, head, about, !known);
  menu.unread.unshift(...titles.map(titleOf), ...head.unread);
  return menu;
}

const isAlone = ({ cells }: TableRow) => cells.filter((cell) => cell.trim()).length === 1;
const titleOf = ({ cells }: TableRow) =>
  cells
    .find((cell) => cell.trim())!
    .trim()
    .slice(0, 60);

function pastedMenu(text: string, { sign }: AboutMenu): ReadMenu {
  if (isTooLong(text))
    return failed("This is too long to paste. Paste a part of it, or import a file with columns");
  const { items, errors, unread, unclear } = readPasted(text, sign);
  const menu: ReadMenu = { ...empty(), errors, unread };
  const lines = new Map<string, number>();
  for (const item of items) addItem(menu, item, lines);
  askForSign(menu, unclear);
  if (items.length + menu.errors.length === 0)
    menu.errors.push({
      line: null,
      message: "There are no items here. Write one a line: Jollof 2500",
    });
  return menu;
}

/** @param hasNoHead the first row may be headings after all */
function readTableMenu(
  body: readonly TableRow[],
  head: Head,
  { sign }: AboutMenu,
  hasNoHead: boolean,
): ReadMenu {
  const { places, own } = head;
  const groupAt = own.get("option_group");
  const isOption = ({ cells }: TableRow) => groupAt !== undefined && textAt(cells, groupAt) !== "";
  if (body.filter((row) => !isOption(row)).length > MAX_CSV_ROWS || body.length > 2 * MAX_CSV_ROWS)
    return failed(tooMany);
  if (body.length === 0) return failed("There are no items in this file");

  const menu = empty();
  const unclear: Unclear[] = [];
  const lines = new Map<string, number>();
  /** The first item of each category; the others must have the same hours. */
  const firstOf = new Map<string, ReadItem>();
  /** The category of the rows above; without a category column, a row of its own sets it. */
  let category = "";
  let section: { text: string; hasItems: boolean } | null = null;
  const closeSection = () => {
    if (section && !section.hasItems) menu.unread.push(section.text);
  };
  for (const row of body) {
    const { cells, line } = row;
    if (isOption(row)) {
      const read = readOptionRow((heading) => optionText(cells, head, heading), line, sign);
      menu.errors.push(...read.errors.map((message) => ({ line, message })));
      unclear.push(...read.unclear.map(({ text, message }) => ({ line, text, message })));
      if (read.option) menu.options.push(read.option);
      continue;
    }
    const price = textAt(cells, places.get("priceKobo")!);
    if (isAlone(row) && price === "" && !places.has("category")) {
      closeSection();
      section = { text: titleOf(row), hasItems: false };
      category = section.text;
      continue;
    }
    if (hasNoHead && menu.items.length === 0 && menu.errors.length === 0 && !/\d/.test(price)) {
      menu.unread.push(titleOf(row));
      continue;
    }
    if (section) section.hasItems = true;
    category = (places.has("category") && textAt(cells, places.get("category")!)) || category;
    const read = readRow(row, head, { category, sign });
    menu.errors.push(...read.errors);
    unclear.push(...read.unclear);
    if (!read.item) continue;
    checkHours(read.item, firstOf, menu.errors);
    addItem(menu, read.item, lines);
  }
  closeSection();
  askForSign(menu, unclear);
  if (menu.items.length + menu.errors.length + menu.options.length === 0)
    return failed("There are no items in this file");
  return menu;
}

/** Letters replaced by question marks or decoded in the wrong encoding: `?g?s?`, `EgÃºsÃ­`. */
const lostLetters = /\?\p{L}|\p{L}\?\p{L}|\ufffd|[ÃÂ][\u0080-\u00bf]|á[º»]/u;

/** Adds an item, or an error if the file has it already. */
function addItem(menu: ReadMenu, item: ReadItem, lines: Map<string, number>): void {
  const { line, name, category, description } = item;
  const key = itemKey({ name, category: category ?? "" });
  const before = lines.get(key);
  if (before !== undefined) {
    const message = `${name} is already on line ${before}, in the same category`;
    menu.errors.push({ line, message });
    return;
  }
  lines.set(key, line);
  menu.items.push(item);
  const text = [name, category, description].find((one) => one && lostLetters.test(one));
  if (text) menu.damaged.push({ line, text: text.slice(0, 60) });
}

type Unclear = { line: number; text: string; message: string };

function askForSign(menu: ReadMenu, unclear: readonly Unclear[]): void {
  const [first] = unclear;
  if (!first) return;
  const readings = ([",", "."] as const).flatMap((sign) => {
    const price = readOptionPrice(first.text, sign);
    return price.ok ? [{ sign, kobo: price.value }] : [];
  });
  menu.prices = { text: first.text, readings };
  const more = unclear.length - 1;
  const others = more > 0 ? ` (and ${more} more ${more === 1 ? "line" : "lines"} like it)` : "";
  menu.errors.push({ line: first.line, message: first.message + others });
}

/** Rejects hours that differ from those of the category's first item. */
function checkHours(item: ReadItem, firstOf: Map<string, ReadItem>, errors: MenuCsvError[]): void {
  const key = (item.category ?? "").toLowerCase();
  const first = firstOf.get(key) ?? item;
  firstOf.set(key, first);
  if (item.categoryHours !== first.categoryHours)
    errors.push({
      line: item.line,
      message: `category hours: ${item.category} has others on line ${first.line}`,
    });
}

const sharedFields = {
  name: "name",
  category: "category",
  price: "priceKobo",
  stock: "inventory",
  available: "isAvailable",
  allergens: "allergens",
} as const;

function optionText(
  cells: readonly string[],
  { own, places }: Head,
  heading: OptionHeading | keyof typeof sharedFields,
): string | undefined {
  const at =
    heading in optionHeadings
      ? own.get(heading as OptionHeading)
      : places.get(sharedFields[heading as keyof typeof sharedFields]);
  return at === undefined ? undefined : textAt(cells, at);
}

const textAt = (cells: readonly string[], at: number) =>
  cleanText(restoreFormula((cells[at] ?? "").trim()));

function readRow(
  { cells, line }: TableRow,
  { places, own, hoursAt }: Head,
  given: { category: string; sign: DecimalSign | undefined },
): { item: ReadItem | null; errors: MenuCsvError[]; unclear: Unclear[] } {
  const errors: MenuCsvError[] = [];
  const unclear: Unclear[] = [];
  const values: Record<string, unknown> = { category: null };
  const refuse = (heading: string, message: string) =>
    errors.push({ line, message: `${heading}: ${message}` });
  for (const { field, heading, read } of readColumns) {
    const at = places.get(field);
    if (field === "category" ? at === undefined && !given.category : at === undefined || !read)
      continue;
    const text = field === "category" ? given.category : textAt(cells, at!);
    const result = field === "priceKobo" ? readPrice(text, given.sign) : read!(text);
    if (result.ok) values[field] = result.value;
    else if (field === "priceKobo" && readPrice(text, ",").ok)
      unclear.push({ line, text, message: `price: ${result.message}` });
    else refuse(heading.replace("_", " "), result.message);
  }
  const groupsAt = own.get("options");
  if (groupsAt !== undefined) {
    const groups = readGroupsCell(textAt(cells, groupsAt));
    if (groups.ok) values.groups = groups.value;
    else refuse("options", groups.message);
  }
  if (hoursAt !== undefined) {
    const hours = readItemHours(textAt(cells, hoursAt));
    if (hours.ok) values.categoryHours = hours.value;
    else refuse("category hours", hours.message);
  }
  const isRead = errors.length + unclear.length === 0;
  return { item: isRead ? ({ line, ...values } as ReadItem) : null, errors, unclear };
}
