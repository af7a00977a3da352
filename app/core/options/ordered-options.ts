import type { OrderedOption } from "~schema/orders";

/**
 * An option of an order's line, of each portion, as those read it who see no money. `off`: how many
 * of all portions' were taken off.
 */
export type LineOption = Pick<OrderedOption, "name" | "quantity" | "off">;

/** What of a line was taken off the order: portions, and of its options. */
type OffLine = {
  name: string;
  off?: number | null;
  options?: readonly LineOption[] | null;
};

/** Returns how a person reads a number of an option: 'Goat meat', '2 × Fufu'. */
export const optionName = (name: string, quantity: number): string =>
  quantity > 1 ? `${quantity} × ${name}` : name;

/** Returns the names of what was chosen with a line, of one portion. */
export const optionTexts = (options: readonly LineOption[] | null | undefined): string[] =>
  (options ?? []).map(({ name, quantity }) => optionName(name, quantity));

/**
 * Returns what a kitchen has to put on a line's plates, the portions multiplied out: of 3 portions
 * with 2 each '6 × Fufu', without what was taken off.
 * @param line.quantity the portions that are left, `off` those that are not
 */
export const cookedOptions = ({
  quantity: portions,
  off: gone,
  options,
}: Omit<OffLine, "name"> & { quantity: number }): string[] =>
  (options ?? []).flatMap(({ name, quantity, off = 0 }) => {
    const count = quantity * (portions + (gone ?? 0)) - off;
    return count > 0 ? [`${count} × ${name}`] : [];
  });

/**
 * Returns what was taken off a line, to be struck through: its portions, and options of those that
 * are left (docs/rules.md, Refunds).
 */
export const takenOffTexts = ({ name, off, options }: OffLine): string[] => [
  ...(off ? [`${off} × ${name}`] : []),
  ...(options ?? []).flatMap(({ name: option, quantity, off: units = 0 }) => {
    const count = units - quantity * (off ?? 0);
    return count > 0 ? [`${count} × ${option}`] : [];
  }),
];

/** What a line's plates need; `isOff`: it was taken off. */
export type PlateText = { text: string; isOff?: true };

/**
 * Returns a line with what its plates need, ready to be shown; without that where it is nothing.
 */
export function withPlate<Line extends OffLine & { quantity: number }>(
  line: Line,
): Line & { plate?: PlateText[] } {
  const plate = [
    ...cookedOptions(line).map((text): PlateText => ({ text })),
    ...takenOffTexts(line).map((text): PlateText => ({ text, isOff: true })),
  ];
  return plate[0] ? { ...line, plate } : line;
}
