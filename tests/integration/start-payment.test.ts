import { describe, expect, it } from "vitest";
import { placeOrder } from "~/core/orders/place-order.server";
import { newAttempt, startPayment } from "~/core/payments/start-payment.server";
import { finalizePayment } from "~/core/payments/finalize-payment.server";
import { anOrder, openShop } from "../setup/shop";
import { provider, shop, atTheDoor, attemptsOf, age, startPayments } from "../setup/payments";

startPayments();

describe("startPayment", () => {
  it("gives two tabs one attempt and one page", async () => {
    const placed = await placeOrder(shop.store, anOrder(shop), new Date(), newAttempt());
    if (!placed.ok) throw new Error("refused");
    const tabs = await Promise.all(
      Array.from({ length: 8 }, () => startPayment(shop.vendorId, placed.order.id)),
    );
    expect(new Set(tabs.map((tab) => (tab.ok ? tab.accessCode : tab.code))).size).toBe(1);
    expect(await attemptsOf(placed.order.id)).toMatchObject([{ status: "pending" }]);
  });

  it("begins with a new reference when the answer to a start was lost with its process", async () => {
    const placed = await placeOrder(shop.store, anOrder(shop), new Date(), newAttempt());
    if (!placed.ok) throw new Error("refused");
    const [lost] = await attemptsOf(placed.order.id);
    await fetch(`${provider.origin}/paystack/transaction/initialize`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${provider.secretKey}`,
        "content-type": "application/json",
      },
      body: JSON.stringify({ email: "a@b.test", amount: "250000", reference: lost!.reference }),
    });
    const started = await startPayment(shop.vendorId, placed.order.id);
    if (!started.ok) throw new Error(started.message);
    expect(started.reference).not.toBe(lost!.reference);
    expect((await attemptsOf(placed.order.id)).map((attempt) => attempt.status)).toEqual([
      "abandoned",
      "pending",
    ]);
  });

  it("leaves the order payable when the provider is down", async () => {
    const placed = await placeOrder(shop.store, anOrder(shop), new Date(), newAttempt());
    if (!placed.ok) throw new Error("refused");
    provider.fault({ path: /transaction/, status: 503 });
    expect(await startPayment(shop.vendorId, placed.order.id)).toMatchObject({
      ok: false,
      code: "provider",
    });
    provider.heal();
    expect(await startPayment(shop.vendorId, placed.order.id)).toMatchObject({ ok: true });
  });

  it("refuses a paid order, an old one and another vendor's", async () => {
    const paid = await atTheDoor();
    await provider.pay(paid.accessCode);
    await finalizePayment(paid.reference, "callback");
    const old = await atTheDoor();
    await age(old.orderId, 31);
    const other = await openShop();
    for (const [vendorId, orderId] of [
      [shop.vendorId, paid.orderId],
      [shop.vendorId, old.orderId],
      [other.vendorId, old.orderId],
    ] as const) {
      expect(await startPayment(vendorId, orderId)).toMatchObject({
        ok: false,
        code: "not_payable",
      });
    }
  });
});
