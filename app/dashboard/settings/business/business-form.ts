import type { TimeUnit } from "~schema/settings";
import { readAmountOr0, readFields, textsOf, type TextsOf } from "~/dashboard/settings/field";
import { nairaInput } from "~/shared/money";
import { readDecimal } from "~/shared/typed-number";
import {
  fieldsAboveAreas,
  fieldsBelowAreas,
  businessFields,
  type AreaValue,
  type BusinessValues,
} from "./business-fields";
import { validateBusiness, type BusinessError } from "./business-rules";

export type AreaFormValues = {
  id: string;
  name: string;
  fee: string;
  minimumOrder: string;
  freeAbove: string;
};

export function zonesLeft(
  zones: readonly string[],
  rows: readonly Partial<AreaFormValues>[],
): string[] {
  const areaNames = new Set(rows.map(({ name }) => name?.trim().toLowerCase()));
  return zones.filter((zone) => !areaNames.has(zone.trim().toLowerCase()));
}

export type BusinessFormValues = TextsOf<typeof businessFields> & {
  areas?: Partial<AreaFormValues>[];
};

const HOUR = 60;
/** Minutes: forms show and read hours with one decimal. */
const TENTH_OF_HOUR = HOUR / 10;

/** Returns a time in its unit, or in minutes if one decimal of an hour is too coarse. */
function timeText(value: number, unit: TimeUnit): { text: string; unit: TimeUnit } {
  return unit === "hours" && value % TENTH_OF_HOUR === 0
    ? { text: (value / HOUR).toFixed(value % HOUR ? 1 : 0), unit }
    : { text: String(value), unit: "minutes" };
}

export function businessFormValues(values: BusinessValues): BusinessFormValues {
  const shortest = timeText(values.minDeliveryTime, values.minDeliveryTimeUnit);
  const longest = timeText(values.maxDeliveryTime, values.maxDeliveryTimeUnit);
  return {
    ...textsOf(businessFields, values),
    minDeliveryTime: shortest.text,
    minDeliveryTimeUnit: shortest.unit,
    maxDeliveryTime: longest.text,
    maxDeliveryTimeUnit: longest.unit,
    areas: values.areas.map(({ id, name, fee, minimumOrder, freeAbove }) => ({
      id,
      name,
      fee: nairaInput(fee),
      minimumOrder: minimumOrder ? nairaInput(minimumOrder) : "",
      freeAbove: freeAbove === null ? "" : nairaInput(freeAbove),
    })),
  };
}

type ReportError = (field: string, message: string) => void;

const HOURS = "Please enter hours with one decimal at most, such as 1.5";

/** Converts delivery times from their unit to minutes. */
function inMinutes(texts: BusinessFormValues, report: ReportError): BusinessFormValues {
  const minutes: BusinessFormValues = { ...texts };
  for (const name of ["minDeliveryTime", "maxDeliveryTime"] as const) {
    if (texts[`${name}Unit`]?.trim() !== "hours") continue;
    const hours = readDecimal(texts[name] ?? "", HOURS);
    const isRead = hours.ok && hours.value % 10 === 0;
    if (!isRead) report(name, hours.ok ? HOURS : hours.message);
    minutes[name] = isRead ? String((hours.value / 100) * HOUR) : "";
  }
  return minutes;
}

const typedRows = (rows: readonly Partial<AreaFormValues>[]) =>
  rows.flatMap((row, at) =>
    [row.name, row.fee, row.minimumOrder, row.freeAbove].some((text) => text?.trim())
      ? [{ row, at }]
      : [],
  );

function readArea({ row, at }: { row: Partial<AreaFormValues>; at: number }, report: ReportError) {
  const amount = (field: "fee" | "minimumOrder" | "freeAbove") => {
    const amount = readAmountOr0(row[field] ?? "");
    if (amount.ok) return amount.value;
    return report(`areas[${at}].${field}`, amount.message);
  };
  if (!row.fee?.trim()) report(`areas[${at}].fee`, "Please enter the fee, or 0 for free delivery");
  return {
    id: row.id ?? "",
    name: (row.name ?? "").trim().replace(/\s+/g, " "),
    fee: amount("fee"),
    minimumOrder: amount("minimumOrder"),
    freeAbove: row.freeAbove?.trim() ? amount("freeAbove") : null,
  };
}

/**
 * Reads the form. Blank area rows are dropped; a blank amount is 0.
 * @returns the settings, without those of a mode that is off and has errors; or all errors, by
 * field
 */
export function readBusiness(
  texts: BusinessFormValues,
): { values: Partial<BusinessValues> } | { errors: BusinessError[] } {
  const unread: BusinessError[] = [];
  const report: ReportError = (field, message) => void unread.push({ field, message });
  const { areas = [], ...fields } = inMinutes(texts, report);
  const rows = typedRows(areas);
  const read = {
    ...readFields(fieldsAboveAreas, fields, reportOnce(unread, report)),
    areas: rows.map((row) => readArea(row, report)) as AreaValue[],
    ...readFields(fieldsBelowAreas, fields, report),
  };
  const { values, errors } = validateBusiness(read, unread);
  // Rule errors number the rows that were read, parse errors those of the form.
  const inForm = (field: string) =>
    field.replace(/^areas\[(\d+)\]/, (_, at: string) => `areas[${rows[Number(at)]!.at}]`);
  return errors.length > 0
    ? {
        errors: errors.map((error) =>
          unread.includes(error) ? error : { ...error, field: inForm(error.field) },
        ),
      }
    : { values };
}

/** Drops a second error of a field, such as about minutes that result from unreadable hours. */
const reportOnce =
  (errors: readonly BusinessError[], report: ReportError): ReportError =>
  (field, message) => {
    if (!errors.some((error) => error.field === field)) report(field, message);
  };
