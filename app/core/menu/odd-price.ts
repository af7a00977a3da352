import { formatKobo } from "~/shared/money";

const LEAST_KOBO = 5_000;
const TIMES = 5;

/** A price that a form has: the name of its field, and the price before; null: none. In kobo. */
export type TypedPrice = { field: string; priceKobo: number; beforeKobo: number | null };

/** Returns whether a price is at least five times the one before, or at most a fifth of it. */
export const isJump = (priceKobo: number, beforeKobo: number | null): boolean =>
  beforeKobo !== null &&
  beforeKobo > 0 &&
  (priceKobo >= beforeKobo * TIMES || priceKobo * TIMES <= beforeKobo);

/**
 * Returns whether a new price looks like a slip: below ₦50, or a jump (docs/rules.md, Menu items).
 * What an option adds may be less than ₦50.
 */
export const isOddPrice = (priceKobo: number, beforeKobo: number | null): boolean =>
  priceKobo !== beforeKobo && (priceKobo < LEAST_KOBO || isJump(priceKobo, beforeKobo));

/** Names the hidden field that says which odd prices have been asked about. */
export const SURE = "sure";

/**
 * Asks once about prices that look like slips. A form that is sent again with `sure`, and the same
 * prices, means them.
 * @param sure what the form has in its field of that name
 * @param button the one that saves
 * @returns each question by its field, and the next `sure`; null when nothing is to be asked
 */
export function askAboutPrices(
  sure: FormDataEntryValue | null,
  prices: readonly TypedPrice[],
  button: string,
  isOdd = isOddPrice,
): { questions: Record<string, string[]>; sure: string } | null {
  const asked = new Set(String(sure ?? "").split(" "));
  const keyOf = ({ field, priceKobo }: TypedPrice) => `${field}:${priceKobo}`;
  const odd = prices.filter(({ priceKobo, beforeKobo }) => isOdd(priceKobo, beforeKobo));
  const open = odd.filter((price) => !asked.has(keyOf(price)));
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
