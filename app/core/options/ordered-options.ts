import type { OrderedOption } from "~schema/orders";

/** An option of an order's line, of each portion, as those read it who see no money. */
export type LineOption = Pick<OrderedOption, "name" | "quantity">;

/** Returns how a person reads a number of an option: 'Goat meat', '2 × Fufu'. */
export const optionName = (name: string, quantity: number): string =>
  quantity > 1 ? `${quantity} × ${name}` : name;

/** Returns the names of what was chosen with a line, of one portion. */
export const optionTexts = (options: readonly LineOption[] | null | undefined): string[] =>
  (options ?? []).map(({ name, quantity }) => optionName(name, quantity));

/**
 * Returns what a kitchen has to put on a line's plates, the portions multiplied out: of 3 portions
 * with 2 each '6 × Fufu'.
 */
export const cookedOptions = (
  options: readonly LineOption[] | null | undefined,
  portions: number,
): string[] => (options ?? []).map(({ name, quantity }) => `${quantity * portions} × ${name}`);
