import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { vendorBusinessSettings as settings } from "~schema";
import { areaTerms } from "~/core/stores/delivery-areas";
import { formatKobo } from "~/shared/money";
import { english } from "~/shared/translate";
import type { SettingsSection } from "~/dashboard/settings/section.server";
import { readAreas, writeAreas } from "./areas.server";
import {
  businessDefaults,
  businessErrors,
  INSTRUCTIONS_LENGTH,
  type AreaValue,
  type BusinessSettingsValues,
  type BusinessError,
} from "./business";
import { businessFormValues, readBusiness, type BusinessFormValues } from "./business-texts";

const whole = z.int().min(0);
const unit = z.enum(["minutes", "hours"]);
const Area = z.object({
  id: z.string().max(60),
  name: z.string().trim(),
  fee: whole,
  minimumOrder: whole,
  freeAbove: whole.nullable(),
});

const Values = z
  .object({
    pickupEnabled: z.boolean(),
    deliveryEnabled: z.boolean(),
    minPickupTime: whole,
    maxPickupTime: whole,
    pickupAdvanceNotice: whole,
    pickupInstructions: z.string().trim().max(INSTRUCTIONS_LENGTH),
    minDeliveryTime: whole,
    minDeliveryTimeUnit: unit,
    maxDeliveryTime: whole,
    maxDeliveryTimeUnit: unit,
    deliveryFee: whole,
    areas: z.array(Area),
    packagingFee: whole,
    serviceFee: whole,
    taxRate: whole,
    minimumOrder: whole,
    maxItemsPerOrder: whole.nullable(),
    autoAcceptOrders: z.boolean(),
    preOrdersEnabled: z.boolean(),
    preOrderLeadTime: z.int().min(1),
    slotCapacity: whole.nullable(),
    slotFull: z.enum(["refuse", "next"]),
    allowSpecialInstructions: z.boolean(),
    maintenanceMode: z.boolean(),
  })
  .superRefine((values, context) => tellAll(businessErrors(values), context));

const text = z.string().optional();
const texts = z.object({
  pickupEnabled: text,
  deliveryEnabled: text,
  minPickupTime: text,
  maxPickupTime: text,
  pickupAdvanceNotice: text,
  pickupInstructions: z
    .string()
    .trim()
    .max(INSTRUCTIONS_LENGTH, `Please keep this under ${INSTRUCTIONS_LENGTH} characters`)
    .optional(),
  minDeliveryTime: text,
  minDeliveryTimeUnit: text,
  maxDeliveryTime: text,
  maxDeliveryTimeUnit: text,
  deliveryFee: text,
  packagingFee: text,
  serviceFee: text,
  taxRate: text,
  minimumOrder: text,
  maxItemsPerOrder: text,
  autoAcceptOrders: text,
  preOrdersEnabled: text,
  preOrderLeadTime: text,
  slotCapacity: text,
  slotFull: text,
  allowSpecialInstructions: text,
  maintenanceMode: text,
  areas: z
    .array(z.object({ id: text, name: text, fee: text, minimumOrder: text, freeAbove: text }))
    .optional(),
});
const Form = texts.transform((typed, context): BusinessSettingsValues => {
  const read = readBusiness(typed as BusinessFormValues);
  if ("values" in read) return read.values;
  tellAll(read.faults, context);
  return z.NEVER;
});

function tellAll(
  faults: BusinessError[],
  context: {
    addIssue(issue: { code: "custom"; message: string; path: (string | number)[] }): void;
  },
): void {
  for (const { field, message } of faults) {
    const row = /^areas\[(\d+)\]\.(\w+)$/.exec(field);
    context.addIssue({
      code: "custom",
      message,
      path: row ? ["areas", Number(row[1]), row[2]!] : [field],
    });
  }
}

const minutes = (value: number) => `${value} minutes`;
const orNone = (value: number | null) => (value === null ? "no limit" : String(value));
const terms = ({ id, name, fee, minimumOrder, freeAbove }: AreaValue) =>
  english(
    areaTerms({ id, name, feeKobo: fee, minimumOrderKobo: minimumOrder, freeAboveKobo: freeAbove }),
  );

/**
 * How a store takes orders: ways, times, areas, fees, limits (docs/rules.md, Business settings).
 */
export const businessSection: SettingsSection<BusinessSettingsValues, BusinessFormValues> = {
  id: "business",
  schema: Values,
  form: { schema: Form, texts: businessFormValues },
  fields: {
    pickupEnabled: { label: "Pickup", keywords: "collect takeaway offer" },
    deliveryEnabled: { label: "Delivery", keywords: "bring dispatch rider offer" },
    minPickupTime: {
      label: "Shortest pickup time",
      keywords: "ready minutes preparation",
      show: minutes,
    },
    maxPickupTime: {
      label: "Longest pickup time",
      keywords: "ready minutes preparation",
      show: minutes,
    },
    pickupAdvanceNotice: {
      label: "Advance notice for pickup",
      keywords: "schedule later lead minutes",
      show: minutes,
    },
    pickupInstructions: { label: "Pickup instructions", keywords: "where how to collect" },
    minDeliveryTime: {
      label: "Shortest delivery time",
      keywords: "minutes hours how long",
      show: minutes,
    },
    minDeliveryTimeUnit: { label: "Unit of the shortest delivery time", anchor: "minDeliveryTime" },
    maxDeliveryTime: {
      label: "Longest delivery time",
      keywords: "minutes hours how long",
      show: minutes,
    },
    maxDeliveryTimeUnit: { label: "Unit of the longest delivery time", anchor: "maxDeliveryTime" },
    deliveryFee: { label: "Delivery fee", keywords: "cost price dispatch", show: formatKobo },
    areas: {
      label: "Delivery areas",
      keywords: "zones places fee by area free delivery minimum",
      show: (areas) => areas.map(terms).join("; ") || "none",
    },
    packagingFee: {
      label: "Packaging fee",
      keywords: "pack takeaway container price",
      show: formatKobo,
    },
    serviceFee: { label: "Service fee", keywords: "charge price", show: formatKobo },
    taxRate: { label: "Tax rate", keywords: "vat percent", show: (rate) => `${rate / 100} %` },
    minimumOrder: { label: "Minimum order", keywords: "least smallest amount", show: formatKobo },
    maxItemsPerOrder: {
      label: "Most items in one order",
      keywords: "max limit quantity",
      show: orNone,
    },
    autoAcceptOrders: { label: "Accept orders automatically", keywords: "auto-accept confirm" },
    preOrdersEnabled: { label: "Pre-orders", keywords: "ahead schedule later" },
    preOrderLeadTime: {
      label: "Lead time of pre-orders",
      keywords: "hours notice ahead",
      show: (hours) => `${hours} ${hours === 1 ? "hour" : "hours"}`,
    },
    slotCapacity: {
      label: "Orders in a quarter of an hour",
      keywords: "slot capacity kitchen busy limit 15 minutes",
      show: orNone,
    },
    slotFull: {
      label: "When a quarter of an hour is full",
      keywords: "slot next refuse",
      show: (rule) => (rule === "next" ? "offer the next free time" : "refuse"),
    },
    allowSpecialInstructions: { label: "Special instructions", keywords: "notes kitchen wishes" },
    maintenanceMode: { label: "Maintenance mode", keywords: "close offline stop orders" },
  },
  findable: [
    {
      label: "Phone verification",
      keywords: "confirm number code sms",
      anchor: "phone-verification",
    },
  ],
  // Areas are work that a reset should not throw away.
  defaults: ({ areas }) => ({ ...businessDefaults, areas }),
  async read(tx, vendorId) {
    const [row] = await tx.select().from(settings).where(eq(settings.vendorId, vendorId));
    const areas = await readAreas(tx, vendorId);
    if (!row) return { ...businessDefaults, areas };
    const { pickupInstructions, serviceFeeValue, preOrderLeadTimeHours, ...columns } = row;
    const named = {
      ...columns,
      pickupInstructions: pickupInstructions ?? "",
      serviceFee: serviceFeeValue,
      preOrderLeadTime: preOrderLeadTimeHours,
    };
    const values = Object.fromEntries(
      Object.keys(businessDefaults).map((name) => [
        name,
        named[name as keyof typeof businessDefaults],
      ]),
    );
    return { ...(values as Omit<BusinessSettingsValues, "areas">), areas };
  },
  async write(
    tx,
    { id: vendorId },
    { areas, pickupInstructions, serviceFee, preOrderLeadTime, ...columns },
  ) {
    const row = {
      ...columns,
      pickupInstructions: pickupInstructions || null,
      serviceFeeValue: serviceFee,
      preOrderLeadTimeHours: preOrderLeadTime,
    };
    await tx
      .insert(settings)
      .values({ vendorId, ...row })
      .onConflictDoUpdate({ target: settings.vendorId, set: { ...row, updatedAt: sql`now()` } });
    await writeAreas(tx, vendorId, areas);
    return null;
  },
};
