import { z } from "zod";
import { MAX_NOTE } from "~/core/options/item-note";
import { emailPattern } from "~/shared/email";
import { nameField } from "~/shared/name-field";
import { formErrors } from "~/shared/form-errors";
import { toE164 } from "~/shared/phone";
import { english } from "~/shared/translate";
import { CheckoutForm, type CheckoutValues } from "~/storefront/checkout/checkout-form";

const blank = (value: unknown) => (value === null ? undefined : value);
const field = z.preprocess(blank, z.string().max(1000).optional());

/** The body of POST /api/storefront/{slug}/orders. Other fields, such as prices, are ignored. */
const OrderBody = z.object({
  order: z.object({
    customer_name: field,
    customer_phone: field,
    customer_email: field,
    order_type: field,
    delivery_area: field,
    delivery_address: field,
    delivery_instructions: field,
    vendor_instructions: field,
    scheduled_date: field,
    scheduled_time: field,
    coupon_code: field,
    messages_wanted: z.boolean({ error: "messages_wanted must be true or false" }).nullish(),
    client_token: z.preprocess(
      (token) => token || undefined,
      z.uuid({ error: "client_token must be a UUID" }).optional(),
    ),
    check: field,
  }),
  items: z
    .array(
      z.object({
        id: z.uuid({ error: "An item has no valid id" }),
        quantity: z
          .number({ error: "A quantity must be a whole number of 1 or more" })
          .int("A quantity must be a whole number of 1 or more")
          .min(1, "A quantity must be a whole number of 1 or more")
          .max(1000, "A quantity can't be above 1000"),
        options: z
          .array(
            z.object({
              id: z.uuid({ error: "An option has no valid id" }),
              quantity: z
                .int("An option's quantity must be a whole number from 1 to 99")
                .min(1, "An option's quantity must be a whole number from 1 to 99")
                .max(99, "An option's quantity must be a whole number from 1 to 99")
                .default(1),
            }),
          )
          .max(200, "An item can have at most 200 options")
          .nullish(),
        special_instructions: z
          .string("An item's special instructions must be a text")
          .max(MAX_NOTE, `An item's special instructions can have at most ${MAX_NOTE} characters`)
          .nullish(),
      }),
    )
    .min(1, "The order has no items")
    .max(100, "An order can have at most 100 items"),
});

/** Says what a part of the body must be when its schema has no message. */
function expected({ path = [], code }: { path?: PropertyKey[]; code?: string }): string {
  const [part, at] = path;
  if (part === undefined) return "The body must be {order, items}";
  if (part === "items")
    return path[2] === "options"
      ? "An item's options must be a list of ids and quantities"
      : at === undefined
        ? "The order has no items"
        : "An item must have an id and a quantity";
  if (at === undefined) return "The order is missing: send who orders, and how they get it";
  return code === "too_big" ? "Please keep this to 1000 characters" : "Please send this as text";
}

const names = {
  customerName: "customer_name",
  customerPhone: "customer_phone",
  customerEmail: "customer_email",
  orderType: "order_type",
  deliveryArea: "delivery_area",
  deliveryAddress: "delivery_address",
  deliveryInstructions: "delivery_instructions",
  vendorInstructions: "vendor_instructions",
  scheduledDate: "scheduled_date",
  scheduledTime: "scheduled_time",
  couponCode: "coupon_code",
  check: "check",
} as const;

export type ApiOrder = Omit<CheckoutValues, "clientToken"> & { clientToken: string | null };
export type ApiItem = z.infer<typeof OrderBody>["items"][number];
type ApiError = { error: string; message: string; fields?: Record<string, string> };

/** Replaces a missing token during validation. */
const NO_TOKEN = "00000000-0000-0000-0000-000000000000";

/**
 * Validates the order by the checkout form's rules. Without an order type, an address means
 * delivery.
 * @returns the values, with a null token if the client sent none; or the body of a 400, with the
 * first error as `message` and all of them in `fields`, under the API's field names
 */
export function checkOrderBody(
  body: unknown,
): { ok: true; values: ApiOrder; items: ApiItem[] } | { ok: false; error: ApiError } {
  const parsed = OrderBody.safeParse(body, { error: expected });
  if (!parsed.success) {
    const issue = parsed.error.issues[0]!;
    return {
      ok: false,
      error: {
        error: "invalid_order",
        message: issue.message,
        fields: { [issue.path.join(".") || "body"]: issue.message },
      },
    };
  }
  const { order, items } = parsed.data;
  const form = Object.fromEntries(
    Object.entries(names).map(([ours, theirs]) => [
      ours,
      order[theirs] ??
        (ours === "customerName" || ours === "customerPhone" || ours === "customerEmail"
          ? ""
          : undefined),
    ]),
  );
  const isDelivery = [order.delivery_address, order.delivery_area].some((place) => place?.trim());
  const values = CheckoutForm.safeParse({
    ...form,
    keptEmail: form.customerEmail,
    orderType: order.order_type || (isDelivery ? "delivery" : "pickup"),
    clientToken: order.client_token ?? NO_TOKEN,
    messagesWanted: order.messages_wanted ? "on" : undefined,
    schedule: order.scheduled_date || order.scheduled_time ? "on" : undefined,
  });
  if (values.success)
    return {
      ok: true,
      values: { ...values.data, clientToken: order.client_token ?? null },
      items,
    };
  const fields: Record<string, string> = {};
  for (const issue of values.error.issues)
    fields[names[String(issue.path[0]) as keyof typeof names] ?? "order"] ??= english(
      formErrors([issue])[0]!,
    );
  const first = Object.values(names).find((name) => fields[name]);
  return {
    ok: false,
    error: {
      error: "invalid_order",
      message: first ? fields[first]! : "The order can't be read",
      fields,
    },
  };
}

const CustomerBody = z.object({
  customer: z.object({
    phone: z
      .string()
      .max(30, "Please enter a valid phone number")
      .transform(
        (typed, context) =>
          toE164(typed) ??
          (context.addIssue({ code: "custom", message: "Please enter a valid phone number" }),
          z.NEVER),
      ),
    name: z.preprocess(
      blank,
      nameField(z.string().trim()).max(80, "Please keep the name under 80 characters").optional(),
    ),
    email: z.preprocess(
      blank,
      z
        .string()
        .trim()
        .max(200, "Please enter a valid email address")
        .regex(emailPattern, "Please enter a valid email address")
        .optional(),
    ),
  }),
});

/**
 * Validates the body of POST /api/storefront/{slug}/customers.
 * @returns the customer, or the body of a 400
 */
export function checkCustomerBody(
  body: unknown,
):
  | { ok: true; customer: z.infer<typeof CustomerBody>["customer"] }
  | { ok: false; error: ApiError } {
  const wanted: Record<string, string> = {
    phone: "Please enter a valid phone number",
    name: "Please enter a name",
    email: "Please enter a valid email address",
  };
  const parsed = CustomerBody.safeParse(body, {
    error: ({ path }) => wanted[String(path?.at(-1))] ?? "The body must be {customer}",
  });
  if (parsed.success) return { ok: true, customer: parsed.data.customer };
  const { path, message } = parsed.error.issues[0]!;
  const fields = { [String(path.at(-1) ?? "customer")]: message };
  return { ok: false, error: { error: "invalid_customer", message, fields } };
}
