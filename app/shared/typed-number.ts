import { formatKobo, grouped, nairaInput } from "./money";

/** The parsed value, or the error beside its field. */
export type FieldResult<T> = { ok: true; value: T } | { ok: false; message: string };
export type NumberRead = FieldResult<number>;

/** The decimal sign of a whole file; the other sign groups thousands. */
export type DecimalSign = "." | ",";

/** Nobody types more, so the regular expressions never see longer texts. */
const MAX_TYPED = 40;
const MAX_DIGITS = 12;

const amountForm =
  /^([-−+]?)(?:₦|#|ngn|naira|n)?([-−+]?)([\d., ]+)(k?)(?:₦|ngn|naira|n)?(?:\/-|\/=|=)?$/;
const plainForm = /^([-−+]?)([-−+]?)([\d., ]+)(k?)$/;
const percentForm = /^([-−+]?)([-−+]?)([\d., ]+)()%?$/;
/** A comma or a space before groups of exactly three digits, a dot before at most two. */
const sureForm =
  /^(?:\d{1,12}|[1-9]\d{0,2}(?:,\d{3}){1,3}|[1-9]\d{0,2}(?: \d{3}){1,3})(?:\.\d{0,2})?$|^\.\d{1,2}$/;

/** Removes spaces, except between two digits, where one may group thousands. */
const withoutSpaces = (text: string) =>
  text
    .split(/\s+/)
    .reduce((all, part) => all + (/\d$/.test(all) && /^\d/.test(part) ? " " : "") + part, "");

/** Returns a number in hundredths, by its decimal sign; an empty list if invalid. */
function hundredthsBy(sign: DecimalSign, digits: string, times: number): number[] {
  const [whole = "", decimals = "", ...more] = digits
    .replace(sign === "." ? /[, ]/g : /[. ]/g, "")
    .split(sign);
  if (more.length > 0 || whole.length > MAX_DIGITS || whole + decimals === "") return [];
  return [Math.round(Number(`${whole}.${decimals}`) * 100 * times)];
}

/** A text's possible values in hundredths: none, a certain one, or several to ask about. */
function meaningsOf(text: string, form: RegExp, sign: DecimalSign | undefined) {
  const nothing = { values: [], isSure: false };
  if (text.length > MAX_TYPED) return nothing;
  const clean = withoutSpaces(text.normalize("NFKC").toLowerCase());
  const [, before = "", after = "", digits = "", k] = form.exec(clean) ?? [];
  if (digits === "" || (before && after)) return nothing;
  const isPlain = sureForm.test(digits);
  const isSure = isPlain || sign !== undefined;
  // '2,900' is never ₦2.90, whatever the other numbers in its file.
  const decimal = isPlain ? "." : (sign ?? ".");
  // '1,500.00k' is how invoices write naira and kobo.
  const isKobo = k && /^\d{4}|[, ]\d{3}|\.00$/.test(digits);
  const values = [
    ...(isKobo ? hundredthsBy(decimal, digits, 1) : []),
    ...hundredthsBy(decimal, digits, k ? 1_000 : 1),
    ...(isSure ? [] : hundredthsBy(",", digits, k ? 1_000 : 1)),
  ];
  const factor = /[-−]/.test(before + after) ? -1 : 1;
  return { values: values.map((value) => value * factor || 0), isSure: isSure && !isKobo };
}

type Written = (hundredths: number) => string;

function answer(
  { values, isSure }: { values: readonly number[]; isSure: boolean },
  invalid: string,
  shown: Written,
  typed: Written,
): NumberRead {
  const [value] = values;
  if (value === undefined) return { ok: false, message: invalid };
  if (isSure) return { ok: true, value };
  const sorted = [...new Set(values)].sort((a, b) => a - b);
  const list = (write: Written) => sorted.map(write).join(" or ");
  const hint = list(shown) === list(typed) ? "" : ` Please type ${list(typed)}`;
  return { ok: false, message: `${list(shown)}?${hint}` };
}

const atLeast0 = (read: NumberRead, below: string): NumberRead =>
  read.ok && read.value < 0 ? { ok: false, message: below } : read;

const AMOUNT = "Please enter an amount in naira, such as 1,500";

/**
 * Reads an amount in naira as people write it (`1500`, `₦1,500.50`, `N2k`, `1500/-`), in kobo,
 * including negative ones. If it can mean two amounts, the error asks which (docs/rules.md, Money).
 * @param sign the file's decimal sign, if the vendor has chosen one
 */
export const readSignedAmount = (text: string, invalid = AMOUNT, sign?: DecimalSign): NumberRead =>
  answer(meaningsOf(text, amountForm, sign), invalid, formatKobo, nairaInput);

/** Reads an amount from 0 like `readSignedAmount`. @param below the error of a negative one */
export const readAmount = (
  text: string,
  invalid = AMOUNT,
  below = invalid,
  sign?: DecimalSign,
): NumberRead => atLeast0(readSignedAmount(text, invalid, sign), below);

/** Reads a number from 0 with at most two decimals, in hundredths: hours, such as `1.5`. */
export const readDecimal = (
  text: string,
  invalid: string,
  form = plainForm,
  unit = "",
): NumberRead => {
  const write = (hundredths: number) => String(hundredths / 100);
  const meanings = meaningsOf(text, form, undefined);
  return atLeast0(
    answer(meanings, invalid, (n) => write(n) + unit, write),
    invalid,
  );
};

/** Reads a percentage from 0 with at most two decimals (`7.5`, `7.5%`), in hundredths. */
export const readPercent = (text: string, invalid: string): NumberRead =>
  readDecimal(text, invalid, percentForm, "%");

/**
 * Reads a whole number from 0: `20`, `1,500`, `2k`, `20.0` from spreadsheets. For '2,0' the error
 * asks which number is meant (docs/rules.md, Money).
 */
export function readCount(text: string, invalid: string, below = invalid): NumberRead {
  const { values, isSure } = meaningsOf(text, plainForm, undefined);
  const whole = values.filter((value) => value % 100 === 0).map((value) => value / 100);
  return atLeast0(answer({ values: whole, isSure }, invalid, grouped, String), below);
}
