import { get } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";

/** An answer as received. */
export type Page = {
  path: string;
  /** As sent, names in their own case. */
  headers: Record<string, string>;
  /** Status line and headers, in bytes of HTTP/1.1. */
  headBytes: number;
  /** As sent: small files come as they are, everything else compressed. */
  body: Buffer;
};

/**
 * Fetches an address as a browser that takes brotli does.
 * @param more headers of the request, over those
 * @throws when it is not answered with 200
 */
export function fetchPage(
  port: number,
  path: string,
  more: Record<string, string> = {},
): Promise<Page> {
  return new Promise((resolve, reject) => {
    const request = get(
      {
        host: "127.0.0.1",
        port,
        path,
        agent: false,
        headers: { "Accept-Encoding": "br", ...more },
      },
      (response) => {
        const parts: Buffer[] = [];
        response.on("data", (part: Buffer) => parts.push(part)).on("error", reject);
        response.on("end", () => {
          if (response.statusCode !== 200)
            return reject(new Error(`${path} was answered with ${response.statusCode}`));
          const raw = response.rawHeaders;
          const lines = raw.flatMap((name, index) =>
            index % 2 === 0 ? [`${name}: ${raw[index + 1]}\r\n`] : [],
          );
          const headers = Object.fromEntries(
            raw.flatMap((name, index) => (index % 2 === 0 ? [[name, raw[index + 1]!]] : [])),
          );
          resolve({
            path,
            headers,
            headBytes: Buffer.byteLength(`HTTP/1.1 200 OK\r\n${lines.join("")}\r\n`),
            body: Buffer.concat(parts),
          });
        });
      },
    );
    request.on("error", reject);
  });
}

const headerOf = ({ headers }: Page, wanted: string): string | undefined =>
  Object.entries(headers).find(([name]) => name.toLowerCase() === wanted)?.[1];

/** Decodes the text of a page that was sent with brotli. @throws when it was not */
export function textOf(page: Page): string {
  if (headerOf(page, "content-encoding") !== "br")
    throw new Error(`${page.path} came without brotli`);
  return brotliDecompressSync(page.body).toString("utf8");
}

const TIGHT_WITHIN_MS = 15_000;

/**
 * Fetches a cached page as it is finally sent: compressed quickly at once, and by brotli 11 in the
 * background after another request. It is final once compressing it here makes it no smaller.
 * @throws when that does not come in time
 */
export async function fetchTight(
  port: number,
  path: string,
  more: Record<string, string> = {},
): Promise<Page> {
  const deadline = performance.now() + TIGHT_WITHIN_MS;
  while (performance.now() < deadline) {
    const page = await fetchPage(port, path, more);
    if (page.body.length <= brotli(textOf(page)).length) return page;
    await sleep(50);
  }
  throw new Error(`${path} was not packed tightly within ${TIGHT_WITHIN_MS / 1000} s`);
}

/**
 * Fetches a page that nobody has asked for before, as the first request gets it and as it is sent
 * from then on.
 * @throws when these are not the same but for their packing
 */
export async function fetchTwice(
  port: number,
  path: string,
  more: Record<string, string> = {},
): Promise<{ first: Page; tight: Page }> {
  const first = await fetchPage(port, path, more);
  const tight = await fetchTight(port, path, more);
  if (textOf(first) !== textOf(tight) || first.body.length <= tight.body.length)
    throw new Error(`${path} was changed, or had been asked for before`);
  return { first, tight };
}

/** Compresses as tightly as the build does. */
export const brotli = (text: string | Buffer): Buffer =>
  brotliCompressSync(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(text),
    },
  });

/**
 * What a page's bytes are made of at brotli 11, each part found by leaving it out. `module`: of a
 * page that brings its own module as text.
 */
type PageParts = { items: number; style: number; early: number; module: number };

const STYLE = /<style[^>]*>[\s\S]*?<\/style>/g;
const SCRIPT = /<script(?![^>]*\stype=)[^>]*>[\s\S]*?<\/script>/g;
const MODULE = /<script type="text\/plain">[\s\S]*?<\/script>/g;

export function partsOf(html: string): PageParts {
  const whole = brotli(html).length;
  const without = (part: RegExp) => whole - brotli(html.replaceAll(part, "")).length;
  return {
    items: new Set(html.match(/<li[^>]*\sid="i-[^"]+"/g)).size,
    style: without(STYLE),
    early: without(SCRIPT),
    module: without(MODULE),
  };
}

/**
 * Lists the style sheets and scripts for which a browser holds back the first paint, or a part of
 * it: scripts wherever they are.
 */
export function blockingRequests(html: string): string[] {
  const sheets = html.match(/<link[^>]+rel="stylesheet"[^>]*>/g) ?? [];
  const scripts = (html.match(/<script[^>]+src=[^>]*>/g) ?? []).filter(
    (tag) => !/\s(async|defer)\b|type="module"/.test(tag),
  );
  return [...sheets, ...scripts];
}

/** Lists what a page preloads. */
export const preloads = (html: string): string[] =>
  html.match(/<link[^>]+rel="(?:modulepreload|preload|prefetch)"[^>]*>/g) ?? [];

/**
 * Strips a page to its text and style sheet: no scripts, pictures, icons, forms, nor any attribute
 * but classes. As if written by hand.
 */
export function staticPageOf(html: string): string {
  const [style = ""] = html.match(STYLE) ?? [];
  const body = (/<body[^>]*>([\s\S]*)<\/body>/.exec(html)?.[1] ?? "")
    .replace(/<(script|svg|button|select|textarea|template)\b[\s\S]*?<\/\1>/g, "")
    .replace(/<\/?(?:img|input|form|label|picture|source|link|meta|option)\b[^>]*>/g, "")
    .replace(
      /<([a-z][a-z0-9]*)\b[^>]*>/g,
      (tag, name: string) => `<${name}${/ class="[^"]*"/.exec(tag)?.[0] ?? ""}>`,
    );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Menu</title>${style}</head><body>${body}</body></html>`;
}
