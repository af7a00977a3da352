import { formatKobo } from "~/shared/money";

const LEAST_KOBO = 5_000;
const TIMES = 5;

/** A price in a form, in kobo, with its field and its earlier value (null: none). */
export type TypedPrice = { field: string; priceKobo: number; beforeKobo: number | null };

export const isJump = (priceKobo: number, beforeKobo: number | null): boolean =>
  beforeKobo !== null &&
  beforeKobo > 0 &&
  (priceKobo >= beforeKobo * TIMES || priceKobo * TIMES <= beforeKobo);

/** Below ₦50, which an option's price may be, or a jump (docs/rules.md, Menu items). */
export const isOddPrice = (priceKobo: number, beforeKobo: number | null): boolean =>
  priceKobo !== beforeKobo && (priceKobo < LEAST_KOBO || isJump(priceKobo, beforeKobo));

/** The name of the hidden field that lists the odd prices already asked about. */
export const SURE = "sure";

/**
 * Asks once about prices that look like typing mistakes. A form sent again with the same prices in
 * `sure` confirms them.
 * @param sure the form's field of that name
 * @param button the label of the button that saves
 * @returns a question for each field, and the next `sure`; null when there is nothing to ask
 */
export function askAboutPrices(
  sure: FormDataEntryValue | null,
  prices: readonly TypedPrice[],
  button: string,
  isOdd = isOddPrice,
): { questions: Record<string, string[]>; sure: string } | null {
  const askedKeys = new Set(String(sure ?? "").split(" "));
  const keyOf = ({ field, priceKobo }: TypedPrice) => `${field}:${priceKobo}`;
  const odd = prices.filter(({ priceKobo, beforeKobo }) => isOdd(priceKobo, beforeKobo));
  const open = odd.filter((price) => !askedKeys.has(keyOf(price)));
  if (open.length === 0) return null;
  return {
    questions: Object.fromEntries(
      open.map(({ field, priceKobo }) => [
        field,
        [`${formatKobo(priceKobo)}? Tap ${button} again to keep it`],
      ]),
    ),
    sure: odd.map(keyOf).join(" "),
  };
}
