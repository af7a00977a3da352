import type { OptionChoice } from "./item-price";

/**
 * Returns whether tidy choices are the same; none and nothing chosen are. Alone, as a menu needs
 * nothing else of choices.
 */
export const sameChoices = (
  some: readonly OptionChoice[] = [],
  others: readonly OptionChoice[] = [],
) => String(some) === String(others);
