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
  warnings,
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
        raw: expect.objectContaining({ id: 4099260516, extra: 1 }),
      },
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
    { status: 7 },
    { reference: null },
    { domain: {} },
  ])("an answer with %j is not believed", async (data) => {
    respondWith([verified(data)]);
    expect(await client().verifyTransaction("order_1_ab")).toMatchObject({
      ok: false,
      code: "unavailable",
      message: "an answer of unknown form",
    });
  });

  const odd = [
    ...[null, undefined, "", " ", "yesterday", "\u0000", "\ud800", "x".repeat(50_000), "-1", "NaN"],
    ...[true, 0, -1, 0.5, 15_250.5, 1e21, [], [1], {}, { a: { "b\u0000": "\u0000" } }],
    ...["0000-00-00", "+275760-09-13T00:00:00.000Z", "1e5"],
  ];
  const optional = Object.keys((verified() as { json: { data: object } }).json.data).filter(
    (name) => !["amount", "currency", "domain", "reference", "status"].includes(name),
  );

  test.each([...optional, "log", "customer", "authorization", "unheard_of"])(
    "whatever stands in %s, the payment is read, and everything else of it",
    async (name) => {
      const { [name]: _, ...rest } = (verified() as { json: { data: Record<string, unknown> } })
        .json.data;
      for (const value of odd) {
        respondWith([verified({ [name]: value })]);
        const answer = await client().verifyTransaction("order_1_ab");
        if (!answer.ok) throw new Error(`${name} ${JSON.stringify(value)}: ${answer.message}`);
        const { raw, paidAt, ...read } = answer.data;
        expect(read).toMatchObject({
          reference: "order_1_ab",
          status: "success",
          amountKobo: 513800,
        });
        expect(raw).toMatchObject(rest);
        // What Postgres refuses would undo the whole confirmation.
        expect(JSON.stringify(answer.data)).not.toMatch(/\\u0000|\\ud800/);
        expect(paidAt?.getUTCFullYear() ?? 2026).toBe(2026);
        const texts = [read.channel, read.gatewayResponse, read.providerId];
        expect(texts.every((text) => (text?.length ?? 0) <= 200)).toBe(true);
      }
    },
  );

  test("what is left out of an answer is logged by its field, not its value", async () => {
    respondWith([verified({ fees: 15_250.5, paid_at: "yesterday" })]);
    await client().verifyTransaction("order_1_ab");
    expect(warnings).toEqual([
      { provider: "paystack", operation: "verify", fields: ["fees", "paid_at"] },
    ]);
    respondWith([verified({ fees: null, paid_at: undefined, metadata: 0 })]);
    await client().verifyTransaction("order_1_ab");
    expect(warnings).toHaveLength(1);
  });

  test("a fee above what was paid is no fee, and words count in any case", async () => {
    respondWith([verified({ fees: 513_801, currency: "ngn", status: "Success", domain: "TEST" })]);
    expect(await client().verifyTransaction("order_1_ab")).toMatchObject({
      data: { feesKobo: null, currency: "NGN", status: "success", domain: "test" },
    });
  });

  test("status:false in a 200 is not a success", async () => {
    respondWith([
      { status: 200, json: { ...(verified() as { json: object }).json, status: false } },
    ]);
    expect((await client().verifyTransaction("order_1_ab")).ok).toBe(false);
  });
});
