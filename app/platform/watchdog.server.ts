import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { sharedIn, sharedMemory } from "./running-requests.server";

/** One beat for each of the watchdog's checks. */
const TURN_MS = 200;

/**
 * Starts the watchdog of this process's event loop: it logs what has blocked it for 2 s, and
 * interrupts that after 10 (docs/rules.md, Limits).
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
