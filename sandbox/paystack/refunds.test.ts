import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { startRig, type Rig } from "./rig-for-test";

let rig: Rig;
beforeEach(async () => {
  rig = await startRig();
});
afterEach(() => rig.stop());

type RefundBody = {
  id: number;
  status: string;
  amount: number;
  transaction: unknown;
  transaction_reference?: string;
  refund_reference?: string | null;
};
type Answer<Data> = {
  status: boolean;
  message: string;
  code?: string;
  data: Data;
  meta?: { total: number };
};
const ask = (body: unknown) => rig.api<Answer<RefundBody>>("POST", "/refund", body);
const read = async (id: number) =>
  (await rig.api<Answer<RefundBody>>("GET", `/refund/${id}`)).body.data;
const settled = (id: number, status: string) =>
  expect.poll(async () => (await read(id)).status).toBe(status);
const webhooksSent = () =>
  rig.shop.received.map(
    ({ body }) => JSON.parse(body.toString()) as { event: string; data: Record<string, unknown> },
  );

async function paid(card = "4084084084084081"): Promise<string> {
  const { access_code, reference } = await rig.initialize();
  await rig.pay(access_code, card);
  await rig.shop.nth(rig.shop.received.length || 1);
  return reference;
}

test("a full refund goes pending, processing, processed, each with a webhook; then the transaction is reversed", async () => {
  const reference = await paid();
  const { id: transactionId } = await rig.verify(reference);
  const { status, body } = await ask({
    transaction: reference,
    customer_note: "Sorry",
    merchant_note: "Sold out",
  });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    status: true,
    message: "Refund has been queued for processing",
    data: {
      transaction: {
        id: transactionId,
        domain: "test",
        reference,
        amount: 513800,
        channel: "card",
        currency: "NGN",
      },
      integration: 463433,
      deducted_amount: 0,
      channel: null,
      merchant_note: "Sold out",
      customer_note: "Sorry",
      status: "pending",
      refunded_by: expect.any(String),
      expected_at: expect.any(String),
      currency: "NGN",
      domain: "test",
      amount: 513800,
      fully_deducted: false,
      id: expect.any(Number),
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    },
  });
  await rig.shop.nth(4);
  const refunds = webhooksSent().slice(1);
  expect(refunds.map(({ event }) => event)).toEqual([
    "refund.pending",
    "refund.processing",
    "refund.processed",
  ]);
  expect(refunds[2]!.data).toEqual({
    status: "processed",
    transaction_reference: reference,
    refund_reference: expect.stringMatching(/^\d{12}$/),
    amount: "513800",
    currency: "NGN",
    processor: "sandbox",
    customer: { first_name: null, last_name: null, email: "customer@example.com" },
    integration: 463433,
    domain: "test",
  });
  expect(refunds[0]!.data.refund_reference).toBeNull();
  expect(await rig.verify(reference)).toMatchObject({
    status: "reversed",
    amount: 513800,
    fees: 17707,
  });
  expect(await read(body.data.id)).toMatchObject({
    id: body.data.id,
    transaction: transactionId,
    transaction_reference: reference,
    status: "processed",
  });
});

test("parts add up to what was paid and no further, by reference and by id; each is in the list", async () => {
  const reference = await paid();
  const { id } = await rig.verify(reference);
  expect((await ask({ transaction: reference, amount: "200000" })).status).toBe(200);
  expect((await ask({ transaction: id, amount: 313801 })).body).toMatchObject({
    status: false,
    code: "invalid_amount",
  });
  expect((await ask({ transaction: id, amount: 313800 })).status).toBe(200);
  expect(await ask({ transaction: reference, amount: 1 })).toMatchObject({
    status: 400,
    body: { message: "Transaction has been fully reversed" },
  });
  await paid();
  for (const name of [reference, id]) {
    const list = (await rig.api<Answer<RefundBody[]>>("GET", `/refund?transaction=${name}`)).body;
    expect(list.data.map(({ amount }) => amount)).toEqual([313800, 200000]);
    expect(list.meta).toMatchObject({ total: 2 });
  }
  await expect.poll(async () => (await rig.verify(reference)).status).toBe("reversed");
});

test("two refunds of all at once: one is taken", async () => {
  const reference = await paid();
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => ask({ transaction: reference })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400]);
});

test("a part leaves the transaction successful", async () => {
  const reference = await paid();
  const { body } = await ask({ transaction: reference, amount: 100 });
  await settled(body.data.id, "processed");
  expect((await rig.verify(reference)).status).toBe("success");
});

test("of the card whose refunds fail, it fails, and the money can be asked for again", async () => {
  const reference = await paid("4084080000671803");
  const { body } = await ask({ transaction: reference });
  await settled(body.data.id, "failed");
  await expect
    .poll(() => webhooksSent().at(-1))
    .toMatchObject({
      event: "refund.failed",
      data: { status: "failed", amount: "513800" },
    });
  expect((await rig.verify(reference)).status).toBe("success");
  expect((await ask({ transaction: reference })).status).toBe(200);
});

test("of the card whose refunds need attention, it waits for an account, and then goes through", async () => {
  const reference = await paid("4084080000671902");
  const { body } = await ask({ transaction: reference });
  const { id } = body.data;
  await settled(id, "needs-attention");
  await expect.poll(() => webhooksSent().at(-1)?.event).toBe("refund.needs-attention");
  const retry = (details: unknown) =>
    rig.api<Answer<RefundBody>>("POST", `/refund/retry_with_customer_details/${id}`, details);
  expect(await retry({})).toMatchObject({ status: 400, body: { code: "missing_params" } });
  const account = {
    refund_account_details: { currency: "NGN", account_number: "0123456789", bank_id: "9" },
  };
  expect(await retry(account)).toMatchObject({
    status: 200,
    body: {
      message: "Refund retried and has been queued for processing",
      data: { id, status: "processing" },
    },
  });
  await settled(id, "processed");
  expect(await retry(account)).toMatchObject({ status: 422, body: { code: "invalid_params" } });
  expect((await rig.verify(reference)).status).toBe("reversed");
});

describe("refusals", () => {
  test("what was not paid, is not there, or is no amount", async () => {
    const { reference } = await rig.initialize();
    expect(await ask({ transaction: reference })).toMatchObject({
      status: 400,
      body: { code: "invalid_params" },
    });
    expect(await ask({ transaction: "nothing" })).toMatchObject({
      status: 404,
      body: { code: "transaction_not_found" },
    });
    expect(await ask({})).toMatchObject({
      status: 400,
      body: { message: "Transaction is required" },
    });
    const done = await paid();
    for (const amount of [0, -1, 1.5, "abc"])
      expect((await ask({ transaction: done, amount })).body.message).toBe("Invalid Amount Sent");
    expect((await ask({ transaction: done, currency: "USD" })).status).toBe(403);
    expect((await rig.api("GET", "/refund/1")).status).toBe(404);
    expect((await rig.api("GET", "/refund?transaction=nothing")).status).toBe(404);
    expect((await rig.api("POST", "/refund", { transaction: done }, null)).status).toBe(401);
  });

  test("a fault loses the answer of a refund that was taken, or decides how it ends", async () => {
    const reference = await paid();
    await rig.api(
      "POST",
      "/faults",
      { refund: { status: 500, afterwards: true, outcome: "failed" } },
      null,
    );
    expect((await ask({ transaction: reference })).status).toBe(500);
    const { data } = (
      await rig.api<Answer<RefundBody[]>>("GET", `/refund?transaction=${reference}`)
    ).body;
    expect(data).toHaveLength(1);
    await settled(data[0]!.id, "failed");
  });
});

test("an unfinished refund goes on after a kill", async () => {
  await rig.stop();
  rig = await startRig({ stepMs: 300 });
  const reference = await paid();
  const { body } = await ask({ transaction: reference });
  await rig.restart("kill");
  expect((await read(body.data.id)).status).toBe("pending");
  await settled(body.data.id, "processed");
  await rig.restart("stop");
  expect((await read(body.data.id)).status).toBe("processed");
  expect((await rig.verify(reference)).status).toBe("reversed");
});
