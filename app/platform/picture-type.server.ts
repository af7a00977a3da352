import { fileTypeFromBuffer } from "file-type";

const formats: Record<string, string> = {
  "image/jpeg": "JPEG",
  "image/png": "PNG",
  "image/webp": "WebP",
};

/** How far into a file its first element is looked for, in bytes. */
const HEAD_BYTES = 4_096;

/**
 * Returns what a picture is by its first bytes; a drawing, which has none of its own, by its first
 * element. Null for anything else.
 */
export async function pictureType(bytes: Uint8Array): Promise<string | null> {
  const mime = (await fileTypeFromBuffer(bytes))?.mime;
  if (mime && formats[mime]) return formats[mime];
  if (mime && mime !== "application/xml") return null;
  return /^<svg[\s>]/i.test(firstElement(bytes.subarray(0, HEAD_BYTES))) ? "SVG" : null;
}

/** What may stand before the first element of an XML file, and how each ends. */
const prolog = [
  { start: "<!--", end: "-->" },
  { start: "<?", end: "?>" },
  { start: "<!DOCTYPE", end: ">" },
];

/** Returns an XML file from its first element on. */
function firstElement(bytes: Uint8Array): string {
  let rest = new TextDecoder().decode(bytes).trimStart();
  for (;;) {
    const skipped = prolog.find(({ start }) => rest.startsWith(start));
    const end = skipped ? rest.indexOf(skipped.end) : -1;
    if (!skipped || end < 0) return rest;
    rest = rest.slice(end + skipped.end.length).trimStart();
  }
}
