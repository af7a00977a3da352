import { CsvError, parse, type Info } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";
import {
  categoryName,
  itemDescription,
  itemName,
  readAllergens,
  readMinutes,
  readPrice,
  readStock,
  type FieldResult,
} from "~/core/menu/item-form";
import { nairaInput } from "~/shared/money";

/** So much is read of a file, and so many dishes. */
export const MAX_CSV_BYTES = 2 * 1024 * 1024;
export const MAX_CSV_ROWS = 5_000;

/**
 * A dish of a file. What has no column in it is absent, and stays as it is on a dish that is there.
 */
export type CsvItem = {
  line: number;
  name: string;
  category: string;
  priceKobo: number;
  description?: string;
  stock?: number | null;
  isAvailable?: boolean;
  preparationMinutes?: number | null;
  allergens?: string[];
};
/** What is wrong, and in which line of the file; null: with the file as a whole. */
export type MenuCsvError = { line: number | null; message: string };
export type ReadMenu = {
  items: CsvItem[];
  faults: MenuCsvError[];
  /** Columns that nothing is read from. */
  unread: string[];
};

/** The columns of a file that goes out; all of them are read again, but `sold`. */
const columns = [
  "name",
  "description",
  "category",
  "price",
  "stock",
  "available",
  "preparation_time",
  "allergens",
  "sold",
] as const;
type Column = Exclude<(typeof columns)[number], "sold">;

/** Other names of a column, in small letters and without signs. */
const names: Record<Column, readonly string[]> = {
  name: ["name", "item", "itemname", "product", "productname", "dish"],
  description: ["description", "details"],
  category: ["category", "categoryname", "section"],
  price: ["price", "pricenaira", "priceinnaira", "pricengn", "amount"],
  stock: ["stock", "inventory", "quantity", "portions"],
  available: ["available", "isavailable", "availability"],
  preparation_time: [
    "preparationtime",
    "preparation",
    "preparationminutes",
    "preptime",
    "preparationtimeminutes",
  ],
  allergens: ["allergens", "allergen"],
};
/**
 * Columns that files of ours and of the product's documents have, and that nobody needs to be told
 * of.
 */
const knownUnread = new Set([
  "sold",
  "soldcount",
  "id",
  "vendorid",
  "categoryid",
  "createdat",
  "image",
  "",
]);
const required: readonly Column[] = ["name", "category", "price"];

const plain = (header: string) => header.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/**
 * What a spreadsheet would take for a formula, whatever stands before it that we put there
 * ourselves (OWASP, CSV injection).
 */
const formula = /^'*[=+\-@\t\r＝＋－＠]/;
const defuse = (text: string) => (formula.test(text) ? `'${text}` : text);
const restore = (text: string) =>
  text.startsWith("'") && formula.test(text) ? text.slice(1) : text;

export type ExportedItem = {
  name: string;
  description: string;
  category: string;
  priceKobo: number;
  stock: number | null;
  isAvailable: boolean;
  preparationMinutes: number | null;
  allergens: string[];
  sold: number;
};

/**
 * A menu as a file: UTF-8 with the mark that Excel needs, texts that look like formulas defused
 * (docs/rules.md, Menu as CSV).
 */
export function writeMenu(items: readonly ExportedItem[]): string {
  const rows = items.map((item) => [
    defuse(item.name),
    defuse(item.description),
    defuse(item.category),
    nairaInput(item.priceKobo),
    item.stock ?? "",
    item.isAvailable ? "yes" : "no",
    item.preparationMinutes ?? "",
    defuse(item.allergens.join(", ")),
    item.sold,
  ]);
  return stringify([[...columns], ...rows], {
    bom: true,
    record_delimiter: "\r\n",
    quoted_match: /[\r\n]/,
  });
}

/** A file's text: UTF-8, or what older spreadsheets write (UTF-16 with its mark, Windows-1252). */
export function decodeCsv(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** What stands between a file's cells: the sign that its first line has most of. */
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
 * each cell goes through the rules of the product form (docs/rules.md, Menu as CSV).
 */
export function readMenu(text: string): ReadMenu {
  const whole = (message: string, line: number | null = null): ReadMenu => ({
    items: [],
    faults: [{ line, message }],
    unread: [],
  });
  let rows: Row[];
  try {
    rows = rowsOf(text);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = Number((error as { lines?: number }).lines);
    return whole(
      "This line could not be read: look at its quotation marks",
      Number.isFinite(line) && line > 0 ? line : null,
    );
  }
  const [head, ...body] = rows;
  if (!head) return whole("This file is empty");
  const places = new Map<Column, number>();
  const unread: string[] = [];
  for (const [at, header] of head.cells.entries()) {
    const column = (Object.keys(names) as Column[]).find((name) =>
      names[name].includes(plain(header)),
    );
    if (column && !places.has(column)) places.set(column, at);
    else if (!knownUnread.has(plain(header))) unread.push(header.trim().slice(0, 40));
  }
  const lacking = required.filter((column) => !places.has(column));
  if (lacking.length > 0)
    return whole(
      `The first line has to name the columns. Missing: ${lacking.join(", ")}`,
      head.line,
    );
  if (body.length > MAX_CSV_ROWS)
    return whole(`At most ${MAX_CSV_ROWS.toLocaleString("en-NG")} items can be imported at once`);
  if (body.length === 0) return whole("There are no items in this file");

  const faults: MenuCsvError[] = [];
  const items: CsvItem[] = [];
  const seen = new Map<string, number>();
  for (const { cells, line } of body) {
    const read = readRow(cells, places, line);
    faults.push(...read.faults);
    if (!read.item) continue;
    const key = itemKey(read.item);
    const before = seen.get(key);
    if (before !== undefined)
      faults.push({
        line,
        message: `${read.item.name} stands in line ${before} already, in the same category`,
      });
    else {
      seen.set(key, line);
      items.push(read.item);
    }
  }
  return { items, faults, unread };
}

/** By what a dish of a file is found on the menu: its name in its category, whatever their case. */
export const itemKey = ({ name, category }: { name: string; category: string }): string =>
  `${category.toLowerCase()}\n${name.toLowerCase()}`;

function readRow(
  cells: readonly string[],
  places: ReadonlyMap<Column, number>,
  line: number,
): { item: CsvItem | null; faults: MenuCsvError[] } {
  const faults: MenuCsvError[] = [];
  const cell = (column: Column) => restore((cells[places.get(column) ?? -1] ?? "").trim());
  const take = <T>(column: Column, read: (text: string) => FieldResult<T>): T | undefined => {
    const result = read(cell(column));
    if (result.ok) return result.value;
    faults.push({ line, message: `${column.replace("_", " ")}: ${result.message}` });
    return undefined;
  };
  const given = <T>(column: Column, read: (text: string) => FieldResult<T>): T | undefined =>
    places.has(column) ? take(column, read) : undefined;
  const name = take("name", bySchema(itemName));
  const category = take("category", (text) =>
    text ? bySchema(categoryName)(text) : { ok: false, message: "Please name a category" },
  );
  const priceKobo = take("price", readPrice);
  const rest = {
    description: given("description", bySchema(itemDescription)),
    stock: given("stock", readStock),
    isAvailable: given("available", readYes),
    preparationMinutes: given("preparation_time", readMinutes),
    allergens: given("allergens", readAllergens),
  };
  if (faults.length > 0 || name === undefined || category === undefined || priceKobo === undefined)
    return { item: null, faults };
  const present = Object.fromEntries(
    Object.entries(rest).filter(([, value]) => value !== undefined),
  ) as Partial<CsvItem>;
  return { item: { line, name, category, priceKobo, ...present }, faults };
}

type Schema = {
  safeParse: (
    text: string,
  ) =>
    { success: true; data: string } | { success: false; error: { issues: { message: string }[] } };
};
const bySchema =
  (schema: Schema) =>
  (text: string): FieldResult<string> => {
    const read = schema.safeParse(text);
    return read.success
      ? { ok: true, value: read.data }
      : { ok: false, message: read.error.issues[0]?.message ?? "Please look at this again" };
  };

/** Empty means yes: a dish that is written down is for sale. */
function readYes(text: string): FieldResult<boolean> {
  const word = text.toLowerCase();
  if (["", "yes", "y", "true", "1", "on", "available"].includes(word))
    return { ok: true, value: true };
  if (["no", "n", "false", "0", "off", "unavailable"].includes(word))
    return { ok: true, value: false };
  return { ok: false, message: "Please write yes or no" };
}
