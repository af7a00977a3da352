import type { PriceRule } from "~/core/menu-changes/price-rule";
import { formatKobo, parseNaira } from "~/shared/money";

/** A rule for prices as it was sent, to show it again. */
export type TypedRule = {
  direction: "up" | "down";
  by: "percent" | "naira";
  amount: string;
  rounding: "fifty" | "exact";
};

const MAX_PERCENT = 500;

/** Reads a rule's fields; those that are missing are as the form begins. */
export function readTypedRule(form: FormData): TypedRule {
  const text = (name: string) => String(form.get(name) ?? "");
  return {
    direction: text("direction") === "down" ? "down" : "up",
    by: text("by") === "naira" ? "naira" : "percent",
    amount: text("amount"),
    rounding: text("rounding") === "exact" ? "exact" : "fifty",
  };
}

/** Reads a rule from what was typed, or says what is wrong with its amount. */
export function readRule(
  typed: TypedRule,
): { ok: true; rule: PriceRule } | { ok: false; message: string } {
  const { direction, by, rounding } = typed;
  const fail = (message: string) => ({ ok: false as const, message });
  const clean = typed.amount.replace(/[%\s]/g, "");
  if (clean === "") return fail("Please enter how much");
  const amount =
    by === "naira"
      ? parseNaira(clean)
      : /^\d{1,3}(\.\d{1,2})?$/.test(clean)
        ? Math.round(Number(clean) * 100)
        : null;
  if (amount === null)
    return fail(
      by === "naira"
        ? "Please enter an amount in naira, such as 200"
        : "Please enter a percentage, such as 10",
    );
  if (amount <= 0) return fail("Please enter more than 0");
  if (by === "percent" && amount > MAX_PERCENT * 100) return fail(`At most ${MAX_PERCENT} %`);
  return { ok: true, rule: { direction, by, amount, rounding } };
}

const NAMED = 3;

/** Names some of those that a rule can't give a price. */
export function impossibleText(items: readonly { name: string; priceKobo: number }[]): string {
  const names = items
    .slice(0, NAMED)
    .map(({ name, priceKobo }) => `${name} (${formatKobo(priceKobo)})`);
  const others = items.length - NAMED;
  return `No price can be ₦0 or less, or over ₦10,000,000: ${names.join(", ")}${others > 0 ? ` and ${others} more` : ""}`;
}
