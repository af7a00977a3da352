import { msg, type Message } from "~/shared/translate";
import { optionName } from "./ordered-options";

export type Option = {
  id: string;
  name: string;
  /** Kobo: added to the item's price (may be negative); in a group of sizes, the item's price. */
  priceKobo: number;
  /** The unit of its quantity, such as 'wrap'. */
  unit: string | null;
  most: number;
  preset: number;
  /** When chosen, it is the only one of its group: 'No meat' beside the meats. */
  excludesOthers: boolean;
  isAvailable: boolean;
  /** Null: not counted. */
  inventory: number | null;
  /** The menu item that it is and shares its stock with. */
  itemId: string | null;
  allergens: string[];
  /** That menu item's picture: its address without width and extension. */
  image?: string | null;
  imageColor?: string | null;
  /** When that menu item is available; null: always. */
  hours?: string | null;
  /** Set outside of its hours: the hours as customers read them. */
  away?: string;
};

/** A group of options of an item; `max` null: any number, `free`: how many cost nothing. */
export type OptionGroup = {
  id: string;
  name: string;
  isSize: boolean;
  min: number;
  max: number | null;
  free: number;
  options: Option[];
};

export type OptionChoice = [optionId: string, quantity: number];

/** A chosen option with its price; of `quantity`, `free` cost nothing. */
export type PricedOption = { group: OptionGroup; option: Option; quantity: number; free: number };

/** `groupId` null: no group has the option any more. `isLate`: it was valid earlier. */
type ChoiceError = { groupId: string | null; message: Message; isLate: boolean };

/** The price of a line in kobo: base + options = one portion, never below 0, times the quantity. */
export type PricedItem = {
  baseKobo: number;
  optionsKobo: number;
  portionKobo: number;
  lineKobo: number;
  options: PricedOption[];
  errors: ChoiceError[];
};

export type ItemWithGroups = { priceKobo: number; groups?: OptionGroup[] | null | undefined };

export const isGone = ({ isAvailable, inventory }: Option) => !isAvailable || inventory === 0;

/** Returns what a chosen option adds to the price of one portion, in kobo. */
export const optionKobo = ({ group, option, quantity, free }: PricedOption): number =>
  group.isSize ? 0 : option.priceKobo * (quantity - free);

/**
 * Prices an item with its choices, for menu, cart, checkout, order and API alike (docs/rules.md,
 * Item options). Invalid choices are priced too, and reported.
 * @param quantity portions
 */
export function priceItem(
  { priceKobo, groups }: ItemWithGroups,
  choices: readonly OptionChoice[],
  quantity = 1,
): PricedItem {
  const wanted = new Map(choices);
  const options: PricedOption[] = [];
  const errors: ChoiceError[] = [];
  let baseKobo = priceKobo;
  for (const group of groups ?? []) {
    const chosen = group.options.flatMap((option) => {
      const count = wanted.get(option.id) ?? 0;
      wanted.delete(option.id);
      return count > 0 ? [{ group, option, quantity: count, free: 0 }] : [];
    });
    if (group.isSize) baseKobo = chosen[0]?.option.priceKobo ?? baseKobo;
    else giveFree(chosen, group.free);
    const message = groupError(group, chosen);
    if (message) errors.push({ groupId: group.id, ...message });
    options.push(...chosen);
  }
  if ([...wanted.values()].some((count) => count > 0))
    errors.push({
      groupId: null,
      message: msg("Something you chose is no longer available. Please choose again."),
      isLate: true,
    });
  const optionsKobo = options.reduce((sum, option) => sum + optionKobo(option), 0);
  const portionKobo = Math.max(0, baseKobo + optionsKobo);
  return {
    baseKobo,
    optionsKobo,
    portionKobo,
    lineKobo: portionKobo * quantity,
    options,
    errors,
  };
}

/** Frees the dearest ones, so that one more never costs more than its own price. */
function giveFree(chosen: PricedOption[], free: number): void {
  for (const one of [...chosen].sort((a, b) => b.option.priceKobo - a.option.priceKobo)) {
    if (one.option.priceKobo <= 0) return;
    one.free = Math.min(free, one.quantity);
    free -= one.free;
  }
}

function groupError(
  { name: group, min, max }: OptionGroup,
  chosen: PricedOption[],
): Omit<ChoiceError, "groupId"> | null {
  const count = chosen.reduce((sum, { quantity }) => sum + quantity, 0);
  const early = (message: Message) => ({ message, isLate: false });
  const gone = chosen.find(({ option }) => isGone(option))?.option;
  if (gone)
    return {
      message: gone.isAvailable
        ? msg("{dish} is sold out", { dish: gone.name })
        : msg("{dish} is not available right now", { dish: gone.name }),
      isLate: true,
    };
  const many = chosen.find(({ option, quantity }) => quantity > option.most)?.option;
  if (many) return early(msg("{group}: pick up to {n}", { group: many.name, n: many.most }));
  const alone = chosen.find(({ option }) => option.excludesOthers);
  const other = alone && chosen.find((one) => one !== alone);
  if (alone && other)
    return early(
      msg("{option} can’t be combined with {other}. Please choose one of them.", {
        option: alone.option.name,
        other: other.option.name,
      }),
    );
  if (count < min && !alone)
    return early(
      min === 1
        ? msg("{group}: pick at least one", { group })
        : msg("{group}: pick {n}", { group, n: min }),
    );
  return max !== null && count > max
    ? early(msg("{group}: pick up to {n}", { group, n: max }))
    : null;
}

/** Returns the names of chosen options, in the order of the groups. */
export const optionNames = (options: readonly PricedOption[]): string[] =>
  options.map(({ option, quantity }) => optionName(option.name, quantity));
