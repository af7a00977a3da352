import { createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createPaystackClient, paystackDomain, verifyWebhookSignature } from "./paystack.server";

type Call = {
  method: string;
  path: string;
  authorization: string;
  body: Record<string, unknown> | null;
};
type Act =
  | { status: number; json?: unknown; text?: string; headers?: Record<string, string> }
  | "silence"
  | "hang up";

/** A provider that does as it is told, one act a call. */
let acts: Act[] = [];
let calls: Call[] = [];
let open: ServerResponse[] = [];
let pauses: number[] = [];
let warnings: object[] = [];
let baseUrl = "";

const provider = createServer((req: IncomingMessage, res: ServerResponse) => {
  const chunks: Buffer[] = [];
  req.on("data", (chunk: Buffer) => chunks.push(chunk));
  req.on("end", () => {
    const text = Buffer.concat(chunks).toString();
    calls.push({
      method: req.method ?? "",
      path: req.url ?? "",
      authorization: req.headers.authorization ?? "",
      body: text ? (JSON.parse(text) as Record<string, unknown>) : null,
    });
    const act = acts.shift();
    if (act === "silence") return void open.push(res);
    if (act === "hang up" || act === undefined) return void req.socket.destroy();
    res.writeHead(act.status, act.headers);
    res.end(act.text ?? JSON.stringify(act.json));
  });
});

beforeEach(async () => {
  acts = [];
  calls = [];
  open = [];
  pauses = [];
  warnings = [];
  await new Promise<void>((ready) => provider.listen(0, "127.0.0.1", ready));
  baseUrl = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
});
afterEach(async () => {
  provider.closeAllConnections();
  await new Promise((closed) => provider.close(closed));
});

const client = (changes: { timeoutMs?: number; baseUrl?: string } = {}) =>
  createPaystackClient({
    baseUrl: changes.baseUrl ?? baseUrl,
    secretKey: "sk_test_secret",
    timeoutMs: changes.timeoutMs ?? 10_000,
    wait: async (ms) => void pauses.push(ms),
    log: { warn: (fields) => void warnings.push(fields) },
  });

const request = {
  reference: "order_1_ab",
  amountKobo: 513800,
  email: "ada@example.com",
  callbackUrl: "http://shop.example/back",
  cancelUrl: "http://shop.example/cancel",
  channels: ["card"],
  metadata: { order_id: "1" },
};
const initialized: Act = {
  status: 200,
  json: {
    status: true,
    message: "Authorization URL created",
    data: {
      authorization_url: "https://checkout.paystack.com/ac",
      access_code: "ac",
      reference: "order_1_ab",
    },
  },
};
const duplicate: Act = {
  status: 400,
  json: {
    status: false,
    message: "Duplicate Transaction Reference",
    type: "validation_error",
    code: "duplicate_reference",
  },
};
const unknown: Act = {
  status: 400,
  json: {
    status: false,
    message: "Transaction reference not found",
    code: "transaction_not_found",
  },
};
const broken: Act = { status: 502, text: "<html>Bad gateway</html>" };
const limitedFor = (seconds: string): Act => ({
  status: 429,
  json: { status: false, message: "Rate limit exceeded!" },
  headers: { "x-ratelimit-reset": seconds },
});
const limited = limitedFor("7");
const verified = (data: Record<string, unknown> = {}): Act => ({
  status: 200,
  json: {
    status: true,
    message: "Verification successful",
    data: {
      id: 4099260516,
      domain: "test",
      status: "success",
      reference: "order_1_ab",
      amount: 513800,
      requested_amount: 513800,
      currency: "NGN",
      gateway_response: "Successful",
      channel: "card",
      fees: 17707,
      paid_at: "2026-01-05T12:01:02.000Z",
      metadata: { order_id: "1" },
      ...data,
    },
  },
});
const paths = () => calls.map((call) => `${call.method} ${call.path}`);

describe("initializeTransaction", () => {
  test("sends what was asked, with the key, and returns the payment page", async () => {
    acts = [initialized];
    expect(await client().initializeTransaction(request)).toEqual({
      ok: true,
      data: {
        authorizationUrl: "https://checkout.paystack.com/ac",
        accessCode: "ac",
        reference: "order_1_ab",
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

  test("says so when the reference was used", async () => {
    acts = [duplicate];
    expect(await client().initializeTransaction(request)).toEqual({
      ok: false,
      kind: "duplicate_reference",
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
    acts = [{ status, json }];
    expect(await client().initializeTransaction(request)).toEqual({
      ok: false,
      kind: "rejected",
      message,
    });
    expect(calls).toHaveLength(1);
  });

  test("a 429 is not repeated, and says when to come again", async () => {
    acts = [limited];
    expect(await client().initializeTransaction(request)).toEqual({
      ok: false,
      kind: "unavailable",
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
      acts = [act, unknown, initialized];
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

  test("when the provider knows the reference after all, a new attempt needs a new one", async () => {
    acts = [broken, verified({ status: "abandoned" })];
    expect(await client().initializeTransaction(request)).toMatchObject({
      ok: false,
      kind: "duplicate_reference",
    });
    expect(calls).toHaveLength(2);
  });

  test("it is sent twice at most", async () => {
    acts = [broken, unknown, broken, initialized];
    expect(await client().initializeTransaction(request)).toMatchObject({
      ok: false,
      kind: "unavailable",
      message: "HTTP 502",
    });
    expect(calls).toHaveLength(3);
  });

  test("when nothing answers it does not send again", async () => {
    acts = [broken, broken, initialized];
    expect(await client().initializeTransaction(request)).toMatchObject({
      ok: false,
      kind: "unavailable",
    });
    expect(paths()).toEqual(["POST /transaction/initialize", "GET /transaction/verify/order_1_ab"]);
  });

  test("a redirect is not followed with the key", async () => {
    acts = [
      { status: 307, text: "", headers: { location: `${baseUrl}/elsewhere` } },
      unknown,
      { status: 307, text: "", headers: { location: `${baseUrl}/elsewhere` } },
    ];
    expect(await client().initializeTransaction(request)).toMatchObject({
      ok: false,
      kind: "unavailable",
    });
    expect(paths().join()).not.toContain("/elsewhere");
  });

  test("a payment page that is no web address is not handed on", async () => {
    const data = {
      authorization_url: "javascript:alert(1)",
      access_code: "ac",
      reference: "order_1_ab",
    };
    acts = [{ status: 200, json: { status: true, data } }, verified()];
    expect((await client().initializeTransaction(request)).ok).toBe(false);
  });
});

describe("verifyTransaction", () => {
  test("returns what the provider knows", async () => {
    acts = [verified({ extra: 1 })];
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
    acts = [verified({ metadata })];
    expect(await client().verifyTransaction("order_1_ab")).toMatchObject({
      ok: true,
      data: { metadata: expected },
    });
  });

  test("an unfinished one has gaps", async () => {
    acts = [
      verified({
        id: "18446744073709551615",
        status: "abandoned",
        amount: "513800",
        requested_amount: undefined,
        fees: null,
        paid_at: null,
        gateway_response: null,
      }),
    ];
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
    acts = [act];
    expect(await client().verifyTransaction("order_1_ab")).toMatchObject({
      ok: false,
      kind: "not_found",
    });
    expect(calls).toHaveLength(1);
  });

  test("the reference can't reach into the path", async () => {
    acts = [unknown];
    await client().verifyTransaction("../x?y=1");
    expect(calls[0]?.path).toBe("/transaction/verify/..%2Fx%3Fy%3D1");
  });

  test("it is asked three times at most, with growing pauses", async () => {
    acts = [broken, "hang up", broken, verified()];
    expect(await client().verifyTransaction("order_1_ab")).toEqual({
      ok: false,
      kind: "unavailable",
      message: "HTTP 502",
    });
    expect(calls).toHaveLength(3);
    expect(pauses).toEqual([200, 400]);
  });

  test("a second answer counts", async () => {
    acts = [broken, verified()];
    expect((await client().verifyTransaction("order_1_ab")).ok).toBe(true);
  });

  test("x-ratelimit-reset sets the pause, two seconds at most", async () => {
    acts = [limited, limitedFor("1"), limited];
    expect(await client().verifyTransaction("order_1_ab")).toEqual({
      ok: false,
      kind: "unavailable",
      message: "Rate limit exceeded!",
      retryAfterSeconds: 7,
    });
    expect(pauses).toEqual([2_000, 1_000]);
  });

  test("silence ends at the time limit and is not repeated", async () => {
    acts = ["silence", verified()];
    expect(await client({ timeoutMs: 100 }).verifyTransaction("order_1_ab")).toEqual({
      ok: false,
      kind: "unavailable",
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
    acts = [verified(data)];
    expect(await client().verifyTransaction("order_1_ab")).toMatchObject({
      ok: false,
      kind: "unavailable",
      message: "an answer of unknown form",
    });
  });

  test("status:false in a 200 is not a success", async () => {
    acts = [{ status: 200, json: { ...(verified() as { json: object }).json, status: false } }];
    expect((await client().verifyTransaction("order_1_ab")).ok).toBe(false);
  });
});

test("failures are logged without key, e-mail or access code", async () => {
  acts = [duplicate];
  await client().initializeTransaction(request);
  expect(warnings).toHaveLength(1);
  expect(JSON.stringify(warnings)).not.toMatch(/sk_test|ada@example|"ac"/);
});

test("a sandbox under a .localhost name is reached on this machine", async () => {
  acts = [verified()];
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

describe("verifyWebhookSignature", () => {
  const body = Buffer.from('{"amount":1500.0,"u":"https:\\/\\/x"}');
  const key = "sk_test_secret";
  const good = createHmac("sha512", key).update(body).digest("hex");

  test("the bytes as they came, signed with our key", () => {
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
  test("JSON written anew has another signature", () => {
    expect(
      verifyWebhookSignature(Buffer.from(JSON.stringify(JSON.parse(body.toString()))), good, key),
    ).toBe(false);
  });
});
