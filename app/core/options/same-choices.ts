import type { OptionChoice } from "./item-price";

/**
 * Returns whether tidy choices are equal; missing ones equal empty ones. A module of its own, as a
 * menu needs nothing else about choices.
 */
export const sameChoices = (
  some: readonly OptionChoice[] = [],
  others: readonly OptionChoice[] = [],
) => String(some) === String(others);
