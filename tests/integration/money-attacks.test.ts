import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { customers, orderEvents, outbox } from "~schema";
import { systemDb } from "~/platform/db.server";
import { makeCustomOrder } from "../../drizzle/seed/factories";
import { stockOf } from "../setup/shop";
import {
  ask,
  shop,
  nextPerson,
  json,
  form,
  place,
  atTheDoor,
  payAt,
  setFaults,
  come,
  onStore,
  orderOf,
  paymentsOf,
  isPaid,
  webhook,
  success,
  heard,
  startAttackedProduct,
} from "../setup/money-attacks";

startAttackedProduct();

describe("a payment", () => {
  it("isn't made by opening the thank-you page", async () => {
    const { id, reference } = await atTheDoor();
    for (const path of [
      `/payment/success?reference=${reference}`,
      `/payment/paystack/callback?trxref=${reference}&reference=${reference}`,
    ])
      expect((await come(path)).status).toBeLessThan(400);
    expect(await orderOf(id)).toMatchObject({
      status: "payment_pending",
      paymentStatus: "pending",
    });
    expect(await paymentsOf(id)).toEqual([]);
  });

  it("of a cheap order doesn't pay an expensive one", async () => {
    const [cheap, dear] = [await atTheDoor(), await atTheDoor()];
    await payAt({ access_code: cheap.accessCode });
    await isPaid(cheap.id);
    await come(`/payment/success?reference=${cheap.reference}&order=${dear.id}`);
    const madeUp = `order_${dear.id}_0000000000000000`;
    await webhook(success(madeUp, { amount: dear.total }));
    await webhook(
      success(cheap.reference, { id: 1, amount: dear.total, metadata: { order_id: dear.id } }),
    );
    await heard(madeUp, cheap.reference);
    expect(await orderOf(dear.id)).toMatchObject({
      status: "payment_pending",
      paymentStatus: "pending",
    });
    expect(await paymentsOf(dear.id)).toEqual([]);
    expect(await paymentsOf(cheap.id)).toHaveLength(1);
  });

  it("is counted once, however often and from wherever it is reported at once", async () => {
    const before = await stockOf(shop.soup.id);
    const { id, reference, accessCode } = await atTheDoor({ customer_phone: "08039990001" });
    await setFaults({ webhook: { drop: true } });
    await payAt({ access_code: accessCode });
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        n % 2
          ? webhook(success(reference))
          : come(`/payment/paystack/callback?trxref=${reference}&reference=${reference}`),
      ),
    );
    expect(
      new Set(answers.map(({ status }, n) => (n % 2 ? status : status === 302 ? "back" : status))),
    ).toEqual(new Set([200, "back"]));
    await isPaid(id);
    expect(await paymentsOf(id)).toHaveLength(1);
    const events = await systemDb.select().from(orderEvents).where(eq(orderEvents.orderId, id));
    expect(events.filter((event) => event.fromStatus === "payment_pending")).toHaveLength(1);
    expect(await stockOf(shop.soup.id)).toBe(before! - 1);
    expect(
      await systemDb.select().from(customers).where(eq(customers.phone, "+2348039990001")),
    ).toHaveLength(1);
    const mails = (await systemDb.select().from(outbox).where(eq(outbox.orderId, id))).map(
      ({ kind }) => kind,
    );
    expect(mails.filter((kind) => kind.startsWith("order_paid")).sort()).toEqual([
      "order_paid_customer",
      "order_paid_vendor",
    ]);
  });

  it("isn't made by a webhook alone: declined, abandoned and invented ones stay unpaid", async () => {
    const [declined, abandoned] = [await atTheDoor(), await atTheDoor()];
    await payAt({ access_code: declined.accessCode, card: "4084080000005408" });
    for (const { reference } of [declined, abandoned])
      expect((await webhook(success(reference))).status).toBe(200);
    await heard(declined.reference, abandoned.reference);
    expect(await orderOf(declined.id)).toMatchObject({ status: "payment_failed" });
    expect(await orderOf(abandoned.id)).toMatchObject({
      status: "payment_pending",
      paymentStatus: "pending",
    });
    expect([...(await paymentsOf(declined.id)), ...(await paymentsOf(abandoned.id))]).toEqual([]);
  });

  it("signed with another key is ignored", async () => {
    const { id, reference, accessCode } = await atTheDoor();
    await setFaults({ webhook: { drop: true } });
    await payAt({ access_code: accessCode });
    expect((await webhook(success(reference), "pk_test_buka_sandbox")).status).toBe(401);
    expect(
      (
        await come("/webhooks/paystack", {
          method: "POST",
          headers: json,
          body: JSON.stringify(success(reference)),
        })
      ).status,
    ).toBe(401);
    expect(await orderOf(id)).toMatchObject({ paymentStatus: "pending" });
  });

  it.each([
    ["a kobo less", { amountDelta: -1 }],
    ["another currency", { currency: "GHS" }],
    ["live money in test mode", { domain: "live" }],
  ])("of %s is kept for a person to look at, and pays nothing", async (_name, lie) => {
    const email = `lie-${nextPerson()}@example.test`;
    const { id, accessCode } = await atTheDoor({ customer_email: email });
    await setFaults({ only: email, ...lie });
    await payAt({ access_code: accessCode });
    await expect.poll(async () => (await orderOf(id)).needsAttention).toMatch(/doesn’t match/);
    expect(await orderOf(id)).toMatchObject({ paymentStatus: "pending" });
    expect((await paymentsOf(id)).every(({ status }) => status === "pending")).toBe(true);
  });

  it("reported before we know that it started is found all the same", async () => {
    const email = "early@example.test";
    await setFaults({ only: email, initialize: { delayMs: 1_000 } });
    const placing = place({ customer_email: email });
    const begun = async () =>
      (
        JSON.parse((await ask("/sandbox/paystack/transactions")).body) as {
          email: string;
          reference: string;
        }[]
      ).find((one) => one.email === email)?.reference;
    await expect.poll(begun).toBeDefined();
    await payAt({ reference: await begun() });
    const { status, data } = await placing;
    expect(status).toBe(201);
    await isPaid(data!.id);
  });

  it("that succeeds after its popup was closed makes the order paid, not failed", async () => {
    const { id, accessCode } = await atTheDoor();
    const left = await onStore(`/orders/${id}/leave`, { intent: "closed" });
    expect(left.status).toBe(200);
    expect(await orderOf(id)).toMatchObject({ status: "payment_failed" });
    await payAt({ access_code: accessCode });
    await isPaid(id);
    expect(await orderOf(id)).toMatchObject({ status: "pending" });
  });

  it("in two tabs is one payment, with the same page in both", async () => {
    const { id, accessCode } = await atTheDoor();
    const tabs = await Promise.all([
      onStore(`/orders/${id}/pay`, {}),
      onStore(`/orders/${id}/pay`, {}),
    ]);
    for (const tab of tabs) expect(tab.headers.location).toContain(`/checkout/${accessCode}`);
  });
});

describe("an invoice", () => {
  const atProvider = async (email: string) =>
    (
      JSON.parse((await ask("/sandbox/paystack/transactions")).body) as {
        email: string;
        amount: number;
      }[]
    ).filter((one) => one.email === email);
  const press = (id: string, fields: Record<string, string>) =>
    come(`/invoice/${id}`, {
      method: "POST",
      headers: form,
      body: new URLSearchParams(fields).toString(),
    });

  it("is paid at its own amount, whatever a browser sends", async () => {
    const order = await makeCustomOrder(systemDb, { vendorId: shop.vendorId });
    const email = `payer-${nextPerson()}@example.test`;
    const answer = await press(order.id, {
      intent: "pay",
      email,
      amount: "100",
      total: "100",
      metadata: '{"order_id":"another"}',
      currency: "USD",
    });
    expect(answer.headers.location).toContain("/sandbox/paystack/checkout/");
    expect(await atProvider(email)).toMatchObject([{ amount: order.totalAmount }]);
  });

  it("requires a valid e-mail address", async () => {
    const order = await makeCustomOrder(systemDb, { vendorId: shop.vendorId });
    const answer = await press(order.id, { intent: "pay", email: "payer.example.test" });
    expect(answer.status).toBe(400);
    expect(answer.body).toContain("Please enter a valid email address");
  });
});
