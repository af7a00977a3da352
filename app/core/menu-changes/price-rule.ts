import { formatKobo } from "~/shared/money";

/** By hundredths of a percent or by kobo, up or down, to the nearest ₦50 or exactly. */
export type PriceRule = {
  direction: "up" | "down";
  by: "percent" | "naira";
  /** Hundredths of a percent, or kobo. */
  amount: number;
  rounding: "fifty" | "exact";
};

const FIFTY_NAIRA_KOBO = 5_000;
/** The same as for a typed price (docs/rules.md, Menu items). */
const MAX_PRICE_KOBO = 1_000_000_000;

/**
 * Returns the new price by a rule, in kobo (docs/rules.md, Bulk changes). Prices of 0 and negative
 * ones ('No meat') stay; a rounded price is at least ₦50.
 * @returns null when it would be 0 or less, or above the highest price
 */
export function priceByRule(priceKobo: number, rule: PriceRule): number | null {
  if (priceKobo <= 0) return priceKobo;
  const sign = rule.direction === "up" ? 1 : -1;
  const exact =
    rule.by === "percent"
      ? Math.round((priceKobo * (10_000 + sign * rule.amount)) / 10_000)
      : priceKobo + sign * rule.amount;
  if (exact <= 0) return null;
  const price =
    rule.rounding === "exact"
      ? exact
      : Math.max(1, Math.round(exact / FIFTY_NAIRA_KOBO)) * FIFTY_NAIRA_KOBO;
  return price > MAX_PRICE_KOBO ? null : price;
}

/** Names a rule: '+10%', '−₦200, to the nearest ₦50'. */
export function ruleLabel({ direction, by, amount, rounding }: PriceRule): string {
  const sign = direction === "up" ? "+" : "−";
  const much = by === "percent" ? `${sign}${amount / 100}%` : `${sign}${formatKobo(amount)}`;
  return rounding === "fifty" ? `${much}, to the nearest ₦50` : much;
}
