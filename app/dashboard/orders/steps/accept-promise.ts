import { MAX_READY_MINUTES, MIN_READY_MINUTES } from "~/core/orders/kitchen-load";
import { formatDayTime } from "~/dashboard/orders/alarm/due";
import { formatTime, shortDate } from "~/shared/clock";

type Waiting = {
  orderType: string;
  scheduledFor: Date | null;
  promisedAt: Date | null;
  waitingSince: Date | null;
};

const MINUTE_MS = 60_000;

/**
 * Returns the minutes that accepting promises from now on: as many as at payment (docs/rules.md,
 * Order status). Null if the customer chose the time, or nothing was promised.
 */
function promisedMinutes({ scheduledFor, promisedAt, waitingSince }: Waiting): number | null {
  if (scheduledFor || !promisedAt || !waitingSince) return null;
  const minutes = Math.round((promisedAt.getTime() - waitingSince.getTime()) / MINUTE_MS);
  return minutes > 0 ? minutes : null;
}

/**
 * Says what accepting now promises, as `ready 5:08`, or `at the door` for a delivery.
 * @param minutes from now, if another time is promised than at payment
 * @param zone an IANA name
 */
export function acceptPromise(
  order: Waiting,
  now: Date,
  zone: string,
  minutes = promisedMinutes(order),
): string | null {
  const at =
    order.scheduledFor ?? (minutes === null ? null : new Date(now.getTime() + minutes * MINUTE_MS));
  if (!at) return null;
  const isToday = shortDate(at, zone) === shortDate(now, zone);
  const time = isToday ? formatTime(at, zone) : formatDayTime(at, zone, now);
  // Soon, so it needs no "pm".
  const short = order.scheduledFor ? time : time.replace(/ [ap]m$/, "");
  return `${order.orderType === "delivery" ? "at the door" : "ready"} ${short}`;
}

const LATER_MINUTES = [10, 20] as const;

/** Returns the promises that one tap makes instead, each with how much later it is, in minutes. */
export function laterPromises(order: Waiting): { later: number; minutes: number }[] {
  const usual = promisedMinutes(order);
  if (usual === null) return [];
  return LATER_MINUTES.map((later) => ({ later, minutes: usual + later })).filter(
    ({ minutes }) => minutes >= MIN_READY_MINUTES && minutes <= MAX_READY_MINUTES,
  );
}
