import { inZone } from "~/shared/clock";

/** Greets by the clock of `zone` (docs/rules.md, Home). */
export function greeting(at: Date, zone: string): string {
  const { hour } = inZone(at, zone);
  if (hour < 12) return "Good morning";
  return hour < 18 ? "Good afternoon" : "Good evening";
}
