import { fileTypeFromBuffer } from "file-type";

const formats: Record<string, string> = {
  "image/jpeg": "JPEG",
  "image/png": "PNG",
  "image/webp": "WebP",
};

/** An SVG's first element must begin within these. */
const HEAD_BYTES = 4_096;

/** Goes by a file's first bytes, or by an SVG's first element. Null for anything else. */
export async function pictureType(bytes: Uint8Array): Promise<string | null> {
  const mime = (await fileTypeFromBuffer(bytes))?.mime;
  if (mime && formats[mime]) return formats[mime];
  if (mime && mime !== "application/xml") return null;
  return /^<svg[\s>]/i.test(firstElement(bytes.subarray(0, HEAD_BYTES))) ? "SVG" : null;
}

/** May come before an XML file's first element. */
const prolog = [
  { start: "<!--", end: "-->" },
  { start: "<?", end: "?>" },
  { start: "<!DOCTYPE", end: ">" },
];

function firstElement(bytes: Uint8Array): string {
  let rest = new TextDecoder().decode(bytes).trimStart();
  for (;;) {
    const skipped = prolog.find(({ start }) => rest.startsWith(start));
    const end = skipped ? rest.indexOf(skipped.end) : -1;
    if (!skipped || end < 0) return rest;
    rest = rest.slice(end + skipped.end.length).trimStart();
  }
}
