import { randomUUID } from "node:crypto";
import { parseWithZod } from "@conform-to/zod/v4";
import { describe, expect, it } from "vitest";
import { CheckoutForm, checkoutFieldOrder } from "./checkout-form";
import { missingFields } from "~/storefront/checkout/state/use-form-state";
import { formErrors } from "~/shared/form-errors";
import { inEnglish } from "../../../tests/setup/in-english";
import { checkOrderBody } from "~/storefront/api/order-api";

const good = {
  clientToken: randomUUID(),
  orderType: "delivery",
  customerName: "Ada",
  customerPhone: "08031234567",
  customerEmail: "ada@example.test",
  deliveryAddress: "12 Allen",
};
const form = (fields: Record<string, string>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
};
const errorsOf = (fields: Record<string, string>) => {
  const submission = parseWithZod(form(fields), { schema: CheckoutForm, formatError: formErrors });
  const error = submission.status === "success" ? {} : (submission.error ?? {});
  return inEnglish(checkoutFieldOrder.flatMap((name) => error[name] ?? []));
};

describe("the checkout form", () => {
  it("takes a whole order", () => expect(errorsOf(good)).toEqual([]));

  it("reports every error at once, in the documented order and wording", () => {
    expect(
      errorsOf({ clientToken: good.clientToken, orderType: "delivery", schedule: "on" }),
    ).toEqual([
      "Please enter your name",
      "Please enter your phone number",
      "Please enter a valid email address",
      "Please enter your delivery address",
      "Please select a date and time for scheduled order",
    ]);
  });

  it("asks once about an e-mail address that looks like a slip, whatever else is missing", () => {
    const slip = { ...good, customerEmail: "ada@gmail.con", customerName: "" };
    const question = "Did you mean ada@gmail.com? If not, tap the button again.";
    expect(errorsOf(slip)).toEqual(["Please enter your name", question]);
    expect(errorsOf({ ...slip, customerName: "Ada", keptEmail: "ada@gmail.con" })).toEqual([]);
    expect(errorsOf({ ...slip, customerName: "Ada", keptEmail: "ada@gmial.com" })).toEqual([
      question,
    ]);
  });

  it("counts blanks as empty", () => {
    expect(errorsOf({ ...good, customerName: "   ", deliveryAddress: " " })).toEqual([
      "Please enter your name",
      "Please enter your delivery address",
    ]);
  });

  it("needs an address for delivery only, and a date and a time for a scheduled order only", () => {
    expect(errorsOf({ ...good, orderType: "pickup", deliveryAddress: "" })).toEqual([]);
    expect(errorsOf({ ...good, schedule: "on", scheduledDate: "2026-11-21" })).toEqual([
      "Please select a date and time for scheduled order",
    ]);
    expect(errorsOf({ ...good, scheduledDate: "2026-11-21" })).toEqual([]);
  });

  it("takes a date and a time as people write them where a browser has no fields for them", () => {
    const scheduled = { ...good, schedule: "on", quickTime: "" };
    const typed = (scheduledDate: string, scheduledTime: string) =>
      parseWithZod(form({ ...scheduled, scheduledDate, scheduledTime }), { schema: CheckoutForm });
    for (const [date, time] of [
      ["29/11/2026", "6:00 pm"],
      ["29-11-2026", "18.00"],
      ["2026-11-29", "18:00"],
    ] as const)
      expect(typed(date, time)).toMatchObject({
        status: "success",
        value: { scheduledDate: "2026-11-29", scheduledTime: "18:00" },
      });
    expect(errorsOf({ ...scheduled, scheduledDate: "on Sunday", scheduledTime: "late" })).toEqual([
      "Please write the date like 29/11/2026",
      "Please write the time like 6:00 pm",
    ]);
    expect(
      errorsOf({ ...good, scheduledDate: "on Sunday", scheduledTime: "late in the evening" }),
    ).toEqual([]);
  });

  it.each(["ada", "ada@", "@example.test", "a b@c.test", "ada@gmail", "ada@gmail."])(
    "refuses %j as an e-mail address",
    (customerEmail) =>
      expect(errorsOf({ ...good, customerEmail })).toEqual(["Please enter a valid email address"]),
  );
  it.each(["123", "call me"])("refuses %j as a phone number", (customerPhone) =>
    expect(errorsOf({ ...good, customerPhone })).toEqual([
      "Please enter a valid phone number, such as 0803 123 4567",
    ]),
  );
});

it("counts the required fields that are blank", () => {
  const missing = (fields: Record<string, string>) => missingFields(form({ ...good, ...fields }));
  expect(missing({})).toBe(0);
  for (const name of ["customerName", "customerPhone", "customerEmail", "deliveryAddress"])
    expect(missing({ [name]: " " })).toBe(1);
  expect(missing({ customerName: "", deliveryAddress: "", hasAreas: "on" })).toBe(3);
  expect(missing({ orderType: "pickup", deliveryAddress: "", hasAreas: "on" })).toBe(0);
  expect(missing({ schedule: "on" })).toBe(2);
  expect(missing({ schedule: "on", scheduledDate: "2026-11-30", quickTime: "18:00" })).toBe(0);
});

describe("the order API's body", () => {
  const order = {
    customer_name: "Ada",
    customer_phone: "08031234567",
    customer_email: "a@b.test",
    order_type: "pickup",
    client_token: randomUUID(),
  };
  const items = [{ id: randomUUID(), quantity: 2 }];
  it("takes the documented fields and drops the rest", () => {
    const body = checkOrderBody({
      order: { ...order, total_amount: 1, vendor_id: "x", status: "delivered" },
      items: [{ ...items[0]!, price: 1 }],
    });
    expect(body).toMatchObject({ ok: true, items });
    expect(JSON.stringify(body)).not.toMatch(/total_amount|vendor_id|status|price/);
  });

  it.each([0, -1, 1.5, 1e9, Number.NaN, "2e3", null])("refuses %j as a quantity", (quantity) =>
    expect(checkOrderBody({ order, items: [{ id: items[0]!.id, quantity }] })).toMatchObject({
      ok: false,
    }),
  );

  it("refuses no items, 101 items, no order, and a body that is none", () => {
    for (const body of [
      { order, items: [] },
      { order, items: Array.from({ length: 101 }, () => items[0]) },
      { items },
      undefined,
      "x",
      [],
    ])
      expect(checkOrderBody(body)).toMatchObject({ ok: false, error: { error: "invalid_order" } });
  });

  it("reports the first error in the form's order and each under its own name", () => {
    expect(
      checkOrderBody({ order: { ...order, customer_name: "", customer_email: "nope" }, items }),
    ).toMatchObject({
      ok: false,
      error: {
        message: "Please enter your name",
        fields: {
          customer_name: "Please enter your name",
          customer_email: "Please enter a valid email address",
        },
      },
    });
  });
});
