import type { Socket } from "node:net";
import { log } from "./log.server";

/** A slower query fails, and shows up in the log. */
export const STATEMENT_TIMEOUT_MS = 15_000;
/**
 * Idle connections close after this long, so one that is silent for longer is waiting for an
 * answer.
 */
export const IDLE_SECONDS = STATEMENT_TIMEOUT_MS / 1_000;
const LOOK_MS = 1_000;
const SILENT_LOOKS = STATEMENT_TIMEOUT_MS / LOOK_MS + 3;

/**
 * Closes connections that receive nothing for longer than a statement may take, until the returned
 * function is called: the network has dropped them, which TCP notices after a quarter of an hour
 * (docs/rules.md, Outages).
 * @param sockets lists the open ones
 */
export function closeSilentConnections(sockets: () => Iterable<Socket>): () => void {
  const progress = new WeakMap<Socket, { bytes: number; looks: number }>();
  const look = () => {
    for (const socket of sockets()) {
      if (socket.destroyed) continue;
      const before = progress.get(socket);
      if (before?.bytes !== socket.bytesRead)
        progress.set(socket, { bytes: socket.bytesRead, looks: 0 });
      // Counted, not timed: a busy process must not take its own delay for silence.
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
