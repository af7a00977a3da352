import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants, gzipSync } from "node:zlib";

type Encoding = "br" | "gzip" | "identity";

/** Finished bytes in the encodings that were asked for so far. */
export type Encoded = {
  identity: Buffer;
  br: Buffer | null;
  gzip: Buffer | null;
  isRecompressed: boolean;
};

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
const quickBrotli = (bytes: Buffer): Buffer =>
  brotliCompressSync(bytes, brotliParams(4, bytes.length));

const compress = promisify(brotliCompress);

export const encoded = (content: string | Buffer): Encoded => ({
  identity: typeof content === "string" ? Buffer.from(content) : content,
  br: null,
  gzip: null,
  isRecompressed: false,
});

/**
 * Returns the bytes in one encoding, compressed when it is first asked for: few pages are asked for
 * in all of them, and many modules never.
 */
export function inEncoding(bytes: Encoded, encoding: Encoding): Buffer {
  if (encoding === "br") return (bytes.br ??= quickBrotli(bytes.identity));
  return encoding === "gzip" ? (bytes.gzip ??= gzipSync(bytes.identity)) : bytes.identity;
}

/** Returns how many bytes all encodings take that are there. */
export const weightOf = ({ identity, br, gzip }: Encoded): number =>
  identity.length + (br?.length ?? 0) + (gzip?.length ?? 0);

let queue: Promise<void> = Promise.resolve();
/**
 * Compresses bytes at brotli 11 in a thread, one after the other in the whole process: it takes a
 * hundred times as long and must leave the processor to requests.
 * @param wanted is asked when the turn comes: bytes that are gone meanwhile are left alone
 */
export function recompress(bytes: Encoded, wanted: () => boolean, done: () => void): void {
  queue = queue.then(async () => {
    if (bytes.isRecompressed || !wanted()) return;
    bytes.br = (await compress(bytes.identity, brotliParams(11, bytes.identity.length))) as Buffer;
    bytes.isRecompressed = true;
    done();
  });
}

/** Returns a short name of some content; BLAKE2 takes half of what SHA-256 does. */
export const fingerprint = (...parts: (string | Buffer)[]): string => {
  const hash = createHash("blake2b512");
  for (const part of parts) hash.update(part);
  return hash.digest("base64url").slice(0, 16);
};

/** Returns a strong entity tag of one encoding (RFC 9110, 8.8.3); brotli 4 and 11 differ in bytes. */
export const pageEntityTag = (name: string, encoding: Encoding, isRecompressed: boolean): string =>
  `"${name}-${encoding === "br" ? (isRecompressed ? "b" : "b4") : encoding === "gzip" ? "g" : "i"}"`;

/**
 * Returns whether a browser has this content already, in any encoding.
 * @param header If-None-Match
 */
export function hasContent(header: string | undefined, name: string): boolean {
  return (
    header !== undefined &&
    header.split(",").some((tag) => tag.trim().replace(/^W\//, "").startsWith(`"${name}-`))
  );
}
