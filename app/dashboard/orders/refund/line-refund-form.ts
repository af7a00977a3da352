import type { ChosenPart } from "~/core/line-refunds/refund-parts";
import { readCount } from "~/shared/typed-number";

export type TypedRefund = Record<string, string>;

export type LineRefundResult = {
  typed: TypedRefund;
  soldOut: string[];
  amountKobo: number | null;
  message: string | null;
  errors: Record<string, string>;
};

/** Names the field for a line's portions, or for the portions of one of its options. */
export const partField = (lineId: string, optionId = ""): string => `part.${lineId}.${optionId}`;

const PART = /^part\.([0-9a-f-]{36})\.([0-9a-f-]{36})?$/;

/** Reads the chosen parts; null for the whole order. */
export function readParts(typed: TypedRefund): {
  parts: ChosenPart[] | null;
  errors: Record<string, string>;
} {
  const errors: Record<string, string> = {};
  if (typed.what === "all") return { parts: null, errors };
  const parts = Object.entries(typed).flatMap(([name, text]): ChosenPart[] => {
    const [, lineId, optionId = null] = PART.exec(name) ?? [];
    if (!lineId || /^0*$/.test(text.trim())) return [];
    const quantity = readCount(text, "Please write a whole number");
    if (!quantity.ok) errors[name] = quantity.message;
    return [{ lineId, optionId: optionId || null, quantity: quantity.ok ? quantity.value : 0 }];
  });
  if (typed.fees === "on") parts.push({ lineId: null, optionId: null, quantity: 1 });
  return { parts, errors };
}
