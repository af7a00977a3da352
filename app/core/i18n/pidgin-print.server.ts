import type { MessagePart } from "./messages";

/** Nigerian Pidgin only for the server: a store's information, receipts, refunds, link previews. */
export const pidginPrint: MessagePart = {
  "This browser can’t get messages. Please keep this page open.":
    "This browser no fit collect message. Abeg leave this page open.",
  "This order already alerts the maximum number of phones.":
    "This order don dey alert all the phones wey e fit.",
  "Busy now": "We dey busy now",
  "{n} min longer": "{n} min more",
  "{fee} delivery": "{fee} delivery",
  "{price} off": "{price} off",
  "{n}% off": "{n}% off",
  "{n}% off (up to {price})": "{n}% off (no pass {price})",
  "{discount} with {code}": "{discount} with {code}",
  "{discount} from {least} with {code}": "{discount} from {least} with {code}",
  "Use {code}: {discount}": "Use {code}: {discount}",
  "{price} more for {discount} with {code}": "Add {price} join, {code} go give you {discount}",
  "Free delivery": "Delivery na free",
  "min {price}": "min {price}",
  Phone: "Phone",
  "Delivery areas": "We dey deliver for",
  "Minimum order": "Smallest order",
  "Terms and policies": "Store rules",
  "View policies": "See the rules",
  "all day": "all day",
  and: "and",
  "Open every day": "We dey open every day",
  "Open {days}": "We dey open {days}",
  "Open day and night": "We dey open day and night",
  "Open every day, {hours}": "We dey open every day, {hours}",
  "Open {days}, {hours}": "We dey open {days}, {hours}",
  "Receipt for order": "Receipt for order",
  Type: "How",
  "{price} each": "{price} each",
  "Payment number": "Payment number",
  Customer: "Customer",
  "Deliver to": "Carry am go",
  "Pick up at": "Come carry am for",
  "Pickup instructions": "How to carry am",
  "Call for the address": "Call make dem tell you the place",
  "{place}. Call for the address": "{place}. Call make dem tell you the place",
  "For the kitchen": "Make kitchen know",
  "{store} had to cancel this order. Their reason: “{reason}”.":
    "{store} don cancel this order. Wetin dem talk: “{reason}”.",
  "{store} couldn’t take this order. Their reason: “{reason}”.":
    "{store} no fit take this order. Wetin dem talk: “{reason}”.",
  "It won’t be prepared.": "We no go prepare am.",
  "You changed this order and sent a new one, so this one won’t be prepared.":
    "You change this order, then send am again: check the new one. We no go prepare this one.",
  "You cancelled this order before paying.": "You cancel this order before you pay.",
  "We couldn’t refund {amount} automatically. Please call the store; they know about it.":
    "{amount} no gree go back by itself. Abeg call the store; dem know about am.",
  "It can take up to 10 working days to reach your account.":
    "E fit take reach 10 working days before e enter your account.",
  "The store owes you {amount}. It comes back to you as soon as the store’s sales cover it. If you can’t wait, please call the store.":
    "The store dey owe you {amount}. E go come back to you once their sales reach. If you no fit wait, abeg call the store.",
  "{amount} is on its way back to you.": "{amount} dey come back to you.",
  "{amount} was refunded on {when}.": "We give you back {amount} on {when}.",
  "It’s for {list}.": "Na for {list}.",
  "({n} free)": "({n} na free)",
  "After that, delivery usually takes {least}–{most} min.":
    "After that, delivery dey take {least}–{most} min.",
  "After that, it’s usually ready in {least}–{most} min.":
    "After that, e dey ready in {least}–{most} min.",
  "Taken off": "We don comot am",
  "Goes with order {number}": "E dey follow order {number}",
  "Added to your order": "Wetin dem add join your order",
  "You can pay until {when}.": "You fit pay am till {when}.",
  "You asked for it on the phone. Once you pay, it comes with your order.":
    "You ask for am for phone. Once you pay, e go come with your order.",
  "Paid. It comes with your order.": "You don pay. E go come with your order.",
  "The time to pay has passed. Please call the store.":
    "Time to pay don pass. Abeg call the store.",
  "The store cancelled it. There’s nothing to pay.":
    "The store don cancel am. You no go pay anything.",
  "This was cancelled. Your money for it goes back to you.":
    "Dem don cancel am. Your money for am dey come back to you.",
  "{amount} was refunded.": "We don give you back {amount}.",
  "Hello, about my order {number}:": "Hello, about my order {number}:",
  "You can’t do that with an order": "That one no fit work for order",
  "Order from {store}: {url}": "Buy food from {store}: {url}",
  "{store}: order online": "{store}: order online",
  "Order from {store} for pickup or delivery and pay online.":
    "Order from {store}: come carry am, or make we deliver. Pay online.",
  Order: "Order",
  "All day": "All day",
  "free from {price}": "free from {price}",
  "Paid online": "You don pay online",
  Refunded: "We don give the money back",
  "Partly refunded": "We don give some of the money back",
  "This order was paid twice.": "You pay for this order two times.",
  "This payment came too late for the order.": "This payment come late for the order.",
};
