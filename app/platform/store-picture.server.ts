import { randomBytes } from "node:crypto";
import { fileTypeFromBuffer } from "file-type";
import sharp, { type Sharp } from "sharp";
import {
  MAX_SVG_BYTES,
  maxBytes,
  pictureKinds,
  svgTooLargeMessage,
  tooLargeMessage,
  wrongTypeMessage,
  type PictureKind,
} from "~/shared/picture-kinds";
import type { RefusalStatus } from "~/shared/refusal";
import { drawSvg } from "./draw-svg.server";
import { log } from "./log.server";
import { inPictureQueue } from "./picture-queue.server";
import {
  deleteUploadRecords,
  MAX_VENDOR_BYTES,
  recordUpload,
  UNSAVED_MS,
  uploadedBytes,
} from "./picture-uploads.server";
import { consumeRateLimit } from "./rate-limits.server";
import { storageOf, uploads } from "./storage.server";

/**
 * A stored picture: its address without width and ending, and the colour to show until it is there.
 */
type StoredPicture = { image: string; color: string };
export type StoreOutcome = { ok: true; picture: StoredPicture } | StoreRefusal;
type StoreRefusal = {
  ok: false;
  message: string;
  status: RefusalStatus;
  retryAfterSeconds?: number;
};

/** What a phone's camera makes at most; a file may claim any number. */
const MAX_PIXELS = 50_000_000;
const TIMEOUT_SECONDS = 20;
/** What a picture costs that can't be decoded, besides its upload: it may have taken its time. */
const UNREADABLE_COST = 9;

const refused = (message: string, status: RefusalStatus = 400): StoreRefusal => ({
  ok: false,
  message,
  status,
});
const unreadable = refused("We could not read this picture. Please choose another one.");
const busy: Record<"own" | "full", StoreRefusal> = {
  own: {
    ...refused("Another picture of yours is being made ready. Please try again in a moment.", 429),
    retryAfterSeconds: 5,
  },
  full: {
    ...refused("We’re handling a lot of pictures right now. Please try again in a minute.", 503),
    retryAfterSeconds: 60,
  },
};
const full = refused(
  "Your pictures take 200 MB, which is the most a store can have. Please delete dishes, or remove pictures, that you no longer need.",
);
const failed = refused("Failed to upload file", 500);

const formats: Record<string, string> = {
  "image/jpeg": "JPEG",
  "image/png": "PNG",
  "image/webp": "WebP",
};

/** Customers' pictures neither wait in a vendor's place in the line nor take of their limit. */
const ownerOf = (vendorId: string, kind: PictureKind): string =>
  kind === "review" ? `reviews/${vendorId}` : vendorId;

/**
 * Stores a vendor's picture, or a customer's with a review: checks its content rather than its name, decodes it and encodes it in
 * the kind's widths as AVIF and WebP, which drops its location and all other metadata
 * (docs/rules.md, Pictures).
 * @param vendorId of the signed-in session, or of the order that is reviewed; the address is below it
 * @param bytes the file as received
 * @returns the picture's address and average colour, or the message for the person
 */
export async function storePicture(
  vendorId: string,
  kind: PictureKind,
  bytes: Buffer,
): Promise<StoreOutcome> {
  if (bytes.length > maxBytes(kind)) return refused(tooLargeMessage(kind));
  const type = await typeOf(bytes);
  if (!type || !(pictureKinds[kind].types as readonly string[]).includes(type))
    return refused(wrongTypeMessage(kind));
  if (type === "SVG" && bytes.length > MAX_SVG_BYTES) return refused(svgTooLargeMessage);
  const outcome = await inPictureQueue(ownerOf(vendorId, kind), async (): Promise<StoreOutcome> => {
    if ((await uploadedBytes(vendorId, kind)) >= MAX_VENDOR_BYTES) return full;
    const { folder, name } = pictureKinds[kind];
    const key = `${folder}/${vendorId}/${name}-${Date.now()}-${randomBytes(4).toString("hex")}`;
    let made: Rendering;
    try {
      made = await render(
        kind,
        type === "SVG"
          ? await drawSvg(bytes, {
              width: pictureKinds[kind].widths.at(-1)!,
              mostPixels: MAX_PIXELS,
            })
          : bytes,
      );
    } catch (error) {
      log().info({ err: error, kind }, "An uploaded picture could not be decoded");
      if (kind !== "review") await consumeRateLimit({ uploadByVendor: vendorId }, UNREADABLE_COST);
      return unreadable;
    }
    const storage = await uploads();
    const image = storage.addressOf(key);
    const begun: string[] = [];
    const put = async (suffix: string, file: Rendering["files"][number]) => {
      begun.push(`${key}${suffix}`);
      await storage.put(`${key}${suffix}`, file.bytes, file.type);
    };
    try {
      // Before its files: what is stored without a record would never be counted or deleted.
      await recordUpload(vendorId, image, sizeOf(made));
      for (const file of made.files) {
        await put(file.suffix, file);
        // A bucket does not choose by what the browser takes: addresses without an ending are the
        // WebP there, which every browser shows.
        if (!storage.negotiates && file.suffix.endsWith(".webp"))
          await put(file.suffix.slice(0, -".webp".length), file);
      }
      return { ok: true, picture: { image, color: made.color } };
    } catch (error) {
      log().error({ err: error, kind }, "An uploaded picture could not be stored");
      // A full disk has taken a part: of the picture, and of its last file.
      for (const file of begun) await storage.remove(file).catch(() => {});
      await deleteUploadRecords(vendorId, [image]).catch(() => {});
      return failed;
    }
  });
  return typeof outcome === "string" ? busy[outcome] : outcome.done;
}

const sizeOf = ({ files }: Rendering): number =>
  files.reduce((sum, { bytes }) => sum + bytes.length, 0);

/**
 * Returns what a file is by its first bytes; a drawing, which has none of its own, by its first
 * element.
 */
async function typeOf(bytes: Buffer): Promise<string | null> {
  const mime = (await fileTypeFromBuffer(bytes))?.mime;
  if (mime && formats[mime]) return formats[mime];
  if (mime && mime !== "application/xml") return null;
  const start = bytes
    .subarray(0, 4096)
    .toString("utf8")
    .replace(/^\uFEFF/, "");
  return /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*|<!DOCTYPE[^>[]*>\s*)*<svg[\s>]/i.test(start)
    ? "SVG"
    : null;
}

type Rendering = { files: { suffix: string; type: string; bytes: Buffer }[]; color: string };

/** @throws sharp's error for a file that is broken, too large in pixels, or takes too long */
async function render(kind: PictureKind, bytes: Buffer): Promise<Rendering> {
  const { widths } = pictureKinds[kind];
  const largest = widths.at(-1)!;
  // Decoded once, rotated by its EXIF orientation, first frame only; sharp copies no EXIF, location
  // or profile unless asked to.
  const { data, info } = await sharp(bytes, {
    limitInputPixels: MAX_PIXELS,
    failOn: "error",
    sequentialRead: true,
    pages: 1,
  })
    .timeout({ seconds: TIMEOUT_SECONDS })
    .rotate()
    .resize(largest, largest, { fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const sized = (width: number): Sharp =>
    sharp(data, { raw }).resize(width, width, { fit: "inside", withoutEnlargement: true });
  const files: Rendering["files"] = [];
  for (const width of widths) {
    files.push({
      suffix: `-${width}.avif`,
      type: "image/avif",
      bytes: await sized(width)
        .avif({ quality: 50, effort: 2, chromaSubsampling: "4:2:0" })
        .toBuffer(),
    });
    files.push({
      suffix: `-${width}.webp`,
      type: "image/webp",
      bytes: await sized(width).webp({ quality: 70, effort: 3 }).toBuffer(),
    });
  }
  if (kind === "logo")
    files.push({
      suffix: `-${largest}.png`,
      type: "image/png",
      bytes: await sized(largest).png({ compressionLevel: 9 }).toBuffer(),
    });
  const { channels } = await sharp(data, { raw })
    .resize(16, 16, { fit: "fill" })
    .flatten({ background: "#ffffff" })
    .toColourspace("srgb")
    .stats();
  const shades =
    channels.length < 3 ? [channels[0]!, channels[0]!, channels[0]!] : channels.slice(0, 3);
  return {
    files,
    color: `#${shades.map(({ mean }) => Math.round(mean).toString(16).padStart(2, "0")).join("")}`,
  };
}

/**
 * Returns whether an address is an existing picture of this vendor and kind: a form's value is not
 * trusted.
 * @param image an address returned by `storePicture`
 */
export async function isOwnPicture(
  vendorId: string,
  kind: PictureKind,
  image: string,
): Promise<boolean> {
  const found = await storageOf(image);
  const { folder, name, widths } = pictureKinds[kind];
  if (!found?.key.startsWith(`${folder}/${vendorId}/${name}-`) || found.key.includes("."))
    return false;
  return found.storage.exists(`${found.key}-${widths[0]}.webp`);
}

/**
 * Removes every file of a picture that no row names any more. A picture of a demo store goes as any
 * other; an address that is none of ours is left.
 */
export async function deletePicture(vendorId: string, image: string): Promise<void> {
  const found = await storageOf(image);
  const folder = found?.key.split("/", 2).join("/");
  if (!found || !folder?.endsWith(`/${vendorId}`)) return;
  try {
    const files = await found.storage.list(folder.split("/")[0]!, vendorId);
    for (const key of files)
      if (
        key.startsWith(`${found.key}-`) &&
        /^\d+(?:\.[a-z]+)?$/.test(key.slice(found.key.length + 1))
      )
        await found.storage.remove(key);
    await deleteUploadRecords(vendorId, [image]);
  } catch (error) {
    log().warn({ err: error }, "An old picture could not be removed");
  }
}

/**
 * Removes a vendor's uploads of a kind that were never saved with a form: older than an hour, and
 * named by no row. Pictures whose name has no time are none of these.
 * @param used the addresses that rows name now
 */
export async function deleteUnsavedPictures(
  vendorId: string,
  kind: PictureKind,
  used: ReadonlySet<string>,
  now: Date,
): Promise<void> {
  const storage = await uploads();
  const { folder, name } = pictureKinds[kind];
  const removed = new Set<string>();
  for (const key of await storage.list(folder, vendorId)) {
    const [, picture, time] =
      new RegExp(`^(${folder}/[^/]+/${name}-(\\d{13})-[0-9a-f]{8})-\\d+(?:\\.[a-z]+)?$`).exec(
        key,
      ) ?? [];
    if (!picture || now.getTime() - Number(time) <= UNSAVED_MS) continue;
    const image = storage.addressOf(picture);
    if (used.has(image)) continue;
    await storage.remove(key);
    removed.add(image);
  }
  await deleteUploadRecords(vendorId, [...removed]);
}
