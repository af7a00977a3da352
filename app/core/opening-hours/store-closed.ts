/** What customers read of a store that an operator has closed for good. */
export const STORE_CLOSED = "This store has closed.";
