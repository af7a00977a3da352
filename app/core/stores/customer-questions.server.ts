import type { StoreLanguage } from "~schema/vendors";
import { translatorFor } from "~/core/i18n/translations.server";
import type { Translate } from "~/shared/translate";

/** In the order in which a customer meets them (docs/rules.md, Help). */
const questionsIn = (t: Translate) => [
  {
    ask: t("Do I need an account or an app?"),
    answer: t("No. Open the store’s link, choose, and pay. It works in any browser."),
  },
  {
    ask: t("Why do you ask for my e-mail address?"),
    answer: t(
      "So that you never lose your order: once it is paid, we send its link there, and you can open it on any phone. Your phone number is for the store and the rider.",
    ),
  },
  {
    ask: t("How can I pay, and who gets my card?"),
    answer: t(
      "By card, bank transfer or USSD, through Paystack. You type your card’s number on Paystack’s page; neither the store nor we ever see it.",
    ),
  },
  {
    ask: t("How do I pay by transfer or USSD?"),
    answer: t(
      "Choose it at the checkout. Your order’s page then shows an account number for that order alone, or a code to dial. Send exactly the amount, before the time on the page, then tap ‘{sent}’ or ‘{dialled}’. If Paystack’s page opens instead, pay there.",
      { sent: t("I’ve sent it"), dialled: t("I’ve dialled it") },
    ),
  },
  {
    ask: t("I sent another amount, or too late."),
    answer: t(
      "Your bank may return another amount. If less reaches us, the store takes it, asks you for the rest, or refunds it. If more reaches us, your order is paid; ask the store about the rest. Late money still pays for the order if the store can make it. If not, all of it goes back to you.",
    ),
  },
  {
    ask: t("I have paid. Where is my order?"),
    answer: t(
      "On its own page: its link is in our e-mail to you, and on this phone at the foot of the store’s menu. The page follows each step automatically, from waiting for the store to delivered. Anyone who has the link can see the order, so share it only with people you trust.",
    ),
  },
  {
    ask: t("My payment failed, or I closed the window. Is the order lost?"),
    answer: t(
      "Not for 30 minutes. On the phone you ordered with, the store’s pages have a line that leads to your order: pay there, the same way or another. If you’ve already been debited, don’t pay again. We’re checking: the order goes through, or the money goes back.",
    ),
  },
  {
    ask: t("I was charged twice."),
    answer: t(
      "We notice the second payment and refund it automatically. It can take up to 10 working days to reach your account.",
    ),
  },
  {
    ask: t("How do I cancel or change an order?"),
    answer: t(
      "Until the store accepts it, cancel it on the order’s page and get all of your money back. After that, call or message the store: its numbers are on the same page. The kitchen decides, as it may have started to cook.",
    ),
  },
  {
    ask: t("The store declined my order. When is my money back?"),
    answer: t(
      "We refund everything at once when a store declines; it reaches you within 10 working days. If the store’s balance doesn’t cover it, it goes out first as soon as the store’s sales do. Check your order page for progress.",
    ),
  },
  {
    ask: t("What does delivery cost, and when does my food come?"),
    answer: t(
      "The checkout shows the fee for where you are, and the time. Once the store accepts, your order’s page shows when to expect it, and says so if it runs late. Where the store offers it, you can pick up instead, or order for later.",
    ),
  },
  {
    ask: t("The food was not what I ordered."),
    answer: t(
      "Tell the store: they cooked, so they’ll sort it out. They can refund all of it or a part. Their numbers are on your order’s page.",
    ),
  },
  {
    ask: t("My network is slow, or my data is costly."),
    answer: t(
      "Turn on the data saver of your browser or phone: the store then comes without scripts, and with pictures only when you tap them. A menu that you have opened before can be read without a network.",
    ),
  },
  {
    ask: t("What happens to my name, number and address?"),
    answer: t(
      "The store gets them for your order, and a rider until it is delivered; no other store does. Your phone forgets what you typed once the order is paid, unless you tick ‘{box}’.",
      { box: t("Save my details on this phone") },
    ),
  },
];

/** Returns customers' questions and the answers, which are plain text, in a store's language. */
export const customerQuestions = (language: StoreLanguage) => questionsIn(translatorFor(language));
