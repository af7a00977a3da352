import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { sharedIn, sharedMemory } from "./running-requests.server";

/** Shorter than the watchdog's LOOK_MS. */
const TURN_MS = 200;

/**
 * Logs what blocks the event loop for 2 s, and interrupts it after 10 s (docs/rules.md, Limits).
 * @param stop ends the process in order; called once the loop is free again
 */
export function watchEventLoop(stop: () => void): void {
  const memory = sharedMemory();
  const { turns } = sharedIn(memory);
  setInterval(() => Atomics.add(turns, 0, 1), TURN_MS).unref();
  const thread = new Worker(join(process.cwd(), "build/watchdog.js"), { workerData: memory });
  thread.once("message", stop);
  thread.unref();
}
