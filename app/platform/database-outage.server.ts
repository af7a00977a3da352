import { setTimeout as sleep } from "node:timers/promises";
import { databaseNow } from "./database-clock.server";
import { log } from "./log.server";
import { singleton } from "./singleton.server";

/** Thrown instead of querying while the database is away. Retry later. */
export class DatabaseAwayError extends Error {
  override name = "DatabaseAwayError";
  /** server.ts and Remix's build each have a copy of the class, so `instanceof` isn't enough. */
  readonly code = "DATABASE_AWAY";
}

/** Codes of ours, of the driver and of the network. */
const LOST = new Set([
  "DATABASE_AWAY",
  "CONNECTION_CLOSED",
  "CONNECTION_DESTROYED",
  "CONNECTION_ENDED",
  "CONNECT_TIMEOUT",
  "ECONNREFUSED",
  "ECONNRESET",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EPIPE",
  "ETIMEDOUT",
]);
/**
 * Postgres's codes (its manual, Appendix A): connection exceptions, no room (disk, memory,
 * connections), shutdown, time-outs of statements and locks, a standby.
 */
const UNAVAILABLE = /^(?:08...|53...|57P0.|57014|55P03|25006)$/;

export const isDatabaseOutage = (error: unknown): boolean =>
  hasCode(error, (code) => LOST.has(code) || UNAVAILABLE.test(code));

/** Of the driver, the network and Postgres, when it or a pooler ends a connection. */
const CUT_OFF = /^(?:CONNECTION_(?:CLOSED|DESTROYED|ENDED)|ECONNRESET|EPIPE|08...|57P0[12])$/;

/** By then the pool knows which of its connections ended together with the lost one. */
const AGAIN_MS = 100;

/** @param read runs once more if its connection was lost, so it must not do what can't be done twice */
export async function orReadAgain<T>(read: () => T | Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!hasCode(error, (code) => CUT_OFF.test(code))) throw error;
    await sleep(AGAIN_MS);
    return read();
  }
}

function hasCode(error: unknown, matches: (code: string) => boolean): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code } = at as { code?: unknown };
    if (typeof code === "string" && matches(code)) return true;
  }
  return false;
}

type Outage = { lastAnswerAt: Date };
const state = () =>
  singleton<{ outage: Outage | null; diskFull: boolean }>("database-outage", () => ({
    outage: null,
    diskFull: false,
  }));

const DISK_FULL = "53100";

/** /readyz reports a full disk until the next successful write. */
export function noteIfDiskFull(error: unknown): void {
  if (hasCode(error, (code) => code === DISK_FULL)) state().diskFull = true;
}

export const wasDiskFull = (): boolean => state().diskFull;

export function noteDiskHasRoom(): void {
  state().diskFull = false;
}

/** The current outage; null while the database answers. */
export const databaseAway = (): Outage | null => state().outage;

/** @throws DatabaseAwayError while the database doesn't answer */
export function requireDatabase(): void {
  if (state().outage) throw new DatabaseAwayError("The database does not answer");
}

export function markDatabaseDown(lastAnswerAt: Date): void {
  if (state().outage) return;
  state().outage = { lastAnswerAt };
  log().error({ lastAnswerAt }, "The database does not answer");
}

export function markDatabaseUp(): void {
  const { outage } = state();
  if (!outage) return;
  state().outage = null;
  log().warn(
    { awayMs: databaseNow().getTime() - outage.lastAnswerAt.getTime() },
    "The database answers again",
  );
}
