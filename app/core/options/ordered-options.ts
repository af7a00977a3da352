import type { OrderedOption } from "~schema/orders";

/** An option of each portion, without money. `off`: how many of all portions' were taken off. */
export type LineOption = Pick<OrderedOption, "name" | "quantity" | "off">;

type OffLine = {
  name: string;
  off?: number | null;
  options?: readonly LineOption[] | null;
};

/** Writes a quantity of an option: 'Goat meat', '2 × Fufu'. */
export const optionName = (name: string, quantity: number): string =>
  quantity > 1 ? `${quantity} × ${name}` : name;

export const optionTexts = (options: readonly LineOption[] | null | undefined): string[] =>
  (options ?? []).map(({ name, quantity }) => optionName(name, quantity));

/**
 * Returns the options that a kitchen puts on a line's plates, for all portions: 3 portions with 2
 * each make '6 × Fufu', without those taken off.
 * @param line.quantity the portions that are left, `off` those taken off
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

/** Portions and options taken off a line, for strikethrough (docs/rules.md, Refunds). */
export const takenOffTexts = ({ name, off, options }: OffLine): string[] => [
  ...(off ? [`${off} × ${name}`] : []),
  ...(options ?? []).flatMap(({ name: option, quantity, off: units = 0 }) => {
    const count = units - quantity * (off ?? 0);
    return count > 0 ? [`${count} × ${option}`] : [];
  }),
];

/** A text for a line's plates; `isOff`: it was taken off. */
export type PlateText = { text: string; isOff?: true };

/** Adds `plate` to a line, if there is anything on it. */
export function withPlate<Line extends OffLine & { quantity: number }>(
  line: Line,
): Line & { plate?: PlateText[] } {
  const plate = [
    ...cookedOptions(line).map((text): PlateText => ({ text })),
    ...takenOffTexts(line).map((text): PlateText => ({ text, isOff: true })),
  ];
  return plate[0] ? { ...line, plate } : line;
}
