import type { CustomerMessageEvent } from "~schema/messages";
import { customerEventLabels } from "~/core/messages/customer-events";
import { choice, number, type TextsOf } from "~/dashboard/settings/field";

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

export const messageFields = {
  ...eventFields,
  monthlyMessageCap: number({
    label: "Most to spend on messages in a month",
    keywords: "whatsapp sms limit cap cost price budget",
    unit: "naira",
    default: 200_000,
    limits: [0, MAX_MONTHLY_CAP_KOBO],
    errorName: "The month’s limit",
  }),
};

export type MessageValues = Record<CustomerMessageEvent, WayChoice> & { monthlyMessageCap: number };
export type MessageFormValues = TextsOf<typeof messageFields>;
