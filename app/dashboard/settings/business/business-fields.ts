import type { SlotFull, TimeUnit } from "~schema/settings";
import {
  choice,
  defaultsOfFields,
  flag,
  number,
  optionalNumber,
  text,
  type ValuesOf,
} from "~/dashboard/settings/field";

const MAX_FEE_KOBO = 1_000_000;
const timeUnits = { minutes: { label: "minutes" }, hours: { label: "hours" } };

const methods = {
  pickupEnabled: flag({ label: "Pickup", keywords: "collect takeaway offer", default: true }),
  deliveryEnabled: flag({
    label: "Delivery",
    keywords: "bring dispatch rider offer",
    default: true,
  }),
  instantOrdersEnabled: flag({
    label: "Orders for now",
    keywords: "instant immediately ordering mode",
    default: true,
  }),
  scheduledOrdersEnabled: flag({
    label: "Scheduled orders",
    keywords: "later ahead pre-order time day ordering mode",
    default: true,
  }),
};

const pickup = {
  minPickupTime: number({
    label: "Shortest pickup time",
    keywords: "ready minutes preparation",
    unit: "minutes",
    limits: [5, 60],
    onlyWhile: "pickupEnabled",
    default: 15,
  }),
  maxPickupTime: number({
    label: "Longest pickup time",
    keywords: "ready minutes preparation",
    unit: "minutes",
    limits: [10, 120],
    onlyWhile: "pickupEnabled",
    default: 30,
  }),
  pickupAdvanceNotice: number({
    label: "Advance notice for pickup",
    formLabel: "Advance notice, in minutes",
    errorName: "The advance notice",
    keywords: "schedule later lead minutes",
    unit: "minutes",
    limits: [5, 60],
    onlyWhile: "pickupEnabled",
    default: 15,
  }),
  pickupInstructions: text({
    label: "Pickup instructions",
    keywords: "where how to collect",
    maxLength: 300,
    rows: 2,
  }),
};

const delivery = {
  minDeliveryTime: number({
    label: "Shortest delivery time",
    formLabel: "Shortest delivery time",
    keywords: "minutes hours how long",
    unit: "minutes",
    limits: [10, 10_080],
    onlyWhile: "deliveryEnabled",
    default: 30,
  }),
  minDeliveryTimeUnit: choice<TimeUnit>({
    label: "Unit of the shortest delivery time",
    anchor: "minDeliveryTime",
    onlyWhile: "deliveryEnabled",
    options: timeUnits,
    default: "minutes",
  }),
  maxDeliveryTime: number({
    label: "Longest delivery time",
    formLabel: "Longest delivery time",
    keywords: "minutes hours how long",
    unit: "minutes",
    limits: [20, 10_080],
    onlyWhile: "deliveryEnabled",
    default: 60,
  }),
  maxDeliveryTimeUnit: choice<TimeUnit>({
    label: "Unit of the longest delivery time",
    anchor: "maxDeliveryTime",
    onlyWhile: "deliveryEnabled",
    options: timeUnits,
    default: "minutes",
  }),
  deliveryFee: number({
    label: "Delivery fee",
    keywords: "cost price dispatch",
    unit: "naira",
    limits: [0, MAX_FEE_KOBO],
    onlyWhile: "deliveryEnabled",
    default: 0,
  }),
  riderFee: number({
    label: "Rider’s fee per delivery",
    keywords: "dispatch drop pay owed bike",
    unit: "naira",
    limits: [0, MAX_FEE_KOBO],
    onlyWhile: "deliveryEnabled",
    default: 0,
  }),
};

const fees = {
  packagingFee: number({
    label: "Packaging fee",
    keywords: "pack takeaway container price",
    unit: "naira",
    limits: [0, MAX_FEE_KOBO],
    default: 0,
  }),
  serviceFee: number({
    label: "Service fee",
    column: "serviceFeeValue",
    keywords: "charge price",
    unit: "naira",
    limits: [0, MAX_FEE_KOBO],
    default: 0,
  }),
  taxRate: number({
    label: "Tax rate",
    keywords: "vat percent",
    unit: "percent",
    limits: [0, 10_000],
    default: 0,
  }),
  minimumOrder: number({
    label: "Minimum order",
    keywords: "least smallest amount",
    unit: "naira",
    limits: [0, 100_000_000],
    default: 0,
  }),
  maxItemsPerOrder: optionalNumber({
    label: "Maximum items per order",
    errorName: "The maximum number of items",
    keywords: "max limit quantity",
    unit: "count",
    limits: [1, 9_900],
  }),
};

const taking = {
  autoAcceptOrders: flag({
    label: "Accept orders automatically",
    keywords: "auto-accept confirm",
    default: false,
  }),
  refundUnansweredAfter: optionalNumber({
    label: "If nobody answers: refund and pause after",
    errorName: "The time to answer",
    blank: "never",
    keywords: "unanswered decline automatically refund pause timeout wait minutes",
    unit: "minutes",
    limits: [10, 60],
  }),
  requirePhoneVerification: flag({
    label: "Require phone verification",
    keywords: "code otp sms whatsapp verify number confirm fake",
    default: false,
  }),
  preOrdersEnabled: flag({ label: "Pre-orders", keywords: "ahead schedule later", default: false }),
  preOrderLeadTime: number({
    label: "Pre-order lead time",
    errorName: "The lead time",
    column: "preOrderLeadTimeHours",
    keywords: "hours notice ahead",
    unit: "hours",
    limits: [1, 720],
    onlyWhile: "preOrdersEnabled",
    default: 24,
  }),
  slotCapacity: optionalNumber({
    label: "Maximum orders every 15 minutes",
    errorName: "The maximum number of orders",
    keywords: "slot capacity kitchen busy limit 15 minutes",
    unit: "count",
    limits: [1, 1_000],
  }),
  slotFull: choice<SlotFull>({
    label: "When a 15-minute slot is full",
    keywords: "slot next refuse",
    show: (rule) => (rule === "next" ? "offer the next free time" : "refuse"),
    options: {
      next: {
        label: "Offer the next free time",
        hint: "The customer sees a later time and can accept it.",
      },
      refuse: {
        label: "Decline the order",
        hint: "The customer is asked to choose another time.",
      },
    },
    default: "next",
  }),
  allowSpecialInstructions: flag({
    label: "Special instructions",
    keywords: "notes kitchen wishes",
    default: true,
  }),
  maintenanceMode: flag({
    label: "Maintenance mode",
    keywords: "close offline stop orders",
    default: false,
  }),
};

/** Fields by part of the page, in its order (docs/rules.md, Business settings). */
export const businessParts = { methods, pickup, delivery, fees, taking };

export type BusinessPart = keyof typeof businessParts;

export const partTitles: Record<BusinessPart, string> = {
  methods: "Ways to order",
  pickup: "Pickup",
  delivery: "Delivery",
  fees: "Fees and limits",
  taking: "Taking orders",
};

export const isBusinessPart = (text: unknown): text is BusinessPart =>
  typeof text === "string" && Object.hasOwn(businessParts, text);

export const partOfField = (name: string): BusinessPart =>
  (Object.keys(businessParts) as BusinessPart[]).find((part) => name in businessParts[part]) ??
  "delivery";

/** The delivery areas, which have rows of their own, are between these. */
export const fieldsAboveAreas = { ...methods, ...pickup, ...delivery };
export const fieldsBelowAreas = { ...fees, ...taking };
export const businessFields = { ...fieldsAboveAreas, ...fieldsBelowAreas };

/** For a new vendor, and after a reset. */
export const businessDefaults = defaultsOfFields(businessFields);

/** Amounts in kobo. */
export type AreaValue = {
  id: string;
  name: string;
  fee: number;
  minimumOrder: number;
  freeAbove: number | null;
};

/** Plain JSON: minutes (lead time in hours), kobo, and hundredths of a percent for the tax. */
export type BusinessValues = ValuesOf<typeof businessFields> & { areas: AreaValue[] };
