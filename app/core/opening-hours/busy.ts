import { formatTime } from "~/shared/clock";

export const busySteps = [15, 30] as const;
export type BusyStep = (typeof busySteps)[number];

export const BUSY_MS = 60 * 60_000;

/** By how many minutes a store's times are longer, and until when. */
export type Busy = { minutes: number; until: Date };

/** With the end on the store's clock: `3:40 pm`. */
export type ShownBusy = Busy & { untilLabel: string };

type StoredBusy = { busyMinutes: number | null; busyUntil: Date | null };

/** Returns how busy a store is at an instant; null when it isn't (docs/rules.md, Busy). */
export const busyAt = (stored: StoredBusy | null | undefined, now: Date): Busy | null =>
  stored?.busyMinutes && stored.busyUntil && stored.busyUntil > now
    ? { minutes: stored.busyMinutes, until: stored.busyUntil }
    : null;

export const showBusy = (busy: Busy | null, zone: string): ShownBusy | null =>
  busy && { ...busy, untilLabel: formatTime(busy.until, zone) };
