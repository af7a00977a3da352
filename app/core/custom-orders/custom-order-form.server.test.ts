import { randomUUID } from "node:crypto";
import { parseWithZod } from "@conform-to/zod/v4";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { customerFeeKobo } from "~/core/pricing/fees";
import { formatKobo, nairaInput } from "~/shared/money";
import {
  customOrderSums,
  NO_DELIVERY_AREA,
  itemFinder,
  readLinePrice,
  readTypedOrder,
  runningTotals,
} from "./custom-order";
import { customOrderForm, readFormIntent } from "./custom-order-form.server";

const items = [
  { id: randomUUID(), name: "Jollof rice", priceKobo: 250_000 },
  { id: randomUUID(), name: "Egusi soup", priceKobo: 300_050 },
];
const itemOf = itemFinder(items);
const areas = [
  { id: randomUUID(), name: "Yaba", feeKobo: 70_000, freeAboveKobo: 500_000, minimumOrderKobo: 0 },
  {
    id: randomUUID(),
    name: "Lekki",
    feeKobo: 150_000,
    freeAboveKobo: null,
    minimumOrderKobo: 900_000,
  },
];
const [yaba, lekki] = areas as [(typeof areas)[0], (typeof areas)[0]];

type Line = { name: string; price: string; quantity: string };
function filled(items: Line[], over: Record<string, string> = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({
    clientToken: randomUUID(),
    customerName: "Ada Obi",
    orderType: "pickup",
    link: "on",
    expiry: "24h",
    ...over,
  }))
    form.set(name, value);
  items.forEach((item, at) => {
    for (const [part, value] of Object.entries(item)) form.set(`items[${at}].${part}`, value);
  });
  return form;
}
const parse = (form: FormData, of: typeof areas = []) =>
  parseWithZod(form, { schema: customOrderForm(itemOf, of) });
const valueOf = (form: FormData, of?: typeof areas) => {
  const submission = parse(form, of);
  if (submission.status !== "success") throw new Error(JSON.stringify(submission.error));
  return submission.value;
};
const faults = (form: FormData, of?: typeof areas): Record<string, string[] | null> => {
  const submission = parse(form, of);
  return submission.status === "success" ? {} : (submission.error ?? {});
};
const rice = { name: "Jollof rice", price: "2,500", quantity: "2" };

describe("the form of a custom order", () => {
  it("drops lines without a name, whatever else is in them, and asks for one with a name", () => {
    expect(
      valueOf(
        filled([
          { name: "  ", price: "900", quantity: "0" },
          rice,
          { name: "", price: "x", quantity: "y" },
        ]),
      ).items,
    ).toMatchObject([{ name: "Jollof rice", priceKobo: 250_000, quantity: 2, item: items[0] }]);
    expect(faults(filled([{ name: " ", price: "900", quantity: "1" }])).items).toEqual([
      "Please add at least one item",
    ]);
    expect(faults(filled([])).items).toEqual(["Please add at least one item"]);
  });

  it("takes the menu's price for a line that names an item without a price, and keeps a typed one", () => {
    const [picked, cheaper, byHand] = valueOf(
      filled([
        { name: " egusi  SOUP", price: "", quantity: "" },
        { ...rice, price: "2000" },
        { name: "Cake", price: "15000.50", quantity: "1" },
      ]),
    ).items;
    expect(picked).toEqual({
      name: "Egusi soup",
      priceKobo: 300_050,
      quantity: 1,
      item: items[1],
    });
    expect(cheaper).toMatchObject({ priceKobo: 200_000, item: items[0] });
    expect(byHand).toEqual({ name: "Cake", priceKobo: 1_500_050, quantity: 1, item: null });
  });

  it.each<[Partial<Line>, string, string]>([
    [{ price: "" }, "price", "Please enter a price"],
    [{ price: "cheap" }, "price", "Please enter a price in naira, such as 2,500"],
    [{ price: "10000001" }, "price", "At most ₦10,000,000 a piece"],
    [{ quantity: "0" }, "quantity", "At least 1"],
    [{ quantity: "-3" }, "quantity", "At least 1"],
    [{ quantity: "1.5" }, "quantity", "Please enter a whole number"],
    [{ quantity: "2e3" }, "quantity", "Please enter a whole number"],
    [{ quantity: "1001" }, "quantity", "At most 1,000"],
    [{ name: "x".repeat(121) }, "name", "Please keep this to 120 characters"],
  ])("refuses a line with %j beside its %s", (over, part, message) => {
    expect(faults(filled([{ name: "Cake", price: "100", quantity: "1", ...over }]))).toEqual({
      [`items[0].${part}`]: [message],
    });
  });

  it.each<[Record<string, string>, Record<string, string[]>]>([
    [{ customerName: " " }, { customerName: ["Please enter the customer’s name"] }],
    [
      { customerPhone: "12ab" },
      { customerPhone: ["Please enter a valid phone number, such as 0803 123 4567"] },
    ],
    [{ customerEmail: "ada@obi" }, { customerEmail: ["Please enter a valid email address"] }],
    [{ orderType: "boat" }, { orderType: ["Please choose pickup or delivery"] }],
    [{ orderType: "delivery" }, { deliveryAddress: ["Please enter the delivery address"] }],
    [
      { orderType: "delivery", deliveryAddress: "12 Allen Avenue", deliveryFee: "-1" },
      { deliveryFee: ["The delivery fee must be at least 0"] },
    ],
    [
      { orderType: "delivery", deliveryAddress: "12 Allen Avenue", deliveryFee: "lots" },
      { deliveryFee: ["Please enter an amount in naira, such as 1,500"] },
    ],
    [{ schedule: "on" }, { scheduledDate: ["Please select a date and time for scheduled order"] }],
    [
      { schedule: "on", scheduledDate: "2026-11-30" },
      { scheduledTime: ["Please select a date and time for scheduled order"] },
    ],
    [{ expiry: "1y" }, { expiry: ["Please choose how long the link can be paid"] }],
    [{ clientToken: "1" }, { clientToken: ["This page is too old. Please open it again."] }],
  ])("refuses %j", (over, told) => expect(faults(filled([rice], over))).toEqual(told));

  it("keeps a phone in one form, asks nothing of a delivery for a pickup, and says all that is wrong at once", () => {
    expect(
      valueOf(
        filled([rice], {
          customerPhone: "0803 123 4567",
          customerEmail: " Ada@Obi.NG ",
          deliveryFee: "lots",
        }),
      ),
    ).toMatchObject({
      customerPhone: "+2348031234567",
      customerEmail: "ada@obi.ng",
      delivery: null,
      areaName: null,
      link: true,
      expiry: "24h",
    });
    expect(
      Object.keys(
        faults(
          filled([{ ...rice, quantity: "0" }], {
            customerName: "",
            customerPhone: "x",
            orderType: "delivery",
            deliveryFee: "-",
            schedule: "on",
          }),
        ),
      ),
    ).toEqual([
      "customerName",
      "customerPhone",
      "items[0].quantity",
      "deliveryFee",
      "deliveryAddress",
      "scheduledDate",
    ]);
  });

  it("floors a price below zero at zero", () => {
    for (const typed of ["-1", "−500", "₦ -2,500.50"])
      expect(readLinePrice(typed)).toEqual({ ok: true, value: 0 });
    for (const typed of ["--1", "1-1", "", "abc", "1.234"])
      expect(readLinePrice(typed).ok).toBe(false);
  });

  it("shows what will be asked for: the preview is the sum that the order gets, for any order and any fee payer", () => {
    const line = fc.record({
      name: fc.constantFrom("Jollof rice", "Egusi soup", "Cake", " "),
      kobo: fc.integer({ min: 0, max: 1_000_000_000 }),
      quantity: fc.integer({ min: 1, max: 1_000 }),
      isBlank: fc.boolean(),
    });
    const rule = fc.record({
      packagingFeeKobo: fc.nat(1_000_000),
      serviceFeeKobo: fc.nat(1_000_000),
      taxRate: fc.nat(10_000),
      feeBearer: fc.constantFrom("vendor" as const, "customer" as const, "split" as const),
      feeSplitPercentage: fc.integer({ min: 0, max: 100 }),
      coverFeeExactly: fc.boolean(),
    });
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 50 }),
        rule,
        fc.boolean(),
        fc.boolean(),
        fc.integer({ min: 0, max: 1_000_000_000 }),
        (lines, rules, delivery, link, deliveryKobo) => {
          const items = [
            ...lines.map(({ name, kobo, quantity, isBlank }, at) => ({
              name,
              price: at % 2 ? formatKobo(kobo) : nairaInput(kobo),
              quantity: isBlank ? " " : String(quantity),
            })),
            rice,
          ];
          const form = filled(items, {
            ...(delivery ? { orderType: "delivery", deliveryAddress: "12 Allen Avenue" } : {}),
            deliveryFee: nairaInput(deliveryKobo),
            link: link ? "on" : "off",
          });
          const order = valueOf(form);
          const sums = customOrderSums(
            { lines: order.items, delivery: order.delivery, link: order.link },
            rules,
          );
          expect(runningTotals(readTypedOrder(form), itemOf, { rules, areas: [] })).toEqual(sums);
          const subtotal = lines.reduce(
            (sum, { name, kobo, quantity, isBlank }) =>
              sum + (name.trim() ? kobo * (isBlank ? 1 : quantity) : 0),
            500_000,
          );
          const { packagingFeeKobo, serviceFeeKobo } = rules;
          const amountKobo =
            subtotal +
            (delivery ? deliveryKobo : 0) +
            packagingFeeKobo +
            serviceFeeKobo +
            sums.taxKobo;
          expect(sums).toMatchObject({
            subtotalKobo: subtotal,
            discountKobo: 0,
            deliveryFeeKobo: delivery ? deliveryKobo : 0,
            packagingFeeKobo,
            serviceFeeKobo,
            transactionFeeKobo: link ? customerFeeKobo(amountKobo, rules) : 0,
            totalKobo: sums.transactionFeeKobo + amountKobo,
          });
          expect(Number.isSafeInteger(sums.totalKobo)).toBe(true);
        },
      ),
      { numRuns: 60 },
    );
  });

  const brought = (deliveryArea: string, over: Record<string, string> = {}) =>
    filled([rice], {
      orderType: "delivery",
      deliveryAddress: "12 Allen Avenue",
      deliveryArea,
      deliveryFee: "lots",
      ...over,
    });

  it("takes the price of the area that is chosen, and a typed fee only for another place", () => {
    expect(valueOf(brought(lekki.id), areas)).toMatchObject({ delivery: lekki, areaName: "Lekki" });
    expect(valueOf(brought(NO_DELIVERY_AREA, { deliveryFee: "2,500" }), areas)).toMatchObject({
      delivery: { feeKobo: 250_000, freeAboveKobo: null },
      areaName: null,
    });
    expect(valueOf(brought(lekki.id, { orderType: "pickup" }), areas)).toMatchObject({
      delivery: null,
      areaName: null,
    });
    const rules = {
      packagingFeeKobo: 0,
      serviceFeeKobo: 0,
      taxRate: 0,
      feeBearer: "vendor" as const,
      feeSplitPercentage: 0,
      coverFeeExactly: false,
    };
    const soFar = (area: string) =>
      runningTotals(readTypedOrder(brought(area)), itemOf, { rules, areas }).deliveryFeeKobo;
    expect(
      [yaba.id, lekki.id, ""].map(soFar),
      "free from ₦5,000 on, whatever the minimum, and none before one is chosen",
    ).toEqual([0, 150_000, 0]);
  });

  it.each<[string, string, typeof areas, Record<string, string[]>]>([
    ["none where there are some", "", areas, { deliveryArea: ["Please choose the delivery area"] }],
    [
      "one that is not there any more",
      randomUUID(),
      areas,
      {
        deliveryArea: [
          "This area is not among yours any more. Please choose again, or open this page anew",
        ],
      },
    ],
    [
      "one of a store that has none by now",
      randomUUID(),
      [],
      {
        deliveryArea: [
          "This area is not among yours any more. Please choose again, or open this page anew",
        ],
      },
    ],
    [
      "another place without a fee that can be read",
      NO_DELIVERY_AREA,
      areas,
      { deliveryFee: ["Please enter an amount in naira, such as 1,500"] },
    ],
  ])("refuses as its area %s", (_what, area, of, told) =>
    expect(faults(brought(area), of)).toEqual(told),
  );

  it("survives anything that is typed: it is refused or whole, and shown again as it was", () => {
    const any = fc.oneof(
      fc.string(),
      fc.constantFrom("1", "-1", "0", "₦", "1e9", "Jollof rice", "２", "NaN", "∞"),
    );
    fc.assert(
      fc.property(
        fc.array(fc.record({ name: any, price: any, quantity: any }), { maxLength: 8 }),
        any,
        any,
        (items, customerPhone, deliveryFee) => {
          const form = filled(items, {
            customerPhone,
            orderType: "delivery",
            deliveryAddress: "x",
            deliveryFee,
          });
          expect(readTypedOrder(form)).toMatchObject({ items, customerPhone, deliveryFee });
          const submission = parse(form);
          if (submission.status !== "success") return;
          for (const { priceKobo, quantity, name } of submission.value.items) {
            expect(
              Number.isSafeInteger(priceKobo) &&
                priceKobo >= 0 &&
                Number.isInteger(quantity) &&
                quantity >= 1 &&
                name.length > 0,
            ).toBe(true);
          }
        },
      ),
    );
  });

  it("accepts a closed set of intents", () => {
    const press = (intent: string) => readFormIntent(filled([], { intent }));
    expect(["make", "add", "update", "lookup", "remove:3"].map(press)).toEqual([
      { kind: "make" },
      { kind: "add" },
      { kind: "update" },
      { kind: "lookup" },
      { kind: "remove", line: 3 },
    ]);
    expect(["", "remove:", "remove:x", "remove:1234", "delete", "MAKE"].map(press)).toEqual(
      Array(6).fill(null),
    );
  });
});
