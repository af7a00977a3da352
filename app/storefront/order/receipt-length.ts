import { MM_PER_PX, rolls, type Paper } from "~/ui/print-sheet";
import type { Receipt } from "./receipt";

/** Estimates a roll's paper length in mm, rather too long, where no script can measure it. */
export function estimatedLengthMm(receipt: Receipt, paper: Paper): number {
  if (paper === "a4") return 297;
  const { edgeMm, fontPx } = rolls[paper];
  const perLine = Math.floor((Number(paper) - 2 * edgeMm) / MM_PER_PX / (fontPx * 0.56));
  const linesOf = (text: string) => Math.ceil(text.length / (perLine * 0.8));
  const rows = [
    ...receipt.facts,
    ...receipt.sums,
    receipt.total,
    ...(receipt.paymentNumber ? [receipt.paymentNumber] : []),
    ...receipt.details,
  ];
  const count =
    linesOf(receipt.store.name) * 1.5 +
    receipt.store.lines.reduce((sum, line) => sum + linesOf(line), 0) +
    rows.reduce((sum, { term, value }) => sum + linesOf(`${term}  ${value}`), 0) +
    receipt.items.reduce(
      (sum, { name, amount, each, options }) =>
        sum +
        linesOf(`${name}  ${amount}`) +
        (each ? 1 : 0) +
        options.reduce((lines, option) => lines + linesOf(option), 0) +
        0.4,
      0,
    ) +
    linesOf(receipt.payment);
  return Math.ceil((count * 1.4 + 4 * 1.5 + 1) * fontPx * MM_PER_PX + 10);
}
