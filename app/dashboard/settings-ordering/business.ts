import type { TimeUnit } from "~schema/settings";
import { formatKobo } from "~/shared/money";

/** A delivery area as the section has it. Amounts in kobo. */
export type AreaValue = {
  id: string;
  name: string;
  fee: number;
  minimumOrder: number;
  freeAbove: number | null;
};

/**
 * How a store takes orders, as plain JSON: times in minutes (a lead time in hours), amounts in
 * kobo, the tax rate in hundredths of a percent.
 */
export type BusinessSettingsValues = {
  pickupEnabled: boolean;
  deliveryEnabled: boolean;
  minPickupTime: number;
  maxPickupTime: number;
  pickupAdvanceNotice: number;
  pickupInstructions: string;
  minDeliveryTime: number;
  minDeliveryTimeUnit: TimeUnit;
  maxDeliveryTime: number;
  maxDeliveryTimeUnit: TimeUnit;
  deliveryFee: number;
  areas: AreaValue[];
  packagingFee: number;
  serviceFee: number;
  taxRate: number;
  minimumOrder: number;
  maxItemsPerOrder: number | null;
  autoAcceptOrders: boolean;
  preOrdersEnabled: boolean;
  preOrderLeadTime: number;
  slotCapacity: number | null;
  slotFull: "refuse" | "next";
  allowSpecialInstructions: boolean;
  maintenanceMode: boolean;
};

/** The smallest and the largest of each number (docs/rules.md, Business settings). */
export const limits = {
  minPickupTime: [5, 60],
  maxPickupTime: [10, 120],
  pickupAdvanceNotice: [5, 60],
  minDeliveryTime: [10, 10_080],
  maxDeliveryTime: [20, 10_080],
  deliveryFee: [0, 1_000_000],
  packagingFee: [0, 1_000_000],
  serviceFee: [0, 1_000_000],
  taxRate: [0, 10_000],
  minimumOrder: [0, 100_000_000],
  maxItemsPerOrder: [1, 9_900],
  preOrderLeadTime: [1, 720],
  slotCapacity: [1, 1_000],
} as const;
export type Numbered = keyof typeof limits;

export const MAX_AREAS = 50;
export const AREA_NAME_LENGTH = 60;
export const INSTRUCTIONS_LENGTH = 300;
const AREA_FEE_KOBO = 1_000_000;
const AREA_AMOUNT_KOBO = 100_000_000;

/** What each number is called in its refusal, and how its limits are said. */
const fieldLabels: Record<Numbered, { name: string; say: (value: number) => string }> = {
  minPickupTime: { name: "The shortest pickup time", say: minutes },
  maxPickupTime: { name: "The longest pickup time", say: minutes },
  pickupAdvanceNotice: { name: "The advance notice", say: minutes },
  minDeliveryTime: { name: "The shortest delivery time", say: minutes },
  maxDeliveryTime: { name: "The longest delivery time", say: minutes },
  deliveryFee: { name: "The delivery fee", say: formatKobo },
  packagingFee: { name: "The packaging fee", say: formatKobo },
  serviceFee: { name: "The service fee", say: formatKobo },
  taxRate: { name: "The tax rate", say: (value) => `${value / 100} %` },
  minimumOrder: { name: "The minimum order", say: formatKobo },
  maxItemsPerOrder: {
    name: "The most items in one order",
    say: (value) => value.toLocaleString("en"),
  },
  preOrderLeadTime: {
    name: "The lead time",
    say: (value) => `${value} ${value === 1 ? "hour" : "hours"}`,
  },
  slotCapacity: {
    name: "The orders in a quarter of an hour",
    say: (value) => value.toLocaleString("en"),
  },
};

function minutes(value: number): string {
  return value > 240 ? `${value / 60} hours` : `${value} minutes`;
}

/** A fault beside a field: `areas[0].fee`, or a field's own name. */
export type BusinessError = { field: string; message: string };

/** These hold only while the store delivers, and the lead time only while pre-orders are on. */
const whileDelivering: readonly string[] = ["minDeliveryTime", "maxDeliveryTime", "deliveryFee"];

/**
 * What is wrong with settings, by field, in the order of the page (docs/rules.md, Business
 * settings).
 * @param values as far as they could be read: a number that was none is left out, and told by who
 * read it
 */
export function businessErrors(values: Partial<BusinessSettingsValues>): BusinessError[] {
  const faults: BusinessError[] = [];
  const tell = (field: string, message: string) => void faults.push({ field, message });
  if (values.pickupEnabled === false && values.deliveryEnabled === false)
    tell("deliveryEnabled", "At least one of pickup or delivery must be enabled");
  for (const field of Object.keys(limits) as Numbered[]) {
    const value = values[field];
    if (value === undefined || value === null) continue;
    if (whileDelivering.includes(field) && !values.deliveryEnabled) continue;
    if (field === "preOrderLeadTime" && !values.preOrdersEnabled) continue;
    const [least, most] = limits[field];
    const { name, say } = fieldLabels[field];
    if (value < least) tell(field, `${name} must be at least ${say(least)}`);
    else if (value > most) tell(field, `${name} must be at most ${say(most)}`);
  }
  const above = (
    least: "minPickupTime" | "minDeliveryTime",
    most: "maxPickupTime" | "maxDeliveryTime",
    message: string,
  ) => {
    const [from, to] = [values[least], values[most]];
    // one thing at a time is enough beside a field
    const isTold = faults.some(({ field }) => field === least);
    if (!isTold && from !== undefined && to !== undefined && from > to) tell(least, message);
  };
  above("minPickupTime", "maxPickupTime", "The shortest pickup time can’t be above the longest");
  above(
    "minDeliveryTime",
    "maxDeliveryTime",
    "The shortest delivery time can’t be above the longest",
  );
  return [...faults, ...areaErrors(values.areas ?? [])];
}

/** What is wrong with delivery areas; also whatever else stands in a row, as names must differ. */
function areaErrors(areas: readonly Partial<AreaValue>[]): BusinessError[] {
  const seen = new Set<string>();
  const faults = areas.flatMap(
    ({ name = "", fee, minimumOrder, freeAbove }, at): BusinessError[] => {
      const key = name.toLowerCase().replace(/\s+/g, " ");
      const twice = seen.has(key);
      seen.add(key);
      const tooMuch = (field: string, value: number | null | undefined, most: number) =>
        value && value > most
          ? [{ field: `areas[${at}].${field}`, message: `At most ${formatKobo(most)}` }]
          : [];
      return [
        ...(name === ""
          ? [{ field: `areas[${at}].name`, message: "Please enter the area’s name" }]
          : []),
        ...(name.length > AREA_NAME_LENGTH
          ? [
              {
                field: `areas[${at}].name`,
                message: `Please keep this under ${AREA_NAME_LENGTH} characters`,
              },
            ]
          : []),
        ...(twice && name
          ? [{ field: `areas[${at}].name`, message: `You already have “${name}”` }]
          : []),
        ...tooMuch("fee", fee, AREA_FEE_KOBO),
        ...tooMuch("minimumOrder", minimumOrder, AREA_AMOUNT_KOBO),
        ...(freeAbove === 0
          ? [{ field: `areas[${at}].freeAbove`, message: "For a free delivery, set its fee to 0" }]
          : tooMuch("freeAbove", freeAbove, AREA_AMOUNT_KOBO)),
      ];
    },
  );
  return areas.length > MAX_AREAS
    ? [...faults, { field: "areas", message: `At most ${MAX_AREAS} areas` }]
    : faults;
}

/** What a vendor without settings has, and a reset goes to; areas are the store's own and stay. */
export const businessDefaults: Omit<BusinessSettingsValues, "areas"> = {
  pickupEnabled: true,
  deliveryEnabled: true,
  minPickupTime: 15,
  maxPickupTime: 30,
  pickupAdvanceNotice: 15,
  pickupInstructions: "",
  minDeliveryTime: 30,
  minDeliveryTimeUnit: "minutes",
  maxDeliveryTime: 60,
  maxDeliveryTimeUnit: "minutes",
  deliveryFee: 0,
  packagingFee: 0,
  serviceFee: 0,
  taxRate: 0,
  minimumOrder: 0,
  maxItemsPerOrder: null,
  autoAcceptOrders: false,
  preOrdersEnabled: false,
  preOrderLeadTime: 24,
  slotCapacity: null,
  slotFull: "next",
  allowSpecialInstructions: true,
  maintenanceMode: false,
};
