import { formatKobo, nairaInput } from "~/shared/money";
import { readAmount, readCount, readPercent, type NumberRead } from "~/shared/typed-number";

export type SettingField<Value = unknown> = {
  label: string;
  keywords?: string;
  /** The id of its control; defaults to the field's name. */
  anchor?: string;
  /** Formats the value in lists of changes; defaults to its text. */
  show?(value: Value): string;
  /** Part of another value: not listed or found on its own. */
  silent?: true;
  /** Specific to this store: not exported, imported or reset. */
  own?: true;
};

type Described<Value> = SettingField<Value> & {
  default: Value;
  /** The table's column; defaults to the field's name. */
  column?: string;
  /** The flag of its mode: while that is off, the value isn't validated. */
  onlyWhile?: string;
};

type FlagField = Described<boolean> & { kind: "flag" };

type NumberField<Value extends number | null = number | null> = Described<Value> & {
  kind: "number";
  unit: Unit;
  limits: readonly [least: number, most: number];
  /** Whether the field may be blank, which is null: no limit. */
  optional: boolean;
  /** Shown for null, such as 'no limit'. */
  blank: string;
  formLabel: string;
  /** Its name in error messages. */
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
  /** The error if no option was chosen; without it, the default applies. */
  error?: string;
};

/** A setting whose column, JSON, form, default, limits and labels come from one description. */
export type DescribedField = FlagField | NumberField | TextField | ChoiceField;
export type DescribedFields = Readonly<Record<string, DescribedField>>;

export type ValuesOf<Fields> = {
  -readonly [Name in keyof Fields]: Fields[Name] extends { default: infer Value } ? Value : never;
};

/** A box that isn't ticked sends nothing. */
export type TextsOf<Fields> = { -readonly [Name in keyof Fields]?: string };

type Unit = keyof typeof units;

const hours = (value: number) => `${value} ${value === 1 ? "hour" : "hours"}`;
const percent = (hundredths: number) => `${hundredths / 100}%`;

const readWhole = (text: string): NumberRead =>
  readCount(text, text ? "Please enter a whole number" : "Please enter a number");

/** Reads naira as kobo; blank is 0. */
export const readAmountOr0 = (text: string): NumberRead =>
  readAmount(
    text.trim() || "0",
    "Please enter an amount in naira, such as 700",
    "Please enter an amount of at least ₦0",
  );

/** Reads a percentage with at most two decimals as hundredths of a percent; blank is 0. */
const readPercentOr0 = (text: string): NumberRead =>
  readPercent(text || "0", "Please enter a percentage with two decimals at most, such as 7.5");

/** Amounts are kobo, percentages hundredths of a percent. */
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

export const number = (field: GivenNumber & { default: number }): NumberField<number> => ({
  ...withNames(field),
  default: field.default,
  optional: false,
  show: units[field.unit].show,
});

/** A limit that defaults to null: none. */
export const optionalNumber = (options: GivenNumber): NumberField<number | null> => {
  const field = withNames(options);
  return {
    ...field,
    default: null,
    optional: true,
    show: (value) => (value === null ? field.blank : units[field.unit].show(value)),
  };
};

export const text = (field: Omit<TextField, "kind" | "default">): TextField => ({
  kind: "text",
  default: "",
  ...field,
});

export const choice = <Value extends string>(
  field: Omit<ChoiceField<Value>, "kind">,
): ChoiceField<Value> => ({ kind: "choice", ...field });

/** The values after a reset. */
export const defaultsOfFields = <Fields extends DescribedFields>(fields: Fields) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, field.default]),
  ) as ValuesOf<Fields>;

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
 * Reads values from a form's texts.
 * @param report called for each error
 * @returns the valid values
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

export const tooLong = ({ maxLength }: Pick<TextField, "maxLength">) =>
  `Please keep this to ${maxLength.toLocaleString("en")} characters`;

/** Reports numbers outside their limits, in field order. */
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

type FieldError = { field: string; message: string };

/**
 * Ignores errors in fields of a mode that is off. If such a mode has any, all of its fields are
 * left out, so that saving keeps the stored values.
 * @param values that could be read
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
  const modesWithErrors = new Set(errors.map(({ field }) => modeThatIsOff(field)));
  const entries = Object.entries(values).filter(([name]) => {
    const mode = modeThatIsOff(name);
    return mode === null || !modesWithErrors.has(mode);
  });
  return {
    values: Object.fromEntries(entries) as Partial<Values>,
    errors: errors.filter(({ field }) => modeThatIsOff(field) === null),
  };
}

export const isDecimal = ({ unit }: Pick<NumberField, "unit">) => units[unit].decimal;
