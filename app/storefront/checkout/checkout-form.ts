import { z } from "zod";
import { isChannel } from "~/core/payments/channels";
import { askAboutEmail, keptEmail } from "~/storefront/payment/email-question";
import { minutesOfDay } from "~/shared/clock";
import { emailPattern } from "~/shared/email";
import { toMapPin } from "~/shared/map-pin";
import { nameField } from "~/shared/name-field";
import { toPhones } from "~/shared/phone";
import { tidyDate, tidyTime } from "~/shared/typed-time";

const text = (max: number) =>
  z.string().trim().max(max, "Please keep this to {most} characters").optional().default("");

const checkoutForm = z
  .object({
    clientToken: z.uuid({ error: "This page has expired. Please open your cart again." }),
    orderType: z.enum(["delivery", "pickup"], { error: "Please choose delivery or pickup" }),
    customerName: nameField(z.string({ error: "Please enter your name" }).trim())
      .min(1, "Please enter your name")
      .max(80, "Please keep this to {most} characters"),
    customerPhone: z
      .string({ error: "Please enter your phone number" })
      .trim()
      .min(1, "Please enter your phone number")
      .max(60, "Please enter a valid phone number")
      .refine(
        (typed) => toPhones(typed) !== null,
        "Please enter a valid phone number, such as 0803 123 4567",
      ),
    customerEmail: z
      .string({ error: "Please enter a valid email address" })
      .trim()
      .max(200, "Please enter a valid email address")
      .regex(emailPattern, "Please enter a valid email address"),
    keptEmail,
    /** A delivery area's id. */
    deliveryArea: text(40),
    /** Set if the page offered areas. */
    hasAreas: z.string().optional(),
    deliveryAddress: text(300),
    deliveryInstructions: text(300),
    /** The customer's location, as the browser reports after a tap; null if unreadable. */
    deliveryPin: z
      .string()
      .optional()
      .transform((pin) => toMapPin(pin ?? "")),
    vendorInstructions: text(500),
    /** Anything unknown offers every way to pay. */
    paymentChannel: z
      .string()
      .optional()
      .transform((channel) => (isChannel(channel) ? channel : null)),
    schedule: z
      .string()
      .optional()
      .transform((value) => value === "on"),
    scheduledDate: text(30).transform(tidyDate),
    scheduledTime: text(30).transform(tidyTime),
    /** A quick choice; empty for a time picked in the fields. */
    quickTime: text(5),
    couponCode: text(40),
    messagesWanted: z
      .string()
      .optional()
      .transform((value) => value === "on"),
    /** The server's answer when it asked the customer to wait a moment (docs/rules.md, Limits). */
    check: text(100),
    /** Kobo. This and the next are only compared: nobody pays a sum they haven't seen. */
    seenSubtotal: z.coerce.number().int().optional(),
    seenLines: z.string().max(20_000).optional(),
    /** With its discount in kobo. */
    seenCoupon: z.string().max(300).optional(),
    /** The store's prices, and the times offered in place of full slots. */
    seenPrices: z.string().max(50_000).optional(),
    seenSlots: z.string().max(300).optional(),
  })
  // `when` reports these along with the other fields' errors rather than after they are fixed.
  .refine((form) => form.orderType !== "delivery" || !form.hasAreas || Boolean(form.deliveryArea), {
    path: ["deliveryArea"],
    message: "Please choose your delivery area",
    when: () => true,
  })
  .refine((form) => form.orderType !== "delivery" || Boolean(form.deliveryAddress), {
    path: ["deliveryAddress"],
    message: "Please enter your delivery address",
    when: () => true,
  })
  .refine((form) => !form.schedule || Boolean(form.scheduledDate), {
    path: ["scheduledDate"],
    message: "Please select a date and time for scheduled order",
    when: () => true,
  })
  .refine(
    (form) =>
      !form.schedule || !form.scheduledDate || Boolean(form.quickTime || form.scheduledTime),
    {
      path: ["scheduledTime"],
      message: "Please select a date and time for scheduled order",
      when: () => true,
    },
  )
  // Typed by hand in browsers without date and time fields.
  .refine((form) => !form.schedule || /^$|^\d{4}-\d\d-\d\d$/.test(form.scheduledDate ?? ""), {
    path: ["scheduledDate"],
    message: "Please write the date like 29/11/2026",
    when: () => true,
  })
  .refine(
    (form) =>
      !form.schedule ||
      Boolean(form.quickTime) ||
      !form.scheduledTime ||
      minutesOfDay(form.scheduledTime) !== null,
    {
      path: ["scheduledTime"],
      message: "Please write the time like 6:00 pm",
      when: () => true,
    },
  );

const asking = (sent: boolean) =>
  checkoutForm.superRefine(askAboutEmail("customerEmail", { sent }), { when: () => true });

/**
 * The checkout's fields and messages, the same in browser and server. Errors come in the documented
 * order: name, phone, e-mail, address, schedule (docs/rules.md, Checkout).
 */
export const CheckoutForm = asking(true);

/** The form while it is being filled in. */
export const CheckoutDraft = asking(false);

/** A field's props. Errors are in the page's language. */
export type FormField = {
  id: string;
  name: string;
  defaultValue: string | undefined;
  errors: string[] | undefined;
};

export type CheckoutValues = z.infer<typeof CheckoutForm>;

/** In the order in which errors are reported. */
export const checkoutFieldOrder = [
  "customerName",
  "customerPhone",
  "customerEmail",
  "deliveryArea",
  "deliveryAddress",
  "scheduledDate",
  "scheduledTime",
  "quickTime",
  "orderType",
  "deliveryInstructions",
  "deliveryPin",
  "vendorInstructions",
  "paymentChannel",
  "couponCode",
  "clientToken",
  "check",
  "seenSubtotal",
  "seenLines",
  "seenCoupon",
  "seenPrices",
  "seenSlots",
  "keptEmail",
  "messagesWanted",
] as const satisfies readonly (keyof CheckoutValues)[];
