import { singleton } from "./singleton.server";

/** Vendors, with one picture each. */
const MAX_WAITING = 24;

type Queue = {
  current: string | null;
  waiting: { vendorId: string; start: () => void }[];
  /** Vendors that had a turn since the queue was last empty, the latest last. */
  served: string[];
};
type Line = "pictures" | "drawings";
const queueOf = (line: Line) =>
  singleton<Queue>(line, () => ({ current: null, waiting: [], served: [] }));

/**
 * Processes one picture at a time, as two would take both cores from customers. Vendors take turns,
 * so that none holds up the others for longer than one picture (docs/rules.md, Pictures).
 * @returns `own`: this vendor has one waiting; `full`: too many vendors have
 */
export async function inPictureQueue<T>(
  vendorId: string,
  work: () => Promise<T>,
  line: Line = "pictures",
): Promise<{ done: T } | "own" | "full"> {
  const queue = queueOf(line);
  const { waiting, current } = queue;
  if (waiting.some((other) => other.vendorId === vendorId)) return "own";
  if (waiting.length >= MAX_WAITING) return "full";
  if (current === null) queue.current = vendorId;
  else await new Promise<void>((start) => waiting.push({ vendorId, start }));
  try {
    return { done: await work() };
  } finally {
    startNext(queue, vendorId);
  }
}

/** Next is the vendor with no turn yet, or with the least recent one. */
function startNext(now: Queue, vendorId: string): void {
  now.served = [...now.served.filter((other) => other !== vendorId), vendorId];
  const turns = now.waiting.map((other) => now.served.indexOf(other.vendorId));
  const [next] = now.waiting.splice(turns.indexOf(Math.min(...turns)), 1);
  now.current = next?.vendorId ?? null;
  if (!next) now.served = [];
  next?.start();
}
