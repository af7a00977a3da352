import { brand } from "~/shared/brand";
import { contrast, readableOnPaper, safeColor, textOn } from "~/shared/color";

/** The product's own colour comes first (docs/rules.md, Branding). */
export const presets = [
  { color: brand.defaultColor, name: "Coral" },
  { color: "#D62828", name: "Pepper red" },
  { color: "#E85D04", name: "Palm oil" },
  { color: "#F2A900", name: "Plantain" },
  { color: "#6A994E", name: "Ugu green" },
  { color: "#1B7F4B", name: "Market green" },
  { color: "#0F766E", name: "Lagoon" },
  { color: "#0369A1", name: "River blue" },
  { color: "#3F4FB5", name: "Indigo" },
  { color: "#7B2CBF", name: "Zobo" },
  { color: "#BE185D", name: "Hibiscus" },
  { color: "#6F4E37", name: "Cocoa" },
] as const;

/** Parses six hex digits, with or without #, into `#RRGGBB` in capitals; else null. */
export function readHex(typed: string): string | null {
  const digits = /^#?([0-9a-f]{6})$/i.exec(typed.trim())?.[1];
  return digits ? `#${digits.toUpperCase()}` : null;
}

export function contrastMessage(color: string): string {
  const safe = safeColor(color);
  const ink = textOn(safe);
  const inkName = ink === "#FFFFFF" ? "white" : ink === "#000000" ? "black" : "dark";
  const onIt = `Text on this colour is ${inkName}, ${contrast(safe, ink) >= 7 ? "very easy" : "easy"} to read.`;
  const readable = readableOnPaper(safe);
  return readable === safe
    ? `${onIt} It is dark enough for links on your pages too.`
    : `${onIt} On your pages it is too light for links, so they are darkened to ${readable}.`;
}
