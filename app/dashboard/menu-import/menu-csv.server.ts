import { CsvError, parse, type Info } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";
import {
  csvFields,
  fieldOf,
  readCsvFields,
  type CsvField,
  type ItemValues,
  type ReadCsvField,
  type RequiredCsvField,
} from "~/core/menu/item-fields";
import { readItemHours } from "~/core/menu/item-readers";
import { cleanText } from "~/shared/clean-text";
import {
  optionCells,
  optionHeadings,
  readGroupsCell,
  readOptionRow,
  writeGroupsCell,
  type CsvItemGroup,
  type CsvOption,
  type OptionHeading,
} from "./option-rows.server";

/** More of a file is not read. */
export const MAX_CSV_BYTES = 2 * 1024 * 1024;
export const MAX_CSV_ROWS = 5_000;

/**
 * An item of a file. Fields without a column are absent and don't change on an existing item.
 */
export type CsvItem = { line: number } & ItemValues<RequiredCsvField> &
  Partial<ItemValues<ReadCsvField>> & { groups?: CsvItemGroup[]; categoryHours?: string | null };
/** An error in a line of the file; `line` null for the file as a whole. */
export type MenuCsvError = { line: number | null; message: string };
type ReadMenu = {
  items: CsvItem[];
  options: CsvOption[];
  errors: MenuCsvError[];
  /** Columns that nothing is read from. */
  unread: string[];
};

const plain = (heading: string) => heading.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/** Describes a field's column in a file. */
function csvColumn<F extends CsvField>(field: F) {
  const { read, write, csv } = fieldOf(field);
  const { heading, aliases, ...own } = csv!;
  return { read, write, heading, headings: [plain(heading), ...aliases], ...own };
}
const readColumns = readCsvFields.map((field) => ({ field, ...csvColumn(field) }));
const requiredColumns = readColumns.filter(({ isRequired }) => isRequired);
const optionalColumns = readColumns.filter(({ isRequired }) => !isRequired);

/** Columns of our own files and of the product's documents that are passed over in silence. */
const knownUnread = new Set([
  ...csvColumn("soldCount").headings,
  "id",
  "vendorid",
  "categoryid",
  "createdat",
  "image",
  "",
]);

/** Names the columns that a file may have, for people: `description, stock and allergens`. */
export function optionalHeadings(): string {
  const named = optionalColumns.map(({ heading, hint = "" }) => heading + hint);
  return `${named.slice(0, -1).join(", ")} and ${named.at(-1)}`;
}

/**
 * Matches what a spreadsheet would run as a formula, also behind the quotes we escape it with
 * (OWASP, CSV injection).
 */
const formula = /^'*[=+\-@\t\r＝＋－＠]/;
/** Escapes a text that a spreadsheet would run as a formula. */
export const defuseFormula = (text: string): string => (formula.test(text) ? `'${text}` : text);
const restore = (text: string) =>
  text.startsWith("'") && formula.test(text) ? text.slice(1) : text;

/** An item as it goes into a file. */
export type ExportedItem = ItemValues<CsvField> & {
  groups?: CsvItemGroup[];
  /** When its category's items are available; null: always. */
  categoryHours?: string | null;
};

/** The column of a category's hours, which each of its items has. */
const CATEGORY_HOURS = "category_hours";

const cellOf = <F extends CsvField>(field: F, item: ItemValues<CsvField>): string =>
  defuseFormula(csvColumn(field).write?.(item[field]) ?? "");

/**
 * Writes a menu as CSV: UTF-8 with the BOM that Excel needs, texts that look like formulas escaped
 * (docs/rules.md, Menu as CSV).
 * @param options a row each below the items; without any the file has no columns for them
 */
export function writeMenu(
  items: readonly ExportedItem[],
  options: readonly CsvOption[] = [],
): string {
  const own = options.length > 0 ? (Object.keys(optionHeadings) as OptionHeading[]) : [];
  const timed = items.some(({ categoryHours }) => categoryHours) ? [CATEGORY_HOURS] : [];
  const head = [...csvFields.map((field) => csvColumn(field).heading), ...timed, ...own];
  const rows = items.map((item) => [
    ...csvFields.map((field) => cellOf(field, item)),
    ...timed.map(() => item.categoryHours ?? ""),
    ...own.map((heading) =>
      heading === "options" ? defuseFormula(writeGroupsCell(item.groups ?? [])) : "",
    ),
  ]);
  const optionRows = options.map((option, at) => {
    const cells = optionCells(option, options[at - 1]?.group !== option.group);
    return head.map((heading) => {
      const text = cells[heading as keyof typeof cells] ?? "";
      // A price below zero is no formula.
      return heading === "price" ? text : defuseFormula(text);
    });
  });
  return stringify([head, ...rows, ...optionRows], {
    bom: true,
    record_delimiter: "\r\n",
    quoted_match: /[\r\n]/,
  });
}

/** Decodes a file: UTF-8, or older spreadsheets' UTF-16 with a BOM or Windows-1252. */
export function decodeCsv(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/**
 * Returns what is wrong with a file that is no text at all, by its first bytes; null for what may
 * be CSV. UTF-16 has zeros too, behind its BOM.
 */
export function notCsv(bytes: Uint8Array): string | null {
  const starts = (...signature: number[]) => signature.every((byte, at) => bytes[at] === byte);
  if (starts(0xff, 0xfe)) return null;
  if (starts(0x50, 0x4b, 3, 4))
    return "This is an Excel workbook. Open it in Excel or Google Sheets and save it as CSV first.";
  if (starts(0xff, 0xd8, 0xff) || starts(0x89, 0x50, 0x4e, 0x47) || starts(0x52, 0x49, 0x46, 0x46))
    return "This is a picture, not a CSV file.";
  if (starts(0x25, 0x50, 0x44, 0x46)) return "This is a PDF, not a CSV file.";
  return bytes.subarray(0, 1_024).includes(0) ? "This is not a CSV file." : null;
}

/** Detects a file's delimiter: the candidate that its first line contains most often. */
function delimiterOf(text: string): string {
  const first =
    text
      .replace(/^\uFEFF/, "")
      .split(/\r?\n/)
      .find((line) => line.trim() !== "")
      ?.replace(/"[^"]*"/g, "") ?? "";
  const count = (sign: string) => first.split(sign).length;
  return [",", ";", "\t"].reduce((best, sign) => (count(sign) > count(best) ? sign : best), ",");
}

type Row = { cells: string[]; line: number };

/** @throws CsvError when the text is no CSV */
function rowsOf(text: string): Row[] {
  // One kind of line end: the parser counts lines by it.
  const records = parse(text.replace(/\r\n?/g, "\n"), {
    bom: true,
    delimiter: delimiterOf(text),
    relax_column_count: true,
    skip_empty_lines: true,
    info: true,
    raw: true,
    max_record_size: 64 * 1024,
    record_delimiter: "\n",
  }) as unknown as { record: string[]; raw: string; info: Info }[];
  return records.map(({ record, raw, info }) => ({
    cells: record,
    line: Math.max(1, info.lines - raw.replace(/^\n+|\n+$/g, "").split("\n").length + 1),
  }));
}

/**
 * Reads a menu from a file's text and finds everything that is wrong with it. Nothing is believed:
 * each cell goes through the rules of the item form (docs/rules.md, Menu as CSV).
 */
export function readMenu(text: string): ReadMenu {
  const whole = (message: string, line: number | null = null): ReadMenu => ({
    items: [],
    options: [],
    errors: [{ line, message }],
    unread: [],
  });
  let rows: Row[];
  try {
    rows = rowsOf(text);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = Number((error as { lines?: number }).lines);
    return whole(
      "This line can’t be read. Check its quotation marks",
      Number.isFinite(line) && line > 0 ? line : null,
    );
  }
  const [head, ...body] = rows;
  if (!head) return whole("This file is empty");
  const { places, own, hoursAt, unread } = readHead(head.cells);
  const lacking = requiredColumns
    .filter(({ field }) => !places.has(field))
    .map(({ heading }) => heading);
  if (lacking.length > 0)
    return whole(`The first line must name the columns. Missing: ${lacking.join(", ")}`, head.line);
  const groupAt = own.get("option_group");
  const isOption = ({ cells }: Row) => groupAt !== undefined && textAt(cells, groupAt) !== "";
  if (body.filter((row) => !isOption(row)).length > MAX_CSV_ROWS || body.length > 2 * MAX_CSV_ROWS)
    return whole(`At most ${MAX_CSV_ROWS.toLocaleString("en-NG")} items can be imported at once`);
  if (body.length === 0) return whole("There are no items in this file");

  const errors: MenuCsvError[] = [];
  const items: CsvItem[] = [];
  const options: CsvOption[] = [];
  const seen = new Map<string, number>();
  /** The first item of each category, whose hours the others have. */
  const firstOf = new Map<string, CsvItem>();
  for (const row of body) {
    const { cells, line } = row;
    if (isOption(row)) {
      const read = readOptionRow((heading) => {
        const at =
          heading in optionHeadings
            ? own.get(heading as OptionHeading)
            : places.get(sharedFields[heading as keyof typeof sharedFields]);
        return at === undefined ? undefined : textAt(cells, at);
      }, line);
      errors.push(...read.errors.map((message) => ({ line, message })));
      if (read.option) options.push(read.option);
      continue;
    }
    const read = readRow(cells, places, line, { groupsAt: own.get("options"), hoursAt });
    errors.push(...read.errors);
    if (!read.item) continue;
    const category = read.item.category.toLowerCase();
    const first = firstOf.get(category) ?? read.item;
    firstOf.set(category, first);
    if (read.item.categoryHours !== first.categoryHours)
      errors.push({
        line,
        message: `category hours: ${read.item.category} has others on line ${first.line}`,
      });
    const key = itemKey(read.item);
    const before = seen.get(key);
    if (before !== undefined)
      errors.push({
        line,
        message: `${read.item.name} is already on line ${before}, in the same category`,
      });
    else {
      seen.set(key, line);
      items.push(read.item);
    }
  }
  return { items, options, errors, unread };
}

/** Returns the key that matches a row of a file to an item: name and category, ignoring case. */
export const itemKey = ({ name, category }: { name: string; category: string }): string =>
  `${category.toLowerCase()}\n${name.toLowerCase()}`;

type Places = ReadonlyMap<ReadCsvField, number>;

/** Fields of an item whose columns an option has, too. */
const sharedFields = {
  name: "name",
  category: "category",
  price: "priceKobo",
  stock: "inventory",
  available: "isAvailable",
  allergens: "allergens",
} as const;

const textAt = (cells: readonly string[], at: number) =>
  cleanText(restore((cells[at] ?? "").trim()));

/** Finds out which column holds which field, and which hold none. */
function readHead(cells: readonly string[]) {
  const places = new Map<ReadCsvField, number>();
  const own = new Map<OptionHeading, number>();
  const unread: string[] = [];
  let hoursAt: number | undefined;
  for (const [at, heading] of cells.entries()) {
    const field = readColumns.find(({ headings }) => headings.includes(plain(heading)))?.field;
    const mine = (Object.keys(optionHeadings) as OptionHeading[]).find((key) =>
      (optionHeadings[key] as readonly string[]).includes(plain(heading)),
    );
    if (field && !places.has(field)) places.set(field, at);
    else if (mine && !own.has(mine)) own.set(mine, at);
    else if (plain(heading) === plain(CATEGORY_HOURS)) hoursAt ??= at;
    else if (!knownUnread.has(plain(heading))) unread.push(heading.trim().slice(0, 40));
  }
  return { places, own, hoursAt, unread };
}

function readRow(
  cells: readonly string[],
  places: Places,
  line: number,
  { groupsAt, hoursAt }: { groupsAt: number | undefined; hoursAt: number | undefined },
): { item: CsvItem | null; errors: MenuCsvError[] } {
  const errors: MenuCsvError[] = [];
  const values: Record<string, unknown> = {};
  for (const { field, heading, read } of [...requiredColumns, ...optionalColumns]) {
    const at = places.get(field);
    if (at === undefined || !read) continue;
    const result = read(textAt(cells, at));
    if (result.ok) values[field] = result.value;
    else errors.push({ line, message: `${heading.replace("_", " ")}: ${result.message}` });
  }
  if (groupsAt !== undefined) {
    const groups = readGroupsCell(textAt(cells, groupsAt));
    if (groups.ok) values.groups = groups.value;
    else errors.push({ line, message: `options: ${groups.message}` });
  }
  if (hoursAt !== undefined) {
    const hours = readItemHours(textAt(cells, hoursAt));
    if (hours.ok) values.categoryHours = hours.value;
    else errors.push({ line, message: `category hours: ${hours.message}` });
  }
  return { item: errors.length > 0 ? null : ({ line, ...values } as CsvItem), errors };
}
