import { LOUDER_AFTER_MINUTES, minutesWaiting } from "./waiting-time";

/** An incoming order; `waitingSince` is null when it was accepted automatically. */
export type NewOrder = { id: string; waitingSince: Date | null };

/** Sound to play: a chime, a louder one for an order that has waited for long, or none. */
type Ring = "new" | "louder" | null;

/** How long after a ring the next one for the same orders comes. */
export const RING_EVERY_MS = 12_000;
const LOUDER_RING_AFTER_MINUTES = 2;

type AlarmState = {
  /** The orders that were there at the last look; null at the first, when nothing is new. */
  known: ReadonlySet<string> | null;
  /** How long ago it rang, or, if it has not, the page was opened, in milliseconds. */
  rangAgoMs: number;
  /** True when the store wants it to ring until somebody answers. */
  repeats: boolean;
};

/** Chooses the sound for the current orders (docs/rules.md, New orders). */
export function ringFor(
  arrivals: NewOrder[],
  { known, rangAgoMs, repeats }: AlarmState,
  now: Date,
): Ring {
  const minutes = arrivals.flatMap(
    ({ waitingSince }) => minutesWaiting({ status: "pending", waitingSince }, now) ?? [],
  );
  if (repeats && minutes.length > 0 && rangAgoMs >= RING_EVERY_MS)
    return Math.max(...minutes) >= LOUDER_RING_AFTER_MINUTES ? "louder" : "new";
  return known !== null && arrivals.some((arrival) => !known.has(arrival.id)) ? "new" : null;
}

/**
 * Returns the vibration pattern for a sound, in milliseconds on and off by turns; null where the
 * store wants none.
 */
export function vibrationFor(ring: NonNullable<Ring>, wanted: boolean): number[] | null {
  if (!wanted) return null;
  return ring === "louder" ? [400, 150, 400, 150, 400] : [200, 100, 200];
}

/**
 * Returns when the next order will be overdue; null when none will.
 * @param now those that have by then are left out
 */
export function nextOverdueAt(arrivals: NewOrder[], now: Date): Date | null {
  const instants = arrivals.flatMap(({ waitingSince }) =>
    waitingSince ? [waitingSince.getTime() + LOUDER_AFTER_MINUTES * 60_000] : [],
  );
  const ahead = instants.filter((instant) => instant > now.getTime());
  return ahead.length > 0 ? new Date(Math.min(...ahead)) : null;
}

/** A waiting order as the bar over every page shows it. */
export type WaitingOrder = NewOrder & {
  /** When it is due; when it came, where it has no time. */
  dueAt: Date;
  number: string;
  totalKobo: number;
  /** Its first line, such as `2 × Jollof`. */
  firstLine: string;
  /** How many lines it has besides. */
  moreLines: number;
};

/** Returns the waiting order that is due first, and how many wait besides; null when none waits. */
export function firstDue<Order extends Pick<WaitingOrder, "waitingSince" | "dueAt">>(
  arrivals: readonly Order[],
): { order: Order; others: number } | null {
  const waiting = arrivals
    .filter(({ waitingSince }) => waitingSince !== null)
    .sort((one, other) => one.dueAt.getTime() - other.dueAt.getTime());
  return waiting[0] ? { order: waiting[0], others: waiting.length - 1 } : null;
}

/** Returns since when the longest waiting order goes unanswered; null when none waits. */
export function waitsSince(arrivals: readonly NewOrder[]): Date | null {
  const instants = arrivals.flatMap(({ waitingSince }) => waitingSince?.getTime() ?? []);
  return instants.length > 0 ? new Date(Math.min(...instants)) : null;
}
