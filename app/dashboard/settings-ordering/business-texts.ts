import type { TimeUnit } from "~schema/settings";
import { parseNaira, nairaInput } from "~/shared/money";
import {
  businessErrors,
  type AreaValue,
  type BusinessSettingsValues,
  type BusinessError,
  type Numbered,
} from "./business";

/** A row of the areas as its form has it; a new one has no id. */
export type AreaFormValues = {
  id: string;
  name: string;
  fee: string;
  minimumOrder: string;
  freeAbove: string;
};

type Flags =
  | "pickupEnabled"
  | "deliveryEnabled"
  | "autoAcceptOrders"
  | "preOrdersEnabled"
  | "allowSpecialInstructions"
  | "maintenanceMode";
type Words = Exclude<keyof BusinessSettingsValues, Flags | "areas">;

/** The form as it was typed. A box that is not ticked sends nothing. */
export type BusinessFormValues = Partial<Record<Flags | Words, string>> & {
  areas?: Partial<AreaFormValues>[];
};

const HOUR = 60;
/** Hours are shown, and taken, with one decimal: so many minutes it steps by. */
const TENTH_OF_HOUR = HOUR / 10;

/**
 * A time as its field has it, in its unit; in minutes where hours with one decimal can't say it.
 */
function timeText(value: number, unit: TimeUnit): { text: string; unit: TimeUnit } {
  return unit === "hours" && value % TENTH_OF_HOUR === 0
    ? { text: (value / HOUR).toFixed(value % HOUR ? 1 : 0), unit }
    : { text: String(value), unit: "minutes" };
}

/** The texts that the form shows for settings. */
export function businessFormValues(values: BusinessSettingsValues): BusinessFormValues {
  const tick = (on: boolean) => (on ? "on" : undefined);
  const [least, most] = [
    timeText(values.minDeliveryTime, values.minDeliveryTimeUnit),
    timeText(values.maxDeliveryTime, values.maxDeliveryTimeUnit),
  ];
  const texts = {
    pickupEnabled: tick(values.pickupEnabled),
    deliveryEnabled: tick(values.deliveryEnabled),
    autoAcceptOrders: tick(values.autoAcceptOrders),
    preOrdersEnabled: tick(values.preOrdersEnabled),
    allowSpecialInstructions: tick(values.allowSpecialInstructions),
    maintenanceMode: tick(values.maintenanceMode),
    minPickupTime: String(values.minPickupTime),
    maxPickupTime: String(values.maxPickupTime),
    pickupAdvanceNotice: String(values.pickupAdvanceNotice),
    pickupInstructions: values.pickupInstructions,
    minDeliveryTime: least.text,
    minDeliveryTimeUnit: least.unit,
    maxDeliveryTime: most.text,
    maxDeliveryTimeUnit: most.unit,
    deliveryFee: nairaInput(values.deliveryFee),
    packagingFee: nairaInput(values.packagingFee),
    serviceFee: nairaInput(values.serviceFee),
    taxRate: String(values.taxRate / 100),
    minimumOrder: nairaInput(values.minimumOrder),
    maxItemsPerOrder: values.maxItemsPerOrder === null ? "" : String(values.maxItemsPerOrder),
    preOrderLeadTime: String(values.preOrderLeadTime),
    slotCapacity: values.slotCapacity === null ? "" : String(values.slotCapacity),
    slotFull: values.slotFull,
    areas: values.areas.map(({ id, name, fee, minimumOrder, freeAbove }) => ({
      id,
      name,
      fee: nairaInput(fee),
      minimumOrder: minimumOrder ? nairaInput(minimumOrder) : "",
      freeAbove: freeAbove === null ? "" : nairaInput(freeAbove),
    })),
  };
  return Object.fromEntries(
    Object.entries(texts).filter(([, text]) => text !== undefined),
  ) as BusinessFormValues;
}

const notAmount = "Please enter an amount in naira, such as 700";

/**
 * Reads the form. Rows of areas in which nothing was typed are dropped; a blank amount is nothing.
 * @returns the settings, or all that is wrong with them, beside their fields
 */
export function readBusiness(
  texts: BusinessFormValues,
): { values: BusinessSettingsValues } | { faults: BusinessError[] } {
  const faults: BusinessError[] = [];
  const tell = (field: string, message: string) => void faults.push({ field, message });
  const typed = (field: Words) => (texts[field] ?? "").trim();
  const whole = (field: Numbered): number | undefined => {
    const text = typed(field);
    if (/^\d{1,6}$/.test(text)) return Number(text);
    tell(field, text ? "Please enter a whole number" : "Please enter a number");
    return undefined;
  };
  const wholeOrNone = (field: "maxItemsPerOrder" | "slotCapacity") =>
    typed(field) === "" ? null : whole(field);
  const amount = (field: string, text: string): number | undefined => {
    const kobo = text.trim() === "" ? 0 : parseNaira(text);
    if (kobo === null)
      tell(
        field,
        /^\s*(₦\s*)?[-−]/.test(text) ? "Please enter an amount of at least ₦0" : notAmount,
      );
    return kobo ?? undefined;
  };
  const unit = (field: "minDeliveryTimeUnit" | "maxDeliveryTimeUnit"): TimeUnit =>
    typed(field) === "hours" ? "hours" : "minutes";
  const time = (
    field: "minDeliveryTime" | "maxDeliveryTime",
    in_: TimeUnit,
  ): number | undefined => {
    if (in_ === "minutes") return whole(field);
    const text = typed(field).replace(",", ".");
    if (/^\d{1,3}(\.\d)?$/.test(text)) return Math.round(Number(text) * HOUR);
    tell(field, "Please enter hours with one decimal at most, such as 1.5");
    return undefined;
  };
  const percent = (): number | undefined => {
    const match = /^(\d{1,3})(?:[.,](\d{1,2}))?\s*%?$/.exec(typed("taxRate") || "0");
    if (!match) tell("taxRate", "Please enter a percentage with two decimals at most, such as 7.5");
    return match ? Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0")) : undefined;
  };
  const minUnit = unit("minDeliveryTimeUnit");
  const maxUnit = unit("maxDeliveryTimeUnit");
  const on = (field: Flags) => texts[field] === "on";
  const rows = (texts.areas ?? []).filter((row) =>
    [row.name, row.fee, row.minimumOrder, row.freeAbove].some((text) => text?.trim()),
  );
  // Faults are told where the rows stand in the form.
  const placeOf = (row: Partial<AreaFormValues>) => (texts.areas ?? []).indexOf(row);
  const read = {
    pickupEnabled: on("pickupEnabled"),
    deliveryEnabled: on("deliveryEnabled"),
    minPickupTime: whole("minPickupTime"),
    maxPickupTime: whole("maxPickupTime"),
    pickupAdvanceNotice: whole("pickupAdvanceNotice"),
    pickupInstructions: typed("pickupInstructions"),
    minDeliveryTime: time("minDeliveryTime", minUnit),
    minDeliveryTimeUnit: minUnit,
    maxDeliveryTime: time("maxDeliveryTime", maxUnit),
    maxDeliveryTimeUnit: maxUnit,
    deliveryFee: amount("deliveryFee", typed("deliveryFee")),
    areas: rows.map((row) => ({
      id: row.id ?? "",
      name: (row.name ?? "").trim().replace(/\s+/g, " "),
      fee: row.fee?.trim() ? amount(`areas[${placeOf(row)}].fee`, row.fee) : undefined,
      minimumOrder: amount(`areas[${placeOf(row)}].minimumOrder`, row.minimumOrder ?? ""),
      freeAbove: row.freeAbove?.trim()
        ? amount(`areas[${placeOf(row)}].freeAbove`, row.freeAbove)
        : null,
    })),
    packagingFee: amount("packagingFee", typed("packagingFee")),
    serviceFee: amount("serviceFee", typed("serviceFee")),
    taxRate: percent(),
    minimumOrder: amount("minimumOrder", typed("minimumOrder")),
    maxItemsPerOrder: wholeOrNone("maxItemsPerOrder"),
    autoAcceptOrders: on("autoAcceptOrders"),
    preOrdersEnabled: on("preOrdersEnabled"),
    preOrderLeadTime: whole("preOrderLeadTime"),
    slotCapacity: wholeOrNone("slotCapacity"),
    slotFull: typed("slotFull") === "refuse" ? ("refuse" as const) : ("next" as const),
    allowSpecialInstructions: on("allowSpecialInstructions"),
    maintenanceMode: on("maintenanceMode"),
  };
  for (const row of rows)
    if (!row.fee?.trim()) tell(`areas[${placeOf(row)}].fee`, "Please enter its fee, 0 for none");
  const moved = (field: string) =>
    field.replace(/^areas\[(\d+)\]/, (_, at: string) => `areas[${placeOf(rows[Number(at)]!)}]`);
  const all = [
    ...faults,
    ...businessErrors(read as Partial<BusinessSettingsValues>).map(({ field, message }) => ({
      field: moved(field),
      message,
    })),
  ];
  return all.length > 0
    ? { faults: all }
    : { values: read as BusinessSettingsValues & { areas: AreaValue[] } };
}
