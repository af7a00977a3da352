import {
  priceItem,
  type OptionChoice,
  type OptionGroup,
  type PricedOption,
} from "~/core/options/item-price";
import { english } from "~/shared/translate";
import { readCount } from "~/shared/typed-number";
import type { OrderedOption } from "~schema/orders";

/** A line that extras can be added to, with the options that its item has now. */
export type ExtraLine = {
  id: string;
  name: string;
  portions: number;
  groups: OptionGroup[];
};

export type AddedExtra = { name: string; options: OrderedOption[] };

/** An extra as its own line: options for a line that is already there. Kobo. */
type PricedExtra = { name: string; priceKobo: number; quantity: 1; options: PricedOption[] };

const MAX_EXTRAS = 20;

export const extraField = (lineId: string, optionId: string): string =>
  `extra.${lineId}.${optionId}`;

export const readExtras = (form: FormData): Record<string, string> =>
  Object.fromEntries(
    [...form].flatMap(([name, value]) =>
      name.startsWith("extra.") && typeof value === "string" ? [[name, value]] : [],
    ),
  );

/**
 * Returns an item's groups as extras of a line: no sizes, nothing that lowers the price or excludes
 * others, no limit on quantities. Free ones are those that its portions haven't used
 * (docs/rules.md, Additions).
 * @param line.options of one portion, as ordered
 */
export function extraGroups(
  groups: readonly OptionGroup[],
  line: { portions: number; options: readonly OrderedOption[] | null },
): OptionGroup[] {
  return groups.flatMap((group) => {
    if (group.isSize) return [];
    const used = freeOf(group, line.options ?? []);
    const options = group.options
      .filter(({ priceKobo, excludesOthers }) => priceKobo >= 0 && !excludesOthers)
      .map((option) => ({ ...option, most: MAX_EXTRAS, preset: 0 }));
    const free = Math.max(0, group.free - used) * line.portions;
    return options[0] ? [{ ...group, min: 0, max: null, free, options }] : [];
  });
}

const freeOf = (group: OptionGroup, options: readonly OrderedOption[]): number =>
  options
    .filter(({ id }) => group.options.some((option) => option.id === id))
    .reduce((sum, { free }) => sum + free, 0);

const nameOfExtra = (line: string) => `Extra for ${line}`;

/**
 * Returns the lines with what their groups still have free after the order's other additions. An
 * extra names its line only, so lines of one name share it (docs/rules.md, Additions).
 * @param added the lines of those additions
 */
export function afterAdditions(
  lines: readonly ExtraLine[],
  added: readonly AddedExtra[],
): ExtraLine[] {
  const unmatched = new Map<string, number>();
  return lines.map((line) => {
    const extras = added.flatMap(({ name, options }) =>
      name === nameOfExtra(line.name) ? options : [],
    );
    const groups = line.groups.map((group) => {
      const key = `${group.id} ${line.name}`;
      const used = unmatched.get(key) ?? freeOf(group, extras);
      unmatched.set(key, Math.max(0, used - group.free));
      return { ...group, free: Math.max(0, group.free - used) };
    });
    return { ...line, groups };
  });
}

/** Prices the typed extras, each line's as one portion; reports errors by field. */
export function pricedExtras(
  lines: readonly ExtraLine[],
  typed: Record<string, string>,
): { lines: PricedExtra[]; errors: Record<string, string[]> } {
  const errors: Record<string, string[]> = {};
  const left = new Set(Object.keys(typed).filter((name) => typed[name]!.trim() !== ""));
  const priced = lines.flatMap(({ id, name, groups }): PricedExtra[] => {
    const choices = groups.flatMap(({ options }) =>
      options.flatMap((option): OptionChoice[] => {
        const field = extraField(id, option.id);
        const text = typed[field]?.trim() ?? "";
        left.delete(field);
        if (/^0*$/.test(text)) return [];
        const count = readCount(text, "Please write a whole number");
        if (count.ok && count.value <= MAX_EXTRAS) return [[option.id, count.value]];
        errors[field] = [count.ok ? `At most ${MAX_EXTRAS}` : count.message];
        return [];
      }),
    );
    if (!choices[0]) return [];
    const price = priceItem({ priceKobo: 0, groups }, choices);
    for (const { groupId, message } of price.errors) {
      const group = price.options.filter((chosen) => chosen.group.id === groupId);
      const gone = group.find(({ option }) => !option.isAvailable || option.inventory === 0);
      const about = gone ?? group[0];
      if (about) errors[extraField(id, about.option.id)] = [english(message)];
    }
    return [
      {
        name: nameOfExtra(name),
        priceKobo: price.portionKobo,
        quantity: 1,
        options: price.options,
      },
    ];
  });
  if (left.size > 0)
    errors.extras = ["Something you chose is not on the menu any more. Please look again."];
  return { lines: priced, errors };
}
