import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { orders } from "~schema";
import type { OrderRequest } from "~/core/orders/order-request";
import { placeOrder } from "~/core/orders/place-order.server";
import { newAttempt, startPayment } from "~/core/payments/start-payment.server";
import { abandonPayment } from "~/core/payments/abandon-payment.server";
import { finalizePayment } from "~/core/payments/finalize-payment.server";
import { systemDb } from "~/platform/db.server";
import { CheckoutForm, type CheckoutValues } from "~/storefront/checkout/checkout-form";
import { placeAndPay } from "~/storefront/checkout/place-and-pay.server";
import { anOrder, openShop } from "../setup/shop";
import {
  provider,
  shop,
  atTheDoor,
  attemptsOf,
  age,
  orderOf,
  startPayments,
} from "../setup/payments";

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

  it("starts with a new reference if the response was lost with its process", async () => {
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

  it("keeps the order payable if the provider is down", async () => {
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

  it("offers the customer's channel, and another if they choose again before paying", async () => {
    /** The channels of each page at the provider, in order. */
    const offered = async (orderId: string) => {
      const answer = await fetch(`${provider.origin}/paystack/transactions`);
      const all = (await answer.json()) as { reference: string; channels: string[] }[];
      const references = (await attemptsOf(orderId)).map(({ reference }) => reference);
      return references.map((one) => all.find(({ reference }) => reference === one)?.channels);
    };
    const values = CheckoutForm.parse({
      clientToken: randomUUID(),
      orderType: "pickup",
      customerName: "Chidi Okafor",
      customerPhone: "08031234567",
      customerEmail: "chidi@example.test",
      paymentChannel: "bank_transfer",
      deliveryPin: "6.497123,3.3566",
    });
    const lines = [{ itemId: shop.rice.id, quantity: 1 }];
    const send = async (over: Partial<CheckoutValues> = {}) => {
      const sent = await placeAndPay(shop.store, { ...values, ...over }, lines, new Date(), {
        placedBy: null,
      });
      if (!sent.ok || !sent.payment.ok) throw new Error("refused");
      return { ...sent.payment, order: sent.order };
    };
    const first = await send();
    expect((await send()).accessCode).toBe(first.accessCode);
    const second = await send({ paymentChannel: "card" });
    expect(second.order.id).toBe(first.order.id);
    // From the order's own page, and once more without a choice.
    await abandonPayment(shop.vendorId, first.order.id, "closed");
    await startPayment(shop.vendorId, first.order.id, { channel: "ussd" });
    await abandonPayment(shop.vendorId, first.order.id, "closed");
    await startPayment(shop.vendorId, first.order.id);
    expect(await offered(first.order.id)).toEqual([
      ["bank_transfer"],
      ["card"],
      ["ussd"],
      ["ussd"],
    ]);
    // A pickup needs no rider, so no location is stored.
    expect(await orderOf(first.order.id)).toMatchObject({
      paymentChannel: "ussd",
      deliveryPin: null,
    });
    const any = await atTheDoor();
    expect(await offered(any.orderId)).toEqual([["card", "bank_transfer", "ussd"]]);
  });

  it("stores a delivery customer's location, and creates a new order if it changes", async () => {
    const delivery = anOrder(shop, {
      orderType: "delivery",
      deliveryAddress: "12 Allen",
      deliveryPin: "6.49712,3.35660",
    });
    const place = async (over: Partial<OrderRequest> = {}) => {
      const outcome = await placeOrder(
        shop.store,
        { ...delivery, ...over },
        new Date(),
        newAttempt(),
      );
      if (!outcome.ok) throw new Error(outcome.message.text);
      return orderOf(outcome.order.id);
    };
    const first = await place();
    expect(first.deliveryPin).toBe("6.49712,3.35660");
    expect((await place()).id).toBe(first.id);
    const second = await place({ deliveryPin: null });
    expect([second.deliveryPin, (await orderOf(first.id)).status]).toEqual([null, "cancelled"]);
    await expect(
      systemDb.update(orders).set({ deliveryPin: "at home" }).where(eq(orders.id, second.id)),
    ).rejects.toThrow();
  });

  it("refuses a paid order, an expired one and another vendor's", async () => {
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
