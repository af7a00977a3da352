import { expect, it } from "vitest";
import { refundMessage, type RefundMessageInput } from "./refund-messages";

const refund: RefundMessageInput = {
  amountKobo: 770_000,
  status: "requested",
  source: "decline",
  processedAt: null,
};
const words = (over: Partial<RefundMessageInput>) =>
  refundMessage({ ...refund, ...over }, "Africa/Lagos");

it("says of each state where the money is", () => {
  expect(words({})).toBe(
    "₦7,700 is on its way back to you. Banks can take up to 10 working days to show it.",
  );
  expect(words({ status: "pending" })).toBe(words({}));
  expect(words({ status: "processed", processedAt: new Date("2026-11-20T13:30:00Z") })).toBe(
    "₦7,700 was given back on Fri 20 Nov, 2:30 pm. Banks can take up to 10 working days to show it.",
  );
  for (const status of ["failed", "needs_attention"] as const)
    expect(words({ status })).toBe(
      "Giving ₦7,700 back did not work by itself. Please call the store: it is on its list.",
    );
});

it("says why, where it was not declined", () => {
  expect(words({ source: "duplicate", amountKobo: 50_050 })).toMatch(
    /^This order was paid twice\. ₦500\.50 is on its way/,
  );
  expect(words({ source: "late" })).toMatch(/^This payment came too late for the order\. /);
});
