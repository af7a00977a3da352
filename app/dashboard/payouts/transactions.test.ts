import { describe, expect, it } from "vitest";
import {
  periodStart,
  readTransactionsRequest,
  splitOf,
  transactionOf,
  type TransactionFacts,
} from "./transactions";

const facts = (over: Partial<TransactionFacts>): TransactionFacts => ({
  id: "0f8fad5b-d9cb-469f-a165-70867728950e",
  transactionId: "7c9e6679-7425-40de-944b-e07fc1f90ae7",
  amountKobo: 492_500,
  cause: "payment:1",
  at: new Date("2026-11-20T09:00:00Z"),
  lines: { customer_payments: -500_000, gateway_fees: 7_500, vendor_balance: 492_500 },
  orderId: "o",
  orderNumber: "VNR012",
  customerName: "Bola",
  method: "card",
  refundStatus: null,
  payoutStatus: null,
  reference: null,
  message: null,
  ...over,
});

describe("a transaction", () => {
  it("that is a sale is explained by what was paid and what Paystack took", () => {
    expect(transactionOf(facts({}))).toMatchObject({
      shortId: "7c9e6679",
      type: "Sale",
      status: "Completed",
      description: "Order VNR012 · Bola",
      explanation: "You received ₦4,925: ₦5,000 paid, ₦75 to Paystack",
      method: "Card",
      feeKobo: 7_500,
    });
  });

  it.each([
    [
      { cause: "refund:1", amountKobo: -400_000, refundStatus: "pending", lines: {} },
      ["Refund", "Processing", /^₦4,000 left your balance: refunded to Bola/],
    ],
    [
      { cause: "refund:1:failed", amountKobo: 400_000, refundStatus: "failed", lines: {} },
      ["Refund", "Completed", /^You received ₦4,000: the refund to Bola failed/],
    ],
    [
      { cause: "refund:1", amountKobo: -400_000, refundStatus: "failed", lines: {} },
      ["Refund", "Failed", /refunded to Bola/],
    ],
    [
      { cause: "reversal:1", amountKobo: -600_000, lines: {} },
      ["Refund", "Completed", /Paystack returned the payment to Bola$/],
    ],
    [
      {
        cause: "payout:1",
        amountKobo: -517_500,
        payoutStatus: "completed",
        lines: { payouts_under_way: 500_000, platform_balance: 17_500, vendor_balance: -517_500 },
      },
      ["Payout", "Completed", /^₦5,175 left your balance: ₦5,000 to your bank, ₦175 to Buka$/],
    ],
    [
      {
        cause: "payout:1:failed",
        amountKobo: 517_500,
        payoutStatus: "failed",
        lines: { payouts_under_way: -500_000, platform_balance: -17_500, vendor_balance: 517_500 },
      },
      ["Payout", "Completed", /^₦5,175 came back to your balance/],
    ],
  ] as [Partial<TransactionFacts>, [string, string, RegExp]][])(
    "of the entries %j is explained",
    (over, [type, status, explanation]) => {
      expect(transactionOf(facts(over))).toMatchObject({
        type,
        status,
        explanation: expect.stringMatching(explanation),
      });
    },
  );

  const message = { cause: "message:1", amountKobo: -400, lines: {}, method: null };
  it.each([
    [
      { message: { event: "order_ready", way: "whatsapp", state: "read" } },
      ["Completed", "WhatsApp: Ready or on its way · Order VNR012"],
      "₦4 left your balance: the price of a message to the customer’s phone by WhatsApp",
    ],
    [
      { message: { event: "order_unanswered", way: "sms", state: "failed" } },
      ["Failed", "SMS: Order not answered · Order VNR012"],
      "₦4 left your balance: the price of a message to your store’s phone by SMS",
    ],
    [
      {
        ...{ cause: "message:1:returned", amountKobo: 400 },
        message: { event: "phone_code", way: "sms", state: "failed" },
      },
      ["Completed", "Message returned · Code for a phone · Order VNR012"],
      "₦4 came back to your balance: a message to the customer’s phone by SMS failed, and its price is yours again",
    ],
    // Its row was deleted.
    [
      { orderNumber: null },
      ["Completed", "Message to a phone"],
      "₦4 left your balance: the price of a message to a phone",
    ],
    [
      { cause: "message:1:returned", amountKobo: 400 },
      ["Completed", "Message returned · Order VNR012"],
      "₦4 came back to your balance: a message to a phone failed, and its price is yours again",
    ],
  ] as [Partial<TransactionFacts>, [string, string], string][])(
    "of a message %j says which, and to whom, as far as known",
    (over, [status, description], explanation) => {
      const shown = transactionOf(facts({ ...message, ...over }));
      expect(shown).toMatchObject({ type: "Message", status, description, explanation });
      expect(shown.feeKobo).toBe(0);
      expect(splitOf(shown)).toMatchObject({ paystackKobo: 0, platformKobo: 0, netKobo: 400 });
    },
  );
});

describe("the transactions' periods", () => {
  it("begin at midnight on the store's clock", () => {
    const now = new Date("2026-11-19T23:30:00Z"); // Friday 20 November in Lagos
    const start = (period: Parameters<typeof periodStart>[0]) =>
      periodStart(period, now, "Africa/Lagos").toISOString();
    expect(start("today")).toBe("2026-11-19T23:00:00.000Z");
    expect(start("week")).toBe("2026-11-15T23:00:00.000Z");
    expect(start("month")).toBe("2026-10-31T23:00:00.000Z");
    expect(start("months3")).toBe("2026-08-19T23:00:00.000Z");
  });

  it("take what is no period, tab or cursor for the default", () => {
    const search = new URLSearchParams("tab=x&period=y&after=z&q=%20rice%20");
    expect(readTransactionsRequest(search)).toEqual({
      tab: "all",
      period: "months3",
      q: "rice",
      after: null,
    });
  });
});
