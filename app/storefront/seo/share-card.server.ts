import sharp, { type OverlayOptions } from "sharp";
import { readStoredPicture } from "~/platform/stored-picture.server";
import { textOn } from "~/shared/color";
import { drawWords, svg } from "./card-words.server";
import { asLayer, drawText } from "./drawn-text.server";
import { drawEmblem, drawInitial } from "./store-icon.server";
import type { ItemCardData, ShareImageData } from "./share-image-data.server";

/** Open Graph's format: 1.91 : 1, at least 1200 wide. */
export const CARD = { width: 1200, height: 630 } as const;
const EDGE = 64;
const PHOTO_HEIGHT = 322;
type Size = { width: number; height: number };
const ITEM_PHOTO: Size = { width: 576, height: CARD.height };

const drawCard = (color: string, parts: OverlayOptions[]): Promise<Buffer> =>
  sharp({ create: { ...CARD, channels: 3, background: color } })
    .composite(parts)
    .jpeg({ quality: 84, mozjpeg: true, chromaSubsampling: "4:4:4" })
    .toBuffer();

/**
 * Draws the preview picture for a store's link: banner, logo, name, tagline, hours and address on
 * the store's colour, which fills the card if there is no banner. Text is dark or white, depending
 * on the colour (docs/rules.md, Theme).
 * @returns a JPEG of 1200 × 630, some 60 to 120 KB
 */
export async function drawShareCard(facts: ShareImageData): Promise<Buffer> {
  const photo = await readStoredPicture(facts.banner, [1440, 960, 480]);
  return drawCard(facts.color, photo ? await belowPhoto(facts, photo) : await onColor(facts));
}

/**
 * Draws the preview picture for an item's link on the store's colour: at the left its picture, or
 * its initial; beside it the store, the item's name and price, and 'Order' if it can be ordered.
 * @returns as `drawShareCard`
 */
export async function drawItemCard(facts: ItemCardData): Promise<Buffer> {
  const photo = await readStoredPicture(facts.picture, [960, 480, 192]);
  const picture = photo
    ? await cover(photo, ITEM_PHOTO, facts.color)
    : await drawInitial(facts.title, ITEM_PHOTO, facts.color);
  const left = ITEM_PHOTO.width + 48;
  const width = CARD.width - left - EDGE;
  const emblem = await drawEmblem(facts, 88, { frame: 0 });
  const store = await drawText(facts.name, {
    weight: "plain",
    color: textOn(facts.color),
    width: width - 88 - 24,
    size: 28,
    lines: 2,
  });
  const words = await drawWords(facts, facts.color, {
    width,
    title: [64, 52, 42],
    text: 46,
    foot: facts.pill ? 34 : 28,
  });
  return drawCard(facts.color, [
    { ...picture, left: 0, top: 0 },
    { ...emblem, left, top: EDGE },
    ...(store
      ? [{ ...store, left: left + 88 + 24, top: EDGE + Math.round((88 - store.raw.height) / 2) }]
      : []),
    ...words.at(left, CARD.height - EDGE - words.height),
  ]);
}

const cover = (photo: Buffer, { width, height }: Size, background: string) =>
  asLayer(sharp(photo).resize(width, height, { fit: "cover" }).flatten({ background }));

const wordsOf = ({ name, tagline, hours, address }: ShareImageData) => ({
  title: name,
  text: tagline,
  pill: hours,
  foot: address,
});

async function belowPhoto(facts: ShareImageData, photo: Buffer): Promise<OverlayOptions[]> {
  const banner = await cover(photo, { width: CARD.width, height: PHOTO_HEIGHT }, facts.color);
  const size = 208;
  const left = EDGE + size + 44;
  const words = await drawWords(wordsOf(facts), facts.color, {
    width: CARD.width - left - EDGE,
    title: [62, 50],
    text: 29,
    foot: 25,
  });
  const top = Math.round((PHOTO_HEIGHT + CARD.height - words.height) / 2);
  return [
    { ...banner, left: 0, top: 0 },
    { ...(await drawEmblem(facts, size, { frame: 8 })), left: EDGE, top: PHOTO_HEIGHT - 56 },
    ...words.at(left, top),
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
  const words = await drawWords(wordsOf(facts), facts.color, {
    width: 980,
    title: [88, 70, 58],
    text: 32,
    foot: 25,
  });
  return [
    { input: rings, left: 0, top: 0 },
    { ...(await drawEmblem(facts, 168, { frame: 0 })), left: EDGE, top: EDGE },
    ...words.at(EDGE, CARD.height - EDGE - words.height),
  ];
}
