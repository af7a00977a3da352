import { formatTime } from "~/shared/clock";

/** How many minutes a busy store may add to its times. */
export const busySteps = [15, 30] as const;
export type BusyStep = (typeof busySteps)[number];

/** How long a store stays busy after the last tap. */
export const BUSY_MS = 60 * 60_000;

/** A store that takes longer for now: by how many minutes, and until when. */
export type Busy = { minutes: number; until: Date };

/** Busy as the dashboard shows it, with its end on the store's clock: `3:40 pm`. */
export type ShownBusy = Busy & { untilLabel: string };

/** What the settings store of it. */
type StoredBusy = { busyMinutes: number | null; busyUntil: Date | null };

/** Returns whether a store is busy at an instant, null when it isn't (docs/rules.md, Busy). */
export const busyAt = (stored: StoredBusy | null | undefined, now: Date): Busy | null =>
  stored?.busyMinutes && stored.busyUntil && stored.busyUntil > now
    ? { minutes: stored.busyMinutes, until: stored.busyUntil }
    : null;

/** Adds the end's label, on the clock of a zone. */
export const showBusy = (busy: Busy | null, zone: string): ShownBusy | null =>
  busy && { ...busy, untilLabel: formatTime(busy.until, zone) };
