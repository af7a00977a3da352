import { z } from "zod";
import { log } from "~/platform/log.server";
import { within } from "~/platform/within.server";
import { brand } from "~/shared/brand";
import {
  starterCategories,
  starterGroups,
  starterKeywords,
  type StarterCategory,
  type StarterItem,
} from "./starter-items.server";

/** A builder's input: only what this vendor typed in step 1. */
export type StoreProfile = {
  businessName: string;
  tagline: string;
  foodTypes: readonly string[];
  orderTypes: readonly string[];
  city: string;
  state: string;
};

const line = (max: number) => z.string().trim().min(1).max(max);
const ProposedItem = z.object({
  name: line(80),
  description: line(300),
  preparationMinutes: z.number().int().min(5).max(120),
  /** Usual price of such an item, in kobo. */
  priceHintKobo: z.number().int().min(0).max(100_000_000),
  allergens: z.array(line(40)).max(14),
});
const StoreProposal = z.object({
  description: line(300),
  seoTitle: line(70),
  seoDescription: line(160),
  primaryColor: z.string().regex(/^#[0-9A-F]{6}$/),
  categories: z.array(z.object({ name: line(60), items: z.array(ProposedItem).max(12) })).max(15),
  /** Free groups, choose one, for the items with these names. */
  optionGroups: z
    .array(
      z.object({
        name: line(60),
        options: z.array(line(80)).min(2).max(12),
        preset: line(80).optional(),
        items: z.array(line(80)).min(1),
      }),
    )
    .max(6),
});

/** A first version of a store: its texts, its colour, and a menu of drafts. */
export type StoreProposal = z.infer<typeof StoreProposal>;

/** The rules below, or one day a language model (docs/decisions/0018-menu-starter.md). */
export type StoreBuilder = { propose(profile: StoreProfile): Promise<StoreProposal> };

const MAX_WAIT_MS = 5_000;
const CUSTOM_ITEMS = 4;

/**
 * Returns a validated proposal for a vendor's store. Falls back to the built-in rules if the
 * builder's answer is invalid, or if it fails or takes longer than 5 s.
 * @param builder the built-in rules unless another one is plugged in
 */
export async function proposalFor(
  profile: StoreProfile,
  builder: StoreBuilder = rules,
  waitMs = MAX_WAIT_MS,
): Promise<StoreProposal> {
  try {
    return StoreProposal.parse(await within(waitMs, builder.propose(profile)));
  } catch (error) {
    if (builder === rules) throw error;
    log().warn({ err: error }, "The store builder failed; using the built-in rules");
    return StoreProposal.parse(await rules.propose(profile));
  }
}

/** The same profile gets the same proposal (docs/rules.md, Menu starter). */
const rules: StoreBuilder = {
  propose: (profile) => {
    const place = [...new Set([profile.city, profile.state === "FCT" ? "Abuja" : profile.state])]
      .filter(Boolean)
      .join(", ");
    const sells = listed(profile.foodTypes.slice(0, 3).map((name) => name.toLowerCase()));
    const categories = menuFor(profile.foodTypes);
    return Promise.resolve({
      description: cut(
        `${sentence(profile.tagline)} ${profile.businessName} cooks ${sells} in ${place}${profile.orderTypes.includes("Catering") ? ", for one or for a whole party" : ""}.`,
        300,
      ),
      seoTitle: cut(`${profile.businessName}, ${profile.city}: order online`, 70),
      seoDescription: cut(
        `Order ${sells} from ${profile.businessName} in ${place}. ${sentence(profile.tagline)} Pay by card, transfer or USSD.`,
        160,
      ),
      primaryColor: colorFor(profile.foodTypes[0]),
      categories,
      optionGroups: groupsFor(categories),
    });
  },
};

const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);
const listed = (names: string[]) =>
  names.length > 1
    ? `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`
    : (names[0] ?? "good food");
function cut(text: string, max: number): string {
  if (text.length <= max) return text;
  const start = text.slice(0, max - 1);
  return `${start.split(" ").slice(0, -1).join(" ") || start}…`;
}

/** Food colours with a contrast of at least 4.5 : 1 to white or ink, by the first food type. */
const colors: Partial<Record<string, string>> = {
  "Rice Dishes": "#C2410C",
  "Swallow & Soups": "#166534",
  Protein: "#9F1239",
  Pasta: "#B45309",
  Snacks: "#F59E0B",
  Drinks: "#BE185D",
  Desserts: "#7E22CE",
  Breakfast: "#FBBF24",
  "Local Delicacies": "#92400E",
  "International Cuisine": "#1D4ED8",
};

/** Checks own keys only, since a vendor may type `constructor`. */
const isStarter = (foodType: string): foodType is StarterCategory =>
  Object.hasOwn(starterCategories, foodType);

function colorFor(foodType: string | undefined): string {
  const offered = foodType && (isStarter(foodType) ? foodType : match(foodType)?.from);
  return (offered && colors[offered]) || brand.defaultColor;
}

const match = (typed: string) =>
  starterKeywords.find(({ pattern }) => pattern.test(typed.toLowerCase()));

/** One category per food type; an item goes into the first that has it. */
function menuFor(foodTypes: readonly string[]): StoreProposal["categories"] {
  const seen = new Set<string>();
  return foodTypes.map((name) => ({
    name,
    items: itemsFor(name)
      .filter((item) => !seen.has(item.name) && seen.add(item.name))
      .map(toDraft),
  }));
}

function groupsFor(categories: StoreProposal["categories"]): StoreProposal["optionGroups"] {
  const names = new Set(categories.flatMap(({ items }) => items.map(({ name }) => name)));
  return starterGroups.flatMap(({ options, items, ...group }) => {
    const own = items.filter((name) => names.has(name));
    return own.length > 0 ? [{ ...group, options: [...options], items: own }] : [];
  });
}

function itemsFor(foodType: string): readonly StarterItem[] {
  if (isStarter(foodType)) return starterCategories[foodType];
  const found = match(foodType);
  if (!found) return [];
  const all: readonly StarterItem[] = starterCategories[found.from];
  return (found.items ? all.filter(({ name }) => found.items!.includes(name)) : all).slice(
    0,
    CUSTOM_ITEMS,
  );
}

const toDraft = ({ name, description, minutes, naira, allergens }: StarterItem) => ({
  name,
  description,
  preparationMinutes: minutes,
  priceHintKobo: naira * 100,
  allergens: [...allergens],
});
