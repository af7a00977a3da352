import type { MessagePart } from "./messages";

/** Nigerian Pidgin for a store's terms, and for its address on paper. */
export const pidginAbout: MessagePart = {
  "Terms and policies, {store}": "Store rules, {store}",
  Terms: "Our rules",
  Refunds: "Money back",
  Cancellations: "If you cancel",
  "Back to the menu": "Go back to menu",
  "Scan to order": "Scan am, then order",
  "QR code of {url}": "QR code of {url}",
  "Share on WhatsApp": "Share for WhatsApp",
  "Press and hold the address to copy it": "Press the address hold am, then copy",
};

/** Nigerian Pidgin for what an order, a receipt and an invoice can be done with. */
export const pidginTools: MessagePart = {
  Refresh: "Refresh",
  Share: "Share",
  Print: "Print",
  "Copy link": "Copy link",
  Payment: "Payment",
  "Payment is being confirmed": "We dey confirm your payment",
  "Payment successful": "Payment don go through",
};

/** Nigerian Pidgin for an invoice. */
export const pidginInvoice: MessagePart = {
  "Invoice {number} from {store}": "Invoice {number} from {store}",
  "Invoice from {store}": "Invoice from {store}",
  "Invoice {number}": "Invoice {number}",
  "Copy this link:": "Copy this link:",
  "Invoice actions": "Wetin you fit do with the invoice",
  "Call {phone}": "Call {phone}",
  "Visit Storefront": "Go see store",
  "Pay {price}": "Pay {price}",
  "Payment is being confirmed. This page will show it: please don’t pay again.":
    "We dey confirm your payment. This page go show am: abeg no pay again.",
  "Have you just paid? Then it is being confirmed, and this page will show it.":
    "You just pay? Then we dey confirm am, and this page go show am.",
  "By card, bank transfer or USSD. Your card number never reaches the store.":
    "Pay with card, transfer or USSD. Store no dey ever see your card number.",
  "Order Summary": "Wetin you order",
  "Special instructions: {text}": "Wetin you ask for: {text}",
  "Delivery fee": "Delivery fee",
  "Bill To": "Who go pay",
  "Delivery Address": "Delivery address",
  "Invoice Details": "About this invoice",
  Created: "We write am",
  Expires: "E go expire",
  Status: "How e be",
  "Order number": "Order number",
  "Questions? Call": "You get question? Call",
  "Visit Storefront Now": "Go see store now",
  "Follow your order": "Follow your order",
  "This page stays.": "This page go stay.",
  "You will be taken to the store in {s} seconds.": "We go carry you go the store in {s} seconds.",
  "Stay on this page": "Stay for this page",
  "Invoice not found": "We no see this invoice",
  "The invoice you are looking for does not exist or has expired.":
    "The invoice wey you dey find no dey, or e don expire.",
  "Failed to load invoice": "Invoice no gree open",
  "It is not you: the invoice could not be read just now. Please try again in a moment.":
    "No be your fault: invoice no gree open now. Abeg try again after small time.",
  "Go Back": "Go back",
  "Please enter your email address": "Abeg put your email address",
  "Payment failed. Please try again.": "Payment no go through. Abeg try again.",
  "Pending Payment": "You never pay",
  Unpaid: "Payment never enter",
  "Invoice expired": "Invoice don expire",
  "This invoice has expired. Please contact the vendor for a new payment link.":
    "This invoice don expire. Abeg ask the store for new payment link.",
  "There is nothing to pay on this page: {store} takes the money.":
    "Nothing dey to pay for this page: na {store} go collect the money.",
  "There is nothing to pay. If you have paid already, your money is given back.":
    "You no need pay anything. If you don pay already, we go give you your money back.",
  "This payment was given back": "We don give this money back",
  "There is nothing to pay. The money returns to the card or account that it came from.":
    "You no need pay anything. The money dey go back to the card or account wey e comot from.",
  "We are looking into a payment": "We dey check one payment",
  "Money came for this invoice that somebody has to look at first. Please don’t pay again: call the store, it can see the order.":
    "Money enter for this invoice, but person need check am first. Abeg no pay again: call the store, dem dey see the order.",
  "Expected delivery": "E go reach you",
  "Expected to be ready": "E go ready",
  "30-45 minutes": "30-45 minutes",
};
