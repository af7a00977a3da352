import { priceItem, type OptionChoice, type OptionGroup } from "~/core/options/item-price";
import type { OrderSums } from "~/core/pricing/order-price";
import type { OrderedOption } from "~schema/orders";
import type { RefundedParts, RefundPart } from "~schema/refunds";

/** A line as it was charged; kobo of one portion with its options. */
export type ChargedLine = {
  id: string;
  name: string;
  priceKobo: number;
  quantity: number;
  options: OrderedOption[] | null;
};

/** An order as it was charged, with its refunds by line that have not failed, oldest first. */
export type ChargedOrder = {
  lines: ChargedLine[];
  sums: OrderSums;
  earlier: RefundedParts[];
};

/** Portions of a line that still have the same options, and what one of them was charged. */
type Portions = { count: number; choices: OptionChoice[]; kobo: number };

/** A part that a person has chosen; `lineId` null: everything on top of the lines. */
export type ChosenPart = { lineId: string | null; optionId: string | null; quantity: number };

/** What can still be refunded of a line. `kobo`: before its share of a discount. */
type RefundableLine = {
  id: string;
  name: string;
  portions: number;
  kobo: number;
  options: { id: string; name: string; portions: number; kobo: number }[];
};

export const FEES = "Delivery and fees";

/**
 * Returns the price of a portion of a line with other choices, in kobo, by the one pricing
 * function. It rebuilds the line's groups from its stored options; options that were free in a
 * group stay free.
 */
function portionKobo({ priceKobo, options }: ChargedLine, choices: OptionChoice[]): number {
  const groups = new Map<string, OptionGroup>();
  for (const { id, group: name, name: option, priceKobo: kobo, quantity, free } of options ?? []) {
    const group = groups.get(name) ?? {
      ...{ id: name, name, isSize: false, min: 0, max: null, free: 0, options: [] },
    };
    group.free += free;
    group.options.push({
      ...{ id, name: option, priceKobo: kobo, unit: null, most: quantity, preset: 0 },
      ...{
        excludesOthers: false,
        isAvailable: true,
        inventory: null,
        itemId: null,
        allergens: [],
      },
    });
    groups.set(name, group);
  }
  const item = { priceKobo: 0, groups: [...groups.values()] };
  const added = priceItem(item, allChoices(options)).optionsKobo;
  return priceItem({ ...item, priceKobo: priceKobo - added }, choices).portionKobo;
}

const allChoices = (options: OrderedOption[] | null): OptionChoice[] =>
  (options ?? []).map(({ id, quantity }): OptionChoice => [id, quantity]);

const has = (id: string) => (portions: Portions) =>
  portions.choices.some(([chosen]) => chosen === id);

const countOf = (portions: Portions[]) => portions.reduce((sum, { count }) => sum + count, 0);

/**
 * Takes a part off a line's portions, the dearest first.
 * @returns the remaining portions, and how many portions of the part were missing
 */
function takeOff(
  line: ChargedLine,
  left: Portions[],
  { quantity, option }: RefundPart,
): { left: Portions[]; missing: number } {
  let missing = quantity;
  const next: Portions[] = [];
  for (const portions of [...left].sort((a, b) => b.kobo - a.kobo)) {
    const taken = !option || has(option.id)(portions) ? Math.min(missing, portions.count) : 0;
    missing -= taken;
    if (portions.count > taken) next.push({ ...portions, count: portions.count - taken });
    if (!option || taken === 0) continue;
    const rest = portions.choices.filter(([id]) => id !== option.id);
    // An option with a price below zero can't be given back.
    const kobo = Math.min(portions.kobo, portionKobo(line, rest));
    next.push({ count: taken, choices: rest, kobo });
  }
  return { left: next, missing };
}

/**
 * Returns the portions that earlier refunds left. After a failed one, later ones may find less of
 * their part than they took: that rest can't be refunded any more.
 */
function portionsLeft(line: ChargedLine, earlier: readonly RefundPart[]): Portions[] {
  const whole = {
    count: line.quantity,
    choices: allChoices(line.options),
    kobo: line.priceKobo,
  };
  return earlier
    .filter(({ lineId }) => lineId === line.id)
    .reduce((left, part) => takeOff(line, left, part).left, [whole]);
}

const partsOf = ({ earlier }: Pick<ChargedOrder, "earlier">) => earlier.flatMap((one) => one.parts);

const isFees = ({ lineId }: RefundPart) => lineId === null;

/**
 * Returns whether everything on top of the lines was refunded. After a failed refund, the part of
 * that name may have been money of the lines only.
 */
const areFeesGiven = ({ earlier }: ChargedOrder) =>
  earlier.some(({ feesKobo, parts }) => feesKobo > 0 && parts.some(isFees));

const givenKobo = ({ earlier }: ChargedOrder) =>
  earlier.reduce((sum, { linesKobo }) => sum + linesKobo, 0);

/** Multiplies and divides whole kobo exactly, rounded down. */
const share = (kobo: number, of: number, all: number): number =>
  all === 0 ? 0 : Number((BigInt(kobo) * BigInt(of)) / BigInt(all));

/** Splits the order's total, in kobo, into the charge for its lines and the fees on top. */
export function chargedKobo(sums: OrderSums): { linesKobo: number; feesKobo: number } {
  const itemsKobo = sums.subtotalKobo - sums.discountKobo;
  const taxedKobo = itemsKobo + sums.packagingFeeKobo + sums.serviceFeeKobo;
  const linesKobo = itemsKobo + share(sums.taxKobo, itemsKobo, taxedKobo);
  return { linesKobo, feesKobo: sums.totalKobo - linesKobo };
}

export function refundableParts(order: ChargedOrder): {
  lines: RefundableLine[];
  feesKobo: number;
} {
  const parts = partsOf(order);
  const lines = order.lines.map((line): RefundableLine => {
    const left = portionsLeft(line, parts);
    return {
      id: line.id,
      name: line.name,
      portions: countOf(left),
      kobo: Math.max(0, ...left.map(({ kobo }) => kobo)),
      options: (line.options ?? []).flatMap(({ id, name }) => {
        const having = left.filter(has(id)).sort((a, b) => b.kobo - a.kobo);
        const [first] = having;
        if (!first) return [];
        const rest = first.choices.filter(([chosen]) => chosen !== id);
        const kobo = first.kobo - portionKobo(line, rest);
        return kobo > 0 ? [{ id, name, portions: countOf(having), kobo }] : [];
      }),
    };
  });
  const charged = chargedKobo(order.sums);
  const feesKobo = areFeesGiven(order) ? 0 : charged.feesKobo;
  // If a refund fails after the rest of its line was refunded, money is left but no portion.
  const isAllGone = lines.every(({ portions }) => portions === 0);
  const restKobo = isAllGone ? Math.max(0, charged.linesKobo - givenKobo(order)) : 0;
  return { lines, feesKobo: feesKobo + restKobo };
}

/** Names parts by the order's own names; null when the order doesn't have one of them. */
export function namedParts(
  { lines }: Pick<ChargedOrder, "lines">,
  chosen: readonly ChosenPart[],
): RefundPart[] | null {
  const parts = chosen.map(({ lineId, optionId, quantity }): RefundPart | null => {
    if (lineId === null) return { lineId, name: FEES, quantity: 1, option: null };
    const line = lines.find(({ id }) => id === lineId);
    const option = line?.options?.find(({ id }) => id === optionId);
    if (!line || (optionId !== null && !option)) return null;
    return {
      lineId,
      name: line.name,
      quantity,
      option: option ? { id: option.id, name: option.name } : null,
    };
  });
  return parts.every((part) => part !== null) ? parts : null;
}

/** The sum of a refund of parts, in kobo, and the portions that it takes off each line. */
export type PricedParts = {
  amountKobo: number;
  linesKobo: number;
  feesKobo: number;
  taken: { lineId: string; portions: number; options: { id: string; units: number }[] }[];
};

/**
 * Prices a refund of parts: each line's share of the charge for all lines, so that all parts
 * together equal the total, to the kobo, in any order (docs/rules.md, Refunds).
 * @returns null when the order has no such parts left
 */
export function priceParts(order: ChargedOrder, wanted: readonly RefundPart[]): PricedParts | null {
  const before = partsOf(order);
  if (wanted.filter(isFees).length > 1) return null;
  const known = new Set(order.lines.map(({ id }) => id));
  if (wanted.some(({ lineId }) => lineId !== null && !known.has(lineId))) return null;
  let keptKobo = 0;
  const taken: PricedParts["taken"] = [];
  for (const line of order.lines) {
    const was = portionsLeft(line, before);
    let is = was;
    for (const part of wanted) {
      if (part.lineId !== line.id) continue;
      const { left, missing } = takeOff(line, is, part);
      if (missing > 0) return null;
      is = left;
    }
    keptKobo += is.reduce((sum, { count, kobo }) => sum + count * kobo, 0);
    const units = (portions: Portions[], id: string) =>
      portions.reduce(
        (sum, { count, choices }) =>
          sum + count * (choices.find(([chosen]) => chosen === id)?.[1] ?? 0),
        0,
      );
    taken.push({
      lineId: line.id,
      portions: countOf(was) - countOf(is),
      options: (line.options ?? []).map(({ id }) => ({
        id,
        units: units(was, id) - units(is, id),
      })),
    });
  }
  const charged = chargedKobo(order.sums);
  const allKobo = order.lines.reduce(
    (sum, { priceKobo, quantity }) => sum + priceKobo * quantity,
    0,
  );
  const linesKobo = Math.max(
    0,
    share(charged.linesKobo, allKobo - keptKobo, allKobo) - givenKobo(order),
  );
  const wantsFees = wanted.some(isFees);
  const feesKobo = wantsFees && !areFeesGiven(order) ? charged.feesKobo : 0;
  const isNothing = wantsFees && feesKobo + linesKobo === 0;
  return isNothing ? null : { amountKobo: linesKobo + feesKobo, linesKobo, feesKobo, taken };
}
