import { singleton } from "./singleton.server";

/** Of all vendors together; each has one. */
const MAX_WAITING = 24;

type Queue = {
  /** The vendor whose picture is being worked on; null while there is none. */
  current: string | null;
  waiting: { vendorId: string; start: () => void }[];
  /** The vendors that have had a turn since there was last nothing to do, the latest last. */
  served: string[];
};
type Line = "pictures" | "drawings";
const queueOf = (line: Line) =>
  singleton<Queue>(line, () => ({ current: null, waiting: [], served: [] }));

/**
 * Works on one picture at a time, as two at once would take both cores from who is ordering. Each
 * vendor has one picture waiting at the most, and vendors take turns, so that none holds up the
 * others for longer than one picture takes (docs/rules.md, Pictures).
 * @param line each has its own turns
 * @returns what `work` does; `own`: this vendor has one waiting; `full`: too many vendors have
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

/** Starts the picture of whoever has had no turn, or whose turn was longest ago. */
function startNext(now: Queue, vendorId: string): void {
  now.served = [...now.served.filter((other) => other !== vendorId), vendorId];
  const turns = now.waiting.map((other) => now.served.indexOf(other.vendorId));
  const [next] = now.waiting.splice(turns.indexOf(Math.min(...turns)), 1);
  now.current = next?.vendorId ?? null;
  if (!next) now.served = [];
  next?.start();
}
