import { inZone } from "~/shared/clock";
import { type BasketLine, fillBasket, type Menu, menuOf } from "./basket";
import {
  type Course,
  customCourse,
  declinedCourse,
  deliveredCourse,
  failedCourse,
  liveCourse,
} from "./course";
import { isOpenAt, openDay, type OpenDay } from "./hours";
import { newPerson, type Person } from "./people";
import type { PlannedStore } from "./planned-store";
import { random, type Random } from "./random";
import type { OrderType } from "../schema/orders";
import { deliveryInstructions, vendorInstructions } from "./texts";

/** One order of the past half year, before it becomes rows. */
export type PastOrder = {
  id: string;
  createdAt: Date;
  person: Person;
  orderType: OrderType;
  source: "storefront" | "custom";
  lines: BasketLine[];
  catering: readonly (readonly [name: string, naira: number])[];
  scheduledFor: Date | null;
  deliveryInstructions: string | null;
  vendorInstructions: string | null;
  priority: boolean;
  course: Course;
};

export type HistoryLength = "full" | "short";
/** Days back. The short one is for tests. */
export const historyDays: Record<HistoryLength, number> = { full: 182, short: 14 };

const MINUTE = 60_000;
const endOf = (course: Course) => course.steps.at(-1)!.at;

/**
 * Makes all orders of a store, oldest first. Up to yesterday they are the same for every `now` of a
 * day; today's end at `now`, with the plan's live orders in the kitchen when the store is open. All
 * were placed in opening hours, and none has a time after `now`.
 */
export function makeHistory(store: PlannedStore, now: Date, length: HistoryLength): PastOrder[] {
  const { plan, zone } = store;
  const stream = random(`history:${plan.slug}`);
  const crowd = new Crowd(store, stream);
  const menu = menuOf(store);
  const orders: PastOrder[] = [];
  const paused = plan.business.emergencyPauseEnabled || plan.business.maintenanceMode;
  for (let offset = -historyDays[length]; offset <= (paused ? -1 : 0); offset++) {
    const day = openDay(plan.hours, now, offset, zone);
    if (!day.window) continue;
    const minutes = Array.from({ length: ordersOn(stream, store, day, offset) }, () =>
      minuteIn(stream, plan.demand.hours, day.window!),
    ).sort((a, b) => a - b);
    for (const minute of minutes) {
      const createdAt = new Date(day.midnight.getTime() + minute * MINUTE + stream.int(0, 59_999));
      const order = pastOrder(stream, store, crowd, menu, {
        createdAt,
        hour: minute / 60,
        crowded: minutes.filter((other) => Math.abs(other - minute) < 30).length,
      });
      // Leave out unfinished orders, so that the kitchen only has the plan's live orders.
      if (endOf(order.course) < now) orders.push(order);
    }
  }
  return [...orders, ...liveOrders(store, crowd, now)].sort(
    (a, b) => a.createdAt.getTime() - b.createdAt.getTime(),
  );
}

function ordersOn(
  stream: Random,
  { plan, zone }: PlannedStore,
  day: OpenDay,
  offset: number,
): number {
  const [then, today] = plan.demand.ordersADay;
  const grown = then + (today - then) * (1 + offset / historyDays.full) ** 1.15;
  const { day: date } = inZone(day.midnight, zone);
  const payday = date >= 25 || date <= 2 ? 1.13 : 0.97;
  const rain = stream.chance(0.06) ? 0.62 : 1;
  return Math.max(
    0,
    Math.round(
      grown * plan.demand.weekdays[day.weekday] * payday * rain * (1 + stream.normal() * 0.13),
    ),
  );
}

function minuteIn(
  stream: Random,
  hours: Readonly<Record<number, number>>,
  [from, to]: readonly [number, number],
): number {
  const hour = stream.weighted(Object.keys(hours).map(Number), (h) => hours[h]!);
  return Math.min(to - 2, Math.max(from, hour * 60 + stream.int(0, 59)));
}

function pastOrder(
  stream: Random,
  store: PlannedStore,
  crowd: Crowd,
  menu: Menu,
  { createdAt, hour, crowded }: { createdAt: Date; hour: number; crowded: number },
): PastOrder {
  const { plan } = store;
  const person = crowd.comes();
  const custom = stream.chance(plan.demand.customShare);
  const orderType = custom
    ? "delivery"
    : stream.chance(0.86) === person.prefersDelivery
      ? "delivery"
      : "pickup";
  const lines = custom
    ? []
    : fillBasket(stream, menu, hour, person.favourites, plan.business.minimumOrder ?? 0);
  const scheduledFor =
    !custom && stream.chance(plan.demand.scheduledShare)
      ? laterSlot(stream, store, createdAt)
      : null;
  const placed = {
    createdAt,
    orderType,
    scheduledFor,
    rush: 1 + Math.min(1.6, crowded * 0.16),
    cookMinutes: Math.max(3, ...lines.map((line) => line.item.minutes)),
  } as const;
  const fate = stream.next();
  const course = custom
    ? customCourse(stream, placed)
    : fate < 0.04
      ? failedCourse(stream, placed)
      : fate < 0.07
        ? declinedCourse(stream, placed)
        : deliveredCourse(stream, placed);
  return {
    ...instructionsFor(stream, orderType),
    id: stream.uuid(),
    createdAt,
    person,
    orderType,
    source: custom ? "custom" : "storefront",
    lines,
    catering: custom ? [stream.pick(plan.demand.catering)] : [],
    scheduledFor,
    priority: false,
    course,
  };
}

const instructionsFor = (stream: Random, orderType: OrderType) => ({
  deliveryInstructions:
    orderType === "delivery" && stream.chance(0.3) ? stream.pick(deliveryInstructions) : null,
  vendorInstructions: stream.chance(0.12) ? stream.pick(vendorInstructions) : null,
});

/** Returns a later full or half hour in which the store is open; null if there is none. */
function laterSlot(stream: Random, { plan, zone }: PlannedStore, from: Date): Date | null {
  const halfHour = 30 * MINUTE;
  const wished = new Date(
    Math.ceil((from.getTime() + stream.between(90, 420) * MINUTE) / halfHour) * halfHour,
  );
  return isOpenAt(plan.hours, wished, zone) ? wished : null;
}

/** Returns the orders in the kitchen now; none while the store is closed or paused. */
function liveOrders(store: PlannedStore, crowd: Crowd, now: Date): PastOrder[] {
  const { plan, zone } = store;
  const stream = random(`live:${plan.slug}`);
  const menu = menuOf(store, (item) => item.available && item.stock !== 0);
  if (plan.business.emergencyPauseEnabled || plan.business.maintenanceMode) return [];
  return plan.live.flatMap(
    ({ status, minutesAgo, orderType, scheduled = false, priority = false }) => {
      const createdAt = new Date(now.getTime() - minutesAgo * MINUTE - stream.int(0, 40_000));
      if (!isOpenAt(plan.hours, createdAt, zone)) return [];
      const person = crowd.comes();
      const hour =
        (createdAt.getTime() - openDay(plan.hours, createdAt, 0, zone).midnight.getTime()) /
        (60 * MINUTE);
      const lines = fillBasket(
        stream,
        menu,
        hour,
        person.favourites,
        plan.business.minimumOrder ?? 0,
      );
      const scheduledFor = scheduled ? laterSlot(stream, store, createdAt) : null;
      const placed = {
        createdAt,
        orderType,
        scheduledFor,
        rush: 1,
        cookMinutes: Math.max(...lines.map((line) => line.item.minutes)),
      };
      return [
        {
          ...instructionsFor(stream, orderType),
          id: stream.uuid(),
          createdAt,
          person,
          orderType,
          source: "storefront" as const,
          lines,
          catering: [],
          scheduledFor,
          priority,
          course: liveCourse(stream, placed, status, now),
        },
      ];
    },
  );
}

/** The customers: at first all are new, later most come again, some much more often than others. */
class Crowd {
  readonly #people: Person[] = [];
  /** The cumulative loyalty up to each person, so that one number picks one. */
  readonly #upTo: number[] = [];
  readonly #phones = new Set<string>();
  constructor(
    private readonly store: PlannedStore,
    private readonly stream: Random,
  ) {}

  comes(): Person {
    const { length } = this.#people;
    const known = Math.min(0.8, length / (length + 45));
    const all = this.#upTo.at(-1) ?? 0;
    if (this.stream.chance(known)) {
      const at = this.stream.next() * all;
      return this.#people[this.#upTo.findIndex((upTo) => at < upTo)]!;
    }
    const { streets, deliveryShare } = this.store.plan.demand;
    const person = newPerson(this.stream, streets, deliveryShare, this.#phones);
    this.#people.push(person);
    this.#upTo.push(all + person.loyalty);
    return person;
  }
}
