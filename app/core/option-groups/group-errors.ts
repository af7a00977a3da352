import { aloneErrors } from "~/core/options/alone-errors";
import { MAX_OPTIONS } from "~/core/options/group-limits";
import type { GroupInput } from "./group-input";

/** An error in the option at this index, or in the group itself (null). */
export type GroupError = {
  at: number | null;
  field: "max" | "name" | "price" | "preset" | "most";
  message: string;
};

export function groupErrors({ isSize, min, max, options }: GroupInput): GroupError[] {
  const errors: GroupError[] = [];
  const group = (message: string) => errors.push({ at: null, field: "max", message });
  if (!isSize && max !== null && max < min) group("This can’t be below how many have to be chosen");
  if (options.length > MAX_OPTIONS) group(`A group can have ${MAX_OPTIONS} options at most`);
  const rows = options.map(({ excludesOthers, maxQuantity: most, defaultQuantity: preset }) => ({
    ...{ excludesOthers, most, preset },
  }));
  const names = new Set<string>();
  for (const [at, option] of options.entries()) {
    const fail = (field: GroupError["field"], message: string) =>
      errors.push({ at, field, message });
    const name = option.name.toLowerCase();
    if (!name && !option.itemId) fail("name", "Please enter a name");
    else if (name && names.has(name)) fail("name", "This group has an option of this name already");
    names.add(name);
    if (isSize && option.itemId) fail("name", "A size can’t be an item of your menu");
    if (isSize && option.priceKobo < 0) fail("price", "The price must be at least 0");
    if (option.defaultQuantity > option.maxQuantity)
      fail("preset", "This can’t be more than one portion can have");
    if (!isSize)
      for (const [field, message] of aloneErrors(rows[at]!, rows.toSpliced(at, 1)))
        fail(field, message);
  }
  return errors;
}
