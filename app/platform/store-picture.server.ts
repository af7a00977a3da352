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
import { drawSvg } from "./draw-svg.server";
import { log } from "./log.server";
import { singleton } from "./singleton.server";
import { storageOf, uploads } from "./storage.server";

/**
 * A stored picture: its address without width and ending, and the colour to show until it is there.
 */
type StoredPicture = { image: string; color: string };
export type StoreOutcome =
  | { ok: true; picture: StoredPicture }
  /** `status`: 400, or 500 when it is our disk or bucket that failed. */
  | { ok: false; message: string; status: 400 | 500 };

/** What a phone's camera makes at most; a file may claim any number. */
const MAX_PIXELS = 50_000_000;
const TIMEOUT_SECONDS = 20;
/** Uploads beyond this queue are asked to try again. */
const MAX_WAITING = 12;

const unreadable = "We could not read this picture. Please choose another one.";
const busy = "Many pictures are being made ready right now. Please try again in a minute.";
const failed = "Failed to upload file";

const refused = (message: string): StoreOutcome => ({ ok: false, message, status: 400 });

const formats: Record<string, string> = {
  "image/jpeg": "JPEG",
  "image/png": "PNG",
  "image/webp": "WebP",
};

/**
 * Stores a vendor's picture: checks its content rather than its name, decodes it and encodes it in
 * the kind's widths as AVIF and WebP, which drops its location and all other metadata
 * (docs/rules.md, Pictures).
 * @param vendorId of the signed-in session; the address is below it
 * @param bytes the file as it came
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
  return oneAtATime(async () => {
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
      return refused(unreadable);
    }
    const storage = await uploads();
    const begun: string[] = [];
    const put = async (suffix: string, file: Rendering["files"][number]) => {
      begun.push(`${key}${suffix}`);
      await storage.put(`${key}${suffix}`, file.bytes, file.type);
    };
    try {
      for (const file of made.files) {
        await put(file.suffix, file);
        // A bucket does not choose by what the browser takes: addresses without an ending are the
        // WebP there, which every browser shows.
        if (!storage.negotiates && file.suffix.endsWith(".webp"))
          await put(file.suffix.slice(0, -".webp".length), file);
      }
      return { ok: true, picture: { image: storage.addressOf(key), color: made.color } };
    } catch (error) {
      log().error({ err: error, kind }, "An uploaded picture could not be stored");
      // A full disk has taken a part: of the picture, and of its last file.
      for (const file of begun) await storage.remove(file).catch(() => {});
      return { ok: false, message: failed, status: 500 };
    }
  });
}

/**
 * What a file is by its first bytes; a drawing, which has none of its own, by its first element.
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

/** Two pictures at once would take both cores from who is ordering. */
async function oneAtATime(work: () => Promise<StoreOutcome>): Promise<StoreOutcome> {
  const line = singleton<{ last: Promise<unknown>; waiting: number }>("pictures", () => ({
    last: Promise.resolve(),
    waiting: 0,
  }));
  if (line.waiting >= MAX_WAITING) return refused(busy);
  line.waiting++;
  const done = line.last.then(work);
  line.last = done.catch(() => {});
  try {
    return await done;
  } finally {
    line.waiting--;
  }
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
  } catch (error) {
    log().warn({ err: error }, "An old picture could not be removed");
  }
}

const DAY_MS = 86_400_000;

/**
 * Removes a vendor's uploads of a kind that were never saved with a form: older than a day, and
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
  for (const key of await storage.list(folder, vendorId)) {
    const [, picture, time] =
      new RegExp(`^(${folder}/[^/]+/${name}-(\\d{13})-[0-9a-f]{8})-\\d+(?:\\.[a-z]+)?$`).exec(
        key,
      ) ?? [];
    if (picture && now.getTime() - Number(time) > DAY_MS && !used.has(storage.addressOf(picture)))
      await storage.remove(key);
  }
}
