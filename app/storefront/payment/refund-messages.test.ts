import { expect, it } from "vitest";
import { english } from "~/shared/translate";
import { refundMessage, type RefundMessageInput } from "./refund-messages";

const refund: RefundMessageInput = {
  amountKobo: 770_000,
  status: "requested",
  source: "decline",
  processedAt: null,
};
const messageOf = (over: Partial<RefundMessageInput>) =>
  english(refundMessage({ ...refund, ...over }, "Africa/Lagos"));

it("tells in each state where the money is", () => {
  expect(messageOf({})).toBe(
    "₦7,700 is on its way back to you. It can take up to 10 working days to reach your account.",
  );
  expect(messageOf({ status: "pending" })).toBe(messageOf({}));
  expect(messageOf({ status: "processed", processedAt: new Date("2026-11-20T13:30:00Z") })).toBe(
    "₦7,700 was refunded on Fri 20 Nov, 2:30 pm. It can take up to 10 working days to reach your account.",
  );
  for (const status of ["failed", "needs_attention"] as const)
    expect(messageOf({ status })).toBe(
      "We couldn’t refund ₦7,700 automatically. Please call the store; they know about it.",
    );
});

it("gives the reason where it was not declined", () => {
  expect(messageOf({ source: "duplicate", amountKobo: 50_050 })).toMatch(
    /^This order was paid twice\. ₦500\.50 is on its way/,
  );
  expect(messageOf({ source: "over" })).toMatch(/^You paid more than the order costs\. ₦7,700 is/);
  expect(messageOf({ source: "late" })).toMatch(/^This payment came too late for the order\. /);
});
