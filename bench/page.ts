import { get } from "node:http";
import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";

/** An answer as it came over the wire. */
export type Page = {
  path: string;
  /** As sent, names in their own case. */
  headers: Record<string, string>;
  /** Status line and headers, in bytes of HTTP/1.1. */
  headBytes: number;
  /** As sent: small files come as they are, everything else compressed. */
  body: Buffer;
};

/** Fetches an address as a browser that takes brotli does. @throws when it is not answered with 200 */
export function fetchPage(port: number, path: string): Promise<Page> {
  return new Promise((resolve, reject) => {
    const request = get({ host: "127.0.0.1", port, path, agent: false, headers: { "Accept-Encoding": "br" } }, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part)).on("error", reject);
      response.on("end", () => {
        if (response.statusCode !== 200) return reject(new Error(`${path} was answered with ${response.statusCode}`));
        const raw = response.rawHeaders;
        const lines = raw.flatMap((name, index) => (index % 2 === 0 ? [`${name}: ${raw[index + 1]}\r\n`] : []));
        const headers = Object.fromEntries(raw.flatMap((name, index) => (index % 2 === 0 ? [[name, raw[index + 1]!]] : [])));
        resolve({ path, headers, headBytes: Buffer.byteLength(`HTTP/1.1 200 OK\r\n${lines.join("")}\r\n`), body: Buffer.concat(parts) });
      });
    });
    request.on("error", reject);
  });
}

/** The text of a page that was sent with brotli. @throws when it was not */
export function textOf({ path, headers, body }: Page): string {
  if (!Object.entries(headers).some(([name, value]) => name.toLowerCase() === "content-encoding" && value === "br")) throw new Error(`${path} came without brotli`);
  return brotliDecompressSync(body).toString("utf8");
}

/** @param quality 4 is what is sent from memory to wire at once, 11 what can be made ahead of time */
export const brotli = (text: string | Buffer, quality: 4 | 11): Buffer => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });

/** What a page's compressed bytes are made of, found by leaving each part out. */
export type PageParts = { dishes: number; style: number; data: number };

const STYLE = /<style[^>]*>[\s\S]*?<\/style>/g;
/** Remix writes what its loaders gave as pieces of a stream in scripts. */
const LOADER_DATA = /<script[^>]*>(?:(?!<\/script>)[\s\S])*streamController\.(?:enqueue|close)(?:(?!<\/script>)[\s\S])*<\/script>/g;

export function partsOf(html: string): PageParts {
  const whole = brotli(html, 4).length;
  const without = (part: RegExp) => whole - brotli(html.replaceAll(part, ""), 4).length;
  return { dishes: html.match(/<li class="dish[ "]/g)?.length ?? 0, style: without(STYLE), data: without(LOADER_DATA) };
}

/** Style sheets and scripts in the head for which a browser holds back the first paint. */
export function blockingRequests(html: string): string[] {
  const head = html.slice(0, html.indexOf("</head>"));
  const sheets = head.match(/<link[^>]+rel="stylesheet"[^>]*>/g) ?? [];
  const scripts = (head.match(/<script[^>]+src=[^>]*>/g) ?? []).filter((tag) => !/\s(async|defer)\b|type="module"/.test(tag));
  return [...sheets, ...scripts];
}
