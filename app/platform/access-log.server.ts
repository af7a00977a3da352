import { writeSync } from "node:fs";
import { log } from "./log.server";
import { singleton } from "./singleton.server";

const FLUSH_MS = 1_000;
const BUFFER_CHARACTERS = 16_384;
const STDOUT = 1;

/**
 * Where the lines of requests go: stdout as the log's other lines, but a few at a time, as one
 * write to the system each would be a good part of what a page from memory costs. None waits longer
 * than a second; each carries its own time. (pino's own buffer syncs the disk whenever it is
 * emptied.)
 */
const lines = () =>
  singleton("access-log", () => {
    let waiting = "";
    const flush = () => {
      const text = waiting;
      waiting = "";
      if (text) writeWhole(Buffer.from(text));
    };
    setInterval(flush, FLUSH_MS).unref();
    process.once("exit", flush);
    return {
      write: (line: string) => {
        waiting += line;
        if (waiting.length >= BUFFER_CHARACTERS) flush();
      },
    };
  });

/**
 * A pipe may take a part only, or nothing while its reader is behind. A reader that is gone takes
 * nothing any more, and no request fails for it.
 */
function writeWhole(bytes: Buffer): void {
  for (let from = 0; from < bytes.length;) {
    try {
      from += writeSync(STDOUT, bytes, from);
    } catch (error) {
      if ((error as { code?: string }).code !== "EAGAIN") return;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
    }
  }
}

let clock = { ms: 0, iso: "" };
/** Now, in ISO form; many requests share a millisecond. */
function isoNow(): string {
  const ms = Date.now();
  if (ms !== clock.ms) clock = { ms, iso: new Date(ms).toISOString() };
  return clock.iso;
}

/**
 * An address as the log may have it: ids in addresses open orders, and an invitation's token a
 * store, so they are masked.
 * @param path without its query
 */
export const maskIds = (path: string): string =>
  path
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi, "{id}")
    .replace(/^\/invitation\/[\w-]+/, "/invitation/{token}");

/** Host and address of a request, as they stand in its line. */
export type LoggedAddress = string & { readonly logged: unique symbol };

/** @param url path, and query, which is left out: it may hold what nobody else should read */
export function loggedAddress(host: string | undefined, url: string): LoggedAddress {
  return `"host":${JSON.stringify(host ?? "")},"path":${JSON.stringify(maskIds(url.split("?", 1)[0]!))}` as LoggedAddress;
}

/**
 * One line a finished request.
 * @param request.startMs `performance.now()` of its beginning
 */
export function logRequest(request: {
  requestId: string;
  address: LoggedAddress;
  method: string;
  status: number;
  startMs: number;
}): void {
  if (!log().isLevelEnabled("info")) return;
  const { requestId, address, method, status, startMs } = request;
  const ms = Math.round((performance.now() - startMs) * 10) / 10;
  // As pino writes it; put together here, since its serialisers and the search for what to redact
  // cost more than an answer from memory. Nothing in it is personal.
  lines().write(
    `{"level":30,"time":"${isoNow()}","requestId":"${requestId}",${address},"method":"${method}","status":${status},"ms":${ms},"msg":"request"}\n`,
  );
}
