import sharp, { type Sharp } from "sharp";
import { cutAround, MIDDLE, type FocusPoint } from "~/shared/picture-cut";
import { pictureKinds, type PictureKind } from "~/shared/picture-kinds";
import { brighten, histogramsOf, readLight, type Light } from "./picture-light.server";

/** As many as a phone's camera takes; a file may claim any number. */
export const MAX_PIXELS = 50_000_000;
const TIMEOUT_SECONDS = 20;
/** The longer side: the widest cut, 960 × 720, needs it of an upright photo. */
const ORIGINAL_SIDE = 1280;
const LIGHT_SIDE = 256;

export type Rendering = {
  files: { suffix: string; type: string; bytes: Buffer }[];
  /** The average, shown until the picture has loaded. */
  color: string;
};

type Pixels = { data: Buffer; width: number; height: number; channels: 1 | 2 | 3 | 4 };

/**
 * Turns the picture upright and takes its first frame. sharp drops EXIF unless asked to copy it.
 * @param side the most pixels of its longer side
 * @throws sharp's error for a file that is broken, has too many pixels, or takes too long
 */
async function decode(bytes: Buffer, side: number): Promise<Pixels> {
  const { data, info } = await sharp(bytes, {
    limitInputPixels: MAX_PIXELS,
    failOn: "error",
    sequentialRead: true,
    pages: 1,
  })
    .timeout({ seconds: TIMEOUT_SECONDS })
    .rotate()
    .resize(side, side, { fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: info.channels };
}

const pictureOf = ({ data, width, height, channels }: Pixels): Sharp =>
  sharp(data, { raw: { width, height, channels } });

/** Doesn't crop. @throws as `decode` does */
export async function renderPicture(kind: PictureKind, bytes: Buffer): Promise<Rendering> {
  const { widths } = pictureKinds[kind];
  const pixels = await decode(bytes, widths.at(-1)!);
  return encode(kind, pixels, (width) =>
    pictureOf(pixels).resize(width, width, { fit: "inside", withoutEnlargement: true }),
  );
}

/** Makes the copy that is kept for cropping and lighting again. @throws as `decode` does */
export async function makeOriginal(
  upload: Buffer,
): Promise<{ bytes: Buffer; width: number; height: number; light: Light | null }> {
  const pixels = await decode(upload, ORIGINAL_SIDE);
  const bytes = await pictureOf(pixels).webp({ quality: 84, effort: 1 }).toBuffer();
  // "nearest" keeps the noise, by which readLight knows a photo from a drawing.
  const small = await pictureOf(pixels)
    .resize(LIGHT_SIDE, LIGHT_SIDE, { fit: "inside", withoutEnlargement: true, kernel: "nearest" })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = pixels;
  const light = readLight(histogramsOf(small.data, small.info.width, small.info.channels));
  return { bytes, width, height, light };
}

/** The same original and numbers give the same bytes. @throws as `decode` does */
export async function renderCut(
  kind: PictureKind,
  original: Buffer,
  { focus = MIDDLE, light = null }: { focus?: FocusPoint; light?: Light | null },
): Promise<Rendering> {
  const { widths, cuts } = pictureKinds[kind];
  const dark = await decode(original, ORIGINAL_SIDE);
  const pixels = light ? { ...dark, data: brighten(dark.data, dark.channels, light) } : dark;
  return encode(kind, pixels, (width) => {
    const ratio = cuts?.[(widths as readonly number[]).indexOf(width)] ?? dark.width / dark.height;
    const cut = cutAround(pixels, ratio, focus);
    const wide = Math.min(width, cut.width);
    const high = Math.max(1, Math.round(wide / ratio));
    return pictureOf(pixels).extract(cut).resize(wide, high, { fit: "fill" });
  });
}

/** @throws as `decode` does */
export async function renderOriginal(original: Buffer, side: number): Promise<Buffer> {
  return pictureOf(await decode(original, side))
    .webp({ quality: 70, effort: 2 })
    .toBuffer();
}

async function encode(
  kind: PictureKind,
  pixels: Pixels,
  sized: (width: number) => Sharp,
): Promise<Rendering> {
  const { widths } = pictureKinds[kind];
  const largest = widths.at(-1)!;
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
  return { files, color: await averageOf(pixels) };
}

async function averageOf(pixels: Pixels): Promise<string> {
  const { channels } = await pictureOf(pixels)
    .resize(16, 16, { fit: "fill" })
    .flatten({ background: "#ffffff" })
    .toColourspace("srgb")
    .stats();
  const shades =
    channels.length < 3 ? [channels[0]!, channels[0]!, channels[0]!] : channels.slice(0, 3);
  return `#${shades.map(({ mean }) => Math.round(mean).toString(16).padStart(2, "0")).join("")}`;
}
