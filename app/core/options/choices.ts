import { isUuid } from "~/shared/ids";
import type { OptionChoice } from "./item-price";

const MAX_CHOICES = 200;
const MAX_OF_ONE = 99;

/** Sorts choices, merges those of the same option and drops zeros, so that they can be compared. */
export function tidyChoices(choices: readonly OptionChoice[]): OptionChoice[] {
  const counts = new Map<string, number>();
  for (const [id, quantity] of choices) counts.set(id, (counts.get(id) ?? 0) + quantity);
  return [...counts].filter(([, quantity]) => quantity > 0).sort(([a], [b]) => (a < b ? -1 : 1));
}

export const choiceField = (groupId: string): string => `o-${groupId}`;
export const countField = (optionId: string): string => `n-${optionId}`;
export const choiceNames = { group: choiceField, option: countField };

/**
 * Reads the choices of an item's form. Ignores unknown options and invalid numbers (docs/rules.md,
 * Item options).
 * @param form its fields; a repeated field may have a list of values
 */
export function readChoices(form: Iterable<readonly [string, unknown]>): OptionChoice[] {
  const choices = [...form].flatMap(([name, value]): OptionChoice[] => {
    if (name.startsWith("o-"))
      return [value].flat().map((id): OptionChoice => [String(id).toLowerCase(), 1]);
    if (!name.startsWith("n-")) return [];
    const count = Math.trunc(Number(value)) || 0;
    return [[name.slice(2).toLowerCase(), Math.max(0, Math.min(MAX_OF_ONE, count))]];
  });
  return tidyChoices(choices.filter(([id]) => isUuid(id))).slice(0, MAX_CHOICES);
}

/** Writes tidy choices as one word for a field's name; `parseChoices` reads it. */
export const choicesText = (choices: readonly OptionChoice[]): string =>
  choices.map(([id, quantity]) => `${id}x${quantity}`).join("_");

/** Parses `choicesText`; leaves out malformed choices. */
export const parseChoices = (text: string): OptionChoice[] =>
  tidyChoices(
    text.split("_").flatMap((one): OptionChoice[] => {
      const [, id = "", quantity] = /^([0-9a-f-]{36})x(\d{1,2})$/.exec(one) ?? [];
      return isUuid(id) ? [[id, Number(quantity)]] : [];
    }),
  ).slice(0, MAX_CHOICES);
