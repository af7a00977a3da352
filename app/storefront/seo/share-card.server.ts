import sharp, { type OverlayOptions } from "sharp";
import { readStoredPicture } from "~/platform/stored-picture.server";
import { textOn } from "~/shared/color";
import { asLayer, drawText, type Layer } from "./drawn-text.server";
import { drawEmblem } from "./store-icon.server";
import type { ShareImageData } from "./share-image-data.server";

/** Open Graph's format: 1.91 : 1, at least 1200 wide. */
export const CARD = { width: 1200, height: 630 } as const;
const EDGE = 64;
const PHOTO_HEIGHT = 322;
const PILL_HEIGHT = 56;

/**
 * Draws the preview picture for a store's link: banner, logo, name, tagline, hours and address on
 * the store's colour, which fills the card if there is no banner. Text is dark or white, depending
 * on the colour (docs/rules.md, Theme).
 * @returns a JPEG of 1200 × 630, some 60 to 120 KB
 */
export async function drawShareCard(facts: ShareImageData): Promise<Buffer> {
  const photo = await readStoredPicture(facts.banner, [1440, 960, 480]);
  const parts = photo ? await besidePhoto(facts, photo) : await onColor(facts);
  const drawn = sharp({ create: { ...CARD, channels: 3, background: facts.color } }).composite(
    parts,
  );
  return drawn.jpeg({ quality: 84, mozjpeg: true, chromaSubsampling: "4:4:4" }).toBuffer();
}

async function besidePhoto(facts: ShareImageData, photo: Buffer): Promise<OverlayOptions[]> {
  const banner = await asLayer(
    sharp(photo)
      .resize(CARD.width, PHOTO_HEIGHT, { fit: "cover" })
      .flatten({ background: facts.color }),
  );
  const size = 208;
  const left = EDGE + size + 44;
  const text = await wording(facts, {
    width: CARD.width - left - EDGE,
    name: [62, 50],
    tagline: 29,
  });
  const top = Math.round((PHOTO_HEIGHT + CARD.height - text.height) / 2);
  return [
    { ...banner, left: 0, top: 0 },
    { ...(await drawEmblem(facts, size, { frame: 8 })), left: EDGE, top: PHOTO_HEIGHT - 56 },
    ...text.at(left, top),
  ];
}

async function onColor(facts: ShareImageData): Promise<OverlayOptions[]> {
  const shade = textOn(facts.color);
  const ring = (x: number, y: number, r: number) =>
    `<circle cx="${x}" cy="${y}" r="${r}" fill="${shade}" fill-opacity="0.045"/>`;
  const rings = svg(
    ring(1090, 90, 430) + ring(1090, 90, 330) + ring(1090, 90, 230) + ring(1020, 690, 180),
    CARD,
  );
  const text = await wording(facts, { width: 980, name: [88, 70, 58], tagline: 32 });
  return [
    { input: rings, left: 0, top: 0 },
    { ...(await drawEmblem(facts, 168, { frame: 0 })), left: EDGE, top: EDGE },
    ...text.at(EDGE, CARD.height - EDGE - text.height),
  ];
}

const svg = (shapes: string, { width, height }: { width: number; height: number }) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shapes}</svg>`,
  );

type Column = { width: number; name: number[]; tagline: number };

/**
 * Draws name, tagline, and a line of hours and address.
 * @param column.name font sizes: the largest that fits the name on one line, else two lines of the
 * smallest
 */
async function wording(facts: ShareImageData, { width, name, tagline }: Column) {
  const color = textOn(facts.color);
  let heading: Awaited<ReturnType<typeof drawText>> = null;
  for (const size of name) {
    heading = await drawText(facts.name, { weight: "bold", color, width, size, lines: 1 });
    if (!heading?.cut) break;
  }
  const long = heading?.cut ?? false;
  if (long)
    heading = await drawText(facts.name, {
      weight: "bold",
      color,
      width,
      size: name.at(-1)!,
      lines: 2,
    });
  const saying = await drawText(facts.tagline, {
    weight: "plain",
    color,
    width,
    size: tagline,
    lines: long ? 1 : 2,
  });
  const foot = await footing(facts, color, width);
  const blocks = [
    heading && { layers: [{ ...heading, left: 0, top: 0 }], height: heading.raw.height, gap: 0 },
    saying && { layers: [{ ...saying, left: 0, top: 0 }], height: saying.raw.height, gap: 26 },
    foot && { ...foot, gap: 34 },
  ].filter((block) => block !== null);
  return {
    height: blocks.reduce((sum, { height, gap }) => sum + height + gap, 0),
    at: (left: number, from: number): OverlayOptions[] => {
      let top = from;
      return blocks.flatMap(({ layers, height, gap }) => {
        const blockTop = (top += gap);
        top += height;
        return layers.map((layer) => ({
          ...layer,
          left: left + layer.left,
          top: blockTop + layer.top,
        }));
      });
    },
  };
}

type Placed = { input: Buffer; raw?: Layer["raw"]; left: number; top: number };

/** Draws the hours on a pill, and beside it the address if there is room for all of it. */
async function footing(
  facts: ShareImageData,
  color: string,
  width: number,
): Promise<{ layers: Placed[]; height: number } | null> {
  const hours = facts.hours
    ? await drawText(facts.hours, {
        weight: "bold",
        size: 25,
        color: facts.color,
        width: width - 56,
        lines: 1,
      })
    : null;
  const pillWidth = hours ? hours.raw.width + 56 : 0;
  const room = width - (hours ? pillWidth + 28 : 0);
  const address =
    room > 100
      ? await drawText(facts.address, { weight: "plain", size: 25, color, width: room, lines: 1 })
      : null;
  const layers: Placed[] = [];
  const middle = ({ raw }: Layer) => Math.round((PILL_HEIGHT - raw.height) / 2);
  if (hours) {
    const pill = svg(
      `<rect width="${pillWidth}" height="${PILL_HEIGHT}" rx="${PILL_HEIGHT / 2}" fill="${color}"/>`,
      { width: pillWidth, height: PILL_HEIGHT },
    );
    layers.push({ input: pill, left: 0, top: 0 }, { ...hours, left: 28, top: middle(hours) });
  }
  if (address && !address.cut)
    layers.push({ ...address, left: hours ? pillWidth + 28 : 0, top: middle(address) });
  return layers.length ? { layers, height: PILL_HEIGHT } : null;
}
