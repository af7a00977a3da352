import type { MessagePart } from "./messages";

/** Nigerian Pidgin for the service worker, which has no catalogue. */
export const pidginOffline: MessagePart = {
  "You are offline": "Network no dey",
  "prices as of": "price na as e be for",
  "You need internet for this page. Your cart is safe.":
    "You need internet for this page. Your cart dey safe.",
  "See the menu": "See menu",
  "Try again": "Try again",
};
