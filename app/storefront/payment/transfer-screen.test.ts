import { expect, it } from "vitest";
import type { PaymentAccount } from "~schema/payments";
import { transferScreen } from "./transfer-screen";

const ordered = new Date("2026-11-29T16:13:00Z");
const account: PaymentAccount = {
  kind: "transfer",
  bank: "Wema Bank",
  number: "0123456789",
  name: "PAYSTACK CHECKOUT",
  expiresAt: "2026-11-29T16:43:00.000Z",
};
const screenAt = (
  time: string,
  attempt: { account: PaymentAccount | null; started: boolean } | null,
  paymentChannel: "bank_transfer" | "ussd" = "bank_transfer",
) =>
  transferScreen({ paymentChannel, createdAt: ordered }, attempt, {
    now: new Date(`2026-11-29T${time}Z`),
    zone: "Africa/Lagos",
    wasSent: false,
  });

it("shows an open account with its end at the store", () => {
  expect(screenAt("16:28:30.500", { account, started: true })).toEqual({
    kind: "open",
    to: { bank: "Wema Bank", number: "0123456789", name: "PAYSTACK CHECKOUT" },
    until: "5:43 pm",
    secondsLeft: 870,
    wasSent: false,
  });
});

it("says that an account is closed", () => {
  expect(screenAt("16:43:00", { account, started: true })).toEqual({
    kind: "closed",
    number: "0123456789",
  });
});

it("shows a code with its bank, and asks for the bank before", () => {
  const code: PaymentAccount = { kind: "ussd", type: "966", code: "*966*000*1#" };
  expect(screenAt("16:20:00", { account: code, started: true }, "ussd")).toMatchObject({
    to: { bank: "Zenith Bank", code: "*966*000*1#" },
    until: "5:43 pm",
  });
  expect(screenAt("16:20:00", { account: null, started: false }, "ussd")).toEqual({
    kind: "choose",
  });
});

it("leaves what the provider's page collects alone", () => {
  expect(screenAt("16:20:00", { account: null, started: true }, "ussd")).toBeNull();
  expect(screenAt("16:20:00", { account: null, started: false })).toBeNull();
  expect(screenAt("16:20:00", null, "ussd")).toBeNull();
});
