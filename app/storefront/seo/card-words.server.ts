import type { OverlayOptions } from "sharp";
import { textOn } from "~/shared/color";
import { drawText, type Layer } from "./drawn-text.server";

type Words = {
  title: string;
  text: string;
  /** A price, in bold: what follows it stays near. */
  isPrice?: boolean;
  /** On a pill; null: no pill. */
  pill: string | null;
  /** Beside the pill if there is room for all of it, else left out. */
  foot: string;
};
/**
 * Width and font sizes in pixels. `title`: the largest that fits on one line, else the smallest on
 * two; `foot`: of pill and foot.
 */
type Column = { width: number; title: number[]; text: number; foot: number };

/** Pixels or an SVG, and their place in a block. */
type Placed = { input: Buffer; raw?: Layer["raw"]; left: number; top: number };
type Block = { layers: Placed[]; height: number };

/**
 * Draws a card's words below one another, on a colour: title, text, a line of pill and foot.
 * @returns their height in pixels, and what to composite at a place
 */
export async function drawWords(
  words: Words,
  ground: string,
  { width, title, text, foot: footSize }: Column,
) {
  const style = { color: textOn(ground), width };
  const bold = { ...style, weight: "bold" } as const;
  let heading: Awaited<ReturnType<typeof drawText>> = null;
  for (const size of title) {
    heading = await drawText(words.title, { ...bold, size, lines: 1 });
    if (!heading?.cut) break;
  }
  const long = heading?.cut ?? false;
  if (long) heading = await drawText(words.title, { ...bold, size: title.at(-1)!, lines: 2 });
  const saying = await drawText(words.text, {
    ...style,
    weight: words.isPrice ? "bold" : "plain",
    size: text,
    lines: long || words.isPrice ? 1 : 2,
  });
  const foot = await drawFoot(words, ground, width, footSize);
  const blocks = [
    heading && { ...blockOf(heading), gap: 0 },
    saying && { ...blockOf(saying), gap: 26 },
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

const blockOf = (layer: Layer): Block => ({
  layers: [{ ...layer, left: 0, top: 0 }],
  height: layer.raw.height,
});

async function drawFoot(
  { pill, foot }: Words,
  ground: string,
  width: number,
  size: number,
): Promise<Block | null> {
  const color = textOn(ground);
  const line = { size, lines: 1 };
  const [height, inset] = [Math.round(size * 2.24), Math.round(size * 1.12)];
  const inPill = pill
    ? await drawText(pill, { ...line, weight: "bold", color: ground, width: width - 2 * inset })
    : null;
  const pillWidth = inPill ? inPill.raw.width + 2 * inset : 0;
  const left = inPill ? pillWidth + inset : 0;
  const beside =
    width - left > 100
      ? await drawText(foot, { ...line, weight: "plain", color, width: width - left })
      : null;
  const layers: Placed[] = [];
  const top = ({ raw }: Layer) => Math.round((height - raw.height) / 2);
  if (inPill) {
    const shape = svg(
      `<rect width="${pillWidth}" height="${height}" rx="${height / 2}" fill="${color}"/>`,
      { width: pillWidth, height },
    );
    layers.push({ input: shape, left: 0, top: 0 }, { ...inPill, left: inset, top: top(inPill) });
  }
  if (beside && !beside.cut) layers.push({ ...beside, left, top: top(beside) });
  return layers.length ? { layers, height } : null;
}

export const svg = (shapes: string, { width, height }: { width: number; height: number }) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shapes}</svg>`,
  );
