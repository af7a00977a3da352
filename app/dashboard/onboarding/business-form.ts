import { z } from "zod";
import { nameField } from "~/shared/name-field";
import { toE164 } from "~/shared/phone";
import { states } from "~/shared/states";
import { whenRead } from "~/shared/when-read";
import { slugField } from "~/core/stores/slug-form";

export const foodTypes = [
  "Rice Dishes",
  "Swallow & Soups",
  "Protein",
  "Pasta",
  "Snacks",
  "Drinks",
  "Desserts",
  "Breakfast",
  "Local Delicacies",
  "International Cuisine",
] as const;
export const OTHER = "Other";

export const orderingModes = [
  { value: "pre-order", title: "Pre-order", note: "Customers order ahead, you cook on the day" },
  { value: "instant-order", title: "Instant order", note: "Customers order now, you cook now" },
  { value: "scheduled-order", title: "Scheduled order", note: "Customers choose a day and a time" },
] as const;

export const orderTypes = ["Single Meals", "Bulk Orders", "Catering"] as const;

const CUSTOM_MAX = 12;
const CUSTOM_LENGTH = 40;

const required = (message: string, max: number, of = (field: z.ZodString) => field) =>
  of(z.string({ error: message }).trim())
    .min(1, message)
    .max(max, `Please keep this to ${max} characters`);
const key = (name: string) => name.trim().replace(/\s+/g, " ").toLowerCase();

/**
 * Adds a vendor's own food type. Ignores blanks, refuses duplicates (docs/rules.md, Onboarding).
 * @returns the new list, or why not
 */
export function addFoodType(
  typed: string,
  own: readonly string[],
): { ok: true; own: string[] } | { ok: false; message: string } {
  const name = typed.trim().replace(/\s+/g, " ");
  if (!name || key(name) === key(OTHER)) return { ok: true, own: [...own] };
  if (name.length > CUSTOM_LENGTH)
    return { ok: false, message: `Please keep a food type under ${CUSTOM_LENGTH} characters` };
  const double = [...foodTypes, ...own].find((known) => key(known) === key(name));
  if (double) return { ok: false, message: `You already have “${double}”` };
  if (own.length >= CUSTOM_MAX)
    return { ok: false, message: `You can add up to ${CUSTOM_MAX} of your own food types` };
  return { ok: true, own: [...own, name] };
}

type FoodAnswer = { foodTypes?: string[]; customFoodTypes?: string[]; newFoodType?: string };

/** The same in browser and server. A food type typed but not added counts. */
export const BusinessForm = z
  .object({
    businessName: required("Please enter your business name", 80, nameField),
    storeSlug: slugField,
    tagline: required("Please enter a tagline", 120),
    businessPhone: required("Please enter your business phone", 30).refine(
      (typed) => toE164(typed) !== null,
      { message: "Please enter a valid phone number, such as 0803 123 4567", abort: true },
    ),
    foodTypes: z
      .array(z.string().max(CUSTOM_LENGTH))
      .max(foodTypes.length + 1)
      .optional()
      .default([]),
    customFoodTypes: z
      .array(z.string().trim().min(1).max(CUSTOM_LENGTH))
      .max(CUSTOM_MAX)
      .optional()
      .default([]),
    newFoodType: z.string().max(200).optional().default(""),
    orderingModes: z
      .array(z.enum(orderingModes.map(({ value }) => value)), {
        error: "Please choose at least one ordering mode",
      })
      .min(1, "Please choose at least one ordering mode"),
    orderTypes: z
      .array(z.enum(orderTypes), { error: "Please choose at least one order type" })
      .min(1, "Please choose at least one order type"),
    state: z.enum(states, { error: "Please choose your state" }),
    city: required("Please enter your city", 60),
  })
  .refine((form) => !foodError(form), {
    path: ["newFoodType"],
    error: ({ input }) => foodError(input as FoodAnswer) ?? "",
    when: whenRead("foodTypes", "customFoodTypes", "newFoodType"),
  })
  .refine((form) => Boolean(form.foodTypes?.includes(OTHER)) || chosenFoodTypes(form).length > 0, {
    path: ["foodTypes"],
    message: "Please choose at least one food type",
    when: whenRead("foodTypes", "customFoodTypes", "newFoodType"),
  });

export type OnboardingBusinessValues = z.infer<typeof BusinessForm>;

function foodError(form: FoodAnswer): string | null {
  const added = addFoodType(form.newFoodType ?? "", form.customFoodTypes ?? []);
  if (!added.ok) return added.message;
  return form.foodTypes?.includes(OTHER) && !chosenFoodTypes(form).length
    ? "Please type the food you sell"
    : null;
}

/** Returns food types in display order without duplicates: ticked ones, then the vendor's own. */
export function chosenFoodTypes(form: FoodAnswer): string[] {
  const own = (form.customFoodTypes ?? []).reduce<string[]>((list, typed) => {
    const added = addFoodType(typed, list);
    return added.ok ? added.own : list;
  }, []);
  const added = addFoodType(form.newFoodType ?? "", own);
  return [
    ...foodTypes.filter((name) => form.foodTypes?.includes(name)),
    ...(added.ok ? added.own : own),
  ];
}

/** In page order, in which errors are listed too. */
export const businessFieldOrder = [
  "businessName",
  "storeSlug",
  "tagline",
  "businessPhone",
  "foodTypes",
  "newFoodType",
  "customFoodTypes",
  "orderingModes",
  "orderTypes",
  "state",
  "city",
] as const satisfies readonly (keyof OnboardingBusinessValues)[];
