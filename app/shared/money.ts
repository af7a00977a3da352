const naira = new Intl.NumberFormat("en-NG", { maximumFractionDigits: 0 });

/**
 * An amount as people read it: `₦1,500`, with kobo only when there are some (`₦1,500.50`).
 * @param amountKobo whole kobo; a negative amount gets a leading minus
 * @returns text in naira (docs/rules.md, Money)
 */
export function formatKobo(amountKobo: number): string {
  const sign = amountKobo < 0 ? "-" : "";
  const absolute = Math.abs(Math.trunc(amountKobo));
  const kobo = absolute % 100;
  return `${sign}₦${naira.format(Math.trunc(absolute / 100))}${kobo ? `.${String(kobo).padStart(2, "0")}` : ""}`;
}

/**
 * An amount as a form field, a spreadsheet and schema.org have it: naira without sign or commas,
 * kobo only when there are some (`1500`, `1500.50`). `parseNaira` reads it back.
 * @param amountKobo whole kobo, 0 or more
 */
export function nairaInput(amountKobo: number): string {
  const kobo = amountKobo % 100;
  return `${Math.trunc(amountKobo / 100)}${kobo ? `.${String(kobo).padStart(2, "0")}` : ""}`;
}

/**
 * What a person typed as naira (`1500`, `1,500.50`, `₦1,500`), in kobo.
 * @returns whole kobo, or null when it is not an amount of at most two decimals
 */
export function parseNaira(text: string): number | null {
  const clean = text.replace(/[₦,\s]/g, "");
  const match = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(clean);
  if (!match) return null;
  return Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0"));
}
