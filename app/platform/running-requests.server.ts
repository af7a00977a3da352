import type { ServerResponse } from "node:http";
import { singleton } from "./singleton.server";

const SLOTS = 32;
const SLOT_BYTES = 384;

/** Shared with the watchdog's thread. `texts` has `{id} {method} {url}` with a 0 after each. */
type Shared = { turns: Int32Array; count: Int32Array; texts: Buffer };

export const sharedIn = (memory: SharedArrayBuffer): Shared => ({
  turns: new Int32Array(memory, 0, 1),
  count: new Int32Array(memory, 4, 1),
  texts: Buffer.from(memory, 8),
});

export const sharedMemory = (): SharedArrayBuffer =>
  singleton("running-requests", () => new SharedArrayBuffer(8 + SLOTS * SLOT_BYTES));

const counter = () => singleton("requests-in-flight", () => ({ requests: 0 }));
/** With open event streams. */
export const requestsInFlight = (): number => counter().requests;

const shared = () => singleton("running-requests-read", () => sharedIn(sharedMemory()));
const placeOf = (count: number) => ((count >>> 0) % SLOTS) * SLOT_BYTES;

/** For the watchdog, until the request is answered (docs/rules.md, Limits). */
export function noteRequest(
  requestId: string,
  { method, url }: { method?: string; url?: string },
  res: ServerResponse,
): void {
  const { count, texts } = shared();
  const inFlight = counter();
  inFlight.requests++;
  const own = count[0]!++;
  const at = placeOf(own);
  const length = texts.write(`${requestId} ${method} ${url}`, at, SLOT_BYTES - 1, "latin1");
  texts[at + length] = 0;
  res.once("close", () => {
    inFlight.requests--;
    if (count[0]! - own <= SLOTS) texts[at] = 0;
  });
}

/** Returns the running requests, the latest first. */
export function runningRequests({ count, texts }: Shared): string[] {
  const places = Array.from({ length: SLOTS }, (_, back) => placeOf(count[0]! - 1 - back));
  return places.map((at) => texts.toString("latin1", at, texts.indexOf(0, at))).filter(Boolean);
}
