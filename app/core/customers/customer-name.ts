/** A customer's name, where nobody has left one. */
export const UNKNOWN_CUSTOMER = "Unknown Customer";
