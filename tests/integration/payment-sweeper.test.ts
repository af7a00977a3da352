import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { products } from "~schema";
import { finalizePayment } from "~/core/payments/finalize-payment.server";
import { sweepPayments } from "~/core/payments/sweeper.server";
import { systemDb } from "~/platform/db.server";
import { declinedCard } from "../setup/provider";
import { openShop, stockOf } from "../setup/shop";
import { provider, shop, atTheDoor, orderOf, attemptsOf, age } from "../setup/payments";

describe("sweepPayments", () => {
  it("finds a payment whose callback and webhook were both lost", async () => {
    const { orderId, accessCode } = await atTheDoor();
    // Paid at the provider, but nobody told us: the webhook is answered before it is worked on, so
    // keep the provider silent meanwhile.
    provider.fault({ path: /verify/, status: 500 });
    await provider.pay(accessCode);
    await expect.poll(async () => (await attemptsOf(orderId))[0]!.checks).toBeGreaterThan(0);
    provider.heal();
    expect(await orderOf(orderId)).toMatchObject({ status: "payment_pending" });
    await age(orderId, 3);
    await sweepPayments();
    expect(await orderOf(orderId)).toMatchObject({ status: "pending", paymentStatus: "success" });
  });

  it("finds a payment by a second card on a page whose first card was declined, when nobody heard of it", async () => {
    const { orderId, reference, accessCode } = await atTheDoor();
    await provider.pay(accessCode, declinedCard);
    expect(await finalizePayment(reference, "callback")).toMatchObject({ outcome: "failed" });
    provider.fault({ path: /verify/, status: 500 });
    await provider.pay(accessCode);
    await expect.poll(async () => (await attemptsOf(orderId))[0]!.checks).toBeGreaterThan(1);
    provider.heal();
    expect(await orderOf(orderId)).toMatchObject({ status: "payment_failed" });
    await age(orderId, 11);
    await sweepPayments();
    expect(await orderOf(orderId)).toMatchObject({ status: "pending", paymentStatus: "success" });
  });

  it("ends an order nobody paid and gives its stock back once, in any number of processes", async () => {
    const counted = await openShop({ stock: 5 });
    const { orderId } = await atTheDoor(counted, {
      lines: [{ itemId: counted.soup.id, quantity: 2 }],
    });
    expect(await stockOf(counted.soup.id)).toBe(3);
    await sweepPayments();
    expect(await orderOf(orderId)).toMatchObject({ status: "payment_pending" });
    await age(orderId, 31);
    await Promise.all([sweepPayments(), sweepPayments(), sweepPayments()]);
    await sweepPayments();
    expect(await orderOf(orderId)).toMatchObject({ status: "payment_failed" });
    expect(await attemptsOf(orderId)).toMatchObject([{ status: "abandoned" }]);
    expect(await stockOf(counted.soup.id)).toBe(5);
  });

  it("takes stock again for money that comes after the hold, and flags the order when it is gone", async () => {
    const counted = await openShop({ stock: 2 });
    const late = await atTheDoor(counted, { lines: [{ itemId: counted.soup.id, quantity: 2 }] });
    const tooLate = await atTheDoor(shop, { lines: [{ itemId: shop.soup.id, quantity: 2 }] });
    for (const { orderId } of [late, tooLate]) await age(orderId, 31);
    await sweepPayments();
    await sweepPayments();
    await systemDb.update(products).set({ inventory: 1 }).where(eq(products.id, shop.soup.id));
    for (const { accessCode, reference } of [late, tooLate]) {
      await provider.pay(accessCode);
      expect(await finalizePayment(reference, "webhook")).toMatchObject({ outcome: "paid" });
    }
    expect(await stockOf(counted.soup.id)).toBe(0);
    expect(await orderOf(late.orderId)).toMatchObject({ status: "pending", needsAttention: null });
    expect(await stockOf(shop.soup.id)).toBe(1);
    expect(await orderOf(tooLate.orderId)).toMatchObject({
      status: "pending",
      needsAttention: "Paid after its stock had gone to others",
    });
  });
});
