import { createHmac } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { paystackDomain, verifyWebhookSignature } from "./paystack.server";
import {
  respondWith,
  calls,
  warnings,
  baseUrl,
  client,
  request,
  initialized,
  duplicate,
  unknown,
  broken,
  limited,
  verified,
  paths,
  openProvider,
  closeProvider,
} from "./paystack-for-test";

beforeEach(openProvider);
afterEach(closeProvider);

describe("initializeTransaction", () => {
  test("sends the request with the key, and returns the payment page", async () => {
    respondWith([initialized]);
    expect(await client().initializeTransaction(request)).toEqual({
      ok: true,
      data: {
        authorizationUrl: "https://checkout.paystack.com/ac",
        accessCode: "ac",
      },
    });
    expect(calls).toEqual([
      {
        method: "POST",
        path: "/transaction/initialize",
        authorization: "Bearer sk_test_secret",
        body: {
          reference: "order_1_ab",
          amount: "513800",
          email: "ada@example.com",
          currency: "NGN",
          callback_url: "http://shop.example/back",
          channels: ["card"],
          metadata: { order_id: "1", cancel_action: "http://shop.example/cancel" },
        },
      },
    ]);
    expect(warnings).toEqual([]);
  });

  test("answers that the reference was used", async () => {
    respondWith([duplicate]);
    expect(await client().initializeTransaction(request)).toEqual({
      ok: false,
      code: "duplicate_reference",
      message: "Duplicate Transaction Reference",
    });
    expect(calls).toHaveLength(1);
  });

  test.each([
    [
      400,
      { status: false, message: "Invalid Amount Sent", code: "invalid_amount" },
      "Invalid Amount Sent",
    ],
    [401, { status: false, message: "Invalid key" }, "Invalid key"],
    [403, {}, "no message"],
  ])("a %i is final", async (status, json, message) => {
    respondWith([{ status, json }]);
    expect(await client().initializeTransaction(request)).toEqual({
      ok: false,
      code: "rejected",
      message,
    });
    expect(calls).toHaveLength(1);
  });

  test("a 429 is not retried, and has the time to wait", async () => {
    respondWith([limited]);
    expect(await client().initializeTransaction(request)).toEqual({
      ok: false,
      code: "unavailable",
      message: "Rate limit exceeded!",
      retryAfterSeconds: 7,
    });
    expect(calls).toHaveLength(1);
  });

  test.each([
    ["a 5xx", broken],
    ["a cut connection", "hang up" as const],
    ["no answer in time", "silence" as const],
    ["an answer of unknown form", { status: 200, json: { status: true, data: {} } }],
  ])(
    "after %s it asks about the reference, and sends the same one again when it is not known",
    async (_what, act) => {
      respondWith([act, unknown, initialized]);
      expect(await client({ timeoutMs: 2_500 }).initializeTransaction(request)).toMatchObject({
        ok: true,
        data: { accessCode: "ac" },
      });
      expect(paths()).toEqual([
        "POST /transaction/initialize",
        "GET /transaction/verify/order_1_ab",
        "POST /transaction/initialize",
      ]);
      expect(calls[2]?.body).toEqual(calls[0]?.body);
    },
  );

  test("a reference that the provider already has needs a new attempt", async () => {
    respondWith([broken, verified({ status: "abandoned" })]);
    expect(await client().initializeTransaction(request)).toMatchObject({
      ok: false,
      code: "duplicate_reference",
    });
    expect(calls).toHaveLength(2);
  });

  test("it is sent twice at most", async () => {
    respondWith([broken, unknown, broken, initialized]);
    expect(await client().initializeTransaction(request)).toMatchObject({
      ok: false,
      code: "unavailable",
      message: "HTTP 502",
    });
    expect(calls).toHaveLength(3);
  });

  test("without an answer it does not retry", async () => {
    respondWith([broken, broken, initialized]);
    expect(await client().initializeTransaction(request)).toMatchObject({
      ok: false,
      code: "unavailable",
    });
    expect(paths()).toEqual(["POST /transaction/initialize", "GET /transaction/verify/order_1_ab"]);
  });

  test("a redirect is not followed with the key", async () => {
    respondWith([
      { status: 307, text: "", headers: { location: `${baseUrl}/elsewhere` } },
      unknown,
      { status: 307, text: "", headers: { location: `${baseUrl}/elsewhere` } },
    ]);
    expect(await client().initializeTransaction(request)).toMatchObject({
      ok: false,
      code: "unavailable",
    });
    expect(paths().join()).not.toContain("/elsewhere");
  });

  test("a payment page that is no web address is refused", async () => {
    const data = {
      authorization_url: "javascript:alert(1)",
      access_code: "ac",
      reference: "order_1_ab",
    };
    respondWith([{ status: 200, json: { status: true, data } }, verified()]);
    expect((await client().initializeTransaction(request)).ok).toBe(false);
  });
});

describe("verifyWebhookSignature", () => {
  const body = Buffer.from('{"amount":1500.0,"u":"https:\\/\\/x"}');
  const key = "sk_test_secret";
  const good = createHmac("sha512", key).update(body).digest("hex");

  test("accepts the raw bytes, signed with our key", () => {
    expect(verifyWebhookSignature(body, good, key)).toBe(true);
  });
  test.each([
    ["none", undefined],
    ["an empty one", ""],
    ["another key's", createHmac("sha512", "pk_test_secret").update(body).digest("hex")],
    ["a shorter hash's", createHmac("sha256", key).update(body).digest("hex")],
    ["a cut one", good.slice(0, -2)],
    ["a longer one", `${good}00`],
    ["upper case", good.toUpperCase()],
    ["no hex", `${good.slice(0, -1)}g`],
    ["one with blanks", ` ${good}`],
    ["one with a line break", `${good}\n`],
    ["base64", createHmac("sha512", key).update(body).digest("base64")],
  ])("%s is refused", (_what, header) => {
    expect(verifyWebhookSignature(body, header, key)).toBe(false);
  });
  test("JSON serialised again has another signature", () => {
    expect(
      verifyWebhookSignature(Buffer.from(JSON.stringify(JSON.parse(body.toString()))), good, key),
    ).toBe(false);
  });
});

test("failures are logged without key, e-mail or access code", async () => {
  respondWith([duplicate]);
  await client().initializeTransaction(request);
  expect(warnings).toHaveLength(1);
  expect(JSON.stringify(warnings)).not.toMatch(/sk_test|ada@example|"ac"/);
});

test("a sandbox under a .localhost name is reached on this machine", async () => {
  respondWith([verified()]);
  const { port } = new URL(baseUrl);
  expect(
    (
      await client({ baseUrl: `http://buka.localhost:${port}/sandbox/paystack` }).verifyTransaction(
        "order_1_ab",
      )
    ).ok,
  ).toBe(true);
  expect(calls[0]?.path).toBe("/sandbox/paystack/transaction/verify/order_1_ab");
});

test("the key's mode", () => {
  expect([paystackDomain("sk_test_x"), paystackDomain("sk_live_x")]).toEqual(["test", "live"]);
});
