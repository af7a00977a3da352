import { LOUDER_AFTER_MINUTES, minutesWaiting } from "./waiting-time";

/** `waitingSince` is null for an order accepted automatically. */
export type NewOrder = { id: string; waitingSince: Date | null };

type Ring = "new" | "louder" | null;

export const RING_EVERY_MS = 12_000;
const LOUDER_RING_AFTER_MINUTES = 2;

type AlarmState = {
  /** The orders present at the last check; null at the first check, when nothing counts as new. */
  known: ReadonlySet<string> | null;
  /** Milliseconds since the last ring, or since the page opened. */
  rangAgoMs: number;
  repeats: boolean;
};

/** Rules: docs/rules.md, New orders. */
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

/** Returns the pattern for navigator.vibrate: milliseconds on and off by turns. */
export function vibrationFor(ring: NonNullable<Ring>, wanted: boolean): number[] | null {
  if (!wanted) return null;
  return ring === "louder" ? [400, 150, 400, 150, 400] : [200, 100, 200];
}

/** Returns when the next order becomes overdue; ignores those overdue already. */
export function nextOverdueAt(arrivals: NewOrder[], now: Date): Date | null {
  const instants = arrivals.flatMap(({ waitingSince }) =>
    waitingSince ? [waitingSince.getTime() + LOUDER_AFTER_MINUTES * 60_000] : [],
  );
  const ahead = instants.filter((instant) => instant > now.getTime());
  return ahead.length > 0 ? new Date(Math.min(...ahead)) : null;
}

export type WaitingOrder = NewOrder & {
  /** When it came, if it has no due time. */
  dueAt: Date;
  number: string;
  totalKobo: number;
  /** Such as `2 × Jollof`. */
  firstLine: string;
  moreLines: number;
};

export function firstDue<Order extends Pick<WaitingOrder, "waitingSince" | "dueAt">>(
  arrivals: readonly Order[],
): { order: Order; others: number } | null {
  const waiting = arrivals
    .filter(({ waitingSince }) => waitingSince !== null)
    .sort((one, other) => one.dueAt.getTime() - other.dueAt.getTime());
  return waiting[0] ? { order: waiting[0], others: waiting.length - 1 } : null;
}
