import type { MessagePart } from "./messages";

/** Nigerian Pidgin for what the service worker says, which has no catalogue. */
export const pidginOffline: MessagePart = {
  "You are offline": "Network no dey",
  "prices as of": "price na as e be for",
  "This page needs the network. Your cart is kept.": "This page need network. Your cart dey safe.",
  "See the menu": "See menu",
  "Try again": "Try again",
};
