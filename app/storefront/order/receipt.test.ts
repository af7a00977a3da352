import fc from "fast-check";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { readSignedAmount } from "~/shared/typed-number";
import { translatorFor } from "~/core/i18n/translations.server";
import {
  hasReceipt,
  receiptFileName,
  receiptOf,
  receiptText,
  type ReceiptOrder,
  type ReceiptStore,
} from "./receipt";
import { sheetLengthMm, printSheet, toPaper } from "~/ui/print-sheet";
import { estimatedLengthMm } from "./receipt-length";
import { ReceiptPaper } from "./receipt-view";

const zone = "Africa/Lagos";
const store: ReceiptStore = {
  name: "Mama Put Kitchen",
  address: "27 Bode Thomas Street, Surulere, Lagos",
  city: "Surulere",
  state: "Lagos",
  phone: "+2348031234567",
  ordering: { pickupInstructions: "The green gate beside the pharmacy." },
};
const order: ReceiptOrder = {
  orderNumber: "VNR007",
  createdAt: new Date("2026-12-31T23:05:00Z"),
  scheduledFor: null,
  paymentStatus: "success",
  orderType: "delivery",
  items: [
    { name: "Jollof & Moi Moi", quantity: 2, priceKobo: 300_000 },
    { name: "Zobo", quantity: 1, priceKobo: 75_050 },
  ],
  subtotalKobo: 675_050,
  discountKobo: 0,
  couponCode: null,
  deliveryArea: null,
  deliveryFeeKobo: 70_000,
  packagingFeeKobo: 0,
  serviceFeeKobo: 0,
  taxKobo: 0,
  transactionFeeKobo: 7_450,
  totalKobo: 752_500,
  customerName: "Kemi Ade",
  customerPhone: "+2348030000001",
  deliveryAddress: "9 Allen Avenue, Ikeja",
  deliveryInstructions: "Blue gate",
  vendorInstructions: "No onions",
};

it("names what the store adds to the items, and the delivery area", () => {
  const receipt = receiptOf(
    {
      ...order,
      deliveryArea: "Ikeja",
      packagingFeeKobo: 20_000,
      taxKobo: 50_629,
      totalKobo: 823_129,
    },
    store,
    zone,
    null,
  );
  expect(receipt.sums.map(({ term, value }) => `${term} ${value}`)).toEqual([
    "Subtotal ₦6,750.50",
    "Delivery ₦700",
    "Packaging ₦200",
    "Tax ₦506.29",
    "Transaction fee ₦74.50",
  ]);
  expect(receiptText(receipt)).toContain("Deliver to: 9 Allen Avenue, Ikeja, Ikeja (Blue gate)");
});

it("lists an order line by line, on the store's clock", () => {
  expect(receiptText(receiptOf(order, store, zone, "4099260516"))).toBe(
    `Mama Put Kitchen
27 Bode Thomas Street, Surulere, Lagos
0803 123 4567

Receipt for order: VNR007
Date: Fri 1 Jan 2027, 12:05 am
Type: Delivery

2 × Jollof & Moi Moi: ₦6,000 (₦3,000 each)
1 × Zobo: ₦750.50

Subtotal: ₦6,750.50
Delivery: ₦700
Transaction fee: ₦74.50
Total: ₦7,525
Paid online
Payment number: 4099260516

Customer: Kemi Ade
Phone: 0803 000 0001
Deliver to: 9 Allen Avenue, Ikeja (Blue gate)
For the kitchen: No onions`,
  );
});

it("shows a coupon's discount and its code", () => {
  expect(
    receiptOf(
      { ...order, discountKobo: 50_050, couponCode: "TASTE", totalKobo: 702_450 },
      store,
      zone,
      null,
    ).sums[1],
  ).toEqual({ term: "Discount (TASTE)", value: "-₦500.50" });
});

it("leaves out what an order does not have", () => {
  const bare = receiptOf(
    {
      ...order,
      orderType: "pickup",
      deliveryFeeKobo: 0,
      transactionFeeKobo: 0,
      customerPhone: null,
      vendorInstructions: null,
    },
    { ...store, address: null, phone: null },
    zone,
    null,
  );
  expect(bare.store.lines).toEqual(["Surulere, Lagos"]);
  expect(bare.sums.map(({ term }) => term)).toEqual(["Subtotal"]);
  expect(bare.paymentNumber).toBeNull();
  expect(bare.details).toEqual([
    { term: "Customer", value: "Kemi Ade" },
    { term: "Pick up at", value: "Surulere, Lagos. Call for the address" },
    { term: "Pickup instructions", value: "The green gate beside the pharmacy." },
  ]);
  expect(receiptOf({ ...order, deliveryFeeKobo: 0 }, store, zone, null).sums).toContainEqual({
    term: "Delivery",
    value: "Free",
  });
});

it.each([
  ["success", "Paid online", true],
  ["completed", "Paid", true],
  ["refunded", "Refunded", true],
  ["partially_refunded", "Partly refunded", true],
  ["pending", "Not paid", false],
  ["failed", "Not paid", false],
  ["payment_custom", "Not paid", false],
  ["constructor", "Not paid", false],
])("a payment that is %s is called %s", (paymentStatus, expected, paid) => {
  const receipt = receiptOf({ ...order, paymentStatus }, store, zone, "1");
  expect(receipt.payment).toBe(expected);
  expect(hasReceipt(paymentStatus)).toBe(paid);
  expect(receipt.paymentNumber !== null).toBe(paid);
  expect(receipt.facts[0]!.term).toBe(paid ? "Receipt for order" : "Order number");
});

it("names the picture after the order", () =>
  expect(receiptFileName("8bb45a65")).toBe("receipt-8bb45a65.png"));

const text = (least: number) =>
  fc
    .stringMatching(/^[A-Za-z0-9 &<>"'.,éŃ₦-]{0,40}$/)
    .filter((value) => value.trim().length >= least);
const maybe = (value: fc.Arbitrary<string>) => fc.option(value, { nil: null });
const anOrder: fc.Arbitrary<ReceiptOrder> = fc
  .record({
    orderNumber: fc.nat(9_999).map((n) => `VNR${n}`),
    createdAt: fc.date({
      min: new Date("2020-01-01"),
      max: new Date("2035-01-01"),
      noInvalidDate: true,
    }),
    scheduledFor: fc.option(
      fc.date({ min: new Date("2020-01-01"), max: new Date("2035-01-01"), noInvalidDate: true }),
      { nil: null },
    ),
    paymentStatus: fc.constantFrom(
      "success",
      "completed",
      "refunded",
      "partially_refunded",
      "pending",
    ),
    orderType: fc.constantFrom("pickup" as const, "delivery" as const),
    items: fc.array(
      fc.record({
        name: text(1),
        quantity: fc.integer({ min: 1, max: 1_000 }),
        priceKobo: fc.nat(100_000_000),
      }),
      { minLength: 1, maxLength: 12 },
    ),
    offPercent: fc.nat(100),
    couponCode: maybe(text(1)),
    deliveryArea: maybe(text(1)),
    deliveryFeeKobo: fc.nat(1_000_000),
    packagingFeeKobo: fc.nat(1_000_000),
    serviceFeeKobo: fc.nat(1_000_000),
    taxKobo: fc.nat(1_000_000),
    transactionFeeKobo: fc.nat(1_000_000),
    customerName: text(1),
    customerPhone: maybe(fc.constant("+2348030000001")),
    deliveryAddress: maybe(text(1)),
    deliveryInstructions: maybe(text(1)),
    vendorInstructions: maybe(text(1)),
  })
  .map(({ offPercent, ...made }) => {
    const subtotalKobo = made.items.reduce(
      (sum, { quantity, priceKobo }) => sum + quantity * priceKobo,
      0,
    );
    const discountKobo = Math.floor((subtotalKobo * offPercent) / 100);
    return {
      ...made,
      subtotalKobo,
      discountKobo,
      totalKobo:
        subtotalKobo -
        discountKobo +
        made.deliveryFeeKobo +
        made.packagingFeeKobo +
        made.serviceFeeKobo +
        made.taxKobo +
        made.transactionFeeKobo,
    };
  });

describe("any receipt", () => {
  it("adds up, as it is written", () => {
    fc.assert(
      fc.property(anOrder, (made) => {
        const receipt = receiptOf(made, store, zone, null);
        const kobo = (amount: string) =>
          amount === "Free" ? 0 : (readSignedAmount(amount) as { value: number }).value;
        const sum = (amounts: string[]) =>
          amounts.reduce((total, amount) => total + kobo(amount), 0);
        const [subtotal, ...fees] = receipt.sums.map(({ value }) => value);
        expect(sum(receipt.items.map(({ amount }) => amount))).toBe(kobo(subtotal!));
        expect(sum([subtotal!, ...fees])).toBe(kobo(receipt.total.value));
        for (const [i, { each, amount }] of receipt.items.entries()) {
          if (each)
            expect(kobo(each.replace(" each", "")) * made.items[i]!.quantity).toBe(kobo(amount));
        }
      }),
    );
  });

  it("has the same figures in every language, and none of our words in English in another one", () => {
    const plain = anOrder.map((made) => ({
      ...made,
      items: made.items.map((item) => ({ ...item, name: "X" })),
      couponCode: made.couponCode && "X",
    }));
    fc.assert(
      fc.property(plain, maybe(fc.constant("4099260516")), (made, number) => {
        const [english, pidgin] = (["en", "pcm"] as const).map((language) =>
          receiptText(receiptOf(made, store, zone, number, translatorFor(language))),
        ) as [string, string];
        expect(pidgin.match(/-?[₦\d][\d,.]*/g)).toEqual(english.match(/-?[₦\d][\d,.]*/g));
        expect(pidgin).not.toMatch(
          /Subtotal:|Transaction fee:|Not paid|Paid online|Refunded|Deliver to:|Pick up at:/,
        );
      }),
      { numRuns: 60 },
    );
  });

  it("has the same text and figures in the same order on paper and in a message", () => {
    const wordsOf = (text: string) => text.replace(/[:()]/g, " ").split(/\s+/).filter(Boolean);
    const signs: Record<string, string> = {
      "&amp;": "&",
      "&lt;": "<",
      "&gt;": ">",
      "&quot;": '"',
      "&#x27;": "'",
    };
    fc.assert(
      fc.property(anOrder, maybe(fc.constant("4099260516")), (made, number) => {
        const receipt = receiptOf(made, store, zone, number);
        const paper = renderToStaticMarkup(createElement(ReceiptPaper, { receipt }))
          .replace(/<style>[\s\S]*?<\/style>/, "")
          .replace(/<[^>]+>/g, " ");
        expect(
          wordsOf(paper.replace(/&(?:amp|lt|gt|quot|#x27);/g, (sign) => signs[sign]!)),
        ).toEqual(wordsOf(receiptText(receipt)));
      }),
      { numRuns: 60 },
    );
  });
});

describe("the papers", () => {
  it.each([
    ["58", "58"],
    ["80", "80"],
    ["a4", "a4"],
    ["A3", "a4"],
    ["", "a4"],
    [null, "a4"],
  ] as const)("%j asks for %s", (asked, paper) => expect(toPaper(asked)).toBe(paper));

  it("give the printer their size, a roll as long as what is on it", () => {
    expect(printSheet("58", sheetLengthMm(378))).toContain("@page{size:58mm 102mm;margin:0}");
    expect(printSheet("80", 90)).toContain("@page{size:80mm 90mm;margin:0}");
    expect(printSheet("a4", 297)).toContain("@page{size:A4;");
    const longer = receiptOf(
      { ...order, items: Array.from({ length: 20 }, () => order.items[0]!) },
      store,
      zone,
      null,
    );
    expect(estimatedLengthMm(longer, "58")).toBeGreaterThan(
      estimatedLengthMm(receiptOf(order, store, zone, null), "58") + 80,
    );
  });
});
