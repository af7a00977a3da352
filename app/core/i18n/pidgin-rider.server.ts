import type { MessagePart } from "./messages";

/** Nigerian Pidgin for a rider's page, which only the server renders. */
export const pidginRider: MessagePart = {
  "Hello {name}, please deliver for {store}. Your link: {url}":
    "Hello {name}, abeg help {store} deliver. Your link: {url}",
  "Delivery for {store}": "Delivery for {store}",
  PAID: "DON PAY",
  "COLLECT {price}": "COLLECT {price}",
  "Call the customer": "Call the customer",
  "Call their other number": "Call their other number",
  "Hand over": "Wetin you go give am",
  "Picked up": "I don carry am",
  "Mark as delivered": "I don deliver am",
  "Code from the customer": "Code from the customer",
  "Four digits, on the customer’s order page.": "Na four numbers, e dey customer order page.",
  "The code has four digits.": "The code na four numbers.",
  "Wrong code. {n} try left.|Wrong code. {n} tries left.":
    "The code no correct. {n} try remain.|The code no correct. {n} tries remain.",
  "Too many wrong codes. Call the store: they can finish it.":
    "Wrong code don too much. Call the store: na them fit finish am.",
  "You don’t have this order any more. Ask the store.":
    "This order no dey with you again. Ask the store.",
  "Delivered at {time}": "E reach by {time}",
};
