import { randomUUID } from "node:crypto";
import { eq, inArray, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { paymentAttempts, menuItems } from "~schema";
import { abandonPayment } from "~/core/payments/abandon-payment.server";
import { finalizePayment } from "~/core/payments/finalize-payment.server";
import { sweepPayments } from "~/core/sweeper/sweep-payments.server";
import { systemDb } from "~/platform/db.server";
import { deliveredOrders, leftAttempts, timePasses } from "../setup/attempt-crowd";
import { whileUpdatesFail } from "../setup/failing-updates";
import { declinedCard } from "../setup/provider";
import { sequentialScans } from "../setup/sequential-scans";
import { openShop, stockOf } from "../setup/shop";
import {
  provider,
  shop,
  atTheDoor,
  orderOf,
  attemptsOf,
  age,
  startPayments,
} from "../setup/payments";

startPayments();

describe("sweepPayments", () => {
  it("finds a payment whose callback and webhook were both lost", async () => {
    const { orderId, accessCode } = await atTheDoor();
    // Paid at the provider, but not known to us: webhooks are acknowledged before they are
    // processed, so the provider stays silent meanwhile.
    provider.fault({ path: /verify/, status: 500 });
    await provider.pay(accessCode);
    await expect.poll(async () => (await attemptsOf(orderId))[0]!.checks).toBeGreaterThan(0);
    provider.heal();
    expect(await orderOf(orderId)).toMatchObject({ status: "payment_pending" });
    await age(orderId, 3);
    await sweepPayments();
    expect(await orderOf(orderId)).toMatchObject({ status: "pending", paymentStatus: "success" });
  });

  it("finds a payment by a second card after a declined one, if no webhook arrived", async () => {
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

  it("ends an unpaid order and returns its stock once, in any number of processes", async () => {
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

  it("takes the stock again for late money, and flags the order if it is gone", async () => {
    const counted = await openShop({ stock: 2 });
    const late = await atTheDoor(counted, { lines: [{ itemId: counted.soup.id, quantity: 2 }] });
    const tooLate = await atTheDoor(shop, { lines: [{ itemId: shop.soup.id, quantity: 2 }] });
    for (const { orderId } of [late, tooLate]) await age(orderId, 31);
    await sweepPayments();
    await sweepPayments();
    await systemDb.update(menuItems).set({ inventory: 1 }).where(eq(menuItems.id, shop.soup.id));
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

  it("polls an unpaid attempt less and less often, and no more after two hours", async () => {
    const { orderId, reference } = await atTheDoor();
    await age(orderId, 0.5); // off the due times, so that a sweep's duration doesn't matter
    const due = [2, 4, 7, 11, 17, 26, 40, 61, 92];
    // A minute before each is due, when it is due, and when the next would be.
    const sweeps = [...due, 139].flatMap((minute) => [minute - 1, minute]);
    const asked: number[] = [];
    let at = 0;
    for (const minute of sweeps) {
      await age(orderId, minute - at);
      at = minute;
      const before = provider.verifies.length;
      await sweepPayments();
      if (provider.verifies.slice(before).some((path) => path.endsWith(reference)))
        asked.push(minute);
    }
    expect(asked).toEqual(due);
  });

  it("finds yesterday's payment about which the provider never gave an answer", async () => {
    const { orderId, accessCode } = await atTheDoor();
    provider.loseWebhooks();
    await provider.pay(accessCode);
    await age(orderId, 20 * 60);
    await sweepPayments();
    expect(await orderOf(orderId)).toMatchObject({ paymentStatus: "success" });
  });
});

describe("a crowd of unpaid checkouts", () => {
  it("hides no payment: among 2,000 abandoned attempts, 20 with lost webhooks are found within three rounds and the provider's limits", async () => {
    const busy = await openShop();
    await leftAttempts(busy.vendorId, 2_000);
    const counted = await openShop({ stock: 5 });
    const unpaid = await atTheDoor(counted, { lines: [{ itemId: counted.soup.id, quantity: 2 }] });
    await age(unpaid.orderId, 28);
    const orders = [];
    for (let n = 0; n < 20; n++) orders.push(await atTheDoor(busy));
    await timePasses(3);
    // Half of them were polled before they were paid.
    for (const { reference } of orders.slice(10)) await finalizePayment(reference, "page");
    provider.loseWebhooks();
    for (const { accessCode } of orders) await provider.pay(accessCode);
    await timePasses(3);
    const perRound: number[] = [];
    for (let round = 0; round < 3; round++) {
      const before = provider.verifies.length;
      await sweepPayments();
      perRound.push(provider.verifies.length - before);
      await timePasses(1);
    }
    for (const { orderId } of orders)
      expect(await orderOf(orderId)).toMatchObject({ paymentStatus: "success" });
    expect(await stockOf(counted.soup.id)).toBe(5);
    // In test mode the provider takes 100 calls a minute, and customers need some of them.
    expect(Math.max(...perRound)).toBeLessThanOrEqual(50);
    expect(Math.min(...perRound)).toBeGreaterThanOrEqual(40);
  });
});

it("a part of the sweep that throws doesn't stop the others", async () => {
  const counted = await openShop({ stock: 5 });
  const left = await atTheDoor(counted, { lines: [{ itemId: counted.soup.id, quantity: 2 }] });
  await abandonPayment(counted.vendorId, left.orderId, "closed");
  await age(left.orderId, 31);
  await whileUpdatesFail("payment_attempts", () => sweepPayments());
  expect(await stockOf(counted.soup.id)).toBe(5);
});

it("a corrected checkout ends the replaced order's attempt, and a sweep ends one left open", async () => {
  const clientToken = randomUUID();
  const first = await atTheDoor(shop, { clientToken });
  const second = await atTheDoor(shop, { clientToken, customerName: "Corrected" });
  expect(await attemptsOf(first.orderId)).toMatchObject([{ status: "abandoned" }]);
  expect(await attemptsOf(second.orderId)).toMatchObject([{ status: "pending" }]);
  await systemDb
    .update(paymentAttempts)
    .set({ status: "pending" })
    .where(eq(paymentAttempts.orderId, first.orderId));
  await age(first.orderId, 31);
  await sweepPayments();
  expect(await attemptsOf(first.orderId)).toMatchObject([{ status: "abandoned" }]);
});

it("a sweep never reads all orders and attempts", async () => {
  await timePasses(4 * 24 * 60); // as old as most attempts are
  // Few are open at a time; with hundreds, left by a slow machine, a full scan would be cheaper.
  const open = inArray(paymentAttempts.status, ["initialized", "pending"]);
  await expect
    .poll(async () => {
      await sweepPayments();
      return systemDb.$count(paymentAttempts, open);
    })
    .toBe(0);
  await deliveredOrders(shop.vendorId, 20_000);
  // As autovacuum does within a minute; until then the tables count as small.
  await systemDb.execute(sql`analyze orders, payment_attempts`);
  const before = await sequentialScans("orders", "payment_attempts");
  await sweepPayments();
  expect(await sequentialScans("orders", "payment_attempts")).toEqual(before);
});
