import { readAllergens, readOptionPrice, readStock, readYesNo } from "~/core/menu/item-readers";
import { MAX_CHOSEN } from "~/core/options/group-limits";
import { nairaInput } from "~/shared/money";
import { readCount, type DecimalSign, type FieldResult } from "~/shared/typed-number";

/** How many options of a group customers choose; `max` null means any number. */
type CsvChoose = { isSize: boolean; min: number; max: number | null };

/** Fields without a column are absent and stay unchanged. */
export type CsvOptionValues = {
  priceKobo?: number;
  inventory?: number | null;
  isAvailable?: boolean;
  allergens?: string[];
  unit?: string | null;
  maxQuantity?: number;
  defaultQuantity?: number;
  excludesOthers?: boolean;
};

/**
 * An option's row. An empty `name` means a group without options. With a `category`, the option is
 * the menu item of that name. `choose` and `free` belong to the group; absent means unchanged.
 */
export type CsvOption = {
  line: number;
  group: string;
  name: string;
  category: string;
  choose?: CsvChoose;
  free?: number;
} & CsvOptionValues;

/** An item's group; of an option, an own price, an own preset, or both. */
export type CsvItemGroup = {
  group: string;
  own: { name: string; category: string; priceKobo?: number; preset?: number }[];
};

const fail = (message: string): FieldResult<never> => ({ ok: false, message });
const read = <T>(value: T): FieldResult<T> => ({ ok: true, value });
const oneLine = (text: string) => text.trim().replace(/\s+/g, " ");

const short = (most: number) => (text: string) =>
  oneLine(text).length > most
    ? fail(`Please keep this to ${most} characters`)
    : read(oneLine(text));

const number =
  <Blank>(least: number, blank: Blank) =>
  (text: string): FieldResult<number | Blank> => {
    if (text === "") return read(blank);
    const invalid = `Please enter a whole number from ${least} to ${MAX_CHOSEN}`;
    const value = readCount(text, invalid);
    return value.ok && (value.value < least || value.value > MAX_CHOSEN) ? fail(invalid) : value;
  };

/** Reads how many to choose: `size`, `1`, `0-2` or `1+`. Spreadsheets turn `1-2` into a date. */
function readChoose(text: string): FieldResult<CsvChoose | undefined> {
  const clean = text.toLowerCase().replace(/\s+/g, "");
  if (clean === "") return read(undefined);
  if (clean === "size") return read({ isSize: true, min: 1, max: 1 });
  const [, least, more, most] = /^(\d{1,2})(?:(\+)|(?:-|–|to)(\d{1,2}))?$/.exec(clean) ?? [];
  const min = Number(least);
  const max = more ? null : Number(most ?? least);
  return least === undefined || (max !== null && (max < 1 || max < min))
    ? fail("Please write how many can be chosen, such as 1, 0 to 2 or 1+, or size")
    : read({ isSize: false, min, max });
}

const writeChoose = ({ isSize, min, max }: CsvChoose) => {
  if (isSize) return "size";
  if (max === null) return `${min}+`;
  return min === max ? String(min) : `${min} to ${max}`;
};

type Shared = "name" | "category" | "price" | "stock" | "available" | "allergens";
/** Headings of options alone, in file order, except `options`, which belongs to items. */
export const optionHeadings = {
  options: ["options", "itemoptions"],
  option_group: ["optiongroup", "modifiergroup"],
  choose: ["choose"],
  free: ["free"],
  at_most: ["atmost"],
  preset: ["preset"],
  alone: ["alone", "excludesothers"],
  unit: ["unit"],
} as const;
export type OptionHeading = keyof typeof optionHeadings;
/** Undefined if the file lacks the column. */
type CellOf = (heading: Shared | OptionHeading) => string | undefined;

export function readOptionRow(
  cell: CellOf,
  line: number,
  sign?: DecimalSign,
): {
  option: CsvOption | null;
  errors: string[];
  /** Prices with two possible readings. */
  unclear: { text: string; message: string }[];
} {
  const errors: string[] = [];
  const unclear: { text: string; message: string }[] = [];
  const take = <T>(
    heading: Shared | OptionHeading,
    reader: (text: string) => FieldResult<T>,
  ): T | undefined => {
    const text = cell(heading);
    if (text === undefined) return undefined;
    const result = reader(text);
    if (result.ok) return result.value;
    const message = `${heading.replace("_", " ")}: ${result.message}`;
    if (heading === "price" && readOptionPrice(text, ",").ok) unclear.push({ text, message });
    else errors.push(message);
    return undefined;
  };
  const category = take("category", short(60)) ?? "";
  const own = category === "";
  const option = {
    line,
    group: take("option_group", short(60)) ?? "",
    name: take("name", short(own ? 80 : 120)) ?? "",
    category,
    choose: take("choose", readChoose),
    free: take("free", number(0, undefined)),
    priceKobo: take("price", (text) => readOptionPrice(text, sign)),
    inventory: own ? take("stock", readStock) : undefined,
    isAvailable: take("available", readYesNo),
    allergens: own ? take("allergens", readAllergens) : undefined,
    unit: take("unit", (text) => {
      const unit = short(20)(text);
      return unit.ok ? read(unit.value || null) : unit;
    }),
    maxQuantity: take("at_most", number(1, 1)),
    defaultQuantity: take("preset", number(0, 0)),
    excludesOthers: take("alone", (text) => readYesNo(text || "no")),
  };
  if (!own && option.name === "") errors.push("name: Please enter a name");
  const entries = Object.entries(option).filter(([, value]) => value !== undefined);
  const isRead = errors.length + unclear.length === 0;
  return { option: isRead ? (Object.fromEntries(entries) as CsvOption) : null, errors, unclear };
}

/** `isFirst`: the group's first row carries the group's limits. */
export function optionCells(
  { line: _line, ...option }: CsvOption,
  isFirst: boolean,
): Partial<Record<Shared | OptionHeading, string>> {
  const { group, name, category } = option;
  const limits = {
    ...(isFirst && option.choose ? { choose: writeChoose(option.choose) } : {}),
    ...(isFirst && option.free ? { free: String(option.free) } : {}),
  };
  if (name === "") return { option_group: group, ...limits };
  return {
    option_group: group,
    ...limits,
    name,
    category,
    price: nairaInput(option.priceKobo ?? 0),
    stock: option.inventory === null || option.inventory === undefined ? "" : `${option.inventory}`,
    available: option.isAvailable === false ? "no" : "yes",
    allergens: (option.allergens ?? []).join(", "),
    at_most: String(option.maxQuantity ?? 1),
    preset: String(option.defaultQuantity ?? 0),
    alone: option.excludesOthers ? "yes" : "no",
    unit: option.unit ?? "",
  };
}

const escape = (text: string) => text.replace(/[\\;:,=@*]/g, "\\$&");
const unescape = (text: string) => oneLine(text.replace(/\\(.)/gsu, "$1"));

/** Splits at a sign, unless a backslash precedes it. */
function divide(text: string, sign: string): string[] {
  const parts = [""];
  for (const [piece] of text.matchAll(/\\.|[^\\]|\\/gsu))
    if (piece === sign) parts.push("");
    else parts[parts.length - 1] += piece;
  return parts;
}

/**
 * Writes an item's groups as a cell: `Protein: Goat meat=1500*1, Coke @ Drinks=-200; Pack`; behind
 * the star, how many are chosen at first.
 */
export const writeGroupsCell = (groups: readonly CsvItemGroup[]): string =>
  groups
    .map(({ group, own }) => {
      const written = own.map(
        ({ name, category, priceKobo, preset }) =>
          escape(name) +
          (category ? ` @ ${escape(category)}` : "") +
          (priceKobo === undefined ? "" : `=${nairaInput(priceKobo)}`) +
          (preset === undefined ? "" : `*${preset}`),
      );
      return escape(group) + (written.length > 0 ? `: ${written.join(", ")}` : "");
    })
    .join("; ");

type Own = CsvItemGroup["own"][number];

/** Reads an option's own price and preset: `Coke @ Drinks=-200`, `Semo*1`, `Semo=400*1`. */
function readOwn(text: string, group: string): FieldResult<Own> {
  const [priced = "", star, ...stars] = divide(text, "*");
  const [option = "", price, ...more] = divide(priced, "=");
  const [name = "", category = ""] = divide(option, "@").map(unescape);
  const isWritten = price === undefined ? star !== undefined : price.trim() !== "";
  if (!isWritten || name === "" || more.length + stars.length > 0)
    return fail(`Please write an option and its price, such as ${group}: Goat meat=1500`);
  const own: Own = { name, category };
  if (price !== undefined) {
    const amount = readOptionPrice(price);
    if (!amount.ok) return fail(`${name}: ${amount.message}`);
    own.priceKobo = amount.value;
  }
  if (star !== undefined) {
    const preset = number(0, 0)(star.trim());
    if (!preset.ok) return fail(`${name}: ${preset.message}`);
    own.preset = preset.value;
  }
  return read(own);
}

export function readGroupsCell(text: string): FieldResult<CsvItemGroup[]> {
  const groups: CsvItemGroup[] = [];
  for (const part of divide(text, ";")) {
    if (part.trim() === "") continue;
    const [name = "", ...rest] = divide(part, ":");
    const group = unescape(name);
    if (group === "") return fail("Please name the group of options before the colon");
    if (groups.some((other) => other.group.toLowerCase() === group.toLowerCase()))
      return fail(`${group} is there twice`);
    const own: CsvItemGroup["own"] = [];
    for (const one of divide(rest.join(":"), ",")) {
      if (one.trim() === "") continue;
      const value = readOwn(one, group);
      if (!value.ok) return value;
      own.push(value.value);
    }
    groups.push({ group, own });
  }
  return read(groups);
}
