import { describe, expect, it } from "vitest";
import {
  copyLines,
  estimatedSlipMm,
  estimatedTicketMm,
  slipOf,
  ticketOf,
  toTicketKind,
  toTicketPaper,
} from "./ticket";

const order = {
  id: "0f8fad5b-d9cb-469f-a165-70867728950e",
  orderNumber: "VNR012",
  orderType: "delivery" as const,
  createdAt: new Date("2026-11-20T11:05:00Z"),
  scheduledFor: new Date("2026-11-20T18:30:00Z"),
  customer: {
    id: "7c9e6679-7425-40de-944b-e07fc1f90ae7",
    tags: ["Nut allergy", "VIP"],
    note: "Rings at gate 3",
    isBlocked: false,
  },
  customerName: "Chidi Okafor",
  customerPhone: "+2348031234567",
  secondPhone: "+2347067654321",
  deliveryAddress: "14 Adeniran Ogunsanya Street",
  deliveryInstructions: "Blue gate",
  deliveryPin: "6.49712,3.35660",
  vendorInstructions: "No pepper",
  notes: null,
  items: [
    { quantity: 2, name: "Party jollof", specialInstructions: "Extra plantain" },
    { quantity: 1, name: "Zobo", specialInstructions: null },
  ],
};

describe("a kitchen ticket", () => {
  it("has items, time, customer and what is known of them, and no prices", () => {
    expect(ticketOf(order, "Africa/Lagos")).toEqual({
      heading: "VNR012",
      method: "DELIVERY",
      together: null,
      times: ["Due Fri 20 Nov, 7:30 pm", "Ordered Fri 20 Nov, 12:05 pm"],
      tags: [
        { text: "Nut allergy", warns: true },
        { text: "VIP", warns: false },
      ],
      items: [
        { quantity: "2 ×", name: "Party jollof", options: [], off: [], note: "Extra plantain" },
        { quantity: "1 ×", name: "Zobo", options: [], off: [], note: null },
      ],
      instructions: ["No pepper", "About this customer: Rings at gate 3"],
      customer: [
        "Chidi Okafor",
        "0803 123 4567",
        "or 0706 765 4321",
        "14 Adeniran Ogunsanya Street",
        "Blue gate",
      ],
      pin: "6.49712,3.35660",
      pieces: "3 items",
    });
  });

  it("of a pickup has no address", () => {
    const ticket = ticketOf(
      {
        ...order,
        orderType: "pickup",
        scheduledFor: null,
        customer: null,
        customerPhone: null,
        secondPhone: null,
        items: [order.items[1]!],
      },
      "Africa/Lagos",
    );
    expect(ticket).toMatchObject({
      method: "PICKUP",
      times: ["Ordered Fri 20 Nov, 12:05 pm"],
      tags: [],
      instructions: ["No pepper"],
      customer: ["Chidi Okafor"],
      pieces: "1 item",
    });
  });

  it("is 80 mm wide unless 58 is requested", () => {
    expect(["58", "80", "a4", null].map(toTicketPaper)).toEqual(["58", "80", "80", "80"]);
  });

  it("is a longer page for more items, and for a narrower roll", () => {
    const short = ticketOf(order, "Africa/Lagos");
    const long = { ...short, items: Array.from({ length: 40 }, () => short.items[0]!) };
    expect(estimatedTicketMm(long, "80")).toBeGreaterThan(estimatedTicketMm(short, "80") + 38 * 10);
    expect(estimatedTicketMm(short, "58")).toBeGreaterThan(60);
  });
});

describe("a rider's slip", () => {
  const paid = {
    ...order,
    ...{ totalKobo: 770_000, isPaid: true, payment: "paid", paymentMethod: "Bank transfer" },
  };
  const slip = (over: Partial<Parameters<typeof slipOf>[0]> = {}) =>
    slipOf({ ...paid, ...over }, "Africa/Lagos");

  it("says that it is paid and with what, how much it was, where it goes and what to mind", () => {
    expect(slip()).toEqual({
      heading: "VNR012",
      method: "DELIVERY",
      together: null,
      times: ["Due Fri 20 Nov, 7:30 pm", "Ordered Fri 20 Nov, 12:05 pm"],
      payment: "PAID · Bank transfer",
      total: "Total ₦7,700",
      customer: [
        "Chidi Okafor",
        "0803 123 4567",
        "or 0706 765 4321",
        "14 Adeniran Ogunsanya Street",
        "Blue gate",
      ],
      pin: "6.49712,3.35660",
      instructions: ["No pepper"],
      items: ["2 × Party jollof", "1 × Zobo"],
      pieces: "3 items",
    });
  });

  it("says what to collect of an order that is not paid, and nothing of a refunded one", () => {
    const unpaid = { isPaid: false, payment: "not paid" };
    expect(slip(unpaid).payment).toBe("NOT PAID: COLLECT ₦7,700");
    expect(slip({ isPaid: false, payment: "refunded" }).payment).toBe("REFUNDED");
    expect(slip({ payment: "partly refunded" }).payment).toBe("PARTLY REFUNDED · Bank transfer");
    expect(slip({ ...unpaid, totalKobo: null })).toMatchObject({
      payment: "NOT PAID: COLLECT THE MONEY",
      total: null,
    });
  });

  it("is longer for more items, and a kitchen's ticket unless it is asked for", () => {
    const long = { ...slip(), items: Array.from({ length: 40 }, () => "2 × Party jollof") };
    expect(estimatedSlipMm(long, "80")).toBeGreaterThan(estimatedSlipMm(slip(), "80") + 200);
    expect(["rider", "kitchen", "x", null].map(toTicketKind)).toEqual([
      "rider",
      "kitchen",
      "kitchen",
      "kitchen",
    ]);
  });
});

describe("a paper that is printed again", () => {
  const at = (time: string) => new Date(`2026-11-28T${time}:00Z`);
  const lines = (prints: string[], isCounted: boolean) =>
    copyLines(prints.map(at), isCounted, "Africa/Lagos", at("12:05"));

  it("says that it is a copy, which, and when both were printed", () => {
    const copy = (number: number) => [
      `COPY ${number}`,
      "Printed Sat 28 Nov, 1:05 pm, first Sat 28 Nov, 12:40 pm",
    ];
    expect(lines(["11:40"], false)).toEqual(copy(2));
    expect(lines(["11:40", "12:05"], true)).toEqual(copy(2));
    expect(lines(["11:40", "12:00", "12:05"], true)).toEqual(copy(3));
  });

  it("says nothing on the first", () => {
    expect(lines([], false)).toEqual([]);
    expect(lines(["12:05"], true)).toEqual([]);
  });
});
