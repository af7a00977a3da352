import { setTimeout as sleep } from "node:timers/promises";
import { systemDb } from "./db.server";
import { EVERYTHING, storeTag } from "./edge-answers.server";
import { purgeWith } from "./edge-purge.server";
import { env } from "./env.server";
import { onSignal, type Signal } from "./events.server";
import { sendJobTwice, wakeJobs, wakeJobsAnywhere } from "./jobs.server";
import { log } from "./log.server";
import { singleton } from "./singleton.server";

const QUEUE = "edge-purges";
/** How long a call waits for other stores' changes. */
const GATHER_MS = 25;
const LATER_MS = 1_050;

/** Returns whose answers a signal makes old; null if it concerns none. */
function concerned(signal: Signal): string | null {
  // Also at a start: a new version has other pages, and nobody may have listened before.
  if (signal.topic === "resync") return EVERYTHING;
  return signal.topic === "store" || signal.topic === "reviews" ? signal.vendorId : null;
}

/**
 * Sends a job for each change that may be in the shared cache; the processes' jobs for the same
 * change are one. The second purge, a second later, removes what another process sent there before
 * the announcement reached it (docs/rules.md, Edge).
 * @returns stops it
 */
export function purgeOnChanges(): () => void {
  if (!env().edge) return () => {};
  return onSignal((signal) => {
    const id = concerned(signal);
    if (id) void send(id);
  });
}

async function send(id: string): Promise<void> {
  try {
    await sendJobTwice(systemDb, QUEUE, id);
    await wakeJobsAnywhere(QUEUE);
    setTimeout(wakeJobs, LATER_MS, QUEUE).unref();
  } catch (error) {
    // Without its database the process loses its listener, too, and what follows is a resync.
    log().warn({ err: error, id }, "A change could not be sent to the edge's queue");
  }
}

type Gathered = { tags: Set<string>; done: Promise<void> };
const gathering = () => singleton<{ next: Gathered | null }>("edge-purge", () => ({ next: null }));

/**
 * Has the shared cache forget a store's answers, in one call with other stores that changed now.
 * @param id the vendor's, or EVERYTHING
 * @throws what the cache answered
 */
export async function purgeFromEdge(id: string): Promise<void> {
  const { edge } = env();
  if (!edge) return;
  const state = gathering();
  if (!state.next) {
    const tags = new Set<string>();
    const done = sleep(GATHER_MS).then(() => {
      state.next = null;
      return purgeWith(edge)([...tags]);
    });
    state.next = { tags, done };
  }
  state.next.tags.add(id === EVERYTHING ? id : storeTag(id));
  await state.next.done;
}
