import { z } from "zod";
import { minutesOfDay } from "~/shared/clock";
import { formatKobo } from "~/shared/money";
import { toE164 } from "~/shared/phone";
import { readAmount, readCount } from "~/shared/typed-number";
import { readBy } from "~/shared/typed-text";
import { tidyTime } from "~/shared/typed-time";
import { parseHandle } from "~/core/stores/social-handles";
import { slugField } from "~/core/stores/slug-form";

/** Minutes. */
export const PREPARATION_MINUTES = { min: 5, max: 120 } as const;
export const ADDRESS_LENGTH = 200;
const ZONES_MAX = 50;
const ZONE_LENGTH = 60;
const MAX_FEE_KOBO = 1_000_000;
/** A smaller number is part of the name: `Lekki Phase 1`, `Mile 12`. */
const MIN_FEE_KOBO = 5_000;

/** `feeKobo` is null without a fee, or if `question` asks about it. */
type Zone = { name: string; feeKobo: number | null; question?: string };

/** Parses zones, one per line or comma: `Yaba, Ojota ₦800`, `Ikeja free`. */
export function parseZones(text: string): Zone[] {
  const zones = new Map<string, Zone>();
  // A comma within an amount doesn't separate.
  for (const part of text.split(/\n|,(?!\d{3}(?!\d))/)) {
    const zone = readZone(part.trim().replace(/\s+/g, " "));
    const key = `${keyOf(zone.name)} ${zone.feeKobo}`;
    if (zone.name && !zones.has(key)) zones.set(key, zone);
  }
  const priced = new Set(
    [...zones.values()].flatMap(({ name, feeKobo }) => (feeKobo === null ? [] : [keyOf(name)])),
  );
  return [...zones.values()].filter(
    ({ name, feeKobo, question }) => feeKobo !== null || question || !priced.has(keyOf(name)),
  );
}

const zoneAndFee =
  /^(.*?[^\s:=₦#-])[\s:=-]+((?:(?:₦|#|NGN|N(?= ?\d)) ?)?[\d,.]+k?(?: ?(?:naira|NGN|\/-))?|free)$/i;

const keyOf = (name: string) => name.toLowerCase();

function readZone(text: string): Zone {
  const isShort = text.length <= 2 * ZONE_LENGTH;
  const [, name, fee = ""] = (isShort && zoneAndFee.exec(text)) || [];
  if (name === undefined) return { name: text, feeKobo: null };
  if (fee.toLowerCase() === "free") return { name, feeKobo: 0 };
  const amount = readAmount(fee);
  if (!amount.ok) return { name, feeKobo: null, question: amount.message };
  return amount.value > 0 && amount.value < MIN_FEE_KOBO
    ? { name: text, feeKobo: null }
    : { name, feeKobo: amount.value };
}

function zonesError(text: string): string | null {
  const parsed = parseZones(text);
  if (parsed.length === 0) return "Please enter at least one delivery zone";
  if (parsed.length > ZONES_MAX || parsed.some(({ name }) => name.length > ZONE_LENGTH))
    return `Please enter up to ${ZONES_MAX} zones, ${ZONE_LENGTH} characters each`;
  const names = new Set<string>();
  for (const { name, feeKobo, question } of parsed) {
    if (question) return `${name}: ${question}`;
    if (feeKobo !== null && feeKobo > MAX_FEE_KOBO)
      return `Please keep the fee for “${name}” at ${formatKobo(MAX_FEE_KOBO)} or less`;
    if (names.has(keyOf(name))) return `“${name}” has two fees. Please keep one`;
    names.add(keyOf(name));
  }
  return null;
}

const time = (message: string) =>
  z
    .string({ error: message })
    .transform(tidyTime)
    .refine((typed) => minutesOfDay(typed) !== null, message);
const optionalText = (max: number) =>
  z.string().trim().max(max, `Please keep this to ${max} characters`).optional().default("");
const policy = optionalText(500);
const handle = z
  .string()
  .optional()
  .default("")
  .refine((typed) => parseHandle(typed) !== null, "Please enter a handle such as @mamaput")
  .transform((typed) => parseHandle(typed) ?? "");
const minutes = `Please enter a preparation time between ${PREPARATION_MINUTES.min} and ${PREPARATION_MINUTES.max} minutes`;

/** Validates the final setup, the same in browser and server (docs/rules.md, Onboarding). */
export const SetupForm = z.object({
  storeSlug: slugField,
  deliveryZones: z
    .string()
    .optional()
    .default("")
    .superRefine((text, context) => {
      const message = zonesError(text);
      if (message) context.addIssue({ code: "custom", message });
    }),
  address: optionalText(ADDRESS_LENGTH),
  openingTime: time("Please choose an opening time"),
  closingTime: time("Please choose a closing time"),
  preparationMinutes: readBy((text) => readCount(text, minutes)).pipe(
    z.number().min(PREPARATION_MINUTES.min, minutes).max(PREPARATION_MINUTES.max, minutes),
  ),
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

/** In page order, in which errors are listed too. */
export const setupFieldOrder = [
  "storeSlug",
  "deliveryZones",
  "address",
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
