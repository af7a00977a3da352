import type { MessagePart } from "./messages";

/** The page between checkout and payment that verifies an order's phone. */
export const pidginPhone: MessagePart = {
  "Confirm your phone, {store}": "Confirm your phone, {store}",
  "Confirm your phone": "Confirm your phone",
  "{store} asks for this before you pay for order {number}.":
    "{store} dey ask for this one before you pay for order {number}.",
  "We send a 6-digit code to {phone}.": "We go send 6-number code to {phone}.",
  "We’re sending a 6-digit code to {phone}.": "We dey send 6-number code to {phone}.",
  "We sent a 6-digit code to {phone} on WhatsApp.":
    "We don send 6-number code to {phone} for WhatsApp.",
  "We sent a 6-digit code to {phone} by SMS.": "We don send 6-number code to {phone} by SMS.",
  "We don’t know whether our code reached {phone}.": "We no know whether our code reach {phone}.",
  "We couldn’t send a code to {phone}.": "We no fit send code to {phone}.",
  "The last code for {phone} no longer works.": "The last code for {phone} no dey work again.",
  "6-digit code": "6-number code",
  "Confirm and pay": "Confirm and pay",
  "You can pay without it. The store will see that your number isn’t confirmed.":
    "You fit pay without am. Store go see say your number never confirm.",
  "Continue without the code": "Continue without the code",
  "If no code comes, you can get a new one after 30 seconds.":
    "If code no come, you fit get new one after 30 seconds.",
  "You can get a new code in {time}.": "You fit get new code in {time}.",
  "No code? Get a new one. Only the newest code works.":
    "Code no come? Get new one. Na only the newest code dey work.",
  "Send the code": "Send the code",
  "Send a new code": "Send new code",
  "Still nothing after a minute? See what you can do":
    "Nothing still come after one minute? See wetin you fit do",
  "Wrong number? Change it": "No be the correct number? Change am",
  "Save and send a code": "Save am and send code",
  "Your number": "Your number",
  "Back to order {number}": "Go back to order {number}",
  "Please enter the 6 digits of the code": "Abeg put the 6 numbers of the code",
  "Please enter the code that we sent to your phone.":
    "Abeg put the code wey we send to your phone.",
  "This code no longer works. Send a new code.": "This code no dey work again. Send new code.",
  "That was wrong five times, so this code no longer works. Send a new code.":
    "You don miss am five times, so this code no dey work again. Send new code.",
  "That isn’t the code. You have {n} more try.|That isn’t the code. You have {n} more tries.":
    "No be the code be that. You fit try am {n} more time.|No be the code be that. You fit try am {n} more times.",
  "This order needs no code.": "This order no need code.",
  "There are no more codes for this order. Please call the store, or order again.":
    "Code don finish for this order. Abeg call the store, or order again.",
  "This order’s number can’t be changed any more. Please order again.":
    "You no fit change number for this order again. Abeg order again.",
};
