import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  broken,
  calls,
  client,
  closeProvider,
  duplicate,
  limited,
  openProvider,
  paths,
  respondWith,
} from "./paystack-for-test";

beforeEach(openProvider);
afterEach(closeProvider);

const request = {
  reference: "order_1_ab",
  amountKobo: 770_000,
  email: "ada@example.com",
  metadata: { order_id: "1" },
};
const transfer = {
  ...request,
  by: { channel: "bank_transfer" as const, expiresAt: new Date("2026-11-29T16:43:00Z") },
};
const dialled = { ...request, by: { channel: "ussd" as const, type: "737" } };
const charged = (data: object) => ({
  status: 200,
  json: { status: true, message: "Charge attempted", data: { reference: "order_1_ab", ...data } },
});
const account = {
  status: "pending_bank_transfer",
  display_text: "Please make a transfer to the account specified",
  account_name: "PAYSTACK CHECKOUT",
  account_number: "1231084927",
  bank: { slug: "test-bank", name: "Test Bank", id: 24 },
  account_expires_at: "2026-11-29T16:43:00.000Z",
};
const code = { status: "pay_offline", ussd_code: "*737*33*4*18791#" };

describe("createCharge", () => {
  it("asks for an account in kobo, until a time", async () => {
    respondWith([charged(account)]);
    expect(await client().createCharge(transfer)).toEqual({
      ok: true,
      data: {
        kind: "transfer",
        bank: "Test Bank",
        number: "1231084927",
        name: "PAYSTACK CHECKOUT",
        expiresAt: "2026-11-29T16:43:00.000Z",
      },
    });
    expect(calls[0]).toMatchObject({
      method: "POST",
      path: "/charge",
      body: {
        reference: "order_1_ab",
        amount: "770000",
        email: "ada@example.com",
        currency: "NGN",
        metadata: { order_id: "1" },
        bank_transfer: { account_expires_at: "2026-11-29T16:43:00.000Z" },
      },
    });
  });

  it("asks for a code to dial", async () => {
    respondWith([charged(code)]);
    expect(await client().createCharge(dialled)).toEqual({
      ok: true,
      data: { kind: "ussd", type: "737", code: "*737*33*4*18791#" },
    });
    expect(calls[0]!.body).toMatchObject({ ussd: { type: "737" } });
    expect(calls[0]!.body).not.toHaveProperty("bank_transfer");
  });

  it.each([
    ["nothing", "hang up" as const],
    ["a gateway's page", broken],
    ["an answer of another form", { status: 200, text: "<html>" }],
    ["another reference", charged({ ...account, reference: "order_2_cd" })],
  ])("never asks again after %s: the charge may exist", async (_, act) => {
    respondWith([act, charged(account)]);
    expect(await client().createCharge(transfer)).toMatchObject({ ok: false, code: "unavailable" });
    expect(paths()).toEqual(["POST /charge"]);
  });

  it.each([
    [
      "a refused channel",
      { status: 400, json: { status: false, message: "Channel not available" } },
    ],
    ["a charge that failed", charged({ status: "failed" })],
    ["a charge without its account", charged({ status: "pending" })],
    ["an account number of letters", charged({ ...account, account_number: "12310849AB" })],
    ["a code that is no code", charged({ status: "pay_offline", ussd_code: "javascript:1" })],
  ])("is rejected by %s", async (_, act) => {
    respondWith([act]);
    const asked = "ussd_code" in ((act.json as { data?: object }).data ?? {}) ? dialled : transfer;
    expect(await client().createCharge(asked)).toMatchObject({ ok: false, code: "rejected" });
  });

  it("tells a taken reference and a limit from the rest", async () => {
    respondWith([duplicate, limited]);
    expect(await client().createCharge(transfer)).toMatchObject({ code: "duplicate_reference" });
    expect(await client().createCharge(transfer)).toMatchObject({
      code: "unavailable",
      retryAfterSeconds: 7,
    });
  });
});
