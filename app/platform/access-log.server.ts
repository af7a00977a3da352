import { destination, pino } from "pino";
import { log } from "./log.server";
import { singleton } from "./singleton.server";

const WRITE_MS = 250;
const WRITE_LENGTH = 16_000;

/**
 * Opens the standard output for lines that are written some eighty at a time: one write each costs as
 * much as the rest of a page from the page cache. A process that is killed loses the last quarter of
 * a second of them, one that stops none.
 */
function openLines(): { write(line: string): void } {
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

/** pino's number of this level. */
const level = pino().levels.values.info;

let lastTime = { ms: 0, iso: "" };
/** Returns the time now (ISO 8601). A busy server logs some ten lines a millisecond. */
function isoNow(): string {
  const ms = Date.now();
  if (ms !== lastTime.ms) lastTime = { ms, iso: new Date(ms).toISOString() };
  return lastTime.iso;
}

/** Returns a path without its query. */
function withoutQuery(url: string): string {
  const mark = url.indexOf("?");
  return mark < 0 ? url : url.slice(0, mark);
}

/**
 * Logs one line for a finished request, as pino would: nothing in it is personal, so that nothing has
 * to be redacted, and making it by pino took 9 µs more, a fifth of a page from the page cache.
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
  if (!log().isLevelEnabled("info")) return;
  const { requestId, host = "", url, method, status, startMs } = request;
  const path = maskIds(withoutQuery(url));
  const ms = Math.round((performance.now() - startMs) * 10) / 10;
  const line = { level, time: isoNow(), requestId, host, path, method, status, ms, msg: "request" };
  singleton("access-log", openLines).write(`${JSON.stringify(line)}\n`);
}
