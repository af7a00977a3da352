/** What changed about a person's PIN and passkeys; `all_removed`: none is left. */
export const factorChanges = [
  "pin_set",
  "pin_changed",
  "pin_removed",
  "passkey_added",
  "passkey_removed",
  "all_removed",
] as const;
export type FactorChange = (typeof factorChanges)[number];
