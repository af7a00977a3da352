import type { EmailKind } from "~schema/outbox";
import type { AlertName } from "~/core/stores/alerts";

type VendorEmailEntry<Name extends string> = { name: Name; label: string; hint: string };

/** The e-mails that a vendor can switch off: to staff, and asking customers for a review. */
export const vendorEmails = [
  {
    name: "order_paid_vendor",
    label: "New paid order",
    hint: "Who ordered what, where it goes and their note to the kitchen. Also when a custom order is paid.",
  },
  {
    name: "payout_requested_vendor",
    label: "Payout requested",
    hint: "Who asked for it, how much, and to which account. Not for automatic payouts.",
  },
  {
    name: "payout_paid_vendor",
    label: "Payout arrived",
    hint: "How much, what it cost, and where it went.",
  },
  {
    name: "review_low_vendor",
    label: "Review with one or two stars",
    hint: "What they wrote, with links to call or refund them.",
  },
  {
    name: "review_asked_customer",
    label: "Ask your customers for a review",
    hint: "Sent to customers once per order, at 9 am the day after delivery.",
  },
] as const satisfies readonly VendorEmailEntry<EmailKind>[];
type VendorEmail = (typeof vendorEmails)[number]["name"];

/** E-mails about security, always sent. */
export const mandatoryEmails = [
  {
    name: "bank_changed_vendor",
    label: "New bank account",
    hint: "For your safety, you can’t turn this off.",
  },
  {
    name: "order_unanswered_vendor",
    label: "Order refunded because nobody answered",
    hint: "Which order, and that your store is paused. You can’t turn this off.",
  },
  {
    name: "dispute_opened_vendor",
    label: "A customer’s bank asks for money back",
    hint: "Why, until when you can answer, and what the bank decides. You can’t turn this off.",
  },
  {
    name: "payout_failed_vendor",
    label: "Payout failed",
    hint: "Why, and that the money is back in your balance. You can’t turn this off.",
  },
  {
    name: "payout_held_vendor",
    label: "Payout on hold",
    hint: "When your bank account was changed or is missing, or we check something or who owns the account first. You can’t turn this off.",
  },
] as const satisfies readonly VendorEmailEntry<EmailKind>[];

export const alertLabels: Record<AlertName, { label: string; hint: string }> = {
  sound: {
    label: "Sound",
    hint: "Rings for each new order, on every device with its sound turned on. Off: no device rings.",
  },
  vibration: {
    label: "Vibration",
    hint: "Phones and tablets with the dashboard open vibrate for each new order.",
  },
  title: {
    label: "Count in the tab's title",
    hint: "Shows how many orders wait in the browser tab, such as (2) Orders.",
  },
  louder: {
    label: "Ring until somebody answers",
    hint: "Rings every 12 seconds until an order is accepted or declined, louder after 2 minutes. Off: rings once.",
  },
};

export type NotificationSwitch = VendorEmail | AlertName;
