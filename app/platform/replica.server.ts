import { sql } from "drizzle-orm";
import { databaseNow } from "./database-clock.server";
import { isDatabaseOutage } from "./database-outage.server";
import {
  readBound,
  replicaDatabase,
  systemDb,
  type Database,
  type ReadKind,
  type Tx,
} from "./db.server";
import { hasChangedSince } from "./events.server";
import { log } from "./log.server";
import { singleton } from "./singleton.server";
import { within } from "./within.server";

const LOOK_MS = 1_000;
const ANSWER_MS = 2_000;
/** Beyond this the primary answers (docs/scale.md, Replica). */
export const MAX_LAG_MS = 10_000;
const MAX_MARKS = 60;

/** The primary's position in its log at a time. */
type Mark = { position: bigint; at: Date };
type State = { marks: Mark[]; appliedUntil: Date | null; isUsed: boolean };

const state = () =>
  singleton<State>("replica", () => ({ marks: [], appliedUntil: null, isUsed: false }));

/** Of a `pg_lsn`, whose text has two hexadecimal numbers (Postgres's manual, pg_lsn Type). */
function positionOf(text: string): bigint {
  const [high, low] = text.split("/") as [string, string];
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

async function ask(database: Pick<Database, "execute">, position: string): Promise<bigint | null> {
  const [row] = await within(
    ANSWER_MS,
    database.execute<{ lsn: string | null }>(sql.raw(`select ${position}()::text as lsn`)),
  );
  return row?.lsn ? positionOf(row.lsn) : null;
}

/** Everything that the primary had committed until then is in the replica. */
async function look(replica: Database): Promise<void> {
  const now = state();
  try {
    const at = databaseNow();
    const position = await ask(systemDb, "pg_current_wal_lsn");
    if (position !== null) now.marks = [...now.marks, { position, at }].slice(-MAX_MARKS);
    const applied = await ask(replica, "pg_last_wal_replay_lsn");
    if (applied === null) throw new Error("It doesn't follow a primary");
    const there = now.marks.findLastIndex((mark) => mark.position <= applied);
    if (there >= 0) {
      now.appliedUntil = now.marks[there]!.at;
      now.marks = now.marks.slice(there + 1);
    }
  } catch (error) {
    notUsable(error);
  }
  const isUsed = lagMs() <= MAX_LAG_MS;
  if (isUsed !== now.isUsed)
    log().warn(
      { lagMs: lagMs() },
      isUsed ? "Reports read the replica" : "Reports read the primary",
    );
  now.isUsed = isUsed;
}

function notUsable(error: unknown): void {
  if (state().isUsed) log().warn({ err: error }, "The replica does not answer");
  state().appliedUntil = null;
}

/** How far the replica is behind, in milliseconds; Infinity if it is away or there is none. */
export function lagMs(): number {
  const { appliedUntil } = state();
  return appliedUntil ? databaseNow().getTime() - appliedUntil.getTime() : Infinity;
}

/** Measures the replica's lag every second. @returns stops it */
export function watchReplica(): () => void {
  const replica = replicaDatabase();
  if (!replica) return () => {};
  let looking = false;
  const tick = async () => {
    if (looking) return;
    looking = true;
    await look(replica);
    looking = false;
  };
  void tick();
  const timer = setInterval(() => void tick(), LOOK_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/** @param vendorId whose own changes must be in it; null: nobody waits for theirs */
function replicaFor(vendorId: string | null): Database | null {
  if (lagMs() > MAX_LAG_MS) return null;
  if (vendorId && hasChangedSince(vendorId, state().appliedUntil!)) return null;
  return replicaDatabase();
}

/** 40001: what the primary cleaned up meanwhile (Postgres's manual, Hot Standby). */
const isReplicasFault = (error: unknown): boolean =>
  isDatabaseOutage(error) ||
  (error instanceof Error && (error.cause as { code?: string } | undefined)?.code === "40001");

async function readFrom<T>(
  vendorId: string | null,
  read: (database: Database | undefined) => Promise<T>,
): Promise<T> {
  const replica = replicaFor(vendorId);
  if (!replica) return read(undefined);
  try {
    return await read(replica);
  } catch (error) {
    if (!isReplicasFault(error)) throw error;
    notUsable(error);
    return read(undefined);
  }
}

const readKind =
  (kind: ReadKind) =>
  <T>(vendorId: string, read: (tx: Tx) => Promise<T>): Promise<T> =>
    readFrom(vendorId, (database) => readBound(kind, vendorId, read, database));

/**
 * Reads a vendor's history as `readForVendor` does: from the replica, if it has everything that
 * changed for them. @param read may run twice
 */
export const readHistory = readKind("page");

/**
 * Reads what grows with a vendor's history without slowing others (docs/rules.md, Sums of Home):
 * one transaction per vendor at a time, a quarter of the pool in all, 5 s per statement.
 * @param read may run twice
 */
export const readReport = readKind("report");

/** Reads for nobody who has just changed something, such as a crawler. @param read may run twice */
export const readForAnybody = <T>(read: (database: Database) => Promise<T>): Promise<T> =>
  readFrom(null, (database) => read(database ?? systemDb));
