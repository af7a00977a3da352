import type { ScreenStatus } from "./order-status";

/** Minutes that one tap adds to the promised time. */
export const lateChoices = [10, 20] as const;
export type LateMinutes = (typeof lateChoices)[number];

/** A promise can't be moved further than this many minutes from now. */
const MAX_LATE_MINUTES = 240;

type Promised = {
  status: ScreenStatus | null;
  orderType: string;
  promisedAt: Date | null;
};

/**
 * Whether the customer still waits for the promised time of an accepted order: a pickup until it is
 * ready, a delivery until it is handed over (docs/rules.md, Running late).
 */
export const isPromiseOpen = ({ status, orderType, promisedAt }: Promised): boolean =>
  promisedAt !== null &&
  (status === "processing" || (status === "on_the_way" && orderType === "delivery"));

/** Whether the store has moved the promise since it accepted the order. */
export const isRunningLate = (order: {
  promisedAt: Date | null;
  firstPromisedAt: Date | null;
}): boolean =>
  order.promisedAt !== null &&
  order.firstPromisedAt !== null &&
  order.promisedAt > order.firstPromisedAt;

/** The promise that a tap makes: so many minutes after the old one, or after now if that is past. */
export const laterPromise = (promisedAt: Date, minutes: number, now: Date): Date =>
  new Date(Math.max(promisedAt.getTime(), now.getTime()) + minutes * 60_000);

/** Returns the delays that `MAX_LATE_MINUTES` still allows. */
export const lateChoicesFor = (order: Promised, now: Date): LateMinutes[] =>
  isPromiseOpen(order)
    ? lateChoices.filter(
        (minutes) =>
          laterPromise(order.promisedAt!, minutes, now).getTime() - now.getTime() <=
          MAX_LATE_MINUTES * 60_000,
      )
    : [];
