import { validateModes, limitErrors } from "~/dashboard/settings/field";
import { formatKobo } from "~/shared/money";
import { businessFields, type AreaValue, type BusinessValues } from "./business-fields";

export const MAX_AREAS = 50;
export const AREA_NAME_LENGTH = 60;
const MAX_AREA_FEE_KOBO = 1_000_000;
const MAX_AREA_AMOUNT_KOBO = 100_000_000;

/** `field` is a field's name, or `areas[0].fee`. */
export type BusinessError = { field: string; message: string };

/**
 * Validates business settings (docs/rules.md, Business settings).
 * @param values that could be read
 * @param unread errors of those that couldn't
 * @returns all errors in page order; and the values, without those of a mode that is off and has
 * errors, so that they stay as stored
 */
export function validateBusiness<Values extends Partial<BusinessValues>>(
  values: Values,
  unread: readonly BusinessError[] = [],
): { values: Partial<Values>; errors: BusinessError[] } {
  return validateModes(businessFields, values, [...unread, ...businessErrors(values)]);
}

/** Finds errors as if every mode were on. */
function businessErrors(values: Partial<BusinessValues>): BusinessError[] {
  const errors: BusinessError[] = [];
  const report = (field: string, message: string) => void errors.push({ field, message });
  if (values.pickupEnabled === false && values.deliveryEnabled === false)
    report("deliveryEnabled", "At least one of pickup or delivery must be enabled");
  if (values.instantOrdersEnabled === false && values.scheduledOrdersEnabled === false)
    report(
      "scheduledOrdersEnabled",
      "At least one of orders for now or scheduled orders must be enabled",
    );
  limitErrors(businessFields, values, report);
  for (const method of ["Pickup", "Delivery"] as const) {
    const shortest = `min${method}Time` as const;
    const [from, to] = [values[shortest], values[`max${method}Time`]];
    const hasError = errors.some(({ field }) => field === shortest);
    if (!hasError && from !== undefined && to !== undefined && from > to)
      report(
        shortest,
        `The shortest ${method.toLowerCase()} time can’t be longer than the longest`,
      );
  }
  return [...errors, ...areaErrors(values.areas ?? [])];
}

/** Also finds duplicate names. */
function areaErrors(areas: readonly Partial<AreaValue>[]): BusinessError[] {
  const names = new Set<string>();
  const errors = areas.flatMap((area, at): BusinessError[] => {
    const key = (area.name ?? "").toLowerCase().replace(/\s+/g, " ");
    const isTaken = names.has(key);
    names.add(key);
    return [...nameErrors(area.name ?? "", isTaken), ...amountErrors(area)].map(
      ({ field, message }) => ({ field: `areas[${at}].${field}`, message }),
    );
  });
  return areas.length > MAX_AREAS
    ? [...errors, { field: "areas", message: `At most ${MAX_AREAS} areas` }]
    : errors;
}

function nameErrors(name: string, isTaken: boolean): BusinessError[] {
  const error = (message: string) => [{ field: "name", message }];
  if (name === "") return error("Please enter the area’s name");
  return [
    ...(name.length > AREA_NAME_LENGTH
      ? error(`Please keep this to ${AREA_NAME_LENGTH} characters`)
      : []),
    ...(isTaken ? error(`You already have “${name}”`) : []),
  ];
}

function amountErrors({ fee, minimumOrder, freeAbove }: Partial<AreaValue>): BusinessError[] {
  const above = (field: string, value: number | null | undefined, most: number) =>
    value && value > most ? [{ field, message: `At most ${formatKobo(most)}` }] : [];
  return [
    ...above("fee", fee, MAX_AREA_FEE_KOBO),
    ...above("minimumOrder", minimumOrder, MAX_AREA_AMOUNT_KOBO),
    ...(freeAbove === 0
      ? [{ field: "freeAbove", message: "For free delivery, set the fee to 0" }]
      : above("freeAbove", freeAbove, MAX_AREA_AMOUNT_KOBO)),
  ];
}
