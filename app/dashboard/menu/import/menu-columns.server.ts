import { fieldOf, readCsvFields, type CsvField, type ReadCsvField } from "~/core/menu/item-fields";
import { readPrice } from "~/core/menu/item-readers";
import { optionHeadings, type OptionHeading } from "./option-rows.server";
import type { TableRow } from "./menu-table.server";

/** Repeated on each item of the category. */
export const CATEGORY_HOURS = "category_hours";

/** Normalises a heading for comparison: 'Price (₦)' becomes 'price'. */
const plain = (heading: string) =>
  heading
    .slice(0, 100)
    .toLowerCase()
    .replace(/\([^()]*\)/g, "")
    .replace(/[^\p{L}\p{N}]/gu, "");

export function csvColumn<F extends CsvField>(field: F) {
  const { label, read, write, csv } = fieldOf(field);
  const { heading, aliases, ...own } = csv!;
  return { label, read, write, heading, headings: [plain(heading), ...aliases], ...own };
}
export const readColumns = readCsvFields.map((field) => ({ field, ...csvColumn(field) }));
const optionalColumns = readColumns.filter(({ isRequired }) => !isRequired);

/** Columns of our own exports and of the product's documents, ignored without a warning. */
const knownUnread = new Set([
  ...csvColumn("soldCount").headings,
  "id",
  "vendorid",
  "categoryid",
  "createdat",
  "image",
  "",
]);

/** Names optional columns in a sentence: `description, stock and allergens`. */
export function optionalHeadings(): string {
  const names = optionalColumns.map(({ heading, hint = "" }) => heading + hint);
  return `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

export type Head = {
  places: Map<ReadCsvField, number>;
  own: Map<OptionHeading, number>;
  hoursAt: number | undefined;
  unread: string[];
};

/** If several columns fit a field, the most specific heading wins. */
function readHead(cells: readonly string[]): Head {
  const headings = cells.map(plain);
  const placeOf = (names: readonly string[]) =>
    names.map((name) => headings.indexOf(name)).find((at) => at >= 0);
  const found = <Key extends string>(entries: [Key, number | undefined][]) =>
    new Map(entries.filter((entry): entry is [Key, number] => entry[1] !== undefined));
  const places = found(readColumns.map((column) => [column.field, placeOf(column.headings)]));
  const own = found(
    Object.entries(optionHeadings).map(([key, names]) => [key as OptionHeading, placeOf(names)]),
  );
  const hoursAt = placeOf([plain(CATEGORY_HOURS)]);
  const taken = new Set([...places.values(), ...own.values(), hoursAt]);
  const unread = cells
    .filter((_, at) => !taken.has(at) && !knownUnread.has(headings[at]!))
    .map((heading) => heading.trim().slice(0, 40));
  return { places, own, hoursAt, unread };
}

/** Rows that may precede the headings, such as a title, an address or a date. */
const MAX_TITLES = 10;

export function findHead(rows: readonly TableRow[]): { head: Head; at: number } | null {
  let best: { head: Head; at: number } | null = null;
  for (const [at, { cells }] of rows.slice(0, MAX_TITLES).entries()) {
    const head = readHead(cells);
    if (head.places.size > (best?.head.places.size ?? 0)) best = { head, at };
    if (best && isComplete(best.head)) return best;
  }
  return best;
}

export const isComplete = ({ places }: Pick<Head, "places">): boolean =>
  places.has("name") && places.has("priceKobo");

export type ColumnQuestion = {
  columns: { samples: string[]; guess: ReadCsvField | null }[];
  fields: { field: ReadCsvField; label: string }[];
};

const SHOWN_COLUMNS = 20;
const SAMPLES = 3;
const LOOKED_AT = 30;

export function askForColumns(
  rows: readonly TableRow[],
  known: ReturnType<typeof findHead>,
): ColumnQuestion {
  const body = rows.slice(known ? known.at + 1 : 0).slice(0, LOOKED_AT);
  const width = Math.max(...rows.slice(0, LOOKED_AT).map(({ cells }) => cells.length));
  const columns = Array.from({ length: Math.min(width, SHOWN_COLUMNS) }, (_, at) => {
    const heading = known ? (rows[known.at]!.cells[at] ?? "") : "";
    const texts = body.map(({ cells }) => (cells[at] ?? "").trim()).filter(Boolean);
    const prices = texts.filter((text) => /\d{2}/.test(text) && readPrice(text, ".").ok).length;
    return {
      samples: [heading.trim(), ...texts].filter(Boolean).slice(0, SAMPLES + 1),
      isPrice: prices > 0 && prices * 2 >= texts.length,
      isText: texts.some((text) => /\p{L}{2}/u.test(text)),
    };
  });
  const fieldAt = new Map([...(known?.head.places ?? [])].map(([field, at]) => [at, field]));
  const guess = (field: ReadCsvField, fits: (column: (typeof columns)[number]) => boolean) => {
    const at = columns.findIndex((column, n) => !fieldAt.has(n) && fits(column));
    if (![...fieldAt.values()].includes(field) && at >= 0) fieldAt.set(at, field);
  };
  guess("priceKobo", ({ isPrice }) => isPrice);
  guess("name", ({ isText, isPrice }) => isText && !isPrice);
  return {
    columns: columns.map(({ samples }, at) => ({
      samples: samples.map((text) => text.slice(0, 40)),
      guess: fieldAt.get(at) ?? null,
    })),
    fields: readColumns.map(({ field, label }) => ({ field, label })),
  };
}

/** Returns the vendor's mapping; null without a name or a price column. */
export function chosenHead(
  chosen: readonly (string | null)[],
  known: ReturnType<typeof findHead>,
): Head | null {
  const places = new Map(
    readColumns.flatMap(({ field }): [ReadCsvField, number][] => {
      const at = chosen.indexOf(field);
      return at < 0 ? [] : [[field, at]];
    }),
  );
  const { own, hoursAt } = known?.head ?? { own: new Map<OptionHeading, number>() };
  return isComplete({ places }) ? { places, own, hoursAt, unread: [] } : null;
}
