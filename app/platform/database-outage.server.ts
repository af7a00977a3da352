import { databaseNow } from "./database-clock.server";
import { log } from "./log.server";
import { singleton } from "./singleton.server";

/** Nothing is sent while the database does not answer; trying again later helps. */
export class DatabaseAwayError extends Error {
  override name = "DatabaseAwayError";
  /** Known by this: server.ts and Remix's build each have the class. */
  readonly code = "DATABASE_AWAY";
}

/** Our own, and errors of the driver and of the network below it. */
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
 * Postgres' own: connection exceptions, no room (disk, memory, connections), a shutdown, a
 * statement or a lock that took too long, a standby (Appendix A of its manual).
 */
const UNAVAILABLE = /^(?:08...|53...|57P0.|57014|55P03|25006)$/;

/**
 * Returns true for an error that says that the database can't be reached or can't serve now, also as
 * another error's cause.
 */
export const isDatabaseOutage = (error: unknown): boolean =>
  hasCode(error, (code) => LOST.has(code) || UNAVAILABLE.test(code));

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

/** Notes for /readyz an error that says that the database's disk is full. */
export function noteIfDiskFull(error: unknown): void {
  if (hasCode(error, (code) => code === DISK_FULL)) state().diskFull = true;
}

/** Returns true from such an error until a write succeeds. */
export const wasDiskFull = (): boolean => state().diskFull;

/** Notes that a write has succeeded, so the disk has room again. */
export function noteDiskHasRoom(): void {
  state().diskFull = false;
}

/**
 * Returns since when the database has not answered this process: the time of its last answer; null
 * while it does.
 */
export const databaseAway = (): Outage | null => state().outage;

/**
 * Checks that the database answers.
 * @throws DatabaseAwayError while the database does not answer
 */
export function requireDatabase(): void {
  if (state().outage) throw new DatabaseAwayError("The database does not answer");
}

/** Notes that the database does not answer. @param lastAnswerAt the time of its last answer */
export function markDatabaseDown(lastAnswerAt: Date): void {
  if (state().outage) return;
  state().outage = { lastAnswerAt };
  log().error({ lastAnswerAt }, "The database does not answer");
}

/** Notes that the database answers. */
export function markDatabaseUp(): void {
  const { outage } = state();
  if (!outage) return;
  state().outage = null;
  log().warn(
    { awayMs: databaseNow().getTime() - outage.lastAnswerAt.getTime() },
    "The database answers again",
  );
}
