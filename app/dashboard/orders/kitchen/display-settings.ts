import { inZone } from "~/shared/clock";

/** Larger text shows fewer orders. */
export const displaySizes = ["s", "m", "l"] as const;
export type DisplaySize = (typeof displaySizes)[number];

/** auto: black after dark, else the system's theme. */
export const displayLights = ["auto", "light", "black"] as const;
export type DisplayLight = (typeof displayLights)[number];

export type DisplaySettings = { size: DisplaySize; light: DisplayLight };

/** Parses settings from a cookie or form; invalid values become the default. */
export function toDisplaySettings(stored: { size?: unknown; light?: unknown }): DisplaySettings {
  return {
    size: displaySizes.find((size) => size === stored.size) ?? "m",
    light: displayLights.find((light) => light === stored.light) ?? "auto",
  };
}

/** Hours on the store's clock. It is dark between them all year at the latitude of Lagos. */
const DARK_FROM_HOUR = 19;
const DARK_UNTIL_HOUR = 6;

/** Returns whether the display is black now (docs/rules.md, Kitchen view). */
export function isBlack(light: DisplayLight, now: Date, zone: string): boolean {
  if (light !== "auto") return light === "black";
  const { hour } = inZone(now, zone);
  return hour >= DARK_FROM_HOUR || hour < DARK_UNTIL_HOUR;
}
