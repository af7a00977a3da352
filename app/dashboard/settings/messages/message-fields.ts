import type { CustomerMessageEvent } from "~schema/messages";
import { customerEventLabels } from "~/core/messages/customer-events";
import { choice, number, optionalNumber, text, type TextsOf } from "~/dashboard/settings/field";

const MAX_MONTHLY_CAP_KOBO = 5_000_000;

const hints: Readonly<Record<CustomerMessageEvent, string>> = {
  order_accepted: "With the time by which it is ready or arrives",
  order_ready: "When you mark it as ready",
  order_late: "When you tap 'Running late', with the new time",
  order_declined: "When you decline or cancel a paid order",
  payment_link: "For custom orders, when you send it from the order’s page",
  review_asked: "The morning after it was delivered or collected",
};

const wayOptions = {
  off: { label: "Off" },
  whatsapp: { label: "WhatsApp" },
  sms: { label: "SMS" },
} as const;
export type WayChoice = keyof typeof wayOptions;

const eventField = (event: CustomerMessageEvent) => ({
  ...choice<WayChoice>({
    label: customerEventLabels[event],
    keywords: "whatsapp sms text message customer",
    default: "off",
    options: wayOptions,
    show: (way) => wayOptions[way].label,
  }),
  hint: hints[event],
});

/** One field an event, then the limit. */
export const eventFields = Object.fromEntries(
  (Object.keys(customerEventLabels) as CustomerMessageEvent[]).map((event) => [
    event,
    eventField(event),
  ]),
) as Record<CustomerMessageEvent, ReturnType<typeof eventField>>;

/** When the store itself gets a message (docs/rules.md, Orders that nobody answers). */
export const unansweredFields = {
  messageUnansweredAfter: optionalNumber({
    label: "If nobody accepts an order: message us after",
    errorName: "The time until the message",
    blank: "never",
    keywords: "unanswered escalate alarm phone whatsapp sms minutes wait",
    unit: "minutes",
    limits: [3, 10],
  }),
  unansweredPhones: text({
    label: "Phones that get this message",
    keywords: "unanswered escalate alarm owner duty number",
    maxLength: 60,
    rows: 1,
    hint: "One or two, such as yours and the kitchen’s: 0803 123 4567 / 0706 765 4321. Leave it empty for your store’s own number.",
  }),
};

export const messageFields = {
  ...eventFields,
  ...unansweredFields,
  monthlyMessageCap: number({
    label: "Most to spend on messages in a month",
    keywords: "whatsapp sms limit cap cost price budget",
    unit: "naira",
    default: 200_000,
    limits: [0, MAX_MONTHLY_CAP_KOBO],
    errorName: "The month’s limit",
  }),
};

export type MessageValues = Record<CustomerMessageEvent, WayChoice> & {
  messageUnansweredAfter: number | null;
  unansweredPhones: string;
  monthlyMessageCap: number;
};
export type MessageFormValues = TextsOf<typeof messageFields>;
