import { describe, expect, it } from "vitest";
import { createPaystackClient } from "./paystack.server";

const order = {
  transaction: "4099260516",
  amountKobo: 250_000,
  merchantNote: "refund 1",
  customerNote: "Sold out",
};
/**
 * A client of a provider with scripted answers, in this order; the last answer repeats.
 */
function facing(...answers: (Response | Error)[]) {
  const calls: { method: string; path: string; body: unknown }[] = [];
  const client = createPaystackClient({
    baseUrl: "https://api.paystack.co",
    secretKey: "sk_test_x",
    wait: async () => {},
    fetch: async (input, init) => {
      calls.push({
        method: init?.method ?? "GET",
        path: String(input).replace("https://api.paystack.co", ""),
        body: typeof init?.body === "string" ? JSON.parse(init.body) : null,
      });
      const answer = answers.length > 1 ? answers.shift()! : answers[0]!;
      if (answer instanceof Error) throw answer;
      return answer.clone();
    },
  });
  return { client, calls };
}
const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
const refund = (over: object = {}) =>
  answer(200, {
    status: true,
    message: "Refund has been queued for processing",
    data: { id: 3018284, status: "pending", amount: 250_000, merchant_note: "refund 1", ...over },
  });

describe("createRefund", () => {
  it("sends the kobo as text, with its idempotency mark, once", async () => {
    const { client, calls } = facing(refund());
    expect(await client.createRefund(order)).toEqual({
      ok: true,
      data: {
        providerId: "3018284",
        status: "pending",
        amountKobo: 250_000,
        merchantNote: "refund 1",
      },
    });
    expect(calls).toEqual([
      {
        method: "POST",
        path: "/refund",
        body: {
          transaction: "4099260516",
          amount: "250000",
          currency: "NGN",
          merchant_note: "refund 1",
          customer_note: "Sold out",
        },
      },
    ]);
  });

  it.each([
    ["a server error", answer(502, "x"), "unavailable"],
    ["a refused key", answer(401, { status: false, message: "Invalid key" }), "unavailable"],
    ["an answer of unknown form", answer(200, { status: true, data: { id: 1 } }), "unavailable"],
    ["a broken connection", new TypeError("fetch failed"), "unavailable"],
    [
      "too many calls",
      answer(429, { status: false, message: "Rate limit exceeded!" }),
      "unavailable",
    ],
    [
      "money that has gone back already",
      answer(400, { status: false, message: "Transaction has been fully reversed" }),
      "rejected",
    ],
  ])("is not repeated after %s", async (_name, given, code) => {
    const { client, calls } = facing(given);
    expect(await client.createRefund(order)).toMatchObject({ ok: false, code });
    expect(calls).toHaveLength(1);
  });
});

it.each([
  ["pending", "pending"],
  ["processing", "pending"],
  ["processed", "processed"],
  ["failed", "failed"],
  ["needs-attention", "needs_attention"],
  ["something new", "pending"],
])("reads the status %s as %s, and an amount of text", async (sent, meant) => {
  const { client } = facing(refund({ status: sent, amount: "250000" }));
  expect(await client.fetchRefund("3018284")).toMatchObject({
    ok: true,
    data: { status: meant, amountKobo: 250_000 },
  });
});

it("lists a transaction's refunds, tried again while the provider is away", async () => {
  const { client, calls } = facing(
    answer(503, {}),
    answer(200, {
      status: true,
      message: "Refunds retrieved",
      data: [{ id: 1, status: "processed", amount: 100 }],
    }),
  );
  expect(await client.listRefunds("4099260516")).toEqual({
    ok: true,
    data: [{ providerId: "1", status: "processed", amountKobo: 100, merchantNote: null }],
  });
  expect(calls.map((call) => call.path)).toEqual([
    "/refund?transaction=4099260516&perPage=100",
    "/refund?transaction=4099260516&perPage=100",
  ]);
});
