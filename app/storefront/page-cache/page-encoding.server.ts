import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants, gzipSync } from "node:zlib";

export type Encoding = "br" | "gzip" | "identity";

/** Finished bytes in the encodings that were asked for so far. */
export type Encoded = { identity: Buffer; br: Buffer | null; gzip: Buffer | null; tight: boolean };

/**
 * A window as wide as the text: the usual one, of 4 MB, makes packing a menu page take nearly half
 * as long again, and it no smaller.
 */
const windowFor = (size: number) => Math.min(22, Math.max(16, Math.ceil(Math.log2(size + 16))));
const brotliParams = (quality: number, size: number) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: size,
    [constants.BROTLI_PARAM_LGWIN]: windowFor(size),
  },
});

/**
 * Quality 4 takes less than a millisecond for a menu page: what a request can wait for. In a thread
 * it took half as much processor time again, and the main thread was busy nearly as long with
 * setting it up and taking it back.
 */
export const quickBrotli = (bytes: Buffer): Buffer =>
  brotliCompressSync(bytes, brotliParams(4, bytes.length));

const compress = promisify(brotliCompress);

export const encoded = (text: string): Encoded => ({
  identity: Buffer.from(text),
  br: null,
  gzip: null,
  tight: false,
});

/**
 * The bytes in one encoding, packed when it is first asked for: few pages are asked for in all of
 * them, and many modules never.
 */
export function inEncoding(bytes: Encoded, encoding: Encoding): Buffer {
  if (encoding === "br") return (bytes.br ??= quickBrotli(bytes.identity));
  return encoding === "gzip" ? (bytes.gzip ??= gzipSync(bytes.identity)) : bytes.identity;
}

export const weightOf = ({ identity, br, gzip }: Encoded): number =>
  identity.length + (br?.length ?? 0) + (gzip?.length ?? 0);

let queue: Promise<void> = Promise.resolve();
/**
 * Packs bytes at brotli 11 in a thread, one after the other in the whole process: it takes a
 * hundred times as long and must leave the processor to requests.
 * @param wanted is asked when the turn comes: bytes that are gone meanwhile are not packed
 */
export function recompress(bytes: Encoded, wanted: () => boolean, done: () => void): void {
  queue = queue.then(async () => {
    if (bytes.tight || !wanted()) return;
    bytes.br = (await compress(bytes.identity, brotliParams(11, bytes.identity.length))) as Buffer;
    bytes.tight = true;
    done();
  });
}

/** Pages share their scripts: these few hashes are reckoned once. */
const known = new Map<string, string>();
function hashOf(script: string): string {
  let hash = known.get(script);
  if (hash === undefined) {
    if (known.size >= 50) known.clear();
    known.set(script, (hash = `'sha256-${createHash("sha256").update(script).digest("base64")}'`));
  }
  return hash;
}

const INLINE = /<script\b([^>]*)>([\s\S]*?)<\/script>/gi;
const executable =
  /^(?:module|text\/javascript|application\/javascript|importmap|speculationrules)?$/i;

/**
 * What a content security policy must name so that a page's own inline scripts run, and no others:
 * their SHA-256 (CSP 3, 8.3). Blocks of data and scripts with an address are passed over.
 */
export function scriptHashes(html: string): string {
  const hashes = new Set<string>();
  for (const [, attributes = "", text = ""] of html.matchAll(INLINE)) {
    if (
      /\ssrc\s*=/i.test(attributes) ||
      !executable.test(/\stype\s*=\s*"?([^"\s>]*)/i.exec(attributes)?.[1] ?? "")
    )
      continue;
    hashes.add(hashOf(text));
  }
  return [...hashes].join(" ");
}

/** A short name of some content; BLAKE2 takes half of what SHA-256 does. */
export const fingerprint = (...parts: (string | Buffer)[]): string => {
  const hash = createHash("blake2b512");
  for (const part of parts) hash.update(part);
  return hash.digest("base64url").slice(0, 16);
};

/** A strong entity tag of one encoding (RFC 9110, 8.8.3); brotli 4 and 11 are different bytes. */
export const entityTag = (name: string, encoding: Encoding, tight: boolean): string =>
  `"${name}-${encoding === "br" ? (tight ? "b" : "b4") : encoding === "gzip" ? "g" : "i"}"`;

/**
 * Whether a browser has this content already, in whatever encoding it came.
 * @param header If-None-Match
 */
export function hasContent(header: string | undefined, name: string): boolean {
  return (
    header !== undefined &&
    header.split(",").some((tag) => tag.trim().replace(/^W\//, "").startsWith(`"${name}-`))
  );
}

const SLOT = '<div id="cart-slot"';
const SLOT_END = "</div>";

/**
 * Where in a page's bytes the part of one visitor goes; null when the page has no place for it, or
 * something stands there.
 */
export function placeholderOf(page: Buffer): number | null {
  const begin = page.indexOf(SLOT);
  const end = begin < 0 ? 0 : page.indexOf(">", begin) + 1;
  return end > 0 && page.toString("latin1", end, end + SLOT_END.length) === SLOT_END ? end : null;
}

/** A page with one visitor's part in its place. */
export const withCartFragment = (page: Buffer, slot: number, part: string): Buffer =>
  Buffer.concat([page.subarray(0, slot), Buffer.from(part), page.subarray(slot)]);
