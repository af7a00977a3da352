import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { orders, paymentAttempts, payments } from "~schema";
import { finalizePayment } from "~/core/payments/finalize-payment.server";
import { systemDb } from "~/platform/db.server";
import { whileUpdatesFail } from "../setup/failing-updates";
import { beginPayment } from "../setup/pending-payment";
import { declinedCard } from "../setup/provider";
import { openShop } from "../setup/shop";
import {
  provider,
  shop,
  atTheDoor,
  paid,
  orderOf,
  refundsOf,
  kindsOwed,
  balanceOf,
  ask,
  processRefundsOf,
  toTheEnd,
  event,
  startRefunds,
} from "../setup/refunds";

startRefunds();

describe("money that nobody cooks for", () => {
  it("is refunded if it is an order's second successful payment, at the platform's cost", async () => {
    const first = await atTheDoor();
    await provider.pay(first.accessCode, declinedCard);
    await finalizePayment(first.reference, "callback");
    const second = await beginPayment(shop, first.orderId);
    for (const { accessCode } of [second, first]) await provider.pay(accessCode);
    await Promise.all(
      [second, first].flatMap(({ reference }) =>
        [1, 2, 3].map(() => finalizePayment(reference, "webhook")),
      ),
    );
    expect(
      (await systemDb.select().from(payments).where(eq(payments.orderId, first.orderId)))
        .map((payment) => payment.status)
        .sort(),
    ).toEqual(["duplicate", "success"]);
    await toTheEnd(first.orderId, "processed");
    expect(await refundsOf(first.orderId)).toMatchObject([
      { source: "duplicate", amount: 250_000 },
    ]);
    expect(await orderOf(first.orderId)).toMatchObject({
      status: "pending",
      paymentStatus: "success",
    });
    expect([
      await balanceOf("vendor_balance", first.orderId),
      await balanceOf("platform_balance", first.orderId),
    ]).toEqual([236_250, -13_750]);
  });

  it("is refunded if a corrected order replaced its order", async () => {
    const clientToken = randomUUID();
    const old = await atTheDoor({ clientToken });
    await atTheDoor({ clientToken, lines: [{ itemId: shop.rice.id, quantity: 2 }] });
    expect(await orderOf(old.orderId)).toMatchObject({ status: "cancelled" });
    await provider.pay(old.accessCode);
    await finalizePayment(old.reference, "webhook");
    await toTheEnd(old.orderId, "processed");
    expect(await orderOf(old.orderId)).toMatchObject({
      status: "cancelled",
      paymentStatus: "refunded",
    });
    expect(await kindsOwed(old.orderId)).not.toContain("order_paid_vendor");
    expect(await balanceOf("vendor_balance", old.orderId)).toBe(0);
  });

  it("is refunded if the order was cancelled and its food sold to others", async () => {
    const few = await openShop({ stock: 1 });
    const order = await atTheDoor({ lines: [{ itemId: few.soup.id, quantity: 1 }] }, few);
    await systemDb
      .update(orders)
      .set({ status: "cancelled", stockReleasedAt: new Date() })
      .where(eq(orders.id, order.orderId));
    await provider.pay(order.accessCode);
    await finalizePayment(order.reference, "webhook");
    expect(await orderOf(order.orderId)).toMatchObject({ status: "cancelled" });
    expect(await refundsOf(order.orderId)).toMatchObject([{ source: "late" }]);
  });
});

describe("a reversal", () => {
  const dispute = (reference: string) =>
    event("charge.dispute.resolve", { id: randomUUID(), transaction: { reference } });

  it("after a success reverts payment, order and ledger once, less our own refunds", async () => {
    const { orderId, reference } = await paid();
    await ask(orderId, { amountKobo: 50_000 });
    await toTheEnd(orderId, "processed");
    provider.fault({ path: /verify/, answer: (real) => ({ ...real, status: "reversed" }) });
    await Promise.all(Array.from({ length: 5 }, () => dispute(reference)));
    await expect.poll(async () => (await orderOf(orderId)).paymentStatus).toBe("refunded");
    expect(await orderOf(orderId)).toMatchObject({
      status: "cancelled",
      needsAttention: "The payment of this order was reversed by the provider: ₦2,000 are gone",
    });
    expect(
      (
        await systemDb.select().from(paymentAttempts).where(eq(paymentAttempts.orderId, orderId))
      )[0],
    ).toMatchObject({ status: "reversed" });
    expect(await balanceOf("vendor_balance", orderId)).toBe(-13_750);
    expect(await ask(orderId)).toMatchObject({ ok: false, code: "unpaid" });
  });

  it("that is just our own refund changes nothing", async () => {
    const { orderId, reference } = await paid();
    await ask(orderId);
    await toTheEnd(orderId, "processed");
    await dispute(reference);
    await expect
      .poll(
        async () =>
          (
            await systemDb.execute(
              sql`select outcome from payment_events where reference = ${reference} and event = 'charge.dispute.resolve'`,
            )
          )[0],
      )
      .toMatchObject({ outcome: "same" });
    expect(await orderOf(orderId)).toMatchObject({
      paymentStatus: "refunded",
      needsAttention: null,
    });
  });

  it("discovered through a refused refund is booked with the refusal, once the provider answers", async () => {
    const { orderId } = await paid();
    await ask(orderId);
    provider.fault({ path: /\/refund$/, method: "POST", status: 400 });
    const open = { status: "requested", lastError: "Down" };
    provider.fault({ path: /verify/, status: 503 });
    await processRefundsOf(orderId);
    expect(await refundsOf(orderId)).toMatchObject([open]);
    provider.heal();
    provider.fault({ path: /\/refund$/, method: "POST", status: 400 });
    provider.fault({ path: /verify/, answer: (real) => ({ ...real, status: "reversed" }) });
    await whileUpdatesFail("payment_attempts", () =>
      expect(processRefundsOf(orderId)).rejects.toThrow(),
    );
    expect(await refundsOf(orderId)).toMatchObject([{ status: "requested" }]);
    expect(await balanceOf("vendor_balance", orderId)).toBe(-13_750);
    await processRefundsOf(orderId);
    expect(await refundsOf(orderId)).toMatchObject([{ status: "failed" }]);
    expect(await orderOf(orderId)).toMatchObject({
      paymentStatus: "refunded",
      needsAttention: expect.stringContaining(
        "reversed by the provider: ₦2,500 are gone",
      ) as string,
    });
    expect(await balanceOf("vendor_balance", orderId)).toBe(-13_750);
  });
});
