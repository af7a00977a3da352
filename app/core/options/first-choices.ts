import { isGone, type OptionChoice, type OptionGroup } from "./item-price";

/**
 * Returns what is chosen at first. Leaves out what is sold out, is beyond the group's maximum or
 * can't be combined with the one before, so that nobody has to undo it.
 */
export const presetChoices = (groups: OptionGroup[]): OptionChoice[] =>
  groups.flatMap(({ max, options }) => {
    const chosen: OptionChoice[] = [];
    let left = max ?? Infinity;
    for (const option of options) {
      const { id, preset, most, inventory, excludesOthers } = option;
      const count = isGone(option) ? 0 : Math.min(preset, most, inventory ?? preset, left);
      if (count <= 0 || (excludesOthers && chosen[0])) continue;
      chosen.push([id, count]);
      left = excludesOthers ? 0 : left - count;
    }
    return chosen;
  });

export const knownChoices = (
  groups: OptionGroup[],
  choices: readonly OptionChoice[],
): OptionChoice[] =>
  choices.filter(([id]) =>
    groups.some(({ options }) => options.some((option) => option.id === id)),
  );
