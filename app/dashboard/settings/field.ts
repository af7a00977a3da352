import { formatKobo, nairaInput } from "~/shared/money";
import { readAmount, readCount, readPercent, type NumberRead } from "~/shared/typed-number";

/** Describes a setting of any kind: its label, how it is searched for and shown in lists. */
export type SettingField<Value = unknown> = {
  label: string;
  /** Further search terms. */
  keywords?: string;
  /** The id of its control on the section's page; the field's own name when left out. */
  anchor?: string;
  /** Returns the value as people read it, in lists of changes. Left out: as text. */
  show?(value: Value): string;
  /** Belongs to another value: neither listed nor found on its own. */
  silent?: true;
  /** Belongs to this store alone: neither exported nor imported nor reset. */
  own?: true;
};

type Described<Value> = SettingField<Value> & {
  default: Value;
  /** The column's name in the table's schema; the field's own name when left out. */
  column?: string;
  /** The flag of the mode it belongs to: while that is off, its value isn't judged. */
  onlyWhile?: string;
};

type FlagField = Described<boolean> & { kind: "flag" };

type NumberField<Value extends number | null = number | null> = Described<Value> & {
  kind: "number";
  unit: Unit;
  limits: readonly [least: number, most: number];
  /** A blank field is null: no limit. */
  optional: boolean;
  /** What null is called, such as 'no limit'. */
  blank: string;
  /** Its label in the form, with the unit. */
  formLabel: string;
  /** How an error calls it. */
  errorName: string;
};

type TextField = Described<string> & {
  kind: "text";
  maxLength: number;
  rows: number;
  hint?: string;
};

type Option = { label: string; hint?: string };
type ChoiceField<Value extends string = string> = Described<Value> & {
  kind: "choice";
  options: Readonly<Record<Value, Option>>;
  /** The error when none of them was chosen; left out, the default is taken. */
  error?: string;
};

/** A setting whose column, JSON, form, default, limits and labels are described in one place. */
export type DescribedField = FlagField | NumberField | TextField | ChoiceField;
export type DescribedFields = Readonly<Record<string, DescribedField>>;

/** The values of described fields, by their names. */
export type ValuesOf<Fields> = {
  -readonly [Name in keyof Fields]: Fields[Name] extends { default: infer Value } ? Value : never;
};

/** The texts of their form. A box that is not ticked sends nothing. */
export type TextsOf<Fields> = { -readonly [Name in keyof Fields]?: string };

type Unit = keyof typeof units;

const hours = (value: number) => `${value} ${value === 1 ? "hour" : "hours"}`;
const percent = (hundredths: number) => `${hundredths / 100} %`;

const readWhole = (text: string): NumberRead =>
  readCount(text, text ? "Please enter a whole number" : "Please enter a number");

/** Reads an amount in naira as kobo; a blank one is 0. */
export const readAmountOr0 = (text: string): NumberRead =>
  readAmount(
    text.trim() || "0",
    "Please enter an amount in naira, such as 700",
    "Please enter an amount of at least ₦0",
  );

/** Reads percent with two decimals at most as hundredths of a percent; blank is 0. */
const readPercentOr0 = (text: string): NumberRead =>
  readPercent(text || "0", "Please enter a percentage with two decimals at most, such as 7.5");

/**
 * The units of numbers: how their form reads and writes them, how lists show them and how errors
 * name a limit. Amounts are kobo, percentages hundredths of a percent.
 */
const units = {
  minutes: {
    suffix: ", in minutes",
    decimal: false,
    read: readWhole,
    toText: String,
    show: (value: number) => `${value} minutes`,
    limit: (value: number) => (value > 240 ? `${value / 60} hours` : `${value} minutes`),
  },
  hours: {
    suffix: ", in hours",
    decimal: false,
    read: readWhole,
    toText: String,
    show: hours,
    limit: hours,
  },
  count: {
    suffix: "",
    decimal: false,
    read: readWhole,
    toText: String,
    show: String,
    limit: (value: number) => value.toLocaleString("en"),
  },
  naira: {
    suffix: " (₦)",
    decimal: true,
    read: readAmountOr0,
    toText: nairaInput,
    show: formatKobo,
    limit: formatKobo,
  },
  percent: {
    suffix: " (%)",
    decimal: true,
    read: readPercentOr0,
    toText: (hundredths: number) => String(hundredths / 100),
    show: percent,
    limit: percent,
  },
};

type Given<Field, Value> = Omit<Field, "kind" | "default"> & { default: Value };

/** Describes something that is on or off. */
export const flag = (field: Given<FlagField, boolean>): FlagField => ({ kind: "flag", ...field });

type GivenNumber = Omit<
  NumberField,
  "kind" | "default" | "optional" | "blank" | "formLabel" | "errorName" | "show"
> & { formLabel?: string; errorName?: string; blank?: string };

const withNames = ({ formLabel, errorName, blank = "no limit", ...field }: GivenNumber) => ({
  ...field,
  blank,
  kind: "number" as const,
  formLabel: formLabel ?? `${field.label}${units[field.unit].suffix}`,
  errorName: errorName ?? `The ${field.label[0]!.toLowerCase()}${field.label.slice(1)}`,
});

/** Describes a number within limits. */
export const number = (field: GivenNumber & { default: number }): NumberField<number> => ({
  ...withNames(field),
  default: field.default,
  optional: false,
  show: units[field.unit].show,
});

/** Describes a limit that there may be: a number, or null for none, which is its default. */
export const optionalNumber = (given: GivenNumber): NumberField<number | null> => {
  const field = withNames(given);
  return {
    ...field,
    default: null,
    optional: true,
    show: (value) => (value === null ? field.blank : units[field.unit].show(value)),
  };
};

/** Describes a text that may be blank. */
export const text = (field: Omit<TextField, "kind" | "default">): TextField => ({
  kind: "text",
  default: "",
  ...field,
});

/** Describes a choice of one of a few options. */
export const choice = <Value extends string>(
  field: Omit<ChoiceField<Value>, "kind">,
): ChoiceField<Value> => ({ kind: "choice", ...field });

/** Returns what a reset goes to. */
export const defaultsOfFields = <Fields extends DescribedFields>(fields: Fields) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, field.default]),
  ) as ValuesOf<Fields>;

/** Returns the texts that a form shows for values. */
export function textsOf<Fields extends DescribedFields>(
  fields: Fields,
  values: ValuesOf<Fields>,
): TextsOf<Fields> {
  const texts = Object.entries(fields).flatMap(([name, field]) => {
    const text = textOf(field, values[name]);
    return text === undefined ? [] : [[name, text]];
  });
  return Object.fromEntries(texts) as TextsOf<Fields>;
}

function textOf(field: DescribedField, value: unknown): string | undefined {
  if (field.kind === "flag") return value ? "on" : undefined;
  if (typeof value === "number" && field.kind === "number") return units[field.unit].toText(value);
  return typeof value === "string" ? value : "";
}

type ReportError = (field: string, message: string) => void;

/**
 * Reads the values out of a form's texts.
 * @param report is called with each error
 * @returns the values without those that could not be read
 */
export function readFields<Fields extends DescribedFields>(
  fields: Fields,
  texts: Partial<Record<string, string>>,
  report: ReportError,
): Partial<ValuesOf<Fields>> {
  const values = Object.entries(fields).flatMap(([name, field]) => {
    const value = readField(field, (texts[name] ?? "").trim(), (error) => report(name, error));
    return value === undefined ? [] : [[name, value]];
  });
  return Object.fromEntries(values) as Partial<ValuesOf<Fields>>;
}

function readField(field: DescribedField, text: string, report: (error: string) => void) {
  switch (field.kind) {
    case "flag":
      return text === "on";
    case "text":
      if (text.length <= field.maxLength) return text;
      return report(tooLong(field));
    case "choice":
      if (Object.hasOwn(field.options, text)) return text;
      return field.error ? report(field.error) : field.default;
    case "number": {
      if (field.optional && text === "") return null;
      const number = units[field.unit].read(text);
      return number.ok ? number.value : report(number.message);
    }
  }
}

/** Returns the error of a text with too many characters. */
export const tooLong = ({ maxLength }: Pick<TextField, "maxLength">) =>
  `Please keep this to ${maxLength.toLocaleString("en")} characters`;

/**
 * Finds numbers outside of their limits, in the order of the fields.
 * @param values as far as they could be read
 */
export function limitErrors(
  fields: DescribedFields,
  values: Readonly<Record<string, unknown>>,
  report: ReportError,
): void {
  for (const [name, field] of Object.entries(fields)) {
    const value = values[name];
    if (field.kind !== "number" || typeof value !== "number") continue;
    const [least, most] = field.limits;
    const { limit } = units[field.unit];
    if (value < least) report(name, `${field.errorName} must be at least ${limit(least)}`);
    else if (value > most) report(name, `${field.errorName} must be at most ${limit(most)}`);
  }
}

/** An error of a field, by its name. */
type FieldError = { field: string; message: string };

/**
 * Validates the fields of a mode only while it is on: while it is off they have no errors, and are
 * left out together when any of them has, so that a save leaves them as they are stored.
 * @param values as far as they could be read
 * @param errors of all fields, as if every mode were on
 */
export function validateModes<Values extends Readonly<Record<string, unknown>>>(
  fields: DescribedFields,
  values: Values,
  errors: readonly FieldError[],
): { values: Partial<Values>; errors: FieldError[] } {
  const modeThatIsOff = (name: string) => {
    const mode = fields[name]?.onlyWhile;
    return mode !== undefined && values[mode] === false ? mode : null;
  };
  const refused = new Set(errors.map(({ field }) => modeThatIsOff(field)));
  const kept = Object.entries(values).filter(([name]) => {
    const mode = modeThatIsOff(name);
    return mode === null || !refused.has(mode);
  });
  return {
    values: Object.fromEntries(kept) as Partial<Values>,
    errors: errors.filter(({ field }) => modeThatIsOff(field) === null),
  };
}

/** Returns whether a number is typed with decimals. */
export const isDecimal = ({ unit }: Pick<NumberField, "unit">) => units[unit].decimal;
