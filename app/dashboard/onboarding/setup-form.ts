import { z } from "zod";
import { minutesOfDay } from "~/shared/clock";
import { toE164 } from "~/shared/phone";
import { parseHandle } from "~/core/stores/social-handles";
import { slugField } from "~/core/stores/slug-form";

/** Allowed preparation time of an item, in minutes. */
export const PREPARATION_MINUTES = { min: 5, max: 120 } as const;
const ZONES_MAX = 60;
const ZONE_LENGTH = 60;

/**
 * Parses delivery zones, one a line or separated by commas: trimmed, without blanks and duplicates.
 */
export function parseZones(text: string): string[] {
  const zones = new Map<string, string>();
  for (const part of text.split(/[\n,]/)) {
    const zone = part.trim().replace(/\s+/g, " ");
    if (zone && !zones.has(zone.toLowerCase())) zones.set(zone.toLowerCase(), zone);
  }
  return [...zones.values()];
}

const time = (message: string) =>
  z
    .string({ error: message })
    .trim()
    .refine((typed) => minutesOfDay(typed) !== null, message);
const policy = z
  .string()
  .trim()
  .max(500, "Please keep this under 500 characters")
  .optional()
  .default("");
const handle = z
  .string()
  .optional()
  .default("")
  .refine((typed) => parseHandle(typed) !== null, "Please enter a handle such as @mamaput")
  .transform((typed) => parseHandle(typed) ?? "");
const minutes = `Please enter a preparation time between ${PREPARATION_MINUTES.min} and ${PREPARATION_MINUTES.max} minutes`;
const zones = "Please enter at least one delivery zone";

/**
 * Validates the final setup, the same in browser and server (docs/rules.md, Onboarding).
 */
export const SetupForm = z.object({
  storeSlug: slugField,
  deliveryZones: z
    .string({ error: zones })
    .refine((text) => parseZones(text).length > 0, zones)
    .refine(
      (text) =>
        parseZones(text).length <= ZONES_MAX &&
        parseZones(text).every((zone) => zone.length <= ZONE_LENGTH),
      `Please name at most ${ZONES_MAX} zones of ${ZONE_LENGTH} characters each`,
    ),
  openingTime: time("Please choose an opening time"),
  closingTime: time("Please choose a closing time"),
  preparationMinutes: z.coerce
    .number({ error: minutes })
    .int(minutes)
    .min(PREPARATION_MINUTES.min, minutes)
    .max(PREPARATION_MINUTES.max, minutes),
  refundPolicy: policy,
  cancellationPolicy: policy,
  whatsappNumber: z
    .string()
    .trim()
    .optional()
    .default("")
    .refine(
      (typed) => !typed || toE164(typed) !== null,
      "Please enter a valid phone number, such as 0803 123 4567",
    ),
  instagramHandle: handle,
  tiktokHandle: handle,
  twitterHandle: handle,
});

export type SetupValues = z.infer<typeof SetupForm>;

/** The fields in page order, which is also the order of their errors. */
export const setupFieldOrder = [
  "storeSlug",
  "deliveryZones",
  "openingTime",
  "closingTime",
  "preparationMinutes",
  "refundPolicy",
  "cancellationPolicy",
  "whatsappNumber",
  "instagramHandle",
  "tiktokHandle",
  "twitterHandle",
] as const satisfies readonly (keyof SetupValues)[];
