import type { MessagePart } from "./messages";

/** Nigerian Pidgin for the checkout. */
export const pidginCheckout: MessagePart = {
  "Save my details on this phone": "Save my details for this phone",
  "For your next order here. Leave it off on a shared phone.":
    "For your next order for here. No tick am if other people dey use this phone.",
  "This store can’t take an order from this number. Please call the store.":
    "This store no fit take order from this number. Abeg call the store.",
  "{dish}: at most {n} in one order right now. For more, please call the store.":
    "{dish}: one order fit get {n} now. If you want pass that, abeg call the store.",
  "Many orders are coming in right now. Please wait {time} and send yours again: nothing is lost.":
    "Plenty order dey come now. Abeg wait {time}, then send your own again: nothing go loss.",
  "Please check these:": "Abeg check these ones:",
  "You can order for later below.": "But you fit order for later, down here.",
  "How do you want it?": "How you want am?",
  "Pick up at {address}": "Come carry am for {address}",
  "Who is it for?": "Who get the order?",
  Name: "Name",
  "Phone number": "Phone number",
  "So the store can reach you, such as 0803 123 4567":
    "So that store fit call you, like 0803 123 4567",
  "Where to?": "Where make we bring am?",
  "Delivery address": "Delivery address",
  "Delivery instructions (optional)": "Wetin rider suppose know (if e dey)",
  "A landmark, the gate, who to ask for": "Landmark, the gate, who rider go ask for",
  "Otherwise as soon as possible": "If not, we go do am sharp sharp",
  "Instructions for the kitchen (optional)": "Wetin kitchen suppose know (if e dey)",
  "Continue to payment": "Go pay",
  "Complete Required Fields": "Fill wetin remain",
  "Failed to process your order. Please try again.": "Your order no gree go. Abeg try again.",
  "You pay by card, bank transfer or USSD.": "You fit pay with card, transfer or USSD.",
  "By ordering you accept": "If you order, you don gree to",
  "Delivery area": "Your area",
  free: "free",
  "for orders from {price}": "for order from {price}",
  "Choose your area": "Choose your area",
  "Show total": "Show total",
  "Coupon code (optional)": "Coupon code (if you get)",
  Apply: "Use am",
  "{code} takes {price} off": "{code} don comot {price}",
  "Change the order": "Change the order",
  "What the payment service takes: 1.5% of what you pay, plus ₦100 from ₦2,500 on, at most ₦2,000.":
    "Wetin the payment people dey collect: 1.5% of wetin you pay, plus ₦100 if e reach ₦2,500, and e no go pass ₦2,000.",
  "The store pays {share}% of it.": "Store go pay {share}% of am.",
  "When?": "Which time?",
  "Schedule for later": "I want am later",
  Date: "Date",
  "Show times": "Show time",
  "Quick choices": "Quick choice",
  Other: "Another time",
  "No quick choices on that day: please choose a time the store is open, or another day.":
    "No quick choice for that day: abeg choose time wey store dey open, or another day.",
  Time: "Time",
  "Checkout, {store}": "Finish your order, {store}",
  "Please enter your name": "Abeg put your name",
  "Please enter your phone number": "Abeg put your phone number",
  "Please enter a valid phone number": "Abeg put correct phone number",
  "Please enter a valid phone number, such as 0803 123 4567":
    "Abeg put correct phone number, like 0803 123 4567",
  "Please keep this under {most} characters": "Abeg make e no pass {most} letters",
  "Please choose delivery or pickup": "Abeg choose delivery, or come carry am",
  "Please choose your delivery area": "Abeg choose your area",
  "Please enter your delivery address": "Abeg put your delivery address",
  "Please select a date and time for scheduled order": "Abeg choose day and time for the order",
  "This page is too old. Please open the cart again.":
    "This page don old. Abeg open your cart again.",
  "{least}–{most} minutes": "{least}–{most} minutes",
  "{least}–{most} minutes · busy now: {n} min longer":
    "{least}–{most} minutes · we dey busy now: {n} min more",
  "Next free time: {when}": "Next free time na {when}",
  "No free time for now: please schedule it": "No free time for now: abeg choose another time",
  "The earliest is {when} at {time}, by the store's clock.":
    "The quickest na {when} by {time}, for store clock.",
  "on that day": "that day",
  "Please choose a time that is still to come": "Abeg choose time wey never pass",
  "The earliest time we can do is {when}": "The quickest time wey we fit do na {when}",
  "The store is closed at that time": "Store no dey open that time",
  "Please choose a day within the next {days} days":
    "Abeg choose day wey dey inside the next {days} days",
  "This store does not deliver. Please choose pickup.":
    "This store no dey deliver. Abeg choose come carry am.",
  "{store} takes orders ahead of time only. Please choose a time.":
    "{store} dey take only order wey you place before time. Abeg choose time.",
  "{store} takes orders for now only. Please order without a time.":
    "{store} dey take only order for now now. Abeg order without time.",
  "This store has no pickup. Please choose delivery.":
    "You no fit come carry am for this store. Abeg choose delivery.",
  "Delivery to {area} is for orders from {price}: add {more} more, or choose another area":
    "Delivery to {area} na for order from {price}: add {more} join, or choose another area",
  "The smallest amount that can be paid by card is {price}":
    "The smallest money wey you fit pay with card na {price}",
  "A dish in your cart is no longer on the menu. Please look at your cart again.":
    "One food for your cart no dey menu again. Abeg check your cart.",
  "The menu has changed meanwhile: your dishes now cost {price}. Please look at your order and send it again.":
    "Menu don change: your food na {price} now. Abeg check your order, then send am again.",
  "{sentences}. Please change your cart.": "{sentences}. Abeg change your cart.",
  "The store has changed its prices meanwhile: {list}. The total is now {price}. Please look at your order and send it again.":
    "Store don change price: {list}. Total na {price} now. Abeg check your order, then send am again.",
  "{what} nothing (was {was})": "{what} free (e be {was} before)",
  "{what} {price} (was {was})": "{what} {price} (e be {was} before)",
  "This store no longer delivers to {area} as an area of its own. Please look at the delivery areas again.":
    "This store don comot {area} from the areas. Abeg check the delivery areas again.",
  "Please choose one of this store’s delivery areas":
    "Abeg choose one area wey this store dey deliver",
  "This store takes at most {items} in one order":
    "This store dey take not more than {items} for one order",
  "This order has moved on meanwhile. Please open it again.":
    "This order don move. Abeg open am again.",
  "{full} Please choose another time.": "{full} Abeg choose another time.",
  "{full} Please choose a later time.": "{full} Abeg choose time wey dey after.",
  "{full} The next free time is {when}: send the order again to take it.":
    "{full} The next free time na {when}: send the order again to take am.",
  "{full} The next free time is {when}: send the order again to take it, or choose another time.":
    "{full} The next free time na {when}: send the order again to take am, or choose another time.",
  "All places for an order right now are taken.": "Order don full for now.",
  "All places for {when} are taken.": "Order don full for {when}.",
  "Not enough is left of {dish}": "{dish} no go reach",
  "This code is not one of this store's. Please check the spelling.":
    "This store no get this code. Abeg check the spelling.",
  "This code is for some of this store's customers, by their phone number":
    "This code na for some customers of this store, by their phone number",
  "This code is for some of this store's customers, by their phone number. Please enter yours first.":
    "This code na for some customers of this store, by their phone number. Abeg put your own first.",
  "This code works from {when}": "This code go start work {when}",
  "This code expired on {when}": "This code don expire since {when}",
  "Add {price} more to use this code": "Add {price} join, then you fit use this code",
  "This code has been used up": "This code don finish",
  "This code was already used with this phone number": "This phone number don use this code before",
  "This code is in an order of yours that waits for its payment. Please pay or cancel that one first.":
    "This code dey inside your other order wey you never pay. Abeg pay am or cancel am first.",
  "The last use of this code is in an order that is being paid. Please try again in half an hour.":
    "Somebody dey pay with the last one of this code. Abeg try again in 30 minutes.",
  "This code now takes {price} off. Please look at the total and send it again.":
    "This code dey comot {price} now. Abeg check the total, then send am again.",
};
