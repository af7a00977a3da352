import type { MessagePart } from "./messages";

export const pidginHelp: MessagePart = {
  "Do I need an account or an app?": "I need open account or download app?",
  "No. Open the store’s link, choose, and pay. It works in any browser.":
    "No. Open the store link, pick your food, then pay. E dey work for any browser.",
  "Why do you ask for my e-mail address?": "Why una dey ask for my email?",
  "So that you never lose your order: once it is paid, we send its link there, and you can open it on any phone. Your phone number is for the store and the rider.":
    "Make your order no lost: once you pay, we go send the link there, and you fit open am for any phone. Your phone number na for the store and the rider.",
  "How can I pay, and who gets my card?": "How I go pay, and who go see my card?",
  "By card, bank transfer or USSD, through Paystack. You type your card’s number on Paystack’s page; neither the store nor we ever see it.":
    "Card, transfer or USSD, through Paystack. You go put your card number for Paystack page; store no dey ever see am, we too no dey see am.",
  "How do I pay by transfer or USSD?": "How I go take pay with transfer or USSD?",
  "Choose it at the checkout. Your order’s page then shows an account number for that order alone, or a code to dial. Send exactly the amount, before the time on the page, then tap ‘{sent}’ or ‘{dialled}’. If Paystack’s page opens instead, pay there.":
    "Pick am for checkout. Your order page go show account number wey be for that order only, or code wey you go dial. Send the exact amount before the time for the page, then tap ‘{sent}’ or ‘{dialled}’. If na Paystack page open, pay for there.",
  "I sent another amount, or too late.": "I send different amount, or I late.",
  "Your bank may return another amount. If less reaches us, the store takes it, asks you for the rest, or refunds it. If more reaches us, your order is paid; ask the store about the rest. Late money still pays for the order if the store can make it. If not, all of it goes back to you.":
    "If you send another amount, your bank fit return am. If the money wey reach us no complete, the store fit take am, ask you for the balance, or return am. If e pass, you don pay; ask the store about the change. If the money late, e still pay for the order if the store fit make am. If dem no fit, everything go back to you.",
  "I have paid. Where is my order?": "I don pay. Where my order dey?",
  "On its own page: its link is in our e-mail to you, and on this phone at the foot of the store’s menu. The page follows each step automatically, from waiting for the store to delivered. Anyone who has the link can see the order, so share it only with people you trust.":
    "E get im own page: the link dey inside the email wey we send you, and for this phone e dey under the store menu. The page dey update by itself, from when store never accept reach when food land. Anybody wey get the link fit see the order, so share am only with person wey you trust.",
  "My payment failed, or I closed the window. Is the order lost?":
    "My payment no go through, or I close the page. My order don lost?",
  "Not for 30 minutes. On the phone you ordered with, the store’s pages have a line that leads to your order: pay there, the same way or another. If you’ve already been debited, don’t pay again. We’re checking: the order goes through, or the money goes back.":
    "E never lost for 30 minutes. For the phone wey you use order, one line dey the store page wey go carry you go your order: pay for there, the same way or another way. If dem don debit you, abeg no pay again. We dey check am: the order go enter, or the money go come back.",
  "I was charged twice.": "Dem debit me two times.",
  "We notice the second payment and refund it automatically. It can take up to 10 working days to reach your account.":
    "We go see the second payment and return am by ourself. E fit take reach 10 working days before e enter your account.",
  "How do I cancel or change an order?": "How I go take cancel or change order?",
  "Until the store accepts it, cancel it on the order’s page and get all of your money back. After that, call or message the store: its numbers are on the same page. The kitchen decides, as it may have started to cook.":
    "If the store never accept am, cancel am for the order page and all your money go come back. If dem don accept, call or message the store: the numbers dey the same page. Na kitchen go decide, because dem fit don start to cook.",
  "The store declined my order. When is my money back?":
    "The store no take my order. When my money go come back?",
  "We refund everything at once when a store declines; it reaches you within 10 working days. If the store’s balance doesn’t cover it, it goes out first as soon as the store’s sales do. Check your order page for progress.":
    "We dey return everything sharp sharp when store no take order; e go reach you inside 10 working days. If the store balance no reach, na your money go first go out once their sales reach. Check your order page to see how far.",
  "What does delivery cost, and when does my food come?":
    "How much be delivery, and when my food go reach?",
  "The checkout shows the fee for where you are, and the time. Once the store accepts, your order’s page shows when to expect it, and says so if it runs late. Where the store offers it, you can pick up instead, or order for later.":
    "Checkout go show you the fee for your area, and the time. Once the store accept, your order page go show when e go reach, and e go tell you if e late. If the store dey do am, you fit come carry am yourself, or order for later.",
  "The food was not what I ordered.": "The food no be wetin I order.",
  "Tell the store: they cooked, so they’ll sort it out. They can refund all of it or a part. Their numbers are on your order’s page.":
    "Tell the store: na dem cook am, dem go settle am. Dem fit return all the money or part of am. Their numbers dey your order page.",
  "My network is slow, or my data is costly.": "My network slow, or data too cost.",
  "Turn on the data saver of your browser or phone: the store then comes without scripts, and with pictures only when you tap them. A menu that you have opened before can be read without a network.":
    "On data saver for your browser or your phone: the store go light, and picture go show only when you tap am. Menu wey you don open before, you fit read am even if network no dey.",
  "What happens to my name, number and address?":
    "Wetin una dey do with my name, number and address?",
  "The store gets them for your order, and a rider until it is delivered; no other store does. Your phone forgets what you typed once the order is paid, unless you tick ‘{box}’.":
    "The store go see am for your order, and the rider until e reach you; no other store go see am. Your phone go forget wetin you type once you pay, unless you tick ‘{box}’.",
};
