import { appendFileSync } from "node:fs";

/** Adds a line to the table that `npm run prove:scale` prints. */
export function note(part: string, figure: string, value: string): void {
  const file = process.env.PROOF_FIGURES;
  if (file) appendFileSync(file, `| ${part} | ${figure} | ${value} |\n`);
}
