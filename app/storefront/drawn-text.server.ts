import { createRequire } from "node:module";
import sharp from "sharp";

const require = createRequire(import.meta.url);
const fontFile = (name: string) => require.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`);
/** Fonts that come along as files: a container has none of its own. */
const fonts = {
  bold: { font: "DejaVu Sans Bold", fontfile: fontFile("DejaVuSans-Bold") },
  plain: { font: "DejaVu Sans", fontfile: fontFile("DejaVuSans") },
} as const;

export type DrawnText = { image: Buffer; width: number; height: number };
export type TextStyle = { weight: keyof typeof fonts; size: number; color: string; width: number; lines: number };

/** What the fonts can't show would stand there as an empty box: emoji and other pictures, and control characters. */
const showable = (text: string) =>
  text.normalize("NFC").replace(/[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\p{Cc}\p{Cf}\p{Co}\p{Cn}\u{fe00}-\u{fe0f}]/gu, " ").replace(/\s+/g, " ").trim();

const escaped = (text: string) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");

async function render(text: string, { weight, size, color, width }: TextStyle): Promise<DrawnText> {
  const { font, fontfile } = fonts[weight];
  const { data, info } = await sharp({
    text: { text: `<span foreground="${color}">${escaped(text)}</span>`, font: `${font} ${size}`, fontfile, width, dpi: 72, rgba: true, wrap: "word-char" },
  }).png().toBuffer({ resolveWithObject: true });
  return { image: data, width: info.width, height: info.height };
}

/**
 * Text as a picture with a clear background, wrapped at `width` pixels and cut with an ellipsis after `lines` lines.
 * @param style.size the font's size in pixels; `color` is `#RRGGBB`
 * @returns null when nothing of the text can be shown
 */
export async function drawText(text: string, style: TextStyle): Promise<DrawnText | null> {
  const whole = showable(text).slice(0, 200);
  if (!whole) return null;
  const most = style.size * 1.165 * style.lines + style.size * 0.2;
  const fits = ({ width, height }: DrawnText) => height <= most && width <= style.width;
  const drawn = await render(whole, style);
  if (fits(drawn)) return drawn;
  let [kept, tooMuch] = [0, whole.length];
  let best: DrawnText | null = null;
  while (tooMuch - kept > 1) {
    const middle = Math.floor((kept + tooMuch) / 2);
    const tried = await render(`${whole.slice(0, middle).replace(/[\s\p{P}]+$/u, "")}…`, style);
    if (fits(tried)) [kept, best] = [middle, tried];
    else tooMuch = middle;
  }
  return best;
}
