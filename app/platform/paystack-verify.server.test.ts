import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  respondWith,
  calls,
  pauses,
  client,
  unknown,
  broken,
  limitedFor,
  limited,
  verified,
  openProvider,
  closeProvider,
} from "./paystack-for-test";

beforeEach(openProvider);
afterEach(closeProvider);

describe("verifyTransaction", () => {
  test("returns the provider's transaction", async () => {
    respondWith([verified({ extra: 1 })]);
    const result = await client().verifyTransaction("order_1_ab");
    expect(result).toEqual({
      ok: true,
      data: {
        providerId: "4099260516",
        domain: "test",
        status: "success",
        reference: "order_1_ab",
        amountKobo: 513800,
        requestedAmountKobo: 513800,
        currency: "NGN",
        gatewayResponse: "Successful",
        channel: "card",
        feesKobo: 17707,
        paidAt: new Date("2026-01-05T12:01:02.000Z"),
        metadata: { order_id: "1" },
        raw: expect.objectContaining({ id: 4099260516, extra: 1 }),
      },
    });
  });

  test.each([
    [{ a: 1 }, { a: 1 }],
    ["", null],
    [0, null],
    [null, null],
    [undefined, null],
    ['{"a":1}', { a: 1 }],
    ["{", null],
    [[1], null],
  ])("metadata %j reads as %j", async (metadata, expected) => {
    respondWith([verified({ metadata })]);
    expect(await client().verifyTransaction("order_1_ab")).toMatchObject({
      ok: true,
      data: { metadata: expected },
    });
  });

  test("an unfinished transaction has nulls", async () => {
    respondWith([
      verified({
        id: "18446744073709551615",
        status: "abandoned",
        amount: "513800",
        requested_amount: undefined,
        fees: null,
        paid_at: null,
        gateway_response: null,
      }),
    ]);
    expect(await client().verifyTransaction("order_1_ab")).toMatchObject({
      ok: true,
      data: {
        providerId: "18446744073709551615",
        status: "abandoned",
        amountKobo: 513800,
        requestedAmountKobo: null,
        feesKobo: null,
        paidAt: null,
        gatewayResponse: null,
      },
    });
  });

  test.each([
    ["Paystack's 400", unknown],
    ["a 404", { status: 404, json: { status: false, message: "Transaction not found" } }],
  ])("%s means that it is not there", async (_what, act) => {
    respondWith([act]);
    expect(await client().verifyTransaction("order_1_ab")).toMatchObject({
      ok: false,
      code: "not_found",
    });
    expect(calls).toHaveLength(1);
  });

  test("the reference can't reach into the path", async () => {
    respondWith([unknown]);
    await client().verifyTransaction("../x?y=1");
    expect(calls[0]?.path).toBe("/transaction/verify/..%2Fx%3Fy%3D1");
  });

  test("it tries three times at most, with growing pauses", async () => {
    respondWith([broken, "hang up", broken, verified()]);
    expect(await client().verifyTransaction("order_1_ab")).toEqual({
      ok: false,
      code: "unavailable",
      message: "HTTP 502",
    });
    expect(calls).toHaveLength(3);
    expect(pauses).toEqual([200, 400]);
  });

  test("a success at the second attempt counts", async () => {
    respondWith([broken, verified()]);
    expect((await client().verifyTransaction("order_1_ab")).ok).toBe(true);
  });

  test("x-ratelimit-reset sets the pause, two seconds at most", async () => {
    respondWith([limited, limitedFor("1"), limited]);
    expect(await client().verifyTransaction("order_1_ab")).toEqual({
      ok: false,
      code: "unavailable",
      message: "Rate limit exceeded!",
      retryAfterSeconds: 7,
    });
    expect(pauses).toEqual([2_000, 1_000]);
  });

  test("no answer ends at the time limit and is not retried", async () => {
    respondWith(["silence", verified()]);
    expect(await client({ timeoutMs: 100 }).verifyTransaction("order_1_ab")).toEqual({
      ok: false,
      code: "unavailable",
      message: "no answer within 100 ms",
    });
    expect(calls).toHaveLength(1);
  });

  test.each([
    { amount: 12.5 },
    { amount: -1 },
    { amount: "1e3" },
    { currency: null },
    { paid_at: "yesterday" },
  ])("an answer with %j is not believed", async (data) => {
    respondWith([verified(data)]);
    expect(await client().verifyTransaction("order_1_ab")).toMatchObject({
      ok: false,
      code: "unavailable",
      message: "an answer of unknown form",
    });
  });

  test("status:false in a 200 is not a success", async () => {
    respondWith([
      { status: 200, json: { ...(verified() as { json: object }).json, status: false } },
    ]);
    expect((await client().verifyTransaction("order_1_ab")).ok).toBe(false);
  });
});
