import { sql } from "drizzle-orm";
import { systemDb } from "./db.server";
import { log } from "./log.server";
import { singleton } from "./singleton.server";

const clock = () => singleton("database-clock", () => ({ aheadMs: 0, isWarned: false }));

/** Smaller differences could be the round trip's own time. */
const PRECISION_MS = 100;
/** What an operator should look at: TLS, cookies and signatures have limits of their own. */
const WARN_MS = 5_000;
const EVERY_MS = 60_000;

/**
 * Returns the time by the database's clock, as last read: orders, payments, promises and e-mails
 * have one clock, whichever process works on them (docs/rules.md, Clock).
 */
export const databaseNow = (): Date => new Date(Date.now() + clock().aheadMs);

/** Reads the database's clock. Fails as a query does; the difference known before then remains. */
async function readDatabaseClock(): Promise<void> {
  const sentMs = Date.now();
  const [row] = await systemDb.execute<{ ms: number }>(
    sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`,
  );
  const state = clock();
  const aheadMs = Math.round(row!.ms - (sentMs + Date.now()) / 2);
  state.aheadMs = Math.abs(aheadMs) < PRECISION_MS ? 0 : aheadMs;
  const isFar = Math.abs(aheadMs) > WARN_MS;
  if (isFar && !state.isWarned)
    log().warn({ aheadMs }, "The database's clock and this machine's differ");
  state.isWarned = isFar;
}

/** Reads the clock now and each minute, until the returned function is called. */
export async function followDatabaseClock(): Promise<() => void> {
  const read = () => readDatabaseClock().catch(() => {}); // away for a moment: asked again
  await read();
  const timer = setInterval(() => void read(), EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
