import { priceItem, type OptionChoice, type OptionGroup } from "./item-price";

/**
 * What an option adds to a portion as it is chosen, and what one more of it would add; in kobo. Of
 * sizes, which replace the item's price, `nextKobo` is that price.
 */
type OptionCost = { quantity: number; nowKobo: number; nextKobo: number };

/**
 * Returns a function for the words beside an option: the words of all chosen ones add up to what
 * `priceItem` charges (docs/rules.md, Item options).
 * @param choices of this group; others are ignored
 */
export function optionCosts(
  group: OptionGroup,
  choices: readonly OptionChoice[],
): (optionId: string) => OptionCost {
  const price = (chosen: readonly OptionChoice[]) =>
    priceItem({ priceKobo: 0, groups: [group] }, chosen);
  const now = price(choices);
  return (id) => {
    const option = group.options.find((one) => one.id === id)!;
    if (group.isSize) return { quantity: 0, nowKobo: 0, nextKobo: option.priceKobo };
    const own = now.options.find((one) => one.option === option);
    const quantity = own?.quantity ?? 0;
    const nowKobo = own ? option.priceKobo * (quantity - own.free) : 0;
    // It takes the place of those that can't stay beside it.
    const stay =
      group.max === 1 || option.excludesOthers
        ? []
        : now.options.filter((one) => !one.option.excludesOthers);
    const kept = stay.map((one): OptionChoice => [one.option.id, one.quantity]);
    const more: OptionChoice[] = [...kept.filter(([one]) => one !== id), [id, quantity + 1]];
    return { quantity, nowKobo, nextKobo: price(more).optionsKobo - price(kept).optionsKobo };
  };
}
