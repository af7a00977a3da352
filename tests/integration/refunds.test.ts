import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { orderEvents, outbox, paymentEvents, refunds } from "~schema";
import { processPaymentEvent } from "~/core/provider-events/payment-events.server";
import { processRefund } from "~/core/payments/send-refunds.server";
import { advanceOrder } from "~/core/orders/advance-order.server";
import { notificationText } from "~/core/notifications/notification";
import { listNotifications } from "~/core/notifications/notifications.queries.server";
import { systemDb } from "~/platform/db.server";
import { action as leaveAction } from "~/routes/store.$vendorName.orders.$orderId.leave";
import { action } from "~/routes/dashboard.orders.$orderId";
import { openShop, stockOf } from "../setup/shop";
import { cookieOf, aRequest, routeArgs } from "../setup/vendor-requests";
import {
  refundFailsCard,
  refundWaitsCard,
  provider,
  owner,
  atTheDoor,
  shop,
  paid,
  orderOf,
  refundsOf,
  kindsOwed,
  balanceOf,
  decline,
  ask,
  processRefundsOf,
  atProvider,
  toTheEnd,
  startRefunds,
} from "../setup/refunds";

startRefunds();

describe("a paid order cancelled by its customer", () => {
  const leave = (orderId: string, at = shop) =>
    leaveAction(
      routeArgs(
        aRequest(`/store/${at.slug}/orders/${orderId}/leave`, { form: { intent: "cancel-paid" } }),
        { vendorName: at.slug, orderId },
      ),
    );

  it("is cancelled and refunded once, however often they tap, and returns its stock", async () => {
    const before = (await stockOf(shop.soup.id))!;
    const { orderId } = await paid(undefined, { lines: [{ itemId: shop.soup.id, quantity: 1 }] });
    expect(await stockOf(shop.soup.id)).toBe(before - 1);
    const answers = await Promise.all([leave(orderId), leave(orderId), leave(orderId)]);
    expect(answers.map(({ headers }) => headers.get("Location"))).toEqual(
      Array(3).fill(`/store/${shop.slug}/orders/${orderId}`),
    );
    expect(await orderOf(orderId)).toMatchObject({ status: "cancelled", declineReason: null });
    expect(await refundsOf(orderId)).toMatchObject([
      { amount: 250_000, source: "decline", actorType: "customer", reason: "You cancelled it" },
    ]);
    expect(await kindsOwed(orderId)).toContain("order_declined_customer");
    expect(await stockOf(shop.soup.id)).toBe(before);
    const { notices } = await listNotifications(shop.vendorId, new Date(Date.now() + 60_000), {
      after: null,
      limit: 20,
      seesPayouts: false,
    });
    const { orderNumber, customerName } = await orderOf(orderId);
    expect(
      notices
        .filter(({ targetId }) => targetId === orderId)
        .map((data) => notificationText(data, "Africa/Lagos"))
        .map(({ title, text }) => `${title} | ${text}`),
    ).toEqual([
      `Order ${orderNumber} was cancelled | ${customerName} cancelled it before you accepted. Don’t prepare it.`,
    ]);
    await toTheEnd(orderId, "processed");
    expect(await balanceOf("vendor_balance", orderId)).toBe(-13_750); // the provider keeps its fee
  });

  it("stays once the store has accepted it, and can't be cancelled at another store", async () => {
    const { orderId } = await paid();
    const other = await openShop();
    await expect(leave(orderId, other)).rejects.toMatchObject({ status: 404 });
    await advanceOrder({ vendorId: shop.vendorId, userId: owner, orderId, move: "accept" });
    expect((await leave(orderId)).headers.get("Location")).toBe(
      `/store/${shop.slug}/orders/${orderId}?cancel=late`,
    );
    expect(await orderOf(orderId)).toMatchObject({ status: "preparing" });
    expect(await refundsOf(orderId)).toEqual([]);
  });
});

describe("a declined paid order", () => {
  it("is refunded once, in full, if the form is submitted twice at once", async () => {
    const { orderId, reference } = await paid();
    const cookie = await cookieOf(owner);
    const submit = () =>
      action(
        routeArgs(
          aRequest(`/dashboard/orders/${orderId}`, {
            cookie,
            form: { intent: "decline", reason: "Sold out", sure: "on" },
          }),
          { orderId },
        ),
      ).then((answer) =>
        answer instanceof Response
          ? answer.status
          : (answer as { init: ResponseInit | null }).init?.status,
      );
    expect((await Promise.all([submit(), submit()])).sort()).toEqual([302, 409]);
    expect(await refundsOf(orderId)).toMatchObject([
      { amount: 250_000, source: "decline", status: "requested", actorId: owner },
    ]);
    expect(await orderOf(orderId)).toMatchObject({
      status: "cancelled",
      needsAttention: null,
      paymentStatus: "success",
    });
    const [refund] = await refundsOf(orderId);
    const mails = await systemDb.select().from(outbox).where(eq(outbox.orderId, orderId));
    // The mail names the refund, which after a partial one is less than the total.
    expect(mails.find(({ kind }) => kind === "order_declined_customer")!.about).toBe(refund!.id);
    await Promise.all(Array.from({ length: 10 }, () => processRefund(refund!.id)));
    expect(await atProvider(reference)).toMatchObject([{ amount: 250_000 }]);
    await toTheEnd(orderId, "processed");
    expect(await orderOf(orderId)).toMatchObject({ paymentStatus: "refunded" });
    expect((await kindsOwed(orderId)).sort()).toEqual(
      expect.arrayContaining(["order_declined_customer", "order_refunded_customer"]),
    );
    // The gateway keeps its fee; for a refunded sale the vendor bears it.
    expect(await balanceOf("vendor_balance", orderId)).toBe(-13_750);
  });

  it("follows the provider's events without a page view", async () => {
    const { orderId } = await paid();
    await decline(orderId);
    for (const { id } of await refundsOf(orderId)) await processRefund(id);
    await expect.poll(async () => (await refundsOf(orderId))[0]!.status).toBe("processed");
  });

  it("is checked again if an event arrives while the refund is being sent", async () => {
    const { orderId, reference } = await paid();
    await decline(orderId);
    await systemDb
      .update(refunds)
      .set({ sentAt: new Date(), attempts: 1, updatedAt: new Date() })
      .where(eq(refunds.orderId, orderId));
    const [event] = await systemDb
      .insert(paymentEvents)
      .values({ event: "refund.processed", providerEventId: randomUUID(), reference, payload: {} })
      .returning();
    await expect(processPaymentEvent(event!.id)).rejects.toThrow("A refund is being sent");
    const events = systemDb.select().from(paymentEvents).where(eq(paymentEvents.id, event!.id));
    expect((await events)[0]).toMatchObject({ processedAt: null });
  });

  it("is sent once if the response is lost, and found again by its note", async () => {
    const { orderId, reference } = await paid();
    await decline(orderId);
    provider.fault({ path: /\/refund$/, method: "POST", lost: true });
    const [refund] = await refundsOf(orderId);
    expect(await processRefund(refund!.id)).toBe(true);
    expect((await refundsOf(orderId))[0]).toMatchObject({
      status: "requested",
      providerRefundId: null,
      lastError: "HTTP 504",
    });
    // If the provider can't be asked about it, it is never sent again.
    provider.fault({ path: /\/refund$/, method: "GET", status: 503 });
    await processRefundsOf(orderId);
    expect((await refundsOf(orderId))[0]).toMatchObject({ status: "requested", attempts: 2 });
    provider.heal();
    await toTheEnd(orderId, "processed");
    expect(await atProvider(reference)).toHaveLength(1);
  });

  it("is sent by the next process if the first one died before or after the call", async () => {
    const [before, after] = [await paid(), await paid()];
    for (const { orderId } of [before, after]) await decline(orderId);
    const dead = { sentAt: new Date(), attempts: 1, updatedAt: new Date() };
    await systemDb.update(refunds).set(dead).where(eq(refunds.orderId, before.orderId));
    const [sent] = await refundsOf(after.orderId);
    await processRefund(sent!.id);
    await systemDb
      .update(refunds)
      .set({ ...dead, status: "requested", providerRefundId: null })
      .where(eq(refunds.orderId, after.orderId));
    // Nobody else takes it up while that attempt may still be running.
    expect(await processRefund((await refundsOf(before.orderId))[0]!.id)).toBe(false);
    for (const { orderId, reference } of [before, after]) {
      await processRefundsOf(orderId);
      await toTheEnd(orderId, "processed");
      expect(await atProvider(reference)).toHaveLength(1);
    }
  });

  it("waits for a provider that is down, and is left to a person if refused", async () => {
    const { orderId } = await paid();
    await decline(orderId);
    provider.fault({ path: /\/refund/, status: 503 });
    await processRefundsOf(orderId);
    expect((await refundsOf(orderId))[0]).toMatchObject({
      status: "requested",
      lastError: "HTTP 503",
    });
    provider.heal();
    provider.fault({ path: /\/refund$/, method: "POST", status: 400 });
    await processRefundsOf(orderId);
    expect((await refundsOf(orderId))[0]).toMatchObject({ status: "failed" });
    expect(await orderOf(orderId)).toMatchObject({
      needsAttention: "The refund of ₦2,500 failed: send it to Chidi Okafor by hand",
      paymentStatus: "success",
    });
    expect(await balanceOf("vendor_balance", orderId)).toBe(236_250);
  });

  it("that fails at the bank is reversed and flagged, and can be requested again", async () => {
    const { orderId } = await paid(refundFailsCard);
    await decline(orderId);
    await toTheEnd(orderId, "failed");
    expect(await orderOf(orderId)).toMatchObject({
      needsAttention: expect.stringContaining("by hand") as string,
      paymentStatus: "success",
    });
    expect(await balanceOf("vendor_balance", orderId)).toBe(236_250);
    expect(await ask(orderId)).toMatchObject({ ok: true, amountKobo: 250_000 });
  });

  it("that waits for bank details shows as waiting and stays booked", async () => {
    const { orderId } = await paid(refundWaitsCard);
    await decline(orderId);
    await toTheEnd(orderId, "needs_attention");
    expect(await orderOf(orderId)).toMatchObject({
      needsAttention:
        "The refund of ₦2,500 waits at the payment provider: it needs Chidi Okafor's bank account",
    });
    expect(await balanceOf("vendor_balance", orderId)).toBe(-13_750);
  });
});

describe("requestRefund", () => {
  it("never refunds more than was paid, however many ask at once", async () => {
    const { orderId } = await paid();
    const outcomes = await Promise.all(
      Array.from({ length: 6 }, () => ask(orderId, { amountKobo: 100_000 })),
    );
    expect(outcomes.map((outcome) => (outcome.ok ? "ok" : outcome.code)).sort()).toEqual([
      "ok",
      "ok",
      "too_much",
      "too_much",
      "too_much",
      "too_much",
    ]);
    expect(outcomes.find((outcome) => !outcome.ok)).toMatchObject({
      message: "At most ₦500 of this payment can go back.",
    });
    expect(await ask(orderId)).toMatchObject({ ok: true, amountKobo: 50_000 });
    expect(await ask(orderId)).toMatchObject({ ok: false, code: "nothing_left" });
  });

  it("counts a submission once, and shows a partial refund as partial", async () => {
    const { orderId, reference } = await paid();
    const token = randomUUID();
    const presses = await Promise.all(
      Array.from({ length: 5 }, () => ask(orderId, { amountKobo: 70_000, token })),
    );
    expect(presses.filter((outcome) => outcome.ok && !outcome.again)).toHaveLength(1);
    await toTheEnd(orderId, "processed");
    expect(await atProvider(reference)).toMatchObject([{ amount: 70_000 }]);
    expect(await orderOf(orderId)).toMatchObject({ paymentStatus: "partially_refunded" });
    expect(await balanceOf("vendor_balance", orderId)).toBe(236_250 - 70_000);
  });

  it.each([0, -1, 1.5, 250_001, Number.NaN])("refuses %d kobo", async (amountKobo) => {
    expect(await ask((await paid()).orderId, { amountKobo })).toMatchObject({
      ok: false,
      code: "too_much",
    });
  });

  it("finds neither another vendor's order nor an unpaid one", async () => {
    const { orderId } = await paid();
    expect(await ask(orderId, { vendorId: (await openShop()).vendorId })).toMatchObject({
      ok: false,
      code: "missing",
    });
    expect(await ask("VNR001")).toMatchObject({ ok: false, code: "missing" });
    expect(await ask((await atTheDoor()).orderId)).toMatchObject({ ok: false, code: "unpaid" });
  });
});

it("records the money's way among the order's events", async () => {
  const { orderId } = await paid();
  await ask(orderId, { amountKobo: 100_000 });
  await toTheEnd(orderId, "processed");
  const told = (
    await systemDb
      .select({ reason: orderEvents.reason })
      .from(orderEvents)
      .where(eq(orderEvents.orderId, orderId))
      .orderBy(orderEvents.createdAt)
  ).map((row) => row.reason);
  expect(told).toEqual(
    expect.arrayContaining([
      "A refund of ₦1,000 was asked for: The soup was cold",
      "₦1,000 went back to the customer",
    ]),
  );
});
