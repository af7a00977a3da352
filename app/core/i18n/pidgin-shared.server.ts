import type { MessagePart } from "./messages";

/**
 * Nigerian Pidgin for what all pages of a store have, and for where a page should be, or a press
 * went wrong.
 */
export const pidginShared: MessagePart = {
  texts: {
    "Store not found": "We no see this store",
    "The link may be old. The rest of the menu is still here.":
      "The link fit don old. The rest of the menu still dey.",
    "Back to Store": "Go back to store",
    today: "today",
    "Loading the menu": "Menu dey load",
    "Try again": "Try again",
    Quantity: "How many",
    "Everything loads.": "Everything dey load.",
    "Lite mode": "Save data",
    "Lite mode: pictures on tap.": "We dey save your data: tap to see picture.",
    "Load everything": "Load everything",
    Sums: "Money",
    Subtotal: "Food",
    Delivery: "Delivery",
    "Delivery, by area": "Delivery, by area",
    Free: "Free",
    "Transaction fee": "Payment charge",
    Total: "Total",
    "Total without delivery": "Total without delivery",
    Checkout: "Finish your order",
    Pickup: "Come carry am",
    Call: "Call",
    Chat: "Chat",
    Menu: "Menu",
    Dismiss: "Close",
    "Link copied": "We don copy the link",
    "Share {name}": "Share {name}",
    "See the menu": "See menu",
    "Error loading store": "Store no gree open",
    "It is not you: the store could not be read just now. Your cart is kept.":
      "No be your fault: store no gree open now. Your cart dey safe.",
    "The link may be old, or a letter of it got lost on the way. Ask the store for its address.":
      "The link fit don old, or one letter don lost. Ask the store for their address.",
    "{store}’s terms and policies": "{store} rules",
    "You are offline": "Network no dey",
    "Tap for picture": "Tap to see picture",
    "prices as of": "price na as e be for",
    "This page needs the network. Your cart is kept.":
      "This page need network. Your cart dey safe.",
    "There is nothing here": "Nothing dey here",
    "That did not work": "E no work",
    "Something went wrong on our side": "Something spoil for our side",
    "The link may be old, or a letter of it got lost on the way.":
      "The link fit don old, or one letter don lost.",
    "Please go back and try again.": "Abeg go back, then try again.",
    "Nothing you did. Please try again in a moment.":
      "No be your fault. Abeg try again after small time.",
    "If it happens again, tell us this number:": "If e happen again, tell us this number:",
    "Go to the start": "Go home page",
    "Order not found": "We no see this order",
    "Receipt not found": "We no see this receipt",
  },
  said: {
    "This dish is not on the menu": "This food no dey menu",
    Open: "We dey open",
    "Open · until {time}": "We dey open · till {time}",
    Closed: "We don close",
    "{reason} Ordering reopens {when}.": "{reason} You fit order again {when}.",
    "Ordering is temporarily unavailable while this store is under maintenance.":
      "You no fit order for now, we dey fix something for the store.",
    "This store has paused new orders for now.": "This store no dey take new order for now.",
    "This store is temporarily closed.": "This store don close for now.",
    "This store is closed on {day}.": "This store no dey open on {day}.",
    "This store is currently closed.": "This store don close for now.",
    "today at {time}": "today by {time}",
    "tomorrow at {time}": "tomorrow by {time}",
    Packaging: "Pack",
    "Service fee": "Service charge",
    Tax: "Tax",
    "{area}: free": "{area}: free",
    "{terms}, for orders from {price}": "{terms}, for order from {price}",
    "This store has no terms of its own": "This store no get rules",
    "Too many tries in a short time. Please wait {time} and try again.":
      "You don try too much. Abeg wait {time}, then try again.",
    "{dish}: only {n} of {wanted} left": "{dish}: out of {wanted}, e remain {n}",
    "{dish} is not available right now": "{dish} no dey now",
    "{dish} is sold out": "{dish} don finish",
  },
};
