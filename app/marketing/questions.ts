import { brand } from "~/shared/brand";

/** A question and its answer, which is plain text: search engines get the same text as people. */
export type Question = { ask: string; answer: string };

/**
 * The questions of people who think about starting.
 * @param payouts how soon sales are paid out, in the operator's figures
 */
export const firstQuestions = (payouts: string): readonly Question[] => [
  {
    ask: "What do I need to start?",
    answer:
      "A phone, a Google account and something good to cook. No website, no app and no laptop: your store opens in any browser, at an address of its own, and so does your dashboard.",
  },
  {
    ask: "How do my customers pay?",
    answer:
      "By card, bank transfer or USSD, through Paystack, in naira. They need no account and no app. An order reaches your kitchen once it is paid, so you never cook for nothing.",
  },
  {
    ask: "What does it cost?",
    answer: `Nothing to start and nothing a month. The payment gateway takes 1.5% of a payment, plus ₦100 from ₦2,500 on, never more than ₦2,000. When your money is paid out to your bank, ${brand.name} keeps 3.5% of it, never more than ₦5,000 a payout.`,
  },
  {
    ask: "When does my money come?",
    answer: `Every day, every Monday or on the 1st, as you choose, or when you withdraw it. ${payouts}`,
  },
  {
    ask: "Do I have to pay the gateway's fee?",
    answer:
      "You choose. Bear it yourself and customers pay your menu's prices; let the customer bear it, and it is added as a line of its own at the checkout; or share it by a percentage that you set.",
  },
  {
    ask: "What happens when I can't cook an order?",
    answer:
      "You decline it and say why. The customer reads the reason, and what was paid goes back in full automatically, within 10 working days, as long as your balance covers it. The gateway keeps its fee for that payment, so mark dishes that are sold out early: then nobody can order them.",
  },
];

/** Vendors' questions, by what they are doing. @param payouts as in `firstQuestions` */
export const vendorQuestions = (payouts: string): readonly Question[] => [
  {
    ask: "How do I sign in?",
    answer:
      "With your Google account, and nothing else: there is no password to forget. A session lasts 24 hours, then you sign in again. On a shared phone, sign out when you’re done. If you forgot one, use 'Sign out on all devices' in the menu under your initial. Under Security you can add a PIN or a passkey, which withdrawals and your bank account then ask for.",
  },
  {
    ask: "Which address will my store have?",
    answer:
      "You choose it during setup: 3 to 63 letters, digits and single hyphens, such as mama-put. No two stores can have the same one. Your link, QR code and WhatsApp preview all use it.",
  },
  {
    ask: "Why does my store have dishes I didn’t add?",
    answer:
      "They’re suggestions from the food types you chose. Customers can’t see them until you set a price. Edit or delete them as you like.",
  },
  {
    ask: "What do Pending, Preparing, Ready and Delivered mean?",
    answer:
      "A paid order is Pending until you accept it. Accept Order makes it Preparing, Mark as Ready makes it Ready, Mark as Delivered, or Collected for a pickup, ends it. Your customer's page follows each step automatically.",
  },
  {
    ask: "How do I print tickets?",
    answer:
      "The printer on each order prints its kitchen ticket, for rolls of 58 or 80 mm; an open order also has the rider's slip. To print each order as it is accepted, tick that under Display in the kitchen view, on the device with the printer. Chrome and Chromium print without asking when they are started with --kiosk-printing; the ticket then goes to the system's default printer.",
  },
  {
    ask: "How do I decline an order?",
    answer:
      "Open it, tap Decline and give a reason. The customer sees it. A paid order is refunded in full right away, and counted stock goes back on the menu. Paystack keeps its fee for that payment.",
  },
  {
    ask: "I accepted an order and can’t cook it. What do I do?",
    answer:
      "Open it and tap 'Cancel and refund'. Give back everything, or only what is missing, and tap why: the customer gets the money back and reads the reason.",
  },
  {
    ask: "Why is a refund waiting?",
    answer:
      "Your balance doesn’t cover it: the money was paid out to you already, or spent on messages to phones. We send it as soon as your sales cover it, before anything goes to your bank. Or add the missing money yourself, in Payouts: then it goes out at once. The customer’s page says so, too.",
  },
  {
    ask: "Something is sold out. What do I do?",
    answer:
      "Mark it 'Sold out today', or count portions: the menu shows 'Only 4 left' from five down, and 'Sold out' at zero. Unpaid orders hold their portions for 30 minutes.",
  },
  {
    ask: "When is my store open?",
    answer:
      "During your hours for each weekday, in your time zone (Lagos unless you change it). Closing after midnight is fine (6 pm – 2 am). While you’re closed, customers can still order for a time when you’re open.",
  },
  {
    ask: "What is taken from my money?",
    answer:
      "From each payment, the gateway’s fee: 1.5%, plus ₦100 from ₦2,500, at most ₦2,000. From each payout, our 3.5%, at most ₦5,000. The calculator on our home page shows both for any order.",
  },
  {
    ask: "When does my money reach my bank?",
    answer: `Every day, every Monday or on the 1st at 6 am, as you choose in settings, once you reach your minimum. Or withdraw some or all of it yourself under Payouts. ${payouts} Payouts shows each day and sum. It usually arrives within minutes, though a bank may take a day. Payouts also shows how your balance adds up, with a statement to download.`,
  },
  {
    ask: "Why do you ask who owns my bank account?",
    answer:
      "So that nobody can sell under your name and run away with the money. Up to ₦50,000 in all goes without it. Before more can go, we confirm that the account is yours by your BVN, which Paystack checks with your bank and we don’t keep, or that it is your business’s by its CAC number, which a person looks up. The account’s name has to fit yours or your business’s. You do it once, on Payouts.",
  },
  {
    ask: "My payout is on hold or failed. What do I do?",
    answer:
      "After you add or change a bank account, or remove your PIN and passkeys, payouts wait 24 hours, so nobody who finds your phone can send your money elsewhere. Sometimes we check a few things before a payout goes: Payouts says so, your money is safe, and we e-mail you when payouts go on. A failed payout goes back into your balance and costs nothing; our e-mail says why. Check your bank account, then withdraw again. Automatic payouts try again on their next day.",
  },
  {
    ask: "Why is an order at the top of my list with a note?",
    answer:
      "It needs you: a refund the bank didn’t take, or a payment that came after the food was gone. Read the note, do what it says, then tap 'Done'.",
  },
];

/** Explains a figure of the reports, named as in their rules. */
type ReportFigure = { figure: string; means: string };

/** Explains each figure of the reports in the vendor's words (docs/rules.md, Reports). */
export const reportFigures: readonly ReportFigure[] = [
  {
    figure: "orders",
    means:
      "Every order that came, also those you declined. One whose payment failed or has not come yet does not count.",
  },
  {
    figure: "sale",
    means:
      "An order that was paid, online or to you, and not cancelled. It stays a sale when you refund it later.",
  },
  {
    figure: "gross sales",
    means:
      "What customers paid for your sales: dishes less discounts, with delivery, packaging, service, tax and the transaction fee.",
  },
  {
    figure: "refunds",
    means:
      "What went back to customers. It counts on the day of the sale, not on the day on which it went back, so an earlier day can still change.",
  },
  { figure: "net sales", means: "Gross sales less refunds. On Home it is called Total Revenue." },
  {
    figure: "average order",
    means: "Net sales divided by the sales that were not refunded in full, in whole naira.",
  },
  {
    figure: "new customers",
    means:
      "Customers you know by their phone number whose first order that was not refunded in full came in this time.",
  },
  {
    figure: "returning",
    means: "Orders, not refunded in full, of customers who had ordered from you before.",
  },
  { figure: "items per order", means: "Portions that you sold, divided by your sales." },
  { figure: "decline rate", means: "Of 100 orders that came, how many you declined." },
  {
    figure: "time to accept",
    means: "How long an order waits until somebody in your kitchen takes it up.",
  },
  {
    figure: "time to ready",
    means: "How long it takes from then until the food is ready. Scheduled orders do not count.",
  },
  {
    figure: "promised against real",
    means:
      "How much earlier or later than first promised a pickup was ready, or a delivery marked as delivered. Moving the promise later does not change it.",
  },
];
