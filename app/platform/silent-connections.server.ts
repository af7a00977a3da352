import type { Socket } from "node:net";
import { log } from "./log.server";

export const STATEMENT_TIMEOUT_MS = 15_000;
/** Frees the locks of a transaction whose process has gone silent. */
export const IDLE_TRANSACTION_MS = 30_000;
/** Idle connections close after this, so one that is silent for longer is waiting for an answer. */
export const IDLE_SECONDS = STATEMENT_TIMEOUT_MS / 1_000;
const LOOK_MS = 1_000;
const SILENT_LOOKS = STATEMENT_TIMEOUT_MS / LOOK_MS + 3;

/**
 * Closes connections that are silent for longer than a statement may take: the network has dropped
 * them, which TCP notices only after a quarter of an hour (docs/rules.md, Outages).
 * @returns stops it
 */
export function closeSilentConnections(sockets: () => Iterable<Socket>): () => void {
  const progress = new WeakMap<Socket, { bytes: number; looks: number }>();
  const look = () => {
    for (const socket of sockets()) {
      if (socket.destroyed) continue;
      const before = progress.get(socket);
      if (before?.bytes !== socket.bytesRead)
        progress.set(socket, { bytes: socket.bytesRead, looks: 0 });
      // Counts instead of timing: a busy process must not take its own delay for silence.
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
