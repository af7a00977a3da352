import { databaseNow } from "./database-clock.server";
import { log } from "./log.server";
import { singleton } from "./singleton.server";

/** Thrown instead of querying while the database is away; retrying later helps. */
export class DatabaseAwayError extends Error {
  override name = "DatabaseAwayError";
  /** Identifies it: server.ts and Remix's build each have their own copy of the class. */
  readonly code = "DATABASE_AWAY";
}

/** Our own codes, and those of the driver and the network. */
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
 * Postgres's codes: connection exceptions, no room (disk, memory, connections), shutdown, time-outs
 * of statements and locks, a standby (Appendix A of its manual).
 */
const UNAVAILABLE = /^(?:08...|53...|57P0.|57014|55P03|25006)$/;

/**
 * Returns whether an error, or one of its causes, says that the database can't be reached or can't
 * serve now.
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

/** Records, for /readyz, that the database's disk is full, if this error says so. */
export function noteIfDiskFull(error: unknown): void {
  if (hasCode(error, (code) => code === DISK_FULL)) state().diskFull = true;
}

/** Whether such an error came since the last successful write. */
export const wasDiskFull = (): boolean => state().diskFull;

/** Records a successful write: the disk has room again. */
export function noteDiskHasRoom(): void {
  state().diskFull = false;
}

/** Returns the present outage of the database; null while it answers. */
export const databaseAway = (): Outage | null => state().outage;

/**
 * Checks that the database answers.
 * @throws DatabaseAwayError while the database does not answer
 */
export function requireDatabase(): void {
  if (state().outage) throw new DatabaseAwayError("The database does not answer");
}

/** Records that the database does not answer. @param lastAnswerAt the time of its last answer */
export function markDatabaseDown(lastAnswerAt: Date): void {
  if (state().outage) return;
  state().outage = { lastAnswerAt };
  log().error({ lastAnswerAt }, "The database does not answer");
}

/** Records that the database answers. */
export function markDatabaseUp(): void {
  const { outage } = state();
  if (!outage) return;
  state().outage = null;
  log().warn(
    { awayMs: databaseNow().getTime() - outage.lastAnswerAt.getTime() },
    "The database answers again",
  );
}
