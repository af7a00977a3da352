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
  /** Its file in `pictures/products`, without the ending; null: the store has no picture of it. */
  picture: string | null;
  /** Minutes until it is ready. */
  minutes: number;
  allergens: string[];
  /** How often it is asked for beside the others of its category; 1 is as usual. */
  weight: number;
  available: boolean;
  /** How many are left; null: not counted. */
  stock: number | null;
  tags: ItemTag[];
};

/** An option of a demo store; one that is an item of its menu has that item's name. */
export type OptionPlan = {
  name: string;
  /** Kobo, as in a group's form (docs/rules.md, Item options). */
  price: number;
  unit: string | null;
  most: number;
  preset: number;
  excludesOthers: boolean;
  stock: number | null;
  /** It is out until the store's next day. */
  isOut: boolean;
  isItem: boolean;
};

/** A group of options of a demo store. */
export type GroupPlan = {
  name: string;
  isSize: boolean;
  min: number;
  max: number | null;
  free: number;
  options: OptionPlan[];
  /** The names of the items that have it. */
  items: readonly string[];
  /** Kobo by the names of an item and an option: what it costs there alone. */
  ownPrices: Readonly<Record<string, Readonly<Record<string, number>>>>;
};

export type MenuSection = {
  name: string;
  /** A main is what people come for; an extra goes with it. */
  kind: "main" | "extra";
  /** How often people choose from it beside the others of its kind. */
  weight: number;
  appeal: Appeal;
  /** What people call it when they praise it: "the rice". */
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
   * Where it delivers now, in the order of its list, each at a price of its own; what was ordered
   * before them paid the one fee of `business`. Kobo.
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
    /**
     * How likely an order falls in an hour, by hours after the midnight its opening day began with
     * (25 is 1 am of the next day).
     */
    hours: Readonly<Record<number, number>>;
    deliveryShare: number;
    scheduledShare: number;
    customShare: number;
    /** Streets that customers live in. */
    streets: readonly string[];
    /** What large orders made by the vendor are about. */
    catering: readonly (readonly [name: string, naira: number])[];
  };
  /** Orders in the kitchen now, if it is open. */
  live: readonly {
    status: OrderStatus;
    minutesAgo: number;
    orderType: OrderType;
    scheduled?: boolean;
    priority?: boolean;
  }[];
};

/** Returns one item of a menu. @param naira whole naira */
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

/** Returns one option. @param naira whole naira */
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

/** Returns a group from which any number may be chosen, unless `rule` says otherwise. */
export const optionGroup = (
  name: string,
  rule: Partial<Pick<GroupPlan, "isSize" | "min" | "max" | "free" | "ownPrices">>,
  options: OptionPlan[],
  items: readonly string[],
): GroupPlan => ({
  name,
  isSize: false,
  min: 0,
  max: null,
  free: 0,
  ownPrices: {},
  ...rule,
  options,
  items,
});

/** Returns a group of sizes. */
export const sizes = (
  name: string,
  options: OptionPlan[],
  items: readonly string[],
  ownPrices: GroupPlan["ownPrices"] = {},
): GroupPlan => optionGroup(name, { isSize: true, min: 1, max: 1, ownPrices }, options, items);

/** Returns a group of drinks of the menu, each ₦200 cheaper with a meal. */
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

/** Repeats the same hours every day, but for those given. */
export const everyDay = (
  opening: string,
  closing: string,
  but: Partial<Record<Weekday, Partial<DayHours>>> = {},
): OperatingHours =>
  Object.fromEntries(days.map((day) => [day, { open: true, opening, closing, ...but[day] }]));
