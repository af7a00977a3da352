import { isOverdue, LOUDER_AFTER_MINUTES } from "./waiting-time";

/** An incoming order; `waitingSince` is null when it was accepted automatically. */
export type NewOrder = { id: string; waitingSince: Date | null };

/**
 * Sound to play: a chime for something new, louder while an order waits too long for an answer,
 * else none.
 */
type Ring = "new" | "louder" | null;

/** How long after one the next louder ring may come. */
const LOUDER_EVERY_MS = 25_000;

type AlarmState = {
  /** The orders that were there at the last look; null at the first, when nothing is new. */
  known: ReadonlySet<string> | null;
  /** How long ago it rang louder, in milliseconds; null if it has not. */
  louderAgoMs: number | null;
  /** True when the store wants the louder alert at all. */
  louder: boolean;
};

/** Chooses the sound for the current orders (docs/rules.md, New orders). */
export function ringFor(
  arrivals: NewOrder[],
  { known, louderAgoMs, louder }: AlarmState,
  now: Date,
): Ring {
  const overdue =
    louder &&
    arrivals.some((arrival) =>
      isOverdue({ status: "pending", waitingSince: arrival.waitingSince }, now),
    );
  if (overdue && (louderAgoMs === null || louderAgoMs >= LOUDER_EVERY_MS)) return "louder";
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
