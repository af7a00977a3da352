import type { Part } from "./catalogue";

/** Nigerian Pidgin for the checkout. */
export const pidginCheckout: Part = {
  texts: {},
  said: {},
};
