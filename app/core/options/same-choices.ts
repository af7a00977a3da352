import type { OptionChoice } from "./item-price";

/** Compares tidy choices; its own module, as a menu needs nothing else about choices. */
export const sameChoices = (
  some: readonly OptionChoice[] = [],
  others: readonly OptionChoice[] = [],
) => String(some) === String(others);
