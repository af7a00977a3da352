import type { SandboxLog } from "./log";

/** Not stored: after a restart the work's owner schedules it again. `stop` waits for begun work. */
export function createLater(log: SandboxLog) {
  const timers = new Set<NodeJS.Timeout>();
  const underWay = new Set<Promise<void>>();
  let stopped = false;
  return {
    /** @param dueAt ISO 8601 */
    at(dueAt: string, work: () => Promise<void>): void {
      if (stopped) return;
      const timer = setTimeout(
        () => {
          timers.delete(timer);
          const done = work()
            .catch((error: unknown) => log("The sandbox could not do what was due", { err: error }))
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

/** ISO 8601. */
export const inMs = (ms: number): string => new Date(Date.now() + ms).toISOString();
