import { describe, expect, it } from "vitest";
import { english } from "~/shared/translate";
import { InvoiceAction } from "~/storefront/invoice/invoice-form";
import { invoiceState, paymentLabel, type InvoiceStateInput } from "./invoice-state";

const now = new Date("2026-11-20T12:00:00Z");
const invoice = (over: Partial<InvoiceStateInput> = {}): InvoiceStateInput => ({
  status: "payment_pending",
  paymentStatus: "pending",
  expiresAt: null,
  needsAttention: null,
  ...over,
});
const at = (iso: string) => new Date(iso);

describe("an invoice", () => {
  it.each<[string, Partial<InvoiceStateInput>, ReturnType<typeof invoiceState>]>([
    ["waits for its payment", {}, "payable"],
    ["can be paid while the kitchen is at it already", { status: "ready" }, "payable"],
    [
      "without a payment link is the vendor's to collect",
      { status: "payment_custom", paymentStatus: "payment_custom" },
      "unpaid",
    ],
    [
      "in the older word for a failed payment is not payable",
      { paymentStatus: "failed" },
      "unpaid",
    ],
    [
      "without a link, and cancelled, is cancelled",
      { status: "cancelled", paymentStatus: "payment_custom" },
      "cancelled",
    ],
    ["can be paid again after a card was declined", { status: "payment_failed" }, "payable"],
    ["can be paid until the last moment", { expiresAt: at("2026-11-20T12:00:00.001Z") }, "payable"],
    ["is over at the moment it expires", { expiresAt: now }, "expired"],
    [
      "is paid, whatever the date",
      { paymentStatus: "success", status: "confirmed", expiresAt: at("2026-11-19T12:00:00Z") },
      "paid",
    ],
    ["is paid in the older word", { paymentStatus: "completed", status: "delivered" }, "paid"],
    [
      "is cancelled, also when its money came",
      { status: "cancelled", paymentStatus: "success" },
      "cancelled",
    ],
    [
      "is still paid when a part of its money went back",
      { paymentStatus: "partially_refunded", status: "confirmed" },
      "paid",
    ],
    [
      "is cancelled when only a part of its money went back so far",
      { paymentStatus: "partially_refunded", status: "cancelled" },
      "cancelled",
    ],
    ["was given back", { status: "cancelled", paymentStatus: "refunded" }, "refunded"],
    [
      "is not paid again while money that came is looked at",
      { needsAttention: "Money came that does not match" },
      "review",
    ],
  ])("%s", (_what, over, state) => {
    expect(invoiceState(invoice(over), now)).toBe(state);
  });

  it.each([
    ["success", "Paid"],
    ["partially_refunded", "Paid"],
    ["completed", "Paid"],
    ["pending", "Pending Payment"],
    ["payment_custom", "Unpaid"],
    ["failed", "Unpaid"],
    ["refunded", "Unpaid"],
  ] as const)("whose payment is %s reads %s", (status, label) => {
    expect(english(paymentLabel(status))).toBe(label);
  });
});

describe("the e-mail of a payer", () => {
  const errorsOf = (fields: Record<string, string>) => {
    const parsed = InvoiceAction.safeParse({ intent: "pay", ...fields });
    return parsed.success ? [] : parsed.error.issues.map((issue) => issue.message);
  };
  it.each([
    [{}, ["Please enter your email address"]],
    [{ email: "   " }, "Please enter your email address"],
    [{ email: "ada" }, "Please enter a valid email address"],
    [{ email: "ada@localhost" }, "Please enter a valid email address"],
    [{ email: `${"a".repeat(200)}@example.com` }, "Please enter a valid email address"],
  ])("%j is refused with one sentence", (fields, message) => {
    expect(new Set(errorsOf(fields as Record<string, string>))).toContain(
      Array.isArray(message) ? message[0] : message,
    );
  });
  it("may have spaces around it", () => {
    expect(InvoiceAction.parse({ intent: "pay", email: " ada@example.com " })).toMatchObject({
      email: "ada@example.com",
      surface: "page",
    });
  });
  it("comes with one of two intents and nothing else", () => {
    expect(InvoiceAction.safeParse({ intent: "mark-paid", email: "ada@example.com" }).success).toBe(
      false,
    );
  });
});
