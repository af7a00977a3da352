import type { MessagePart } from "./messages";

/** Nigerian Pidgin for e-mails to customers, messages to their phones, and how those end. */
export const pidginEmails: MessagePart = {
  "Send me updates by WhatsApp": "Send me update for WhatsApp",
  "Send me updates by SMS": "Send me update by SMS",
  "Send me updates by WhatsApp or SMS": "Send me update by WhatsApp or SMS",
  "Messages about your orders": "Message about your order",
  "{store} sends messages about your orders to {phone}.":
    "{store} dey send message about your order to {phone}.",
  "Stop messages to this phone": "Stop message for this phone",
  "Messages to this phone have ended": "Message for this phone don stop",
  "{store} won’t message {phone} about orders again.":
    "{store} no go send message about order to {phone} again.",
  "Start again": "Start am again",
  "It was ended before this order; the link in your last message starts it again.":
    "You stop am before this order; use the link wey dey your last message start am again.",
  "{phone} gets no messages from any store here. Answer one on WhatsApp with START to change that.":
    "{phone} no dey get message from any store for here. Reply one for WhatsApp with START to change am.",
  "{store} accepted your order {number}": "{store} don accept your order {number}",
  "The rider is next. Please keep your phone close.":
    "Rider go carry am come. Abeg hold your phone near.",
  "Show order number {number} at {store}.": "Show dem order number {number} for {store}.",
  "Tap to see why, and what happens to your money.":
    "Press am to see why, and wetin go happen to your money.",
  "View your order": "Check your order",
  "Call the store": "Call the store",
  "Chat on WhatsApp": "Chat for WhatsApp",
  "Hello, this is about my order {number}": "Hello, na about my order {number}",
  "You’re getting this because you ordered from {store}.":
    "You dey see this because you order from {store}.",
  "Complete payment for your order {number} at {short}":
    "Finish payment for your order {number} for {short}",
  "Order {number} is not paid yet": "You never pay for order {number}",
  "Hello {name}. {store} has your order and will start once you pay.":
    "Hello {name}. {store} don write your order down, and e go start once you pay.",
  "Thank you. {store} has received your order and will start once you pay.":
    "Thank you. {store} don get your order, and e go start once you pay.",
  "You can pay until {when}. If you’ve already paid, we’ll email you once it’s confirmed.":
    "You fit pay till {when}. If you don pay already, we go send you email once we confirm am.",
  "Your order {number} at {short} is paid": "You don pay for your order {number} for {short}",
  "Order {number} is paid": "You don pay for order {number}",
  "Thank you, {name}. {store} has your order and your payment of {total}.":
    "Thank you, {name}. {store} don get your order and your {total}.",
  "Your order {number} from {short} is packed": "Dem don pack your order {number} from {short}",
  "Your order {number} at {short} is ready to pick up":
    "Your order {number} for {short} don ready, come carry am",
  "Your order {number} from {short} is running late":
    "Your order {number} from {short} go late small",
  "Order {number} is running late": "Order {number} go late small",
  "We’re sorry, {name}. {store} needs more time. Your order now arrives by {time}.":
    "Abeg no vex, {name}. {store} need more time. Your order go reach your door by {time}.",
  "We’re sorry, {name}. {store} needs more time. Your order is now ready by {time}.":
    "Abeg no vex, {name}. {store} need more time. You fit come carry your order by {time}.",
  "Waiting for {store} to accept": "We dey wait make {store} accept am",
  "usually {minutes} min": "e dey take like {minutes} min",
  "They’ll give you a time when they accept.": "Dem go tell you time when dem accept am.",
  "Waiting for {short} to accept your order {number}":
    "We dey wait make {short} accept your order {number}",
  "We’re sorry, {name}. {store} hasn’t answered yet. You can wait, call them, or cancel on your order’s page and get your whole {total} back.":
    "Abeg no vex, {name}. {store} never answer. You fit wait, call dem, or cancel for your order page make your complete {total} come back.",
  "Wait or cancel": "Wait or cancel",
  "Order {number}: {store} hasn’t answered yet. You can wait, call, or cancel and get your money back.":
    "Order {number}: {store} never answer. You fit wait, call dem, or cancel make your money come back.",
  "{store}: now arriving by {time}.": "{store}: e go reach your door by {time}.",
  "{store}: now ready by {time}.": "{store}: you fit come carry am by {time}.",
  "Order {number} is packed": "Dem don pack order {number}",
  "Order {number} is ready to pick up": "Order {number} don ready, come carry am",
  "Good news, {name}: {store} has packed your food, and the rider is next. Please keep your phone close.":
    "Good news, {name}: {store} don pack your food, rider go carry am come. Abeg hold your phone near.",
  "Good news, {name}: your food is ready at {store}. Show order number {number} when you arrive.":
    "Good news, {name}: your food don ready for {store}. Show dem order number {number} when you reach.",
  "{short} had to cancel your order {number}": "{short} don cancel your order {number}",
  "{short} couldn’t take your order {number}": "{short} no fit take your order {number}",
  "How was your order {number} from {short}?": "How your order {number} from {short} be?",
  "Hello {name}, {store} would like to know how order {number} was. Tap your stars, then tap them once more on the page that opens.":
    "Hello {name}, {store} wan know how order {number} be. Press your stars, then press dem one more time for the page wey go open.",
  "Stop asking me for reviews": "Make una no ask me again",
  "You cancelled your order {number} at {short}": "You cancel your order {number} for {short}",
  "Order {number} is cancelled": "Order {number} don cancel",
  "{name}, {store} won’t prepare it.": "{name}, {store} no go prepare am again.",
  "You cancelled it": "You cancel am",
  "Order {number} was declined": "Store no fit take order {number}",
  "We’re sorry, {name}. {store} had to cancel your order.":
    "Abeg no vex, {name}. {store} don cancel your order.",
  "We’re sorry, {name}. {store} couldn’t take your order.":
    "Abeg no vex, {name}. {store} no fit take your order.",
  "The reason": "Why",
  "Your money": "Your money",
  "You get back what you paid.": "You go get back wetin you pay.",
  "We’re refunding {amount} to the card or account you paid with. It should reach you within 10 working days (often sooner).":
    "We dey send {amount} back to the card or account wey e comot from. E go reach within 10 working days, e fit quick pass that.",
  "There’s nothing to pay. If you’ve already paid, you get your money back.":
    "You no need pay anything. If you don already pay, you go get your money back.",
  "{store} owes you {amount}. You get it as soon as their sales cover it, and we’ll email you then. If you can’t wait, please call the store.":
    "{store} dey owe you {amount}. You go get am once their sales reach, and we go email you that time. If you no fit wait, abeg call the store.",
  "{short} has refunded {amount} for your order {number}":
    "{short} don give you back {amount} for your order {number}",
  "{amount} is on its way back to you": "{amount} dey come back to you",
  "{name}, {store} has refunded all you paid for order {number}.":
    "{name}, {store} don give you back everything wey you pay for order {number}.",
  "{name}, {store} has refunded {amount} of what you paid for order {number}.":
    "{name}, {store} don give you back {amount} out of wetin you pay for order {number}.",
  "Amount refunded": "Wetin we give back",
  "What it’s for": "Wetin e be for",
  "Where and when": "Where e go enter",
  "To the card or account you paid with, within 10 working days (often sooner).":
    "E go enter the card or account wey you use pay, within 10 working days (e fit quick pass that).",
  "Hello {name}, here is your order {number} from {store}: {price}. You can pay here until {when}: {url}":
    "Hello {name}, this na your order {number} from {store}: {price}. You fit pay here till {when}: {url}",
  "and {n} more": "and {n} more",
  "The simplest way to sell food online": "The easy way to sell food online",
  "The store could not take this order": "Store no fit take this order",
  "A newer order replaced this one": "New order don take the place of this one",
  "The payment came too late: its code had been used up":
    "The money come too late: the code don finish",
  "The payment came after it was cancelled, and the food had been sold":
    "You pay after the order don cancel, and other people don take the food",
  "This order was paid twice": "You pay for this order two times",
  "The kitchen is too busy": "Work too plenty for kitchen",
  "The store didn't answer": "Di store no answer",
  "We are closing": "We dey close",
  "We can't deliver there": "We no dey deliver reach there",
  "You asked us to": "Na you talk say make we cancel am",
  "We couldn't reach you": "We try reach you, e no work",
  "You didn't pick it up": "You no come carry am",
  "Something was missing": "Something no dey inside",
  "It came late": "E reach late",
  "It wasn't right": "E no correct",
  "The store refunded this": "Na the store return this money",
};
