import { createHmac } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import { secretKey, startRig, type Rig } from "./rig-for-test";

let rig: Rig;
afterEach(() => rig.stop());

const goodCard = "4084084084084081";
const hmac = (key: string, body: Buffer) => createHmac("sha512", key).update(body).digest("hex");

test("a success is sent once, signed over the exact bytes", async () => {
  rig = await startRig();
  const { access_code, reference } = await rig.initialize({ metadata: undefined });
  await rig.pay(access_code, goodCard);
  const { headers, body } = await rig.shop.nth(1);
  expect(headers["x-paystack-signature"]).toBe(hmac(secretKey, body));
  expect(headers["content-type"]).toBe("application/json");
  const verified = await rig.verify(reference);
  expect(JSON.parse(body.toString("utf8"))).toEqual({
    event: "charge.success",
    data: {
      id: verified.id,
      domain: "test",
      status: "success",
      reference,
      amount: 513800,
      message: null,
      gateway_response: "Successful",
      paid_at: verified.paid_at,
      created_at: verified.created_at,
      channel: "card",
      currency: "NGN",
      ip_address: verified.ip_address,
      metadata: 0,
      log: null,
      fees: 17707,
      customer: { ...verified.customer, international_format_phone: undefined },
      authorization: {
        authorization_code: verified.authorization.authorization_code,
        bin: "408408",
        last4: "4081",
        exp_month: verified.authorization.exp_month,
        exp_year: verified.authorization.exp_year,
        card_type: "visa",
        bank: "TEST BANK",
        country_code: "NG",
        brand: "visa",
        account_name: null,
      },
      plan: {},
    },
  });
  await Promise.all([rig.pay(access_code, goodCard), rig.pay(access_code, goodCard)]);
  const { body: deliveries } = await rig.api("GET", "/deliveries", undefined, null);
  expect(deliveries).toHaveLength(1);
});

test("two payers at once make one success and one webhook", async () => {
  rig = await startRig();
  const { access_code } = await rig.initialize();
  await Promise.all(Array.from({ length: 8 }, () => rig.pay(access_code, "5060666666666666666")));
  const { body: deliveries } = await rig.api("GET", "/deliveries", undefined, null);
  expect(deliveries).toHaveLength(1);
});

test("a failure sends no webhook", async () => {
  rig = await startRig();
  const { access_code } = await rig.initialize();
  await rig.pay(access_code, "4084080000005408");
  const { body: deliveries } = await rig.api("GET", "/deliveries", undefined, null);
  expect(deliveries).toEqual([]);
});

test("a webhook not answered with 2xx is sent again with the same bytes", async () => {
  rig = await startRig({ webhookRetryDelaysMs: [1, 1, 1] });
  rig.shop.statuses.push(500, 302, 202);
  const { access_code } = await rig.initialize();
  await rig.pay(access_code, goodCard);
  const [first, , third] = [await rig.shop.nth(1), await rig.shop.nth(2), await rig.shop.nth(3)];
  expect(third.body.equals(first.body)).toBe(true);
  expect(third.headers["x-paystack-signature"]).toBe(first.headers["x-paystack-signature"]);
  await expect
    .poll(async () => (await rig.api("GET", "/deliveries", undefined, null)).body)
    .toMatchObject([
      {
        tries: [{ status: 500 }, { status: 302 }, { status: 202 }],
        delivered_at: expect.any(String),
        due_at: null,
      },
    ]);
});

test("it is given up after the last pause", async () => {
  rig = await startRig({ webhookRetryDelaysMs: [1] });
  rig.shop.statuses.push(500, 500);
  const { access_code } = await rig.initialize();
  await rig.pay(access_code, goodCard);
  await rig.shop.nth(2);
  await expect
    .poll(async () => (await rig.api("GET", "/deliveries", undefined, null)).body)
    .toMatchObject([
      { tries: [{ status: 500 }, { status: 500 }], delivered_at: null, due_at: null },
    ]);
});

test("what was not delivered is taken up after a restart", async () => {
  rig = await startRig({ webhookRetryDelaysMs: [50, 3_600_000] });
  rig.shop.statuses.push(503, 503);
  const { access_code } = await rig.initialize();
  await rig.pay(access_code, goodCard);
  const first = await rig.shop.nth(1);
  await rig.restart();
  const second = await rig.shop.nth(2);
  expect(second.body.equals(first.body)).toBe(true);
});
