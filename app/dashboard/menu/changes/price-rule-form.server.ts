import type { PriceRule } from "~/core/menu-changes/price-rule";
import { askAboutPrices, isOddPrice, SURE } from "~/core/menu/odd-price";
import { formatKobo } from "~/shared/money";
import { readAmount, readPercent } from "~/shared/typed-number";

export type TypedRule = {
  direction: "up" | "down";
  by: "percent" | "naira";
  amount: string;
  rounding: "fifty" | "exact";
};

const MAX_PERCENT = 500;
const NAMED = 3;

export function readTypedRule(form: FormData): TypedRule {
  const text = (name: string) => String(form.get(name) ?? "");
  return {
    direction: text("direction") === "down" ? "down" : "up",
    by: text("by") === "naira" ? "naira" : "percent",
    amount: text("amount"),
    rounding: text("rounding") === "exact" ? "exact" : "fifty",
  };
}

export function readRule(
  typed: TypedRule,
): { ok: true; rule: PriceRule } | { ok: false; message: string } {
  const { direction, by, rounding } = typed;
  const fail = (message: string) => ({ ok: false as const, message });
  if (typed.amount.trim() === "") return fail("Please enter how much");
  const read =
    by === "naira"
      ? readAmount(typed.amount, "Please enter an amount in naira, such as 200")
      : readPercent(typed.amount, "Please enter a percentage, such as 10");
  if (!read.ok) return read;
  const amount = read.value;
  if (amount === 0) return fail("Please enter more than 0");
  if (by === "percent" && amount > MAX_PERCENT * 100) return fail(`At most ${MAX_PERCENT}%`);
  return { ok: true, rule: { direction, by, amount, rounding } };
}

type Line = { id: string; name: string; priceKobo: number; toKobo: number | null };

/** Asks once about odd prices that a rule would make (docs/rules.md, Menu items). */
export function askAboutLines(
  form: FormData,
  lines: readonly Line[],
  isOdd = isOddPrice,
): { message: string; sure: string } | null {
  const prices = lines.flatMap(({ id, priceKobo, toKobo }) =>
    toKobo === null ? [] : [{ field: id, priceKobo: toKobo, beforeKobo: priceKobo }],
  );
  const question = askAboutPrices(form.get(SURE), prices, "Save", isOdd);
  if (!question) return null;
  const odd = lines.filter(({ id }) => question.questions[id]);
  const names = odd
    .slice(0, NAMED)
    .map(({ name, toKobo }) => `${formatKobo(toKobo!)} for ${name}`)
    .join(", ");
  const others = odd.length > NAMED ? ` and ${odd.length - NAMED} more` : "";
  const them = odd.length === 1 ? "it" : "them";
  return { message: `${names}${others}? Tap Save again to keep ${them}`, sure: question.sure };
}

/** Names the first few items for which the rule gives no valid price. */
export function impossibleText(items: readonly { name: string; priceKobo: number }[]): string {
  const names = items
    .slice(0, NAMED)
    .map(({ name, priceKobo }) => `${name} (${formatKobo(priceKobo)})`);
  const others = items.length - NAMED;
  return `No price can be ₦0 or less, or over ₦10,000,000: ${names.join(", ")}${others > 0 ? ` and ${others} more` : ""}`;
}
