import { brand } from "./brand";

const INK = "#1C1917";
const WHITE = "#FFFFFF";

/** Returns a store's colour: `#` and six hex digits, else the default (docs/rules.md, Theme). */
export function safeColor(color: string | null | undefined): string {
  return color && /^#[0-9a-f]{6}$/i.test(color) ? color.toUpperCase() : brand.defaultColor;
}

const channels = (hex: string) =>
  [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16)) as [number, number, number];

/** Returns the relative luminance of `#RRGGBB`, 0 to 1 (WCAG 2.2). */
function luminance(hex: string): number {
  const [r, g, b] = channels(hex).map((c) =>
    c / 255 <= 0.04045 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4,
  ) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Returns the contrast ratio of two `#RRGGBB` colours, 1 to 21 (WCAG 2.2, 1.4.3). */
export function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** Ink or white, whichever has more contrast; black where ink just misses 4.5 : 1. */
export function textOn(background: string): string {
  const [onInk, onWhite] = [contrast(INK, background), contrast(WHITE, background)];
  if (Math.max(onInk, onWhite) >= 4.5) return onInk >= onWhite ? INK : WHITE;
  return "#000000";
}

const hex = (rgb: number[]) =>
  `#${rgb.map((c) => Math.round(c).toString(16).padStart(2, "0")).join("")}`.toUpperCase();

/** Darkens a colour until text in it reaches 4.6 : 1 on the warm white of the pages. */
export function readableOnPaper(color: string): string {
  return shadedUntil(color, "#FFFBF8", (c) => c * 0.96);
}

/** Lightens a colour until text in it reaches 4.6 : 1 on the cards of the pages at night. */
function readableAtNight(color: string): string {
  return shadedUntil(color, "#211C19", (c) => c + (255 - c) * 0.04);
}

function shadedUntil(color: string, paper: string, shade: (channel: number) => number): string {
  let rgb: number[] = channels(color);
  while (contrast(hex(rgb), paper) < 4.6) rgb = rgb.map(shade);
  return hex(rgb);
}

/**
 * A theme's CSS properties, computed from one validated colour, so none can inject CSS. `--night`
 * is `--brand-text` where the device prefers the dark.
 */
export function themeProperties(
  color: string | null | undefined,
): Record<"--brand" | "--on-brand" | "--brand-text" | "--night", string> {
  const safe = safeColor(color);
  return {
    "--brand": safe,
    "--on-brand": textOn(safe),
    "--brand-text": readableOnPaper(safe),
    "--night": readableAtNight(safe),
  };
}
