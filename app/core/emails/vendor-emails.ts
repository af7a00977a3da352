import type { EmailKind } from "~schema/outbox";
import type { AlertName } from "~/core/stores/alerts";

type VendorEmailEntry<Name extends string> = { name: Name; label: string; hint: string };

/** The e-mails that a vendor can switch off: those to them, and the question to their customers. */
export const vendorEmails = [
  {
    name: "order_paid_vendor",
    label: "A new order is paid",
    hint: "Who ordered, what, where to and what they wrote for the kitchen. Also when an invoice of yours is paid.",
  },
  {
    name: "payout_requested_vendor",
    label: "A payout was requested",
    hint: "Who asked for it, how much, and to which account. Not for automatic payouts.",
  },
  {
    name: "payout_paid_vendor",
    label: "A payout has arrived",
    hint: "How much, what it cost, and where it went.",
  },
  {
    name: "review_low_vendor",
    label: "A customer gives one or two stars",
    hint: "What they wrote, with their phone to call and the order to refund.",
  },
  {
    name: "review_asked_customer",
    label: "Ask your customers for a review",
    hint: "Goes to them, once an order, at 9 in the morning after it was delivered. Off: nobody is asked.",
  },
] as const satisfies readonly VendorEmailEntry<EmailKind>[];
type VendorEmail = (typeof vendorEmails)[number]["name"];

/** Security e-mails, which always come. */
export const mandatoryEmails = [
  {
    name: "bank_changed_vendor",
    label: "Your bank account was changed",
    hint: "For your safety: it can't be switched off.",
  },
  {
    name: "payout_failed_vendor",
    label: "A payout failed",
    hint: "Why, and that the money is back in your balance. It can't be switched off.",
  },
  {
    name: "payout_held_vendor",
    label: "A payout waits",
    hint: "Until when, after your bank account was changed; or that there is no bank account to send it to. It can't be switched off.",
  },
] as const satisfies readonly VendorEmailEntry<EmailKind>[];

/** The alerts of the dashboard, as the settings name them. */
export const alertLabels: Record<AlertName, { label: string; hint: string }> = {
  sound: {
    label: "Sound",
    hint: "Two notes for each new order, on every device that has its sound turned on. Off: no device is heard.",
  },
  vibration: {
    label: "Vibration",
    hint: "Phones and tablets shake once for each new order, where the dashboard is open.",
  },
  title: {
    label: "Count in the tab's title",
    hint: "The title of the page begins with how many orders wait, such as (2) Orders.",
  },
  louder: {
    label: "Ring until somebody answers",
    hint: "An order that nobody has answered rings every 12 seconds, and louder after 2 minutes. Off: it rings once, when it comes.",
  },
};

export type NotificationSwitch = VendorEmail | AlertName;
