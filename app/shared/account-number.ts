/**
 * An account number of which only the end is shown: `••••••6789`.
 * @param ending its last digits, usually four
 */
export const maskedAccount = (ending: string): string => `••••••${ending}`;

/** The last four digits of an account number, by which its owner knows it. */
export const accountEnding = (accountNumber: string): string => accountNumber.slice(-4);
