import { log } from "./log.server";
import { singleton } from "./singleton.server";

const clock = () => singleton("database-clock", () => ({ aheadMs: 0, isWarned: false }));

/** Differences below this plus half the round trip are ignored. */
const PRECISION_MS = 250;
/** TLS, cookies and signatures depend on the machine's clock too. */
const WARN_MS = 5_000;

/** The database's clock, on which all processes agree (docs/rules.md, Clock). No round trip. */
export const databaseNow = (): Date => new Date(Date.now() + clock().aheadMs);

/** @param sentMs this process's time when it asked; the answer has just come */
export function noteDatabaseTime(databaseMs: number, sentMs: number): void {
  const state = clock();
  const receivedMs = Date.now();
  const aheadMs = Math.round(databaseMs - (sentMs + receivedMs) / 2);
  const doubtMs = PRECISION_MS + Math.abs(receivedMs - sentMs) / 2;
  if (Math.abs(aheadMs - state.aheadMs) <= doubtMs) return;
  state.aheadMs = Math.abs(aheadMs) <= doubtMs ? 0 : aheadMs;
  const isFar = Math.abs(aheadMs) > WARN_MS;
  if (isFar && !state.isWarned)
    log().warn({ aheadMs }, "The database's clock and this machine's differ");
  state.isWarned = isFar;
}
