import type { MessagePart } from "./messages";

/** Nigerian Pidgin for paying, in the checkout, on the page of an order and on an invoice. */
export const pidginPayment: MessagePart = {
  Paid: "You don pay",
  "What this order held has gone to others meanwhile. Please order again.":
    "Wetin this order hold don go meet other people. Abeg order again.",
  "Unable to process payment for {store}": "Payment for {store} no go through",
  "Nothing was taken for this try. Your order is kept for half an hour.":
    "Nobody comot money this time. We go keep your order for 30 minutes.",
  "Retry Payment": "Try pay again",
  "Change Payment Method": "Pay another way",
  "Cancel Order": "Cancel order",
  "Your order": "Your order",
  "Email address": "Email address",
  Discount: "Discount",
  "For your payment receipt": "Na there your receipt go enter",
  "We could not reach the payment service. Your order is kept: please try again.":
    "We no fit reach the payment people. Your order dey safe: abeg try again.",
  "This order can't be paid any more. Please order again.":
    "You no fit pay for this order again. Abeg order another one.",
  "Not sent. Check your network and tap again.":
    "E no go. Check your network, then press am again.",
  "Please enter a valid email address": "Abeg put correct email address",
  "Discount ({code})": "Discount ({code})",
  "This order was cancelled": "This order don cancel",
  Card: "Card",
  "Bank transfer": "Transfer",
  USSD: "USSD",
};

/** Nigerian Pidgin for the page of an order and its receipt. */
export const pidginOrder: MessagePart = {
  "Order {number}": "Order {number}",
  Refund: "Money back",
  Progress: "How far",
  done: "don finish",
  now: "now",
  "to come": "never reach",
  "Order actions": "Wetin you fit do",
  "Order again": "Order am again",
  "Not everything could be put into your cart:": "No be everything enter your cart:",
  "Look at your cart": "Check your cart",
  "Scheduled for": "You want am for",
  "Arriving by": "E go reach your door by",
  "Ready for pickup by": "You fit come carry am by",
  "in about {minutes} min": "e remain like {minutes} min",
  "any minute now": "anytime from now",
  "Taking longer than planned": "E dey take time pass wetin we talk",
  "{store} has to accept it first.": "{store} need accept am first.",
  "You can cancel until {store} accepts it. {price} goes back to the card or account you paid with, within 10 working days.":
    "You fit cancel till {store} accept am. {price} go go back to the card or account wey you use pay, within 10 working days.",
  "Cancel and get {price} back": "Cancel am, collect {price} back",
  "{store} has accepted it, so it can’t be cancelled here any more. Please call them.":
    "{store} don accept am, so you no fit cancel am here again. Abeg call dem.",
  "You cancelled it. It will not be prepared.": "You cancel am. Nobody go prepare am.",
  Directions: "Show me road",
  "Money came for this order that we have to look at first. Please don’t pay again: call the store, it can see the order.":
    "Money enter for this order, but we need check am first. Abeg no pay again: call the store, dem dey see the order.",
  "This order was not paid in time and can’t be paid any more. Please order again.":
    "Time don pass for this order, you no fit pay am again. Abeg order another one.",
  "Your bank or the payment service has not answered yet. Please don’t pay again: this page says so as soon as it is known.":
    "Your bank or the payment people never answer. Abeg no pay again: this page go tell you once dem answer.",
  "You have not been charged for this try. Your order is kept for half an hour.":
    "Nobody comot your money this time. We go keep your order for 30 minutes.",
  "Your order is kept until the payment is made. Have you paid already? Then it is being confirmed: refresh in a moment.":
    "We dey keep your order till you pay. You don pay already? Then we dey confirm am: wait small, then refresh.",
  "Try again: pay {price}": "Try again: pay {price}",
  Receipt: "Receipt",
  "Receipt {number}": "Receipt {number}",
  "Receipt {number}, {store}": "Receipt {number}, {store}",
  "Receipt for order {number}, {store}": "Receipt for order {number}, {store}",
  "Download Receipt": "Download receipt",
  "Print receipt": "Print receipt",
  "The receipt is ready. Press Share once more.": "Receipt don ready. Press Share one more time.",
  "Failed to download receipt. Please try again.": "Receipt no gree download. Abeg try again.",
  "That did not work here. Please copy the address of the printable receipt.":
    "E no work for here. Abeg copy the address of the receipt wey you fit print.",
  Paper: "Paper",
  "Print this page with your browser’s menu.": "Use your browser menu print this page.",
  "Back to your order": "Go back to your order",
  "Order Confirmed": "Order don enter",
  "Awaiting Confirmation": "We dey wait for kitchen",
  "Preparing Your Order": "We dey prepare am",
  "Ready for Delivery": "E don ready for delivery",
  "Ready for Pickup": "E don ready, come carry am",
  "Order Complete": "Order don complete",
  "Waiting for your payment": "We dey wait for your payment",
  "Packed. The rider is next": "Dem don pack am. Rider go carry am come",
  "Ready for you to pick up": "E don ready, come carry am!",
  "Delivered. Enjoy!": "E don reach you. Enjoy!",
  "Picked up. Enjoy!": "You don carry am. Enjoy!",
  "Your food is being prepared": "We dey prepare your food",
  "We could not cancel this order just now: its payment may be under way. Please look again in a minute.":
    "We no fit cancel this order now: e fit be say the payment dey come. Abeg check again after one minute.",
  "{dish} is no longer on the menu": "{dish} no dey menu again",
  "{mm} mm roll": "{mm} mm roll",
};

/** Nigerian Pidgin for what became of a payment, by its reference. */
export const pidginOutcome: MessagePart = {
  "It takes longer than usual. Whatever comes of it reaches the store automatically: you can close this page.":
    "E dey take time pass before. Anything wey happen, store go hear: you fit close this page.",
  "Transaction reference": "Payment reference",
  "Return to Storefront": "Go back to store",
  "View Orders": "See orders",
  "Go Home": "Go home page",
  "Thank you. The store has your order.": "Thank you. Store don get your order.",
  "The payment service has not confirmed it yet. This page checks again automatically; please don’t pay a second time.":
    "The payment people never confirm am. This page dey check by itself; abeg no pay two times.",
  "This payment has not been made": "Nobody don make this payment",
  "Nothing was paid with this reference so far. Go back to your order to pay. Have you just paid? This page checks again automatically.":
    "Nobody don pay anything with this reference yet. Go back to your order, then pay. You just pay now? This page dey check again by itself.",
  "This payment did not go through": "This payment no go through",
  "Nothing was paid with this reference. Go back to your order to try again.":
    "Nobody pay anything with this reference. Go back to your order, then try again.",
  "We are looking into this payment": "We dey check this payment",
  "Something about it needs a person to check it. Your money is safe.":
    "Person need look am first. Your money dey safe.",
  "We are looking for your order": "We dey find your order",
  "Your payment came, but we can’t find its order. A person has been told and will find it or return your money. Please keep the reference.":
    "Your money enter, but we no see the order. Person don hear am: dem go find am or send your money back. Abeg keep the reference.",
  "This payment is not known": "We no know this payment",
  "Nothing was paid with this reference.": "Nobody pay anything with this reference.",
};
