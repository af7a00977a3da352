/** How young a sign-in must be for the change of a bank account (docs/rules.md, Bank account). */
export const FRESH_SIGN_IN_MINUTES = 10;

/** The message once an account is saved, by kind of change. */
export const bankSavedMessages: Record<string, string> = {
  first: "Bank account saved",
  again: "Bank account checked again",
  changed: "Bank account changed",
  already: "Bank account saved",
};
