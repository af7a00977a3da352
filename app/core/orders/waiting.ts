import { msg, type Message, type Translate } from "~/shared/translate";

/** What the customer reads of a paid order until the store accepts it, wherever they read it. */
type WaitingText = {
  title: Message;
  /** How long the store usually takes to accept; null if unknown, or for an order for later. */
  usual: Message | null;
};

const ENOUGH = 5;
/** Minutes until a wait is late if too few waits are known. */
const LATE_UNKNOWN = 10;

/**
 * Returns how many minutes a store usually takes to accept: the median of its latest waits (docs/rules.md, The customer's timeline).
 * @param waits in minutes
 * @returns whole minutes, at least one; null if there are too few waits
 */
export function usualWait(waits: readonly number[]): number | null {
  if (waits.length < ENOUGH) return null;
  const median = [...waits].sort((a, b) => a - b)[Math.floor(waits.length / 2)]!;
  return Math.max(1, Math.round(median));
}

/** Returns after how many minutes a wait is late: twice the usual one. */
export const lateAfter = (usual: number | null): number =>
  usual === null ? LATE_UNKNOWN : 2 * usual;

/** @param usual minutes; null if unknown, or for an order for later */
export const waitingText = (store: string, usual: number | null): WaitingText => ({
  title: msg("Waiting for {store} to accept", { store }),
  usual: usual === null ? null : msg("usually {minutes} min", { minutes: usual }),
});

/** Joins a waiting text to one line. */
export const waitingLine = ({ title, usual }: WaitingText, t: Translate): string =>
  usual ? `${t(title)} · ${t(usual)}` : t(title);
