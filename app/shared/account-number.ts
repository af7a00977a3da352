/** `••••••6789`. @param ending its last digits, usually four */
export const maskedAccount = (ending: string): string => `••••••${ending}`;

export const accountEnding = (accountNumber: string): string => accountNumber.slice(-4);
