/** Maximum age of a sign-in to change a bank account (docs/rules.md, Bank account). */
export const FRESH_SIGN_IN_MINUTES = 10;

export const bankSavedMessages: Record<string, string> = {
  first: "Bank account saved",
  again: "Bank account checked again",
  changed: "Bank account changed",
  already: "Bank account saved",
};
