import sharp from "sharp";
import { readStoredPicture } from "~/platform/stored-picture.server";
import { textOn } from "~/shared/color";
import { asLayer, drawText, type Layer } from "./drawn-text.server";

type Shown = { name: string; color: string; logo: string | null };

const tile = (size: number, radius: number, fill: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect width="${size}" height="${size}" rx="${radius}" fill="${fill}"/></svg>`,
  );

/** Draws a name's initial in the middle of a plain colour. */
async function initialOn(
  name: string,
  { width, height }: { width: number; height: number },
  [ground, ink]: [ground: string, ink: string],
): Promise<Layer> {
  const plain = sharp({ create: { width, height, channels: 4, background: ground } });
  const initial = await drawText(firstLetter(name), {
    weight: "bold",
    size: Math.round(width * 0.56),
    color: ink,
    width,
    lines: 1,
  });
  return asLayer(initial ? plain.composite([{ ...initial, gravity: "centre" }]) : plain);
}

/** Draws a placeholder for a missing picture, translucent, for a card of that colour. */
export function drawInitial(
  name: string,
  size: { width: number; height: number },
  color: string,
): Promise<Layer> {
  const ink = textOn(color);
  return initialOn(name, size, [`${ink}14`, `${ink}80`]);
}

/** Draws the store's logo on white, or its initial, as a square without margins. */
async function drawSquare(
  { name, logo }: Shown,
  size: number,
  ground: string,
  ink: string,
): Promise<Layer & { isLogo: boolean }> {
  const picture = await readStoredPicture(logo, [512, 192, 96]);
  if (picture)
    return {
      ...(await asLayer(
        sharp(picture)
          .resize(size, size, { fit: "contain", background: "#FFFFFF" })
          .flatten({ background: "#FFFFFF" }),
      )),
      isLogo: true,
    };
  return {
    ...(await initialOn(name, { width: size, height: size }, [ground, ink])),
    isLogo: false,
  };
}

/** With its accents. */
const firstLetter = (name: string) =>
  (/[\p{L}\p{N}]\p{M}*/u.exec(name.normalize("NFC"))?.[0] ?? "").toUpperCase();

/**
 * Draws the store's icon for the share card, with round corners on a transparent background. An
 * initial swaps the card's colours.
 * @param size edge in pixels, including the white frame
 */
export async function drawEmblem(
  shown: Shown,
  size: number,
  { frame }: { frame: number },
): Promise<Layer> {
  const inner = size - 2 * frame;
  const { input, raw } = await drawSquare(shown, inner, textOn(shown.color), shown.color);
  const rounded = await asLayer(
    sharp(input, { raw })
      .ensureAlpha()
      .composite([{ input: tile(inner, inner * 0.2, "#FFFFFF"), blend: "dest-in" }]),
  );
  return frame === 0
    ? rounded
    : asLayer(
        sharp(tile(size, size * 0.2, "#FFFFFF")).composite([
          { ...rounded, left: frame, top: frame },
        ]),
      );
}

/**
 * Draws the store's icon for home screens (docs/rules.md, Sharing).
 * @param size edge in pixels
 * @param maskable adds margins that devices may cut off; a logo's outermost pixels extend into them
 * @returns an opaque PNG
 */
export async function drawIcon(shown: Shown, size: number, maskable: boolean): Promise<Buffer> {
  const [ground, ink] = [shown.color, textOn(shown.color)];
  const margin = Math.round(size * 0.14);
  const whole = await drawSquare(shown, size, ground, ink);
  const { input, raw } =
    maskable && whole.isLogo ? await drawSquare(shown, size - 2 * margin, ground, ink) : whole;
  const sign = sharp(input, { raw });
  if (raw.width < size)
    sign.extend({ top: margin, bottom: margin, left: margin, right: margin, extendWith: "copy" });
  return sign.removeAlpha().png({ compressionLevel: 9 }).toBuffer();
}
