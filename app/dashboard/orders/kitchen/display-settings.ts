import { inZone } from "~/shared/clock";

/** How large a kitchen display writes: the larger, the fewer orders it shows. */
export const displaySizes = ["s", "m", "l"] as const;
export type DisplaySize = (typeof displaySizes)[number];

/** auto: black after dark, else as the system is. */
export const displayLights = ["auto", "light", "black"] as const;
export type DisplayLight = (typeof displayLights)[number];

/** How one device shows the kitchen display. */
export type DisplaySettings = { size: DisplaySize; light: DisplayLight };

/** Parses such settings from a cookie or a form; the default for what is none. */
export function toDisplaySettings(given: { size?: unknown; light?: unknown }): DisplaySettings {
  return {
    size: displaySizes.find((size) => size === given.size) ?? "m",
    light: displayLights.find((light) => light === given.light) ?? "auto",
  };
}

/** Hours of the store's clock between which it is dark, as far south as Lagos all year. */
const DARK_FROM_HOUR = 19;
const DARK_UNTIL_HOUR = 6;

/** Returns whether a display is black at this time (docs/rules.md, Kitchen view). */
export function isBlack(light: DisplayLight, now: Date, zone: string): boolean {
  if (light !== "auto") return light === "black";
  const { hour } = inZone(now, zone);
  return hour >= DARK_FROM_HOUR || hour < DARK_UNTIL_HOUR;
}
