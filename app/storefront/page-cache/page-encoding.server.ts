import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants, gzipSync } from "node:zlib";

type Encoding = "br" | "gzip" | "identity";

/** Finished bytes, in the encodings requested so far. */
export type Encoded = {
  identity: Buffer;
  br: Buffer | null;
  gzip: Buffer | null;
  isRecompressed: boolean;
};

/**
 * A window just as wide as the text: with the default of 4 MB, compressing a menu page takes nearly
 * half as long again for no gain.
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
 * Quality 4 takes less than a millisecond for a menu page, so a request can wait. In a thread it
 * took half as much CPU time again, and the main thread was busy nearly as long handing it over.
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

/** Compresses on first use: few pages are requested in every encoding, and many modules never. */
export function inEncoding(bytes: Encoded, encoding: Encoding): Buffer {
  if (encoding === "br") return (bytes.br ??= quickBrotli(bytes.identity));
  return encoding === "gzip" ? (bytes.gzip ??= gzipSync(bytes.identity)) : bytes.identity;
}

export const weightOf = ({ identity, br, gzip }: Encoded): number =>
  identity.length + (br?.length ?? 0) + (gzip?.length ?? 0);

let queue: Promise<void> = Promise.resolve();
/**
 * Compresses at brotli 11 in a thread, one at a time per process: it takes a hundred times as long,
 * and requests need the CPU.
 * @param wanted called when the turn comes; returns false if the bytes are no longer cached
 */
export function recompress(bytes: Encoded, wanted: () => boolean, done: () => void): void {
  queue = queue.then(async () => {
    if (bytes.isRecompressed || !wanted()) return;
    bytes.br = (await compress(bytes.identity, brotliParams(11, bytes.identity.length))) as Buffer;
    bytes.isRecompressed = true;
    done();
  });
}

/** Returns a short fingerprint. BLAKE2 takes half as long as SHA-256. */
export const fingerprint = (...parts: (string | Buffer)[]): string => {
  const hash = createHash("blake2b512");
  for (const part of parts) hash.update(part);
  return hash.digest("base64url").slice(0, 16);
};

/** Brotli 4 and 11 are different bytes, so have different strong tags (RFC 9110, 8.8.3). */
export const pageEntityTag = (name: string, encoding: Encoding, isRecompressed: boolean): string =>
  `"${name}-${encoding === "br" ? (isRecompressed ? "b" : "b4") : encoding === "gzip" ? "g" : "i"}"`;

/**
 * Returns whether a browser has this content in any encoding.
 * @param header If-None-Match
 */
export function hasContent(header: string | undefined, name: string): boolean {
  return (
    header !== undefined &&
    header.split(",").some((tag) => tag.trim().replace(/^W\//, "").startsWith(`"${name}-`))
  );
}
