import type { Weekday } from "~/shared/clock";
import type { DayHours, OperatingHours } from "../../schema/vendors";
import type { OrderStatus, OrderType } from "../../schema/orders";
import type { ItemTag } from "~/shared/item-tags";
import type * as schema from "../../schema";

/** How often an item is ordered by time of day: 1 is usual, 0 never. */
export type Appeal = { morning: number; noon: number; evening: number };

export type ItemPlan = {
  name: string;
  description: string;
  /** Kobo. */
  price: number;
  /** Its file in `pictures/products`, without extension; null: the store has no picture of it. */
  picture: string | null;
  /** Minutes until it is ready. */
  minutes: number;
  allergens: string[];
  /** How often it is ordered compared with others of its category; 1 is usual. */
  weight: number;
  available: boolean;
  /** How many are left; null: not counted. */
  stock: number | null;
  tags: ItemTag[];
};

/** An option of a demo store; one that is a menu item has the item's name. */
export type OptionPlan = {
  name: string;
  /** Kobo, as in a group's form (docs/rules.md, Item options). */
  price: number;
  unit: string | null;
  most: number;
  preset: number;
  excludesOthers: boolean;
  stock: number | null;
  /** It is sold out until the store's next day. */
  isOut: boolean;
  isItem: boolean;
};

export type GroupPlan = {
  name: string;
  isSize: boolean;
  min: number;
  max: number | null;
  free: number;
  options: OptionPlan[];
  items: readonly string[];
  /** Own prices in kobo, by the names of item and option. */
  ownPrices: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** The option that an item has chosen at first, instead of the group's presets. */
  ownPresets: Readonly<Record<string, string>>;
};

export type MenuSection = {
  name: string;
  /** A main is the meal; an extra goes with it. */
  kind: "main" | "extra";
  /** How often customers choose from it compared with others of its kind. */
  weight: number;
  appeal: Appeal;
  /** The word for it in reviews: "the rice". */
  noun: string;
  items: ItemPlan[];
};

type Settings<T extends "vendorBusinessSettings" | "vendorPaymentSettings" | "vendorProfiles"> =
  Omit<
    (typeof schema)[T]["$inferInsert"],
    "vendorId" | "userId" | "id" | "createdAt" | "updatedAt"
  >;

export type StorePlan = {
  slug: string;
  owner: { name: string; email: string };
  profile: Settings<"vendorProfiles"> & { storeSlug: string; businessName: string };
  hours: OperatingHours;
  business: Settings<"vendorBusinessSettings">;
  /**
   * Where it delivers now, in the order of its list, each with its own price; earlier orders paid
   * the single fee of `business`. Kobo.
   */
  areas?: readonly { name: string; fee: number; minimumOrder?: number; freeAbove?: number }[];
  payment: Settings<"vendorPaymentSettings"> & {
    bankCode: string;
    accountNumber: string;
    accountName: string;
  };
  menu: MenuSection[];
  groups: GroupPlan[];
  demand: {
    /** Orders on an ordinary day half a year ago and today. */
    ordersADay: readonly [then: number, now: number];
    weekdays: Record<Weekday, number>;
    /** By hours after the midnight of its opening day (25 is 1 am of the next day). */
    hours: Readonly<Record<number, number>>;
    deliveryShare: number;
    scheduledShare: number;
    customShare: number;
    streets: readonly string[];
    /** The lines of large custom orders. */
    catering: readonly (readonly [name: string, naira: number])[];
  };
  live: readonly {
    status: OrderStatus;
    minutesAgo: number;
    orderType: OrderType;
    scheduled?: boolean;
    priority?: boolean;
  }[];
};

/** @param naira whole naira */
export function menuItem(
  name: string,
  naira: number,
  picture: string | null,
  minutes: number,
  description: string,
  allergens: string[] = [],
  more: Partial<Pick<ItemPlan, "weight" | "available" | "stock" | "tags">> = {},
): ItemPlan {
  return {
    name,
    description,
    price: naira * 100,
    picture,
    minutes,
    allergens,
    weight: 1,
    available: true,
    stock: null,
    tags: [],
    ...more,
  };
}

/** @param naira whole naira */
export const option = (
  name: string,
  naira = 0,
  more: Partial<Omit<OptionPlan, "name" | "price">> = {},
): OptionPlan => ({
  name,
  price: naira * 100,
  unit: null,
  most: 1,
  preset: 0,
  excludesOthers: false,
  stock: null,
  isOut: false,
  isItem: false,
  ...more,
});

/** Returns a group with any number of choices, unless `rule` says otherwise. */
export const optionGroup = (
  name: string,
  rule: Partial<Pick<GroupPlan, "isSize" | "min" | "max" | "free" | "ownPrices" | "ownPresets">>,
  options: OptionPlan[],
  items: readonly string[],
): GroupPlan => ({
  name,
  isSize: false,
  min: 0,
  max: null,
  free: 0,
  ownPrices: {},
  ownPresets: {},
  ...rule,
  options,
  items,
});

export const sizes = (
  name: string,
  options: OptionPlan[],
  items: readonly string[],
  ownPrices: GroupPlan["ownPrices"] = {},
): GroupPlan => optionGroup(name, { isSize: true, min: 1, max: 1, ownPrices }, options, items);

/** Returns a group of the menu's drinks, each ₦200 cheaper with a meal. */
export const drinkWithIt = (drinks: readonly string[], items: readonly string[]): GroupPlan =>
  optionGroup(
    "Drink with it",
    { max: 1 },
    drinks.map((drink) => option(drink, -200, { isItem: true })),
    items,
  );

const days: readonly Weekday[] = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
];

/** Repeats the same hours every day, with exceptions. */
export const everyDay = (
  opening: string,
  closing: string,
  but: Partial<Record<Weekday, Partial<DayHours>>> = {},
): OperatingHours =>
  Object.fromEntries(days.map((day) => [day, { open: true, opening, closing, ...but[day] }]));
