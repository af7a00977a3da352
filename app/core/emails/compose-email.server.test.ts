import { describe, expect, it } from "vitest";
import type { EmailData } from "./email-data.server";
import type { OrderEmailKind } from "~schema/outbox";
import { emailData } from "../../../tests/setup/email-data";
import { composeEmail, isSuperseded } from "./compose-email.server";

const toCustomer = (
  over: Partial<EmailData["order"]> = {},
  store: Partial<EmailData["store"]> = {},
) => composeEmail("order_paid_customer", emailData(over, store))!;
const toVendor = (
  over: Partial<EmailData["order"]> = {},
  store: Partial<EmailData["store"]> = {},
) => composeEmail("order_paid_vendor", emailData(over, store))!;

describe("the customer's mail of a paid order", () => {
  it("has items, sums, place, time and the store's contacts", () => {
    const mail = toCustomer();
    expect(mail).toMatchObject({
      to: "chidi@example.test",
      fromName: "Mama Put",
      subject: "Your order VNR012 at Mama Put is paid",
    });
    expect(mail.text).toBe(`Order VNR012 is paid

Thank you, Chidi Okafor. Mama Put has your order and your payment of ₦6,190.50.

Waiting for Mama Put to accept. They’ll give you a time when they accept.

2 × Jollof rice: ₦5,000
1 × Zobo: ₦500.50

Subtotal: ₦5,500.50
Delivery: ₦500
Transaction fee: ₦190
Total: ₦6,190.50

Deliver to: 4 Bode Thomas Street (Blue gate)
For the kitchen: No pepper

Follow your order:
https://mama-put.buka.test/orders/0000

Call the store: 0809 000 0001
Chat on WhatsApp: https://wa.me/2348090000002?text=Hello%2C%20this%20is%20about%20my%20order%20VNR012

-- 
You’re getting this because you ordered from Mama Put.
`);
  });

  it("has the same in the HTML, and the time that an accepted one has", () => {
    const { html } = toCustomer({ status: "confirmed" });
    for (const part of [
      "Order VNR012 is paid",
      "2 × Jollof rice",
      "₦5,000",
      "₦500.50",
      "₦190",
      "₦6,190.50",
      "4 Bode Thomas Street (Blue gate)",
      "Fri 20 Nov, 2:30 pm",
      "No pepper",
      'href="https://mama-put.buka.test/orders/0000"',
      'href="tel:+2348090000001"',
      'href="https://wa.me/2348090000002?text=',
    ]) {
      expect(html).toContain(part);
    }
    expect(html).not.toMatch(/<script|<img|<link|@import|url\(/);
  });

  it("names the place for a pickup, has no delivery line, and shows free delivery as free", () => {
    expect(
      toCustomer({
        packagingFeeKobo: 20_000,
        serviceFeeKobo: 5_000,
        taxKobo: 1_050,
        totalKobo: 645_100,
      }).text,
    ).toContain(
      "Delivery: ₦500\nPackaging: ₦200\nService fee: ₦50\nTax: ₦10.50\nTransaction fee: ₦190\nTotal: ₦6,451\n",
    );
    const { text } = toCustomer({
      type: "pickup",
      status: "confirmed",
      deliveryAddress: null,
      deliveryInstructions: null,
      deliveryFeeKobo: 0,
      transactionFeeKobo: 0,
    });
    expect(text).toContain(
      "Pick up at: 12 Allen Avenue, Ikeja, Lagos\nReady for pickup by: Fri 20 Nov, 2:30 pm",
    );
    expect(text).not.toMatch(/Delivery:|Transaction fee/);
    expect(toCustomer({ deliveryFeeKobo: 0 }).text).toContain("Delivery: Free");
    expect(text).not.toContain("Discount");
    expect(toCustomer({ discountKobo: 50_000, couponCode: "TASTE" }).text).toContain(
      "Subtotal: ₦5,500.50\nDiscount (TASTE): -₦500\nDelivery",
    );
    const atTheGate = { address: null, pickupInstructions: "The green gate. Call us." };
    expect(toCustomer({ type: "pickup" }, atTheGate).text).toContain(
      "Pick up at: Ikeja, Lagos. Call for the address\nPickup instructions: The green gate. Call us.",
    );
    expect(toCustomer({}, atTheGate).text).not.toContain("green gate");
  });

  it("shows a scheduled time on the store's clock", () => {
    const scheduledFor = new Date("2026-11-22T23:15:00Z");
    expect(toCustomer({ scheduledFor }).text).toContain("Scheduled for: Mon 23 Nov, 12:15 am");
    expect(toCustomer({ scheduledFor }, { zone: "America/New_York" }).text).toContain(
      "Scheduled for: Sun 22 Nov, 6:15 pm",
    );
  });

  it("leaves out what the store does not have, and is not written to nobody", () => {
    expect(toCustomer({}, { phone: null, whatsapp: null }).text).not.toMatch(/Call|WhatsApp/);
    expect(composeEmail("order_paid_customer", emailData({ customerEmail: null }))).toBeNull();
  });
});

describe("a store that speaks Pidgin", () => {
  const all: OrderEmailKind[] = [
    "order_received_customer",
    "order_paid_customer",
    "order_ready_customer",
    "order_late_customer",
    "order_declined_customer",
    "order_refunded_customer",
  ];
  const pidgin = (kind: OrderEmailKind, over: Partial<EmailData["order"]> = {}) =>
    composeEmail(kind, {
      ...emailData(
        { discountKobo: 50_000, couponCode: "TASTE", packagingFeeKobo: 20_000, ...over },
        { language: "pcm" },
      ),
      refund: { amountKobo: 50_000, reason: "This order was paid twice" },
    })!;

  it("writes to its customers in Pidgin, with the same figures, and to its vendor in English", () => {
    const mail = pidgin("order_paid_customer");
    expect(mail.subject).toBe("You don pay for your order VNR012 for Mama Put");
    expect(mail.html).toContain('<html lang="pcm">');
    const figures = (text: string) => text.split("https://")[0]!.match(/[-₦\d][\d,.]*/g);
    expect(figures(mail.text)).toEqual(
      figures(
        toCustomer({ discountKobo: 50_000, couponCode: "TASTE", packagingFeeKobo: 20_000 }).text,
      ),
    );
    expect(composeEmail("order_paid_vendor", emailData({}, { language: "pcm" }))).toEqual(
      toVendor(),
    );
  });

  it("leaves no sentence of any of these mails in English", () => {
    const cases = all.flatMap((kind) => [
      pidgin(kind),
      pidgin(kind, {
        type: "pickup",
        custom: true,
        declineReason: "We are closing",
        paymentStatus: "pending",
        scheduledFor: new Date("2026-11-22T10:00:00Z"),
      }),
    ]);
    for (const { subject, text, html } of cases) {
      expect(subject + text).not.toMatch(
        /\b(is|are|was|has|have|been|your payment|waits|Thank you for)\b/,
      );
      expect(html).not.toContain("simplest way");
    }
  });
});

describe("the vendor's mail of a paid order", () => {
  it("tells the kitchen who, what, where, and leads to the order; an answer goes to the customer", () => {
    const mail = toVendor();
    expect(mail).toMatchObject({
      to: "ada@mama-put.test",
      fromName: "Buka",
      subject: "New order VNR012: ₦6,190.50, delivery",
      replyTo: "chidi@example.test",
    });
    for (const part of [
      "Chidi Okafor paid ₦6,190.50 for a delivery.",
      "2 × Jollof rice: ₦5,000",
      "Deliver to: 4 Bode Thomas Street (Blue gate)",
      "For the kitchen: No pepper",
      "Open the order:\nhttps://buka.test/dashboard/orders/0000",
      "Call the customer: 0803 123 4567",
    ]) {
      expect(mail.text).toContain(part);
    }
    expect(mail.html).toContain('href="https://buka.test/dashboard/orders/0000"');
  });

  it("shows why it needs attention, without the customer's phone and e-mail", () => {
    const mail = toVendor({
      needsAttention: "Paid after it was cancelled",
      customerPhone: null,
      customerEmail: null,
    });
    expect(mail.text).toContain("Please look: Paid after it was cancelled.");
    expect(mail.html).toContain("Please look: Paid after it was cancelled.");
    expect(mail.text).not.toMatch(/Call|WhatsApp/);
    expect(mail).not.toHaveProperty("replyTo");
  });
});

describe("the mail of an order that waits for its payment", () => {
  const unpaid = {
    status: "payment_pending",
    paymentStatus: "pending",
    promisedAt: null,
  } as const;
  const mail = composeEmail("order_received_customer", emailData(unpaid))!;

  it("shows that it is unpaid, until when it can be paid, and links there", () => {
    expect(mail).toMatchObject({
      to: "chidi@example.test",
      fromName: "Mama Put",
      subject: "Complete payment for your order VNR012 at Mama Put",
    });
    for (const part of [
      "Order VNR012 is not paid yet",
      "Thank you. Mama Put has received your order and will start once you pay.",
      "You can pay until Fri 20 Nov, 2:30 pm.",
      "2 × Jollof rice: ₦5,000",
      "Total: ₦6,190.50",
      "Pay ₦6,190.50:\nhttps://mama-put.buka.test/orders/0000",
      "Call the store: 0809 000 0001",
    ]) {
      expect(mail.text).toContain(part);
    }
    expect(mail.html).toContain("You can pay until Fri 20 Nov, 2:30 pm.");
  });

  it("says nothing that was typed with it: anybody can have it sent to anybody", () => {
    const typed = "You won N500,000! Claim at http://evil.example/win";
    const { text, html, subject } = composeEmail(
      "order_received_customer",
      emailData({
        ...unpaid,
        customerName: typed,
        deliveryAddress: typed,
        deliveryInstructions: typed,
        vendorInstructions: typed,
        items: [{ name: "Jollof rice", quantity: 1, priceKobo: 100, note: typed }],
      }),
    )!;
    expect(text + html + subject).not.toMatch(/won|evil/);
    expect(text).toContain("1 × Jollof rice: ₦1");
  });

  it("leads to the invoice of an order that its vendor made", () => {
    const made = composeEmail("order_received_customer", emailData({ ...unpaid, custom: true }))!;
    for (const part of [
      "Hello Chidi Okafor. Mama Put has your order and will start once you pay.",
      "Pay ₦6,190.50:\nhttps://buka.test/invoice/0000",
    ])
      expect(made.text).toContain(part);
  });

  it.each<[string, Partial<EmailData["order"]>, boolean]>([
    ["waits", {}, false],
    ["was refused once", { status: "payment_failed" }, false],
    ["is paid", { status: "pending", paymentStatus: "success" }, true],
    ["was replaced or cancelled", { status: "cancelled" }, true],
    ["can't be paid any more", { payableUntil: new Date("2026-11-20T12:59:00Z") }, true],
  ])("is sent or dropped when the order %s", (_what, over, dropped) => {
    expect(
      isSuperseded(
        "order_received_customer",
        emailData({ ...unpaid, ...over }),
        new Date("2026-11-20T13:00:00Z"),
      ),
    ).toBe(dropped);
  });
});

describe("the mail of an order that is ready", () => {
  it("calls for the pickup, with the number to give", () => {
    const mail = composeEmail(
      "order_ready_customer",
      emailData({ type: "pickup", status: "ready" }, { pickupInstructions: "The green gate" }),
    )!;
    expect(mail.subject).toBe("Your order VNR012 at Mama Put is ready to pick up");
    expect(mail.text).toContain(
      "Good news, Chidi Okafor: your food is ready at Mama Put. Show order number VNR012 when you arrive.",
    );
    expect(mail.text).toContain("Pick up at: 12 Allen Avenue, Ikeja, Lagos");
    expect(mail.text).toContain("Pickup instructions: The green gate");
  });

  it("announces a delivery", () => {
    const mail = composeEmail("order_ready_customer", emailData({ status: "ready" }))!;
    expect(mail.subject).toBe("Your order VNR012 from Mama Put is packed");
    expect(mail.text).toContain("Deliver to: 4 Bode Thomas Street (Blue gate)");
  });

  it("is dropped once the food has arrived", () => {
    const now = new Date();
    expect(isSuperseded("order_ready_customer", emailData({ status: "ready" }), now)).toBe(false);
    expect(isSuperseded("order_ready_customer", emailData({ status: "delivered" }), now)).toBe(
      true,
    );
    expect(isSuperseded("order_paid_customer", emailData({ status: "delivered" }), now)).toBe(
      false,
    );
  });
});

describe("the mail of a declined order", () => {
  const declined = {
    status: "cancelled",
    declineReason: "The kitchen is too busy. Sorry!",
  } as const;

  it("gives the reason, the refund and when it arrives", () => {
    const refund = { amountKobo: 619_050, reason: "" };
    const mail = composeEmail("order_declined_customer", { ...emailData(declined), refund })!;
    expect(mail.subject).toBe("Mama Put couldn’t take your order VNR012");
    for (const part of [
      "The reason: The kitchen is too busy. Sorry!",
      "We’re refunding ₦6,190.50 to the card or account you paid with. It should reach you within 10 working days (often sooner).",
    ]) {
      expect(mail.text).toContain(part);
      expect(mail.html).toContain(part.replace(/^[^:]+: /, ""));
    }
  });

  it("says who cancelled it where its customer did, and what comes back", () => {
    const { subject, text } = composeEmail("order_declined_customer", {
      ...emailData({ status: "cancelled", declineReason: null }),
      refund: { amountKobo: 350_000, reason: "" },
    })!;
    expect(subject).toBe("You cancelled your order VNR012 at Mama Put");
    expect(text).toContain("We’re refunding ₦3,500"); // the rest, after an earlier partial refund
    expect(text).not.toMatch(/sorry|declined|The reason/);
  });

  it("names no sum where no refund of ours sends it: paid in cash, or gone back already", () => {
    const { text } = composeEmail("order_declined_customer", emailData(declined))!;
    expect(text).toContain("You get back what you paid.");
    expect(text).not.toContain("We’re refunding");
  });

  it("does not claim that nobody paid for an order that was not paid so far", () => {
    const { text } = composeEmail(
      "order_declined_customer",
      emailData({ ...declined, paymentStatus: "pending" }),
    )!;
    expect(text).toContain(
      "There’s nothing to pay. If you’ve already paid, you get your money back.",
    );
  });
});

describe("the mail of a refund", () => {
  const refunded = (amountKobo: number) =>
    composeEmail("order_refunded_customer", {
      ...emailData(),
      refund: { amountKobo, reason: "The zobo was\nsold out" },
    })!;

  it("shows amount, reason and arrival", () => {
    const mail = refunded(50_050);
    expect(mail.subject).toBe("Mama Put has refunded ₦500.50 for your order VNR012");
    for (const part of [
      "₦500.50 is on its way back to you",
      "Mama Put has refunded ₦500.50 of what you paid for order VNR012.",
      "Amount refunded: ₦500.50",
      "The reason: The zobo was sold out",
      "Where and when: To the card or account you paid with, within 10 working days (often sooner).",
    ]) {
      expect(mail.text).toContain(part);
    }
  });

  it("names a full refund as such, and composes nothing without a refund", () => {
    expect(refunded(619_050).text).toContain(
      "Mama Put has refunded all you paid for order VNR012.",
    );
    expect(composeEmail("order_refunded_customer", emailData())).toBeNull();
  });
});

it.each<OrderEmailKind>([
  "order_received_customer",
  "order_ready_customer",
  "order_late_customer",
  "order_declined_customer",
])("%s has nobody to go to without an address", (kind) => {
  expect(composeEmail(kind, emailData({ customerEmail: null }))).toBeNull();
});

it("tells a vendor that an invoice of theirs was paid", () => {
  expect(toVendor({ custom: true }).subject).toBe("Paid invoice VNR012: ₦6,190.50, delivery");
});
