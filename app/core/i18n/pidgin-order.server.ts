import type { MessagePart } from "./messages";

/** Nigerian Pidgin for paying, in the checkout, on an order's page and on an invoice. */
export const pidginPayment: MessagePart = {
  "Pay {price}": "Pay {price}",
  Paid: "You don pay",
  "What you ordered has been sold to others. Please order again.":
    "Wetin this order hold don go meet other people. Abeg order again.",
  "Unable to process payment for {store}": "Payment for {store} no go through",
  "You have not been charged. We’ll hold your order for 30 minutes.":
    "Nobody comot your money. We go hold your order for 30 minutes.",
  "If you’ve already sent the money, don’t pay again. We’re checking; this page will update.":
    "If you don already send the money, no pay again. We dey check am; this page go update.",
  "Retry Payment": "Try pay again",
  "Change Payment Method": "Pay another way",
  "Confirm your phone to pay": "Confirm your phone, then pay",
  "Cancel Order": "Cancel order",
  "Your order": "Your order",
  "Email address": "Email address",
  Discount: "Discount",
  "For your payment receipt": "Na there your receipt go enter",
  "We couldn’t reach the payment service. Your order is safe; please try again.":
    "We no fit reach the payment people. Your order dey safe: abeg try again.",
  "You can no longer pay for this order. Please order again.":
    "You no fit pay for this order again. Abeg order another one.",
  "Not sent. Check your network and tap again.":
    "E no go. Check your network, then press am again.",
  "We can’t tell if this arrived. If you don’t see your change here, please tap again.":
    "We no sure say e reach. If you no see wetin you change here, abeg press am again.",
  "Something went wrong on our side. If you don’t see your change here, please tap again.":
    "Something spoil for our side. If you no see wetin you change here, abeg press am again.",
  "We still don’t know if this arrived. Look here again when your network is back.":
    "We never sure say e reach. Check here again when network come back.",
  "Please enter a valid email address": "Abeg put correct email address",
  "Did you mean {email}? If not, tap the button again.":
    "You mean {email}? If no be so, tap the button again.",
  "Use {email}": "Use {email}",
  "Discount ({code})": "Discount ({code})",
  "This order was cancelled": "This order don cancel",
  "Your money goes back to you": "Your money dey come back to you",
  Card: "Card",
  "Bank transfer": "Transfer",
  "How do you want to pay?": "How you want pay?",
  USSD: "USSD",
  "Pay {price} by USSD": "Pay {price} with USSD",
  "This account is closed": "This account don close",
  "Please don’t send money to {number}.": "Abeg no send money go {number}.",
  "Get a new account number": "Collect new account number",
  "Send exactly {price}": "Send {price} complete, no more no less",
  "Send it from your bank’s app. This account is for this order alone.":
    "Send am from your bank app. Na only this order get this account.",
  "Dial this code on the phone that {bank} knows.":
    "Dial this code for the phone number wey {bank} sabi.",
  "Account number": "Account number",
  Bank: "Bank",
  "Account name": "Account name",
  Code: "Code",
  Amount: "How much",
  "Dial the code": "Dial the code",
  "Send it before {time}.": "Send am before {time}.",
  "Pay before {time}.": "Pay before {time}.",
  "{time} left": "{time} remain",
  "We’re checking with your bank. Please don’t pay again; this page will update.":
    "We dey check with your bank. Abeg no pay again; this page go update.",
  "Check again": "Check am again",
  "I’ve sent it": "I don send am",
  "I’ve dialled it": "I don dial am",
  "Use another bank": "Use another bank",
  "Another amount, or too late?": "You send another amount, or e late?",
  "Your bank may return another amount. If less reaches us, {store} takes it, asks you for the rest, or refunds it. If more reaches us, your order is paid; ask {store} about the rest.":
    "If you send another amount, your bank fit return am. If the money wey reach us no complete, {store} fit take am, ask you for the balance, or return am. If e pass, you don pay; ask {store} about the change.",
  "Money that reaches us late still pays for this order if the store can make it. If not, all of it goes back to you.":
    "If the money late reach us, e still pay for this order if the store fit make am. If dem no fit, everything go back to you.",
  "Your bank": "Your bank",
  "Choose your bank": "Choose your bank",
  "Another bank": "Another bank",
  "Get the code": "Collect the code",
  "Copy: {what}": "Copy: {what}",
  Copied: "You don copy am",
  Copy: "Copy",
};

export const pidginOrder: MessagePart = {
  "Order {number}": "Order {number}",
  "Tell me when it’s ready": "Tell me when e ready",
  "Turn off alerts": "Off alerts",
  "We’ll tell you on this phone, even with this page closed.":
    "We go tell you for this phone, even if you close this page.",
  "Notifications are off for this store. Allow them in your browser’s settings.":
    "Notification no dey on for this store. Allow am for your browser settings.",
  Refund: "Money back",
  Progress: "How far",
  done: "don finish",
  now: "now",
  "to come": "never reach",
  "Order actions": "Wetin you fit do",
  "Order again": "Order am again",
  "We couldn’t add everything to your cart:": "No be everything enter your cart:",
  "Some of it didn’t fit into your cart": "Some no gree enter your cart",
  "View your cart": "Check your cart",
  "Scheduled for": "You want am for",
  "Arriving by": "E go reach your door by",
  "Ready for pickup by": "You fit come carry am by",
  "Running late: now arriving by": "E don late small: e go reach your door by",
  "Running late: now ready by": "E don late small: you fit come carry am by",
  "in about {minutes} min": "e remain like {minutes} min",
  "any minute now": "anytime from now",
  "Taking longer than planned": "E dey take time pass wetin we talk",
  "{store} hasn’t answered yet. You can wait, or call them.":
    "{store} never answer. You fit wait, or call them.",
  "You can cancel until {store} accepts it. We’ll refund {price} to the card or account you paid with, within 10 working days.":
    "You fit cancel till {store} accept am. {price} go go back to the card or account wey you use pay, within 10 working days.",
  "Cancel and get {price} back": "Cancel am, collect {price} back",
  "{store} has accepted it, so you can’t cancel it here. Please call them.":
    "{store} don accept am, so you no fit cancel am here again. Abeg call dem.",
  "You cancelled this order.": "You don cancel this order.",
  Directions: "Show me road",
  "You paid {paid}, and the order costs {total}. {store} decides what happens next. Please don’t pay again; call the store.":
    "You pay {paid}, and the order na {total}. Na {store} go decide wetin go happen. Abeg no pay again; call the store.",
  "You paid {paid}, and the order costs {total}. The rest is below.":
    "You pay {paid}, and the order na {total}. Wetin remain dey down.",
  "You paid more than the order costs.": "You pay pass the price of the order.",
  "The rest of your order’s price": "Wetin remain for your order price",
  "This is what is still to pay. Once it’s paid, the store has your order.":
    "Na this one remain to pay. Once you pay am, the store get your order.",
  "Paid.": "You don pay.",
  "What you paid is not the price of the order": "Wetin you pay no be the price of the order",
  "We received a payment we need to check. Please don’t pay again; call the store.":
    "We see one payment wey we need check. Abeg no pay again; call the store.",
  "The time to pay for this order has passed. If you’ve already sent the money, don’t order again. We’ll find it, and you’ll get your food or your money back.":
    "Time don pass to pay for this order. If you don already send the money, no order again. We go find am, and you go get your food or your money back.",
  "Your payment came in before you cancelled, so the store has your order.":
    "Your payment don enter before you cancel, so the store get your order.",
  "We’re waiting for your bank. Please don’t pay again; this page will update once it’s confirmed.":
    "We dey wait for your bank. Abeg no pay again; this page go update once dem confirm am.",
  "We’re holding your order until you pay. If you’ve already sent the money, don’t pay again. We’re checking; this page will update.":
    "We dey hold your order till you pay. If you don already send the money, no pay again. We dey check am; this page go update.",
  "Try again: pay {price}": "Try again: pay {price}",
  Receipt: "Receipt",
  "Receipt {number}": "Receipt {number}",
  "Receipt {number}, {store}": "Receipt {number}, {store}",
  "Receipt for order {number}, {store}": "Receipt for order {number}, {store}",
  "Download Receipt": "Download receipt",
  "Print receipt": "Print receipt",
  "Your receipt is ready. Tap Share again.": "Receipt don ready. Press Share one more time.",
  "Failed to download receipt. Please try again.": "Receipt no gree download. Abeg try again.",
  "That didn’t work here. Please copy the link to the printable receipt.":
    "E no work for here. Abeg copy the address of the receipt wey you fit print.",
  Paper: "Paper",
  "Print this page with your browser’s menu.": "Use your browser menu print this page.",
  "Back to your order": "Go back to your order",
  "Order Confirmed": "Order don enter",
  "Awaiting Confirmation": "We dey wait for kitchen",
  "Preparing Your Order": "We dey prepare am",
  "Ready for Delivery": "Ready for rider",
  "Ready for Pickup": "Come carry am",
  "Order Complete": "Order don complete",
  "Waiting for your payment": "We dey wait for your payment",
  "Packed. The rider is next": "Dem don pack am. Rider go carry am come",
  "On its way with {rider}": "{rider} dey bring am come",
  "Your rider": "Your rider",
  "Once your food is in your hands, read this code to {rider}:":
    "When your food don dey your hand, read this code give {rider}:",
  "Ready for you to pick up": "E don ready, come carry am!",
  "Delivered. Enjoy!": "E don reach you. Enjoy!",
  "Collected. Enjoy!": "You don carry am. Enjoy!",
  "Your food is being prepared": "We dey prepare your food",
  "We couldn’t cancel this order: your payment may still be going through. Please check again in a minute.":
    "We no fit cancel this order now: e fit be say the payment dey come. Abeg check again after one minute.",
  "{dish} is no longer on the menu": "{dish} no dey menu again",
  "{mm} mm roll": "{mm} mm roll",
};

/** Nigerian Pidgin for a payment's outcome, by its reference. */
export const pidginOutcome: MessagePart = {
  "This is taking longer than usual. The store will get the result automatically, so you can close this page.":
    "E dey take time pass before. Anything wey happen, store go hear: you fit close this page.",
  "Transaction reference": "Payment reference",
  "Return to Storefront": "Go back to store",
  "View Orders": "See orders",
  "Go Home": "Go home page",
  "Thank you. The store has your order.": "Thank you. Store don get your order.",
  "We’re waiting for the payment to be confirmed. Please don’t pay again; this page will update.":
    "We dey wait make dem confirm the payment. Abeg no pay again; this page go update.",
  "You haven’t paid yet": "You never pay",
  "We haven’t received a payment with this reference. Go back to your order to pay. Just paid? This page will update.":
    "We never see payment with this reference. Go back to your order, then pay. You just pay? This page go update.",
  "This payment didn’t go through": "This payment no go through",
  "No money was taken with this reference. Go back to your order to try again.":
    "Nobody pay anything with this reference. Go back to your order, then try again.",
  "We’re checking this payment": "We dey check this payment",
  "We’re checking it. Your money is safe.": "We dey check am. Your money dey safe.",
  "We’re looking for your order": "We dey find your order",
  "We received your payment, but we can’t find its order. Someone has been told and will find it or refund you. Please keep the reference.":
    "Your money enter, but we no see the order. Person don hear am: dem go find am or send your money back. Abeg keep the reference.",
  "We can’t find this payment": "We no see this payment",
  "No payment was made with this reference.": "Nobody pay anything with this reference.",
};
