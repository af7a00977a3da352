import type { MessagePart } from "./messages";

export const pidginCheckout: MessagePart = {
  "Save my details on this phone": "Save my details for this phone",
  "For your next order here. Leave it off on a shared phone.":
    "For your next order for here. No tick am if other people dey use this phone.",
  "This store can’t take an order from this number. Please call the store.":
    "This store no fit take order from this number. Abeg call the store.",
  "{dish}: up to {n} per order right now. For more, please call the store.":
    "{dish}: one order fit get {n} now. If you want pass that, abeg call the store.",
  "We’re getting a lot of orders right now. Please wait {time} and try again; your details are safe.":
    "Plenty order dey come now. Abeg wait {time}, then try again; nothing go loss.",
  "Please check these:": "Abeg check these ones:",
  "You can order for later below.": "But you fit order for later, down here.",
  "How do you want it?": "How you want am?",
  "Pick up at {address}": "Come carry am for {address}",
  "Your details": "Your details",
  Name: "Name",
  "Phone number": "Phone number",
  "You’ll be called on this number, e.g. 0803 123 4567":
    "Na this number dem go call, like 0803 123 4567",
  "Delivery address": "Where make we bring am?",
  "Use my location": "Use where I dey",
  "Optional. Helps the rider find you. Please type your address too.":
    "If you want. E go help rider find you. Abeg still put your address.",
  "Your pin goes to the store with this order.": "Your pin go follow this order reach store.",
  "See your pin on the map": "See your pin for map",
  "Remove pin": "Comot pin",
  "Your phone didn’t allow it. You can order without it.":
    "Your phone no gree. You fit order without am.",
  "We couldn’t find your location. You can order without it.":
    "We no see where you dey. You fit order without am.",
  "Delivery instructions (optional)": "Wetin rider suppose know (if e dey)",
  "A landmark, the gate, who to ask for": "Landmark, the gate, who rider go ask for",
  "Leave off to get it as soon as possible": "If you no tick am, we go do am sharp sharp",
  "Instructions for the kitchen (optional)": "Wetin kitchen suppose know (if e dey)",
  Pay: "Go pay",
  "Complete Required Fields": "Fill wetin remain",
  "{n} more field|{n} more fields": "E remain {n}|E remain {n}",
  "Back to cart": "Go back to cart",
  "no coupon": "no coupon",
  "Failed to process your order. Please try again.": "Your order no gree go. Abeg try again.",
  "Secure payment by Paystack: transfer, card or USSD. The store never sees your card.":
    "Paystack dey handle the payment, e safe: transfer, card or USSD. Store no go ever see your card.",
  "By ordering you accept": "If you order, you don gree to",
  "Delivery area": "Your area",
  free: "free",
  "for orders from {price}": "for order from {price}",
  "Choose your area": "Choose your area",
  "Show total": "Show total",
  "Coupon code (optional)": "Coupon code (if you get)",
  Apply: "Use am",
  "{code} applied: {price} off": "{code} don comot {price}",
  Remove: "Comot am",
  "Edit order": "Change your order",
  "What the payment service takes: 1.5% of what you pay, plus ₦100 from ₦2,500 on, at most ₦2,000.":
    "Wetin the payment people dey collect: 1.5% of wetin you pay, plus ₦100 if e reach ₦2,500, and e no go pass ₦2,000.",
  "The store covers {share}% of this fee.": "Store go pay {share}% of am.",
  "When do you want it?": "Which time you want am?",
  "Schedule for later": "I want am later",
  Date: "Date",
  "Show times": "Show time",
  "Quick choices": "Quick choice",
  Other: "Another",
  "Closed on {day}. Pick another day.": "Store no dey open on {day}. Choose another day.",
  "No slots that day. Pick another day, or type a time within opening hours.":
    "No space that day. Choose another day, or put time wey store dey open.",
  Time: "Time",
  "Checkout, {store}": "Finish your order, {store}",
  "Please enter your name": "Abeg put your name",
  "Please enter your phone number": "Abeg put your phone number",
  "Please enter a valid phone number": "Abeg put correct phone number",
  "Please enter a valid phone number, such as 0803 123 4567":
    "Abeg put correct phone number, like 0803 123 4567",
  "Please write the name without a link or an email address":
    "Abeg write the name, no put link or email address",
  "Please keep this to {most} characters": "Abeg make e no pass {most} letters",
  "Please choose delivery or pickup": "Abeg choose delivery, or come carry am",
  "Please choose your delivery area": "Abeg choose your area",
  "Please enter your delivery address": "Abeg put your delivery address",
  "Please select a date and time for scheduled order": "Abeg choose day and time for the order",
  "Please write the date like 29/11/2026": "Abeg write the date like 29/11/2026",
  "Please write the time like 6:00 pm": "Abeg write the time like 6:00 pm",
  "This page has expired. Please open your cart again.":
    "This page don old. Abeg open your cart again.",
  "{least}–{most} min": "{least}–{most} min",
  "{least}–{most} min · busy now: {n} min longer":
    "{least}–{most} min · we dey busy now: {n} min more",
  "Next available time: {when}": "Next free time na {when}",
  "No slots right now. Please schedule your order.": "No space for now. Abeg choose another time.",
  "Earliest: {when}": "The quickest na {when}",
  "Please choose a later time": "Abeg choose time wey never reach",
  "The earliest time we can do is {when}": "The quickest time wey we fit do na {when}",
  "The store is closed at that time": "Store no dey open that time",
  "Please choose a day within the next {days} days":
    "Abeg choose day wey dey inside the next {days} days",
  "This store does not deliver. Please choose pickup.":
    "This store no dey deliver. Abeg choose come carry am.",
  "{store} takes pre-orders only. Please choose a time.":
    "{store} dey take only pre-order. Abeg choose time.",
  "{store} doesn’t take scheduled orders. Please order without a time.":
    "{store} dey take only order for now now. Abeg order without time.",
  "This store has no pickup. Please choose delivery.":
    "You no fit come carry am for this store. Abeg choose delivery.",
  "Delivery to {area} needs an order of {price} or more. Add {more} more, or choose another area.":
    "Delivery to {area} na for order from {price}. Add {more} join, or choose another area.",
  "Minimum online payment is {price}": "The smallest money wey you fit pay online na {price}",
  "An item in your cart is no longer on the menu. Please check your cart.":
    "One food for your cart no dey menu again. Abeg check your cart.",
  "was {price}": "e be {price} before",
  "Prices have changed: your items now cost {price}. Please check your order and place it again.":
    "Price don change: your food na {price} now. Abeg check your order, then send am again.",
  "{sentences}. Please change your cart.": "{sentences}. Abeg change your cart.",
  "The store has changed its prices: {list}. Your total is now {price}. Please check your order and place it again.":
    "Store don change price: {list}. Total na {price} now. Abeg check your order, then send am again.",
  "{what} free (was {was})": "{what} free (e be {was} before)",
  "{what} {price} (was {was})": "{what} {price} (e be {was} before)",
  "The delivery areas have changed, and {area} is no longer one of them. Please choose your area again.":
    "Store don comot {area} from the areas. Abeg choose your area again.",
  "Please choose one of this store’s delivery areas":
    "Abeg choose one area wey this store dey deliver",
  "This store takes up to {items} per order":
    "This store dey take not more than {items} for one order",
  "This order has changed. Please open it again.": "This order don change. Abeg open am again.",
  "{full} Please choose another time.": "{full} Abeg choose another time.",
  "{full} Please choose a later time.": "{full} Abeg choose time wey dey after.",
  "{full} The next available time is {when}. Place your order again to take it.":
    "{full} The next free time na {when}. Send your order again to take am.",
  "{full} The next available time is {when}. Place your order again to take it, or choose another time.":
    "{full} The next free time na {when}. Send your order again to take am, or choose another time.",
  "All slots for right now are taken.": "Order don full for now.",
  "All slots for {when} are taken.": "Order don full for {when}.",
  "There isn’t enough {dish} left": "{dish} no go reach",
  "This code doesn’t work here. Check the spelling.":
    "This code no dey work here. Check the spelling.",
  "This code is only for selected customers of this store":
    "Na only some customers of this store fit use this code",
  "This code is only for selected customers. Please enter your phone number first.":
    "Na only some customers fit use this code. Abeg put your phone number first.",
  "You can use this code from {when}": "This code go start work {when}",
  "This code expired on {when}": "This code don expire since {when}",
  "Add {price} more to use this code": "Add {price} join, then you fit use this code",
  "This code has been used up": "This code don finish",
  "This phone number has already used this code": "This phone number don use this code before",
  "This code is in another order you haven’t paid for. Please pay for it or cancel it first.":
    "This code dey inside your other order wey you never pay. Abeg pay am or cancel am first.",
  "Someone is using the last of this code right now. Try again in 30 minutes.":
    "Somebody dey use the last one of this code now. Try again in 30 minutes.",
  "Without the code your total is {price}. Please check your order and place it again.":
    "If the code no dey, everything na {price}. Abeg check your order, then place am again.",
  "This code now gives {price} off. Please check your total and place the order again.":
    "This code dey comot {price} now. Abeg check the total, then send am again.",
};
