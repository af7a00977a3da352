import { destination, pino, type DestinationStream } from "pino";
import { env } from "./env.server";
import { singleton } from "./singleton.server";

const WRITE_MS = 250;
const WRITE_LENGTH = 16_000;

/**
 * Joins lines, some eighty at a time, before they are written: one write each costs as much as the
 * rest of a page from the page cache, and pino's own buffer as much as the line again (2.8 µs). A
 * process that is killed loses the last quarter of a second of them, one that stops none.
 */
function joinLines(): DestinationStream {
  const output = destination({ sync: false });
  let lines = "";
  const pass = () => {
    if (lines) output.write(lines);
    lines = "";
  };
  setInterval(pass, WRITE_MS).unref();
  process.once("exit", () => {
    pass();
    output.flushSync();
  });
  return {
    write(line) {
      lines += line;
      if (lines.length >= WRITE_LENGTH) pass();
    },
  };
}

/**
 * A logger of its own: nothing in its lines is personal, and the search for what to redact takes six
 * times as long as the line itself (29 and 4.3 µs).
 */
const requests = () =>
  singleton("access-log", () => {
    const level = env().logLevel;
    if (level === "silent") return pino({ level }); // nothing to write four times a second
    return pino({ level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime }, joinLines());
  });

/** Our own are shorter; what scanners ask for may have 16 KB. */
const MAX_LOGGED_PATH = 200;

/**
 * Returns a path as the log may have it, cut at 200 letters: ids in URLs open orders, and
 * an invitation's token a store, so they are masked.
 * @param path without its query
 */
export const maskIds = (path: string): string =>
  path
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi, "{id}")
    .replace(/^\/invitation\/[\w-]+/, "/invitation/{token}")
    .slice(0, MAX_LOGGED_PATH);

/**
 * Logs one line for a finished request.
 * @param request.url path and query; the query is left out, as it may hold what nobody else should
 * read
 * @param request.startMs `performance.now()` of its beginning
 */
export function logRequest(request: {
  requestId: string;
  host: string | undefined;
  url: string;
  method: string | undefined;
  status: number;
  startMs: number;
}): void {
  const { requestId, host = "", url, method, status, startMs } = request;
  const path = maskIds(url.split("?", 1)[0]!);
  const ms = Math.round((performance.now() - startMs) * 10) / 10;
  requests().info({ requestId, host, path, method, status, ms }, "request");
}
