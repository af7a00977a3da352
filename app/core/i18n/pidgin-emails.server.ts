import type { MessagePart } from "./messages";

/** Nigerian Pidgin for mails to customers, and the message that brings them a link to pay. */
export const pidginEmails: MessagePart = {
  "Look at your order": "Check your order",
  "Call the store": "Call the store",
  "Chat on WhatsApp": "Chat for WhatsApp",
  "Hello, this is about my order {number}": "Hello, na about my order {number}",
  "You get this because you ordered at {store}.":
    "You dey see this because you order from {store}.",
  "Your order {number} at {short} waits for its payment":
    "Your order {number} for {short} dey wait make you pay",
  "Order {number} is not paid yet": "You never pay for order {number}",
  "Hello {name}. {store} has written down your order and begins once it is paid.":
    "Hello {name}. {store} don write your order down, and e go start once you pay.",
  "Thank you, {name}. {store} has received your order and begins once it is paid.":
    "Thank you, {name}. {store} don get your order, and e go start once you pay.",
  "It can be paid until {when}. If you have paid already, another mail tells you as soon as that is confirmed.":
    "You fit pay till {when}. If you don pay already, another mail go tell you once we confirm am.",
  "Your order {number} at {short} is paid": "You don pay for your order {number} for {short}",
  "Order {number} is paid": "You don pay for order {number}",
  "Thank you, {name}. {store} has your order and your payment of {total}.":
    "Thank you, {name}. {store} don get your order and your {total}.",
  "Your order {number} from {short} is packed": "Dem don pack your order {number} from {short}",
  "Your order {number} at {short} is ready to pick up":
    "Your order {number} for {short} don ready, come carry am",
  "Order {number} is packed": "Dem don pack order {number}",
  "Order {number} is ready to pick up": "Order {number} don ready, come carry am",
  "Good news, {name}: {store} has packed your food, and the rider is next. Please keep your phone at hand.":
    "Good news, {name}: {store} don pack your food, rider go carry am come. Abeg hold your phone near.",
  "Good news, {name}: your food waits for you at {store}. Give the number {number} when you come.":
    "Good news, {name}: your food dey wait for you for {store}. Tell dem number {number} when you reach.",
  "{short} could not take your order {number}": "{short} no fit take your order {number}",
  "How was your order {number} from {short}?": "How your order {number} from {short} be?",
  "Hello {name}, {store} would like to know how order {number} was. Choose your stars: they open the page of your order, where you can add some words and send them.":
    "Hello {name}, {store} wan know how order {number} be. Choose your stars: dem go open your order page, where you fit talk small and send am.",
  "No more mails that ask for a review": "Make una no ask me again",
  "You cancelled your order {number} at {short}": "You cancel your order {number} for {short}",
  "Order {number} is cancelled": "Order {number} don cancel",
  "{name}, {store} will not prepare it.": "{name}, {store} no go prepare am again.",
  "You cancelled it": "You cancel am",
  "Ready to pick up by": "You fit come carry am by",
  "Order {number} was declined": "Store no fit take order {number}",
  "We are sorry, {name}. {store} could not take your order.":
    "Abeg no vex, {name}. {store} no fit take your order.",
  "The reason": "Why",
  "Your money": "Your money",
  "Your payment of {total} is given back to the card or account it came from. It is there within 10 working days, often sooner.":
    "We dey send your {total} back to the card or account wey e comot from. E go reach within 10 working days, e fit quick pass that.",
  "You have not been charged.": "Nobody comot your money.",
  "{short} has given {amount} back for your order {number}":
    "{short} don give you back {amount} for your order {number}",
  "{amount} is on its way back to you": "{amount} dey come back to you",
  "{name}, {store} has given back all of what you paid for order {number}.":
    "{name}, {store} don give you back everything wey you pay for order {number}.",
  "{name}, {store} has given back {amount} of what you paid for order {number}.":
    "{name}, {store} don give you back {amount} out of wetin you pay for order {number}.",
  "Given back": "Wetin we give back",
  "What for": "Wetin e be for",
  "When it is there": "When e go reach",
  "On the card or account that you paid with within 10 working days, often sooner, as your bank goes.":
    "E go enter the card or account wey you use pay within 10 working days. E fit quick pass that: na your bank.",
  "Hello {name}, here is your order {number} from {store}: {price}. You can pay here until {when}: {url}":
    "Hello {name}, this na your order {number} from {store}: {price}. You fit pay here till {when}: {url}",
  "and {n} more": "and {n} more",
  "Expected at the door by": "E go reach your door by",
  "The simplest way to sell food online": "The easy way to sell food online",
  "The store could not take this order": "Store no fit take this order",
  "A corrected order took the place of this one": "New order don take the place of this one",
  "It was paid too late: its code had been used up": "The money come too late: the code don finish",
  "It was paid after it was cancelled, and its food had gone to others":
    "You pay after the order don cancel, and other people don take the food",
  "This order was paid twice": "You pay for this order two times",
  "The kitchen is too busy": "Work too plenty for kitchen",
  "The store didn't answer": "Di store no answer",
  "We are closing": "We dey close",
  "We can't deliver there": "We no dey deliver reach there",
};
