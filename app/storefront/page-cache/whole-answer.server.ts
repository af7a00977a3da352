import type { IncomingMessage, ServerResponse } from "node:http";

/**
 * The head of an answer that is given again and again: as Node takes it, and as the text that goes
 * over the wire.
 */
export type Head = { fields: readonly string[]; text: string };

type Consumed = IncomingMessage & { _consuming: boolean };

const UNSAFE = /[^\t\x20-\x7e\x80-\xff]/;

/**
 * A head of 200.
 * @param fields names and values in turn
 * @throws TypeError when a field would end its line early: what stands in the text is checked here,
 * once, and no more when it is sent
 */
export function headOf(fields: readonly string[]): Head {
  const bad = fields.find((field) => UNSAFE.test(field));
  if (bad !== undefined)
    throw new TypeError(`A header has a character that it may not have: ${JSON.stringify(bad)}`);
  const lines = fields.flatMap((name, at) => (at % 2 ? [] : `${name}: ${fields[at + 1]}\r\n`));
  return { fields, text: `HTTP/1.1 200 OK\r\n${lines.join("")}` };
}

let clock = { second: 0, text: "" };
/** Now, as the Date field has it (RFC 9110, 5.6.7). */
function dateNow(): string {
  const second = Math.floor(Date.now() / 1_000);
  if (second !== clock.second) clock = { second, text: new Date(second * 1_000).toUTCString() };
  return clock.text;
}

/**
 * Answers 200 with what stands ready. Over a connection that stays open, head and body go out as
 * one text in one call to the system: Node itself would check every header anew, and hand head,
 * body and end over in parts, which together cost as much again as the sending. For that the
 * finished head is put where Node's response keeps its own (`_header`), and the request is marked
 * as read (`_consuming`); page-cache.test.ts holds both ways against each other.
 * @param id the name and the value of a field that is this answer's own; both are ours
 * @param body one character a byte
 * @param keepAliveMs how long the server keeps a connection that is idle
 */
export function sendWhole(
  req: IncomingMessage,
  res: ServerResponse,
  head: Head,
  id: readonly [string, string],
  body: string,
  keepAliveMs: number,
): void {
  if (req.method === "GET" && req.httpVersion === "1.1" && res.shouldKeepAlive) {
    // Node reads to its end what nobody has read of a request, in three more turns of the loop. One
    // without a body has nothing there to read.
    if (
      req.headers["content-length"] === undefined &&
      req.headers["transfer-encoding"] === undefined
    )
      (req as Consumed)._consuming = true;
    const connection = `Connection: keep-alive\r\nKeep-Alive: timeout=${Math.floor(keepAliveMs / 1_000)}\r\n`;
    (res as ServerResponse & { _header: string })._header =
      `${head.text}${id[0]}: ${id[1]}\r\nDate: ${dateNow()}\r\n${connection}\r\n${body}`;
    res.end();
  } else {
    res.writeHead(200, [...head.fields, ...id]).end(body, "latin1");
  }
}
