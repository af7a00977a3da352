/**
 * Formats an amount for people: `₦1,500`, with kobo only if there are any (`₦1,500.50`).
 * @param amountKobo whole kobo; a negative amount gets a leading minus
 * @returns text in naira (docs/rules.md, Money)
 */
export function formatKobo(amountKobo: number): string {
  const sign = amountKobo < 0 ? "-" : "";
  const absolute = Math.abs(Math.trunc(amountKobo));
  const kobo = absolute % 100;
  return `${sign}₦${grouped(Math.trunc(absolute / 100))}${kobo ? `.${String(kobo).padStart(2, "0")}` : ""}`;
}

/** Groups digits in threes. Intl takes a microsecond more, and a menu has fifty prices. */
export function grouped(whole: number): string {
  let digits = String(whole);
  for (let at = digits.length - 3; at > 0; at -= 3)
    digits = `${digits.slice(0, at)},${digits.slice(at)}`;
  return digits;
}

const shortNaira = new Intl.NumberFormat("en-NG", {
  notation: "compact",
  maximumFractionDigits: 1,
});

/** Formats whole naira in short, for the axis of a chart: `₦1.2m`, `₦250k`. */
export const formatShortNaira = (naira: number): string =>
  `${naira < 0 ? "-" : ""}₦${shortNaira.format(Math.abs(naira)).toLowerCase()}`;

/**
 * Formats an amount for form fields, spreadsheets and schema.org: naira without sign or commas,
 * kobo only if there are any (`1500`, `1500.50`). `readAmount` reads it back.
 * @param amountKobo whole kobo, 0 or more
 */
export function nairaInput(amountKobo: number): string {
  const size = Math.abs(amountKobo);
  const kobo = size % 100;
  return `${amountKobo < 0 ? "-" : ""}${Math.trunc(size / 100)}${kobo ? `.${String(kobo).padStart(2, "0")}` : ""}`;
}
