import { msg, type Message } from "~/shared/translate";

/** The papers for a receipt: the two common rolls of tills, in millimetres, and A4. */
export const papers = ["58", "80", "a4"] as const;
export type Paper = (typeof papers)[number];

export const toPaper = (text: string | null): Paper =>
  papers.find((paper) => paper === text) ?? "a4";

export const paperName = (paper: Paper): Message =>
  paper === "a4" ? { text: "A4" /* in every language */ } : msg("{mm} mm roll", { mm: paper });

/**
 * The styles of the receipt, on any page. A sheet of its own, as only pages with a receipt need it.
 * No greys: thermal printers only print black.
 */
export const receiptSheet = `
.receipt{box-sizing:border-box;width:100%;padding:1.5em 1.25em;background:#fff;color:#000;font-size:15px;line-height:1.4;font-variant-numeric:tabular-nums;overflow-wrap:anywhere;text-rendering:geometricPrecision}
.receipt>*+*{margin-top:.75em;padding-top:.75em;border-top:1px dashed #000}
.receipt-store{text-align:center;text-wrap:balance}
.receipt-store p:first-child{font-size:1.3em;font-weight:700;line-height:1.2;margin-bottom:.2em}
.receipt-row,.receipt li{display:grid;grid-template-columns:minmax(0,1fr) auto;column-gap:1em}
.receipt-row>:last-child,.receipt li>:nth-child(2){text-align:right}
.receipt dl .receipt-row{grid-template-columns:auto minmax(0,1fr)}
.receipt dd,.receipt-details dt{font-weight:600}
.receipt-row dd{text-wrap:balance}
.receipt-details dt,.receipt-details dd{display:inline}
.receipt-details dd{font-weight:400}
.receipt-details div+div{margin-top:.2em}
.receipt li+li{margin-top:.4em}
.receipt li>:first-child{font-weight:600}
.receipt small{font-size:.9em;grid-column:1}
.receipt-option{padding-left:1em}
.receipt-total{margin-block:.3em;font-size:1.3em;font-weight:700}
.receipt-paid{font-weight:700;text-transform:uppercase;letter-spacing:.06em}
`;

/** The edge that the printer can't reach, in mm, and the font size in CSS pixels. */
export const rolls = { 58: { edgeMm: 4, fontPx: 11 }, 80: { edgeMm: 4.5, fontPx: 14 } };

/**
 * Returns the styles of a printed page: the paper in its true width on the screen, and nothing else
 * in print.
 * @param lengthMm the length of a roll's piece; A4 has its own length
 */
export function printSheet(paper: Paper, lengthMm: number): string {
  const shape =
    paper === "a4"
      ? `.receipt{max-width:148mm;margin-inline:auto;padding:10mm;font-size:16px}@page{size:A4;margin:12mm}`
      : `.receipt{width:${paper}mm;max-width:100%;margin-inline:auto;padding:4mm ${rolls[paper].edgeMm}mm;font-size:${rolls[paper].fontPx}px}@page{size:${paper}mm ${lengthMm}mm;margin:0}`;
  return `${shape}
@media print{
html,body,body :has(.receipt){display:block;min-height:0;max-width:none;margin:0;padding:0;border:0;background:#fff}
body :not(.receipt,.receipt *,:has(.receipt)){display:none}
${paper === "a4" ? ".receipt{padding:0}" : ".receipt{max-width:none}"}
}`;
}

export const MM_PER_PX = 25.4 / 96;

/** Returns the length of a roll's piece for a receipt of this height, in whole millimetres. */
export const sheetLengthMm = (heightPx: number): number => Math.ceil(heightPx * MM_PER_PX) + 1;
