import type { Socket } from "node:net";
import { log } from "./log.server";

/** No page waits longer for one query: anything slower should fail and show up in the log. */
export const STATEMENT_TIMEOUT_MS = 15_000;
/**
 * A connection that nobody uses is closed after this long, so that one that is open and silent for
 * longer than a statement may take awaits an answer.
 */
export const IDLE_SECONDS = STATEMENT_TIMEOUT_MS / 1_000;
const LOOK_MS = 1_000;
const SILENT_LOOKS = STATEMENT_TIMEOUT_MS / LOOK_MS + 3;

/**
 * Closes connections over which nothing comes for longer than a statement may take, until the
 * returned function is called: the network has forgotten them, and TCP would notice after a quarter
 * of an hour (docs/rules.md, Outages). One look a second costs statements nothing.
 * @param sockets returns those that are open
 */
export function closeSilentConnections(sockets: () => Iterable<Socket>): () => void {
  const seen = new WeakMap<Socket, { bytes: number; looks: number }>();
  const look = () => {
    for (const socket of sockets()) {
      if (socket.destroyed) continue;
      const before = seen.get(socket);
      if (before?.bytes !== socket.bytesRead)
        seen.set(socket, { bytes: socket.bytesRead, looks: 0 });
      // Counted, not timed: a process that was busy itself has missed no answer.
      else if (++before.looks >= SILENT_LOOKS) {
        log().warn("A silent connection to the database was closed");
        socket.destroy();
      }
    }
  };
  const timer = setInterval(look, LOOK_MS);
  timer.unref();
  return () => clearInterval(timer);
}
