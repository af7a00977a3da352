/** The messages about a store address that can't be had. */
export const slugMessages = {
  form: "Use lowercase letters, numbers and hyphens only",
  choose: "Please choose an available store URL.",
  unverified: "Could not verify slug. Try again.",
  taken: "This store URL is already taken",
} as const;
