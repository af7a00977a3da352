import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { secretKey, startRig, type Rig, type Verified } from "./rig-for-test";
import { createPaystackSandbox } from "./router";

let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig.stop());

const good = { email: "customer@example.com", amount: 513800 };
const initialize = (fields: Record<string, unknown>) =>
  rig.api("POST", "/transaction/initialize", { ...good, ...fields });

describe("keys", () => {
  test.each(["/transaction", "/transaction/verify/x"])(
    "GET %s without a header is refused",
    async (path) => {
      expect(await rig.api("GET", path, undefined, null)).toEqual({
        status: 401,
        body: { status: false, message: "No Authorization Header was found" },
      });
    },
  );
  test.each([
    "Bearer sk_test_other",
    "Bearer pk_test_rig",
    `Basic ${secretKey}`,
    "Bearer",
    `Bearer ${secretKey}x`,
  ])("the header %j is refused", async (header) => {
    expect(await rig.api("POST", "/transaction/initialize", good, header)).toEqual({
      status: 401,
      body: { status: false, message: "Invalid key" },
    });
  });
  test("live keys are not taken at all", () => {
    const options = { publicUrl: "http://x/s", webhookUrl: "http://x/w", stateFile: "/nowhere" };
    expect(() =>
      createPaystackSandbox({ ...options, secretKey: "sk_live_1", publicKey: "pk_test_1" }),
    ).toThrow(/test keys only/);
    expect(() =>
      createPaystackSandbox({ ...options, secretKey: "sk_test_1", publicKey: "pk_live_1" }),
    ).toThrow(/test keys only/);
  });
});

describe("initialize", () => {
  test("answers with the address of the hosted page, the access code and the reference", async () => {
    const { status, body } = await initialize({ reference: "order_1_a.b-c=d" });
    expect(status).toBe(200);
    expect(body).toEqual({
      status: true,
      message: "Authorization URL created",
      data: {
        authorization_url: `${rig.url}/checkout/${body.data.access_code}`,
        access_code: expect.stringMatching(/^[a-z0-9]{15}$/),
        reference: "order_1_a.b-c=d",
      },
    });
  });

  test("makes a reference when none is sent", async () => {
    const first = await initialize({});
    const second = await initialize({});
    expect(first.body.data.reference).toMatch(/^[a-z0-9]{10}$/);
    expect(second.body.data.reference).not.toBe(first.body.data.reference);
  });

  test("refuses a reference that was used, and tells cases apart", async () => {
    await initialize({ reference: "once-Only" });
    expect((await initialize({ reference: "once-only" })).status).toBe(200);
    expect(await initialize({ reference: "once-Only" })).toEqual({
      status: 400,
      body: {
        status: false,
        message: "Duplicate Transaction Reference",
        meta: { nextStep: "Try and create the Transaction or Charge with a new reference" },
        type: "validation_error",
        code: "duplicate_reference",
      },
    });
  });

  test("lets only one of two calls at once have a reference", async () => {
    const answers = await Promise.all([
      initialize({ reference: "race" }),
      initialize({ reference: "race" }),
    ]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400]);
  });

  test.each([undefined, "", "  ", null, 7])("the e-mail %j is missing", async (email) => {
    expect(await initialize({ email })).toEqual({
      status: 400,
      body: {
        status: false,
        message: "Email Address is required",
        meta: { nextStep: "Provide all required params" },
        type: "validation_error",
        code: "missing_params",
      },
    });
  });

  test("the e-mail must look like one", async () => {
    const { status, body } = await initialize({ email: "nobody" });
    expect([status, body.message]).toEqual([400, "Invalid Email Address Passed"]);
  });

  test.each([
    undefined,
    null,
    "",
    0,
    -5000,
    5000.5,
    "5000.5",
    "abc",
    "1e6",
    [513800],
    true,
    "9999999999999999999",
  ])("the amount %j is refused", async (amount) => {
    const { status, body } = await initialize({ amount });
    expect([status, body.message, body.code, body.type]).toEqual([
      400,
      "Invalid Amount Sent",
      "invalid_amount",
      "validation_error",
    ]);
    expect(body.meta.nextStep).toMatch(/number greater than zero, with no decimal places/);
  });

  test.each([4999, "4999", 1_000_000_001])("the amount %j is out of bounds", async (amount) => {
    const { status, body } = await initialize({ amount });
    expect([status, body.message, body.code]).toEqual([
      400,
      "Invalid Amount Sent",
      "invalid_amount",
    ]);
  });

  test.each([5000, "5000", 1_000_000_000])("the amount %j is taken", async (amount) => {
    const { body } = await initialize({ amount });
    expect((await rig.verify(body.data.reference)).amount).toBe(Number(amount));
  });

  test("only naira, and only clean references", async () => {
    expect((await initialize({ currency: "USD" })).body.code).toBe("unsupported_currency");
    expect((await initialize({ reference: "a/b" })).body.code).toBe("invalid_reference");
  });

  test("a body that is not JSON is refused", async () => {
    const { status, body } = await rig.api("POST", "/transaction/initialize", "{");
    expect([status, body.status]).toEqual([400, false]);
  });
});

describe("verify", () => {
  test("an unknown reference", async () => {
    expect(await rig.api("GET", "/transaction/verify/nothing-here")).toEqual({
      status: 400,
      body: {
        status: false,
        message: "Transaction reference not found",
        meta: {
          nextStep:
            "Ensure that you're passing the reference of a transaction that exists on this integration",
        },
        type: "validation_error",
        code: "transaction_not_found",
      },
    });
  });

  test("a transaction nobody paid is abandoned, with every documented field", async () => {
    const { reference } = await rig.initialize({ metadata: undefined });
    const { status, body } = await rig.api<{ status: boolean; message: string; data: Verified }>(
      "GET",
      `/transaction/verify/${reference}`,
    );
    expect([status, body.status, body.message]).toEqual([200, true, "Verification successful"]);
    expect(body.data).toEqual({
      id: expect.any(Number),
      domain: "test",
      status: "abandoned",
      reference,
      receipt_number: null,
      amount: 513800,
      message: null,
      gateway_response: "The transaction was not completed",
      paid_at: null,
      created_at: expect.stringMatching(/^\d{4}-.*Z$/),
      channel: "card",
      currency: "NGN",
      ip_address: null,
      metadata: "",
      log: null,
      fees: null,
      fees_split: null,
      authorization: {},
      customer: {
        id: expect.any(Number),
        first_name: null,
        last_name: null,
        email: "customer@example.com",
        customer_code: expect.stringMatching(/^CUS_[0-9a-f]{15}$/),
        phone: null,
        metadata: null,
        risk_action: "default",
        international_format_phone: null,
      },
      plan: null,
      split: {},
      order_id: null,
      paidAt: null,
      createdAt: body.data.created_at,
      requested_amount: 513800,
      pos_transaction_data: null,
      source: null,
      fees_breakdown: null,
      connect: null,
      transaction_date: body.data.created_at,
      plan_object: {},
      subaccount: {},
    });
  });

  test("a paid one carries time, fee and card", async () => {
    const { reference, access_code } = await rig.initialize();
    await rig.pay(access_code, "4084084084084081");
    const data = await rig.verify(reference);
    expect(data).toMatchObject({
      status: "success",
      gateway_response: "Successful",
      fees: 17707,
      amount: 513800,
      metadata: { vendor_name: "Mama Put" },
    });
    expect(data.paid_at).toMatch(/Z$/);
    expect(data.authorization).toMatchObject({
      bin: "408408",
      last4: "4081",
      exp_month: "12",
      channel: "card",
      card_type: "visa ",
      bank: "TEST BANK",
      brand: "visa",
      reusable: true,
    });
    expect(data.log).toMatchObject({ attempts: 1, errors: 0, success: true });
  });

  test.each([
    ["an object", { order_id: "1" }, { order_id: "1" }],
    ["JSON of an object", '{"order_id":"1"}', { order_id: "1" }],
    ["any other text", "hello", "hello"],
    ["null", null, ""],
  ])("metadata sent as %s", async (_how, metadata, expected) => {
    const { reference } = await rig.initialize({ metadata });
    expect((await rig.verify(reference)).metadata).toEqual(expected);
  });
});

describe("lists", () => {
  test("GET /transaction filters by status and pages, newest first", async () => {
    const own = await startRig();
    const references: string[] = [];
    for (let index = 0; index < 5; index++) {
      const { reference, access_code } = await own.initialize({ reference: `list-${index}` });
      if (index % 2 === 0) await own.pay(access_code, "4084084084084081");
      references.push(reference);
    }
    type Page = { message: string; data: Verified[]; meta: object };
    const { status, body } = await own.api<Page>(
      "GET",
      "/transaction?status=success&perPage=2&page=1",
    );
    expect([status, body.message]).toEqual([200, "Transactions retrieved"]);
    expect(body.data.map((entry) => entry.reference)).toEqual(["list-4", "list-2"]);
    expect(body.meta).toEqual({
      total: 3,
      total_volume: 3 * 513800,
      skipped: 0,
      perPage: 2,
      page: 1,
      pageCount: 2,
    });
    const second = await own.api<Page>("GET", "/transaction?status=success&perPage=2&page=2");
    expect(second.body.data.map((entry) => entry.reference)).toEqual(["list-0"]);
    await own.stop();
  });

  test("GET /transactions tells the provider's truth to a test", async () => {
    const { reference, access_code } = await rig.initialize();
    await rig.pay(access_code, "4084080000005408");
    const { body } = await rig.api<{ reference: string }[]>(
      "GET",
      "/transactions",
      undefined,
      null,
    );
    expect(body.find((entry) => entry.reference === reference)).toEqual({
      reference,
      status: "failed",
      amount: 513800,
      currency: "NGN",
      access_code,
      email: "customer@example.com",
      channel: "card",
      channels: [], // all
      paid_at: null,
    });
  });
});

test("what the sandbox does not play is a 404 in JSON", async () => {
  const { status, body } = await rig.api("GET", "/bank");
  expect([status, body.status]).toEqual([404, false]);
});
