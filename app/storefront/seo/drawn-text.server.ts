import { createRequire } from "node:module";
import sharp from "sharp";
import { withoutEnd } from "~/shared/without-end";

const require = createRequire(import.meta.url);
const fontFile = (name: string) => require.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`);
/** Bundled as files, since containers have no fonts. */
const fonts = {
  bold: { font: "DejaVu Sans Bold", fontfile: fontFile("DejaVuSans-Bold") },
  plain: { font: "DejaVu Sans", fontfile: fontFile("DejaVuSans") },
} as const;

/** Pixels, ready to composite. */
export type Layer = { input: Buffer; raw: { width: number; height: number; channels: 3 | 4 } };
export async function asLayer(picture: sharp.Sharp): Promise<Layer> {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  return {
    input: data,
    raw: { width: info.width, height: info.height, channels: info.channels as 3 | 4 },
  };
}

type TextStyle = {
  weight: keyof typeof fonts;
  size: number;
  color: string;
  width: number;
  lines: number;
};

/** Removes characters that the fonts would draw as empty boxes: emoji and control characters. */
const showable = (text: string) =>
  text
    .normalize("NFC")
    .replace(
      /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\p{Cc}\p{Cf}\p{Co}\p{Cn}\u{fe00}-\u{fe0f}]/gu,
      " ",
    )
    .replace(/\s+/g, " ")
    .trim();

const escaped = (text: string) =>
  text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");

function render(text: string, { weight, size, color, width }: TextStyle): Promise<Layer> {
  const { font, fontfile } = fonts[weight];
  return asLayer(
    sharp({
      text: {
        text: `<span foreground="${color}">${escaped(text)}</span>`,
        font: `${font} ${size}`,
        fontfile,
        width,
        dpi: 72,
        rgba: true,
        wrap: "word-char",
      },
    }),
  );
}

/**
 * Draws text on a transparent background, wrapped at `width` pixels and cut with an ellipsis after
 * `lines` lines.
 * @param style.size the font size in pixels; `color` is `#RRGGBB`
 * @returns the picture and whether it was cut; null if nothing can be drawn
 */
export async function drawText(
  text: string,
  style: TextStyle,
): Promise<(Layer & { cut: boolean }) | null> {
  const whole = showable(text).slice(0, 200);
  if (!whole) return null;
  const most = style.size * (1.165 * style.lines + 0.2);
  const fits = ({ raw }: Layer) => raw.height <= most && raw.width <= style.width;
  const drawn = await render(whole, style);
  if (fits(drawn)) return { ...drawn, cut: false };
  const shortened = (length: number) =>
    render(`${withoutEnd(whole.slice(0, length), /[\s\p{P}]/u)}…`, style);
  let [fitting, tooMuch] = [0, whole.length];
  let best: Layer | null = null;
  while (tooMuch - fitting > 1) {
    const middle = Math.floor((fitting + tooMuch) / 2);
    const tried = await shortened(middle);
    if (fits(tried)) [fitting, best] = [middle, tried];
    else tooMuch = middle;
  }
  const lastWord = whole.lastIndexOf(" ", fitting);
  if (lastWord > fitting * 0.7) best = await shortened(lastWord);
  return best && { ...best, cut: true };
}
