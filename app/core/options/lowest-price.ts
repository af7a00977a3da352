import { isGone, priceItem, type ItemWithGroups, type OptionChoice } from "./item-price";

/**
 * In kobo, and whether options can change it; null if a required group has too few options left.
 */
export function lowestPrice({
  priceKobo,
  groups,
}: ItemWithGroups): { priceKobo: number; varies: boolean } | null {
  let lowest = priceKobo;
  let varies = false;
  for (const { isSize, min, max, free, options } of groups ?? []) {
    const there = options.filter((option) => !isGone(option));
    const alone = there.filter(({ excludesOthers }) => excludesOthers && !isSize);
    const prices = there
      .filter((option) => !alone.includes(option))
      .flatMap(({ priceKobo: price, most, inventory }) =>
        Array<number>(Math.min(most, inventory ?? most)).fill(price),
      )
      .sort((a, b) => a - b);
    if (prices.length < min && !alone[0]) return null;
    if (isSize) {
      lowest = prices[0]! + lowest - priceKobo;
      varies ||= prices[0] !== prices.at(-1);
      continue;
    }
    varies ||= there.some((option) => option.priceKobo !== 0);
    const worth = Math.max(min, prices.filter((price) => price < 0).length);
    const cheapest = prices.slice(0, max === null ? worth : Math.min(worth, max));
    const paid = cheapest.slice(0, Math.max(0, cheapest.length - free));
    const together = [...paid, ...cheapest.slice(paid.length).filter((price) => price < 0)].reduce(
      (sum, price) => sum + price,
      0,
    );
    lowest += Math.min(
      ...(prices.length < min ? [] : [together]),
      ...alone.map((option) => Math.min(option.priceKobo, free > 0 ? 0 : Infinity)),
    );
  }
  return { priceKobo: Math.max(0, lowest), varies };
}

/**
 * Returns an item's price as its page shows it: with what is chosen, else the lowest one. In kobo,
 * and whether options can change it; null if it can't be ordered.
 */
export const shownPrice = (
  item: ItemWithGroups,
  choices: readonly OptionChoice[],
): { priceKobo: number; varies: boolean } | null => {
  const lowest = lowestPrice(item);
  return lowest && choices[0]
    ? { priceKobo: priceItem(item, choices).portionKobo, varies: false }
    : lowest;
};

/**
 * Returns what portions cost in kobo: the sum, or the least it can become while a required choice is
 * open.
 */
export const atLeast = (
  item: ItemWithGroups,
  { lineKobo, errors }: Pick<ReturnType<typeof priceItem>, "lineKobo" | "errors">,
  quantity: number,
): number =>
  errors[0] ? Math.max(lineKobo, (lowestPrice(item)?.priceKobo ?? 0) * quantity) : lineKobo;
