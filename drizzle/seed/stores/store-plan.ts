import type { Weekday } from "~/shared/clock";
import type { DayHours, OperatingHours } from "../../schema/vendors";
import type { OrderStatus, OrderType } from "../../schema/orders";
import type * as schema from "../../schema";

/** How often an item is ordered by time of day: 1 is usual, 0 never. */
export type Appeal = { morning: number; noon: number; evening: number };

export type MenuItem = {
  name: string;
  description: string;
  /** Kobo. */
  price: number;
  /** The drawing that shows it; null: the store has no picture of it. */
  picture: string | null;
  /** Minutes until it is ready. */
  minutes: number;
  allergens: string[];
  /** How often it is asked for beside the others of its category; 1 is as usual. */
  weight: number;
  available: boolean;
  /** How many are left; null: not counted. */
  stock: number | null;
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
  items: MenuItem[];
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
  more: Partial<Pick<MenuItem, "weight" | "available" | "stock">> = {},
): MenuItem {
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
    ...more,
  };
}

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
