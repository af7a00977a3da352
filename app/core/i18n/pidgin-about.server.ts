import type { MessagePart } from "./messages";

export const pidginAbout: MessagePart = {
  "Terms and policies, {store}": "Store rules, {store}",
  Terms: "Our rules",
  Refunds: "Money back",
  Cancellations: "If you cancel",
  "Help, {store}": "Help, {store}",
  "Ask {store}": "Ask {store}",
  "About your order, ask {store}: they can see it.":
    "If na about your order, ask {store}: dem fit see am.",
  "Back to the menu": "Go back to menu",
  "Scan to order": "Scan am, then order",
  "QR code of {url}": "QR code of {url}",
  "Share on WhatsApp": "Share for WhatsApp",
  "Press and hold the address to copy it": "Press the address hold am, then copy",
};

export const pidginTools: MessagePart = {
  Refresh: "Refresh",
  Share: "Share",
  Print: "Print",
  "Copy link": "Copy link",
  Payment: "Payment",
  "Payment is being confirmed": "We dey confirm your payment",
  "Payment successful": "Payment don go through",
};

export const pidginInvoice: MessagePart = {
  "Invoice {number} from {store}": "Invoice {number} from {store}",
  "Invoice from {store}": "Invoice from {store}",
  "Invoice {number}": "Invoice {number}",
  "Copy this link:": "Copy this link:",
  "Invoice actions": "Wetin you fit do with the invoice",
  "Call {phone}": "Call {phone}",
  "Visit Storefront": "Go see store",
  "We’re confirming your payment. Please don’t pay again; this page will update.":
    "We dey confirm your payment. Abeg no pay again; this page go update.",
  "Just paid? We’re confirming it; this page will update.":
    "You just pay? We dey confirm am; this page go update.",
  "Pay by card, bank transfer or USSD. The store never sees your card number.":
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
  "You’ll stay on this page.": "You go dey this page.",
  "Taking you to the store in {s} seconds.": "We go carry you go the store in {s} seconds.",
  "Stay on this page": "Stay for this page",
  "Invoice not found": "We no see this invoice",
  "The invoice you are looking for does not exist or has expired.":
    "The invoice wey you dey find no dey, or e don expire.",
  "Failed to load invoice": "Invoice no gree open",
  "We couldn’t load this invoice. Check your network and try again.":
    "This invoice no gree open. Check your network, then try again.",
  "Go Back": "Go back",
  "Please enter your email address": "Abeg put your email address",
  "Payment failed. Please try again.": "Payment no go through. Abeg try again.",
  "Pending Payment": "You never pay",
  Unpaid: "Payment never enter",
  "Invoice expired": "Invoice don expire",
  "This invoice has expired. Please contact the vendor for a new payment link.":
    "This invoice don expire. Abeg ask the store for new payment link.",
  "You don’t pay on this page. Please pay {store} directly.":
    "You no go pay for this page. Abeg pay {store} directly.",
  "There’s nothing to pay. If you’ve already paid, your money will be refunded.":
    "You no need pay anything. If you don pay already, we go give you your money back.",
  "This payment was refunded": "We don give this money back",
  "There’s nothing to pay. Your money is going back to the card or account you paid with.":
    "You no need pay anything. The money dey go back to the card or account wey e comot from.",
  "We’re checking a payment": "We dey check one payment",
  "We received a payment for this invoice that we need to check. Please don’t pay again; call the store.":
    "Money enter for this invoice, but we need check am first. Abeg no pay again; call the store.",
  "Expected delivery": "E go reach you",
  "Expected to be ready": "E go ready",
  "30-45 minutes": "30-45 minutes",
  "{least}-{most} minutes": "{least}-{most} minutes",
};
