/** Shown for customers without a name. */
export const UNKNOWN_CUSTOMER = "Unknown Customer";
