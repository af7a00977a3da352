import type { SandboxLog } from "../log";

/**
 * Runs work at a time. Due work is in the state; after a restart its owner schedules it again.
 * `stop` drops work that has not begun and waits for the rest.
 */
export function createLater(log: SandboxLog) {
  const timers = new Set<NodeJS.Timeout>();
  const underWay = new Set<Promise<void>>();
  let stopped = false;
  return {
    /** @param dueAt ISO 8601; past work is done at once */
    at(dueAt: string, work: () => Promise<void>): void {
      if (stopped) return;
      const timer = setTimeout(
        () => {
          timers.delete(timer);
          const done = work()
            .catch((error: unknown) =>
              log("The Paystack sandbox could not do what was due", { err: error }),
            )
            .finally(() => underWay.delete(done));
          underWay.add(done);
        },
        Math.max(0, Date.parse(dueAt) - Date.now()),
      );
      timer.unref();
      timers.add(timer);
    },
    async stop(): Promise<void> {
      stopped = true;
      for (const timer of timers) clearTimeout(timer);
      await Promise.all(underWay);
    },
  };
}

export type Later = ReturnType<typeof createLater>;

/** Returns the time that many milliseconds from now, in ISO 8601. */
export const inMs = (ms: number): string => new Date(Date.now() + ms).toISOString();
