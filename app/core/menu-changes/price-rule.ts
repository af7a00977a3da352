import { formatKobo } from "~/shared/money";

/**
 * How prices change: by hundredths of a percent or by kobo, up or down, to the nearest ₦50 or
 * exactly.
 */
export type PriceRule = {
  direction: "up" | "down";
  by: "percent" | "naira";
  /** Hundredths of a percent, or kobo. */
  amount: number;
  rounding: "fifty" | "exact";
};

const FIFTY_NAIRA_KOBO = 5_000;
/** As for a price that is typed (docs/rules.md, Menu items). */
const MAX_PRICE_KOBO = 1_000_000_000;

/**
 * Returns a price by a rule, in kobo (docs/rules.md, Bulk changes). What is free stays free, and
 * what takes something off ('No meat') takes off as much; a price that is rounded is at least ₦50.
 * @returns null when it would be nothing or less, or more than a price may be
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

/** Names a rule: '+10 %', '−₦200, to the nearest ₦50'. */
export function ruleLabel({ direction, by, amount, rounding }: PriceRule): string {
  const sign = direction === "up" ? "+" : "−";
  const much = by === "percent" ? `${sign}${amount / 100} %` : `${sign}${formatKobo(amount)}`;
  return rounding === "fifty" ? `${much}, to the nearest ₦50` : much;
}
