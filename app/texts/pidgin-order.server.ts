import type { Part } from "./catalogue";

/** Nigerian Pidgin for the page of an order. */
export const pidginOrder: Part = {
  texts: {},
  said: {},
};
