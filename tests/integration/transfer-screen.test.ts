import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { paymentAttempts } from "~schema";
import { abandonPayment, startPaymentBy } from "~/core/payments/abandon-payment.server";
import { finalizePayment } from "~/core/payments/finalize-payment.server";
import { newAttempt, startFirstPayment } from "~/core/payments/start-payment.server";
import { placeOrder } from "~/core/orders/place-order.server";
import { sweepPayments } from "~/core/sweeper/sweep-payments.server";
import { systemDb } from "~/platform/db.server";
import type { PaymentChannel } from "~schema/orders";
import { anOrder } from "../setup/shop";
import {
  provider,
  shop,
  age,
  attemptsOf,
  orderOf,
  paymentsOf,
  startPayments,
} from "../setup/payments";

startPayments();

/** Places an order that chose a method, without starting its payment. */
async function ordered(paymentChannel: PaymentChannel = "bank_transfer") {
  const attempt = newAttempt();
  const placed = await placeOrder(
    shop.store,
    anOrder(shop, { paymentChannel, clientToken: randomUUID() }),
    new Date(),
    attempt,
  );
  if (!placed.ok) throw new Error(placed.code);
  return { order: placed.order, attempt };
}
const press = async (
  order: { id: string; paymentChannel: PaymentChannel | null },
  bank: "737" | "919" | "other" | null = null,
  channel: PaymentChannel | null = null,
) => {
  const started = await startPaymentBy(shop.vendorId, order, { channel, own: { bank } });
  if (!started.ok) throw new Error(started.message);
  return started;
};
const send = (reference: string, amount?: number, intent?: string) =>
  fetch(`${provider.origin}/paystack/bank-app`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ reference, intent, ...(amount && { amount: String(amount) }) }),
  });
const chargesOf = async (orderId: string) =>
  (
    (await (await fetch(`${provider.origin}/paystack/transactions`)).json()) as {
      reference: string;
      channels: string[];
    }[]
  ).filter(({ reference }) => reference.includes(orderId));
const isPaid = (id: string) =>
  expect.poll(async () => (await orderOf(id)).paymentStatus).toBe("success");
const closeAccount = (orderId: string) =>
  systemDb
    .update(paymentAttempts)
    .set({
      account: sql`jsonb_set(${paymentAttempts.account}, '{expiresAt}',
        to_jsonb(${new Date(Date.now() - 1000).toISOString()}::text))`,
    })
    .where(eq(paymentAttempts.orderId, orderId));

describe("an account for a transfer", () => {
  it("is stored with its attempt, stays open as long as the order, and is paid by its exact amount", async () => {
    const { order, attempt } = await ordered();
    const started = await startFirstPayment(shop.store, order, attempt, { bank: null });
    expect(started).toMatchObject({ ok: true, isOwn: true, reference: attempt.reference });
    if (!started.ok) return;
    expect(started.authorizationUrl).toContain(`/orders/${order.id}`);
    const [stored] = await attemptsOf(order.id);
    expect(stored).toMatchObject({
      status: "pending",
      channel: "bank_transfer",
      account: { kind: "transfer", bank: "Sandbox Bank", name: "PAYSTACK CHECKOUT" },
    });
    const account = stored!.account as { number: string; expiresAt: string };
    expect(account.number).toMatch(/^\d{10}$/);
    const minutes = (Date.parse(account.expiresAt) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(29);
    expect(minutes).toBeLessThanOrEqual(30);
    await send(attempt.reference);
    await isPaid(order.id);
    expect(await paymentsOf(order.id)).toMatchObject([
      { amount: order.totalKobo, paymentMethod: "bank_transfer" },
    ]);
  });

  it("is one for presses at once that all leave the provider's page for it", async () => {
    for (let round = 0; round < 2; round += 1) {
      const { order, attempt } = await ordered("card");
      await startFirstPayment(shop.store, order, attempt);
      const presses = await Promise.all(
        Array.from({ length: 6 }, () => press(order, null, "bank_transfer")),
      );
      expect(new Set(presses.map(({ reference }) => reference)).size).toBe(1);
      expect(await chargesOf(order.id)).toHaveLength(2);
      const rows = await attemptsOf(order.id);
      expect(rows.filter(({ account }) => account !== null)).toHaveLength(1);
    }
  });

  it("is one for two presses at once, other tabs and later presses", async () => {
    const { order } = await ordered();
    const presses = await Promise.all(Array.from({ length: 6 }, () => press(order)));
    const later = await press(order, null, "bank_transfer");
    expect(new Set([...presses, later].map(({ reference }) => reference)).size).toBe(1);
    expect(await chargesOf(order.id)).toHaveLength(1);
  });

  it("gives way to the provider's page if the provider refuses the channel", async () => {
    const { order } = await ordered();
    provider.fault({ path: /^\/charge$/, status: 400 });
    const page = await press(order);
    expect(page.isOwn).toBe(false);
    expect(page.authorizationUrl).toContain("/checkout/");
    expect(await chargesOf(order.id)).toMatchObject([{ channels: ["bank_transfer"] }]);
    expect(await attemptsOf(order.id)).toMatchObject([{ status: "pending", account: null }]);
    expect((await press(order)).reference).toBe(page.reference);
  });

  it("is not asked for again after a lost answer: the attempt ends, is followed, and its money counts", async () => {
    const { order } = await ordered();
    provider.fault({ path: /^\/charge$/, lost: true });
    const page = await press(order);
    provider.heal();
    expect(page.isOwn).toBe(false);
    const attempts = await attemptsOf(order.id);
    expect(attempts).toMatchObject([
      { status: "abandoned", channel: "bank_transfer", account: null },
      { status: "pending", reference: page.reference },
    ]);
    expect(await chargesOf(order.id)).toHaveLength(2);
    provider.loseWebhooks();
    await send(attempts[0]!.reference);
    await expect
      .poll(async () => (await finalizePayment(page.reference, "sweeper")).outcome)
      .toBe("pending");
    await age(order.id, 3);
    await expect
      .poll(async () => {
        await sweepPayments();
        await age(order.id, 3);
        return (await orderOf(order.id)).paymentStatus;
      })
      .toBe("success");
  });

  it("opens anew after a process was killed between charge and row, and the first is followed", async () => {
    const { order, attempt } = await ordered();
    await fetch(`${provider.origin}/paystack/charge`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${provider.secretKey}`,
        "content-type": "application/json",
      },
      body: JSON.stringify({
        email: "a@b.test",
        amount: String(order.totalKobo),
        reference: attempt.reference,
        bank_transfer: { account_expires_at: null },
      }),
    });
    const started = await press(order);
    expect(started).toMatchObject({ isOwn: true });
    expect(started.reference).not.toBe(attempt.reference);
    expect(await attemptsOf(order.id)).toMatchObject([
      { status: "abandoned", accessCode: attempt.reference },
      { status: "pending", account: { kind: "transfer" } },
    ]);
  });

  it("that is closed is replaced by one other, however many ask at once, and its late money counts", async () => {
    const { order, attempt } = await ordered();
    await press(order);
    await closeAccount(order.id);
    const presses = await Promise.all(Array.from({ length: 4 }, () => press(order)));
    expect(new Set(presses.map(({ reference }) => reference)).size).toBe(1);
    expect(presses[0]!.reference).not.toBe(attempt.reference);
    expect(await attemptsOf(order.id)).toMatchObject([
      { status: "abandoned" },
      { status: "pending" },
    ]);
    await send(attempt.reference);
    await isPaid(order.id);
    expect(await attemptsOf(order.id)).toMatchObject([
      { status: "success" },
      { status: "abandoned" },
    ]);
    // Paid again into the other account: it goes back.
    await send(presses[0]!.reference);
    await expect
      .poll(async () => (await attemptsOf(order.id)).map(({ status }) => status))
      .toEqual(["success", "duplicate"]);
  });

  it("says nothing about money under way, so its order can be cancelled; late money revives it", async () => {
    const { order, attempt } = await ordered();
    await press(order);
    expect(await finalizePayment(attempt.reference, "sweeper")).toMatchObject({
      outcome: "pending",
    });
    expect(await abandonPayment(shop.vendorId, order.id, "cancelled")).toBe("left");
    await send(attempt.reference);
    await isPaid(order.id);
    expect(await orderOf(order.id)).toMatchObject({ status: "pending" });
  });

  it("that gets too little waits for the store, and too much pays", async () => {
    const [short, over] = [await ordered(), await ordered()];
    for (const { order } of [short, over]) await press(order);
    await send(short.attempt.reference, short.order.totalKobo - 10_000);
    await send(over.attempt.reference, over.order.totalKobo + 10_000);
    await isPaid(over.order.id);
    await expect
      .poll(async () => (await paymentsOf(short.order.id)).map(({ status }) => status))
      .toEqual(["pending"]);
    expect((await orderOf(short.order.id)).needsAttention).toBeTruthy();
  });

  it("stays open when the bank returns the money", async () => {
    const { order, attempt } = await ordered();
    const { reference } = await press(order);
    await send(attempt.reference, undefined, "reject");
    await finalizePayment(reference, "sweeper");
    expect(await attemptsOf(order.id)).toMatchObject([{ status: "pending" }]);
    expect(await orderOf(order.id)).toMatchObject({ status: "payment_pending" });
  });
});

describe("a code to dial", () => {
  it("waits for the bank, is another at another bank, and leads to the provider's page for the rest", async () => {
    const { order, attempt } = await ordered("ussd");
    expect(await press(order)).toMatchObject({ isOwn: true, reference: attempt.reference });
    expect(await chargesOf(order.id)).toEqual([]);
    const first = await press(order, "737", "ussd");
    expect(first).toMatchObject({ isOwn: true, reference: attempt.reference });
    expect((await press(order, "737")).reference).toBe(first.reference);
    const second = await press(order, "919");
    expect(second.reference).not.toBe(first.reference);
    const page = await press(order, "other");
    expect(page.isOwn).toBe(false);
    expect(await attemptsOf(order.id)).toMatchObject([
      { status: "abandoned", channel: "ussd", account: { type: "737" } },
      { status: "abandoned", channel: "ussd", account: { type: "919", kind: "ussd" } },
      { status: "pending", account: null },
    ]);
    await send(second.reference);
    await isPaid(order.id);
  });
});

it("a payer who can only use the provider's page gets it", async () => {
  const { order } = await ordered();
  const started = await startPaymentBy(shop.vendorId, order, { channel: null });
  expect(started).toMatchObject({ ok: true, isOwn: false });
});
