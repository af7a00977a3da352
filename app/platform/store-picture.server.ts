import { randomBytes } from "node:crypto";
import { MIDDLE } from "~/shared/picture-cut";
import {
  beginsAsHeic,
  heicMessage,
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
import { readFile } from "./file-reader.server";
import { log } from "./log.server";
import { inPictureQueue } from "./picture-queue.server";
import { pictureType } from "./picture-type.server";
import {
  deleteUploadRecords,
  MAX_VENDOR_BYTES,
  recordUpload,
  UNSAVED_MS,
  uploadedBytes,
  type PictureLook,
} from "./picture-uploads.server";
import { consumeRateLimit } from "./rate-limits.server";
import {
  makeOriginal,
  MAX_PIXELS,
  renderCut,
  renderPicture,
  type Rendering,
} from "./render-picture.server";
import { ORIGINALS, privateUploads, storageOf, uploads } from "./storage.server";

/** `image` is an address without width and ending; `color` shows until the picture has loaded. */
type StoredPicture = { image: string; color: string };
export type StoreOutcome = { ok: true; picture: StoredPicture } | StoreRefusal;
type StoreRefusal = {
  ok: false;
  message: string;
  status: RefusalStatus;
  retryAfterSeconds?: number;
};

/** Counts in addition to the upload, as failing to decode may be slow. */
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

/** Customers' pictures wait in turns of their own. */
const ownerOf = (vendorId: string, kind: PictureKind): string =>
  kind === "review" ? `reviews/${vendorId}` : vendorId;

/**
 * Stores a vendor's picture, or a customer's with a review (docs/rules.md, Pictures). Goes by its
 * content, not its name, and encodes it again, which drops the location and all other metadata.
 * @param vendorId of the signed-in session, or of the reviewed order
 */
export async function storePicture(
  vendorId: string,
  kind: PictureKind,
  upload: Buffer,
): Promise<StoreOutcome> {
  if (upload.length > maxBytes(kind)) return refused(tooLargeMessage(kind));
  const read = <T>(work: () => Promise<T>) => orUnreadable(vendorId, kind, work);
  const type = await read(() => readFile("pictureType", pictureType, upload));
  if (isRefusal(type)) return type;
  if (!type || !(pictureKinds[kind].types as readonly string[]).includes(type))
    return refused(beginsAsHeic(upload) ? heicMessage : wrongTypeMessage(kind));
  if (type === "SVG" && upload.length > MAX_SVG_BYTES) return refused(svgTooLargeMessage);
  const bytes = type === "SVG" ? await drawInTurn(vendorId, kind, upload) : upload;
  if (isRefusal(bytes)) return bytes;
  return makePicture(vendorId, kind, () =>
    read(() => (pictureKinds[kind].cuts ? makeCut(kind, bytes) : makeWhole(kind, bytes))),
  );
}

const isRefusal = (value: unknown): value is StoreRefusal =>
  typeof value === "object" && value !== null && "ok" in value && value.ok === false;

/** For a file that may be anything. */
async function orUnreadable<T>(
  vendorId: string,
  kind: PictureKind,
  work: () => Promise<T>,
): Promise<T | StoreRefusal> {
  try {
    return await work();
  } catch (error) {
    log().info({ err: error, kind }, "An uploaded picture could not be decoded");
    if (kind !== "review")
      await consumeRateLimit({ write: `pictures:${vendorId}` }, UNREADABLE_COST);
    return unreadable;
  }
}

/** SVGs have a queue of their own, so that photos never wait for a slow one. */
async function drawInTurn(
  vendorId: string,
  kind: PictureKind,
  svg: Buffer,
): Promise<Buffer | StoreRefusal> {
  const size = { width: pictureKinds[kind].widths.at(-1)!, mostPixels: MAX_PIXELS };
  const drawn = await inPictureQueue(
    vendorId,
    () => orUnreadable(vendorId, kind, () => drawSvg(svg, size)),
    "drawings",
  );
  return typeof drawn === "string" ? busy[drawn] : drawn.done;
}

async function makeWhole(kind: PictureKind, file: Buffer): Promise<MadePicture> {
  return { rendering: await renderPicture(kind, file), original: null };
}

async function makeCut(kind: PictureKind, upload: Buffer): Promise<MadePicture> {
  const { bytes, width, height, light } = await makeOriginal(upload);
  return {
    rendering: await renderCut(kind, bytes, { light }),
    original: { bytes, width, height, light, focus: MIDDLE, brighter: light !== null },
  };
}

type MadePicture = {
  rendering: Rendering;
  original: (PictureLook & { bytes: Buffer }) | null;
};

/** Calls `make` when it is the vendor's turn, and stores the picture under a new address. */
export async function makePicture(
  vendorId: string,
  kind: PictureKind,
  make: () => Promise<MadePicture | StoreRefusal>,
): Promise<StoreOutcome> {
  const outcome = await inPictureQueue(ownerOf(vendorId, kind), async (): Promise<StoreOutcome> => {
    if ((await uploadedBytes(vendorId, kind)) >= MAX_VENDOR_BYTES) return full;
    const picture = await make();
    return "rendering" in picture ? keepPicture(vendorId, kind, picture) : picture;
  });
  return typeof outcome === "string" ? busy[outcome] : outcome.done;
}

async function keepPicture(
  vendorId: string,
  kind: PictureKind,
  { rendering, original }: MadePicture,
): Promise<StoreOutcome> {
  const { folder, name } = pictureKinds[kind];
  const own = `${name}-${Date.now()}-${randomBytes(4).toString("hex")}`;
  const key = `${folder}/${vendorId}/${own}`;
  // The picture's address is public, so the original's name adds a secret.
  const originalKey = `${ORIGINALS}/${vendorId}/${own}-${randomBytes(16).toString("hex")}.webp`;
  const storage = await uploads();
  const [hidden] = await privateUploads();
  const image = storage.addressOf(key);
  const { bytes: originalBytes, ...look } = original ?? { bytes: Buffer.alloc(0) };
  const begun: string[] = [];
  const put = async (suffix: string, file: Rendering["files"][number]) => {
    begun.push(`${key}${suffix}`);
    await storage.put(`${key}${suffix}`, file.bytes, file.type);
  };
  try {
    // Before its files are stored: without a record they would never be counted or deleted.
    await recordUpload(vendorId, {
      image,
      bytes: sizeOf(rendering) + originalBytes.length,
      kept: "focus" in look ? { ...look, key: originalKey } : null,
    });
    if (original) await hidden.put(originalKey, originalBytes, "image/webp");
    for (const file of rendering.files) {
      await put(file.suffix, file);
      // A bucket doesn't negotiate formats: an address without an extension is the WebP there.
      if (!storage.negotiates && file.suffix.endsWith(".webp"))
        await put(file.suffix.slice(0, -".webp".length), file);
    }
    return { ok: true, picture: { image, color: rendering.color } };
  } catch (error) {
    log().error({ err: error, kind }, "An uploaded picture could not be stored");
    // A full disk may hold some files, and a part of the last.
    for (const file of begun) await storage.remove(file).catch(() => {});
    if (original) await hidden.remove(originalKey).catch(() => {});
    await deleteUploadRecords(vendorId, [image]).catch(() => {});
    return failed;
  }
}

const sizeOf = ({ files }: Rendering): number =>
  files.reduce((sum, { bytes }) => sum + bytes.length, 0);

/** A form's value isn't trusted. @param image as `storePicture` returned it */
export async function isOwnPicture(
  vendorId: string,
  kind: PictureKind,
  image: string,
): Promise<boolean> {
  const location = await storageOf(image);
  const { folder, name, widths } = pictureKinds[kind];
  if (!location?.key.startsWith(`${folder}/${vendorId}/${name}-`) || location.key.includes("."))
    return false;
  return location.storage.exists(`${location.key}-${widths[0]}.webp`);
}

/** Call when no row names it any more. Ignores foreign addresses. */
export async function deletePicture(vendorId: string, image: string): Promise<void> {
  const location = await storageOf(image);
  const folder = location?.key.split("/", 2).join("/");
  if (!location || !folder?.endsWith(`/${vendorId}`)) return;
  try {
    const files = await location.storage.list(folder.split("/")[0]!, vendorId);
    for (const key of files)
      if (
        key.startsWith(`${location.key}-`) &&
        /^\d+(?:\.[a-z]+)?$/.test(key.slice(location.key.length + 1))
      )
        await location.storage.remove(key);
    if (keepsOriginals(folder.split("/")[0]!))
      await deleteOriginals(vendorId, (picture) => location.key === `${folder}/${picture}`);
    await deleteUploadRecords(vendorId, [image]);
  } catch (error) {
    log().warn({ err: error }, "An old picture could not be removed");
  }
}

/**
 * Removes uploads that no form has saved within an hour. Ignores names without a time.
 * @param used addresses that rows name now
 */
export async function deleteUnsavedPictures(
  vendorId: string,
  kind: PictureKind,
  used: ReadonlySet<string>,
  now: Date,
): Promise<void> {
  const storage = await uploads();
  const { folder, name, cuts } = pictureKinds[kind];
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
  if (cuts && removed.size > 0)
    await deleteOriginals(vendorId, (picture) =>
      removed.has(storage.addressOf(`${folder}/${vendorId}/${picture}`)),
    );
  await deleteUploadRecords(vendorId, [...removed]);
}

const keepsOriginals = (folder: string): boolean =>
  Object.values(pictureKinds).some((kind) => kind.folder === folder && kind.cuts !== null);

/** @param isDue by the last part of the picture's address */
async function deleteOriginals(
  vendorId: string,
  isDue: (picture: string) => boolean,
): Promise<void> {
  for (const storage of await privateUploads())
    for (const key of await storage.list(ORIGINALS, vendorId)) {
      const [, picture] = /\/([^/]+)-[0-9a-f]{32}\.webp$/.exec(key) ?? [];
      if (picture && isDue(picture)) await storage.remove(key);
    }
}
