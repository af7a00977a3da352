import { eq, inArray, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { paymentAttempts, paymentEvents } from "~schema";
import { findLostOrders } from "~/core/lost-orders/lost-orders.server";
import { placeOrder } from "~/core/orders/place-order.server";
import { newAttempt } from "~/core/payments/start-payment.server";
import { sweepPayments } from "~/core/sweeper/sweep-payments.server";
import { systemDb } from "~/platform/db.server";
import { loader as successPage } from "~/routes/payment.success";
import {
  attemptsOf,
  atTheDoor,
  orderOf,
  provider,
  shop,
  webhook,
  startPayments,
} from "../setup/payments";
import { anOrder, openShop, type Shop } from "../setup/shop";
import { aRequest, routeArgs } from "../setup/vendor-requests";

startPayments();

/** Deletes an order with all its rows, like restoring a backup from before it. */
async function lose(at: Shop, orderId: string): Promise<void> {
  const { orderNumber } = await orderOf(orderId);
  await systemDb.execute(sql`
    with e as (delete from order_events where order_id = ${orderId}),
      o as (delete from outbox where order_id = ${orderId}),
      i as (delete from order_items where order_id = ${orderId}),
      a as (delete from payment_attempts where order_id = ${orderId})
    delete from orders where id = ${orderId}`);
  await systemDb.execute(sql`
    update vendor_counters set order_number = ${Number(orderNumber.slice(3)) - 1}
    where vendor_id = ${at.vendorId}`);
}
const look = (reference: string) =>
  successPage(routeArgs(aRequest(`/payment/success?reference=${reference}`)));
const listed = (reference: string) =>
  systemDb
    .select({ outcome: paymentEvents.outcome })
    .from(paymentEvents)
    .where(eq(paymentEvents.reference, reference));

it("a payer whose order is missing from a restored backup sees that we are looking for it, and the operator gets its reference", async () => {
  const [paid, unpaid] = [await atTheDoor(), await atTheDoor()];
  provider.loseWebhooks();
  await provider.pay(paid.accessCode);
  await lose(shop, unpaid.orderId);
  await lose(shop, paid.orderId);
  expect(await attemptsOf(paid.orderId)).toEqual([]);
  for (let time = 0; time < 2; time++)
    expect(await look(paid.reference)).toMatchObject({ outcome: "lost" });
  expect(await listed(paid.reference)).toEqual([{ outcome: "lost" }]);
  expect(await look(unpaid.reference)).toMatchObject({ outcome: "unknown" });
  expect(await listed(unpaid.reference)).toEqual([]);
});

it("a webhook about a lost order puts it on the operator's list", async () => {
  const paid = await atTheDoor();
  provider.loseWebhooks();
  await provider.pay(paid.accessCode);
  await lose(shop, paid.orderId);
  provider.heal();
  await webhook(paid.reference);
  await expect
    .poll(async () => (await listed(paid.reference)).map(({ outcome }) => outcome))
    .toEqual(expect.arrayContaining(["lost", "lost"]));
});

it("order numbers continue after the highest known to the provider", async () => {
  const fresh = await openShop();
  await atTheDoor(fresh);
  const [second, third] = [await atTheDoor(fresh), await atTheDoor(fresh)];
  provider.loseWebhooks();
  await provider.pay(third.accessCode);
  await lose(fresh, third.orderId);
  await lose(fresh, second.orderId);
  expect(await findLostOrders()).toBeGreaterThanOrEqual(2);
  const next = await placeOrder(fresh.store, anOrder(fresh), new Date(), newAttempt());
  expect(next).toMatchObject({ ok: true, order: { orderNumber: "VNR004" } });
  expect(await listed(third.reference)).toEqual([{ outcome: "lost" }]);
});

it("a paid order whose attempt a backup has without its page is given to the sweeper, an unpaid one is not", async () => {
  const [paid, unpaid] = [await atTheDoor(), await atTheDoor()];
  provider.loseWebhooks();
  await provider.pay(paid.accessCode);
  const attempts = inArray(paymentAttempts.reference, [paid.reference, unpaid.reference]);
  await systemDb.update(paymentAttempts).set({ accessCode: null }).where(attempts);
  await findLostOrders();
  const [ofPaid] = await attemptsOf(paid.orderId);
  const [ofUnpaid] = await attemptsOf(unpaid.orderId);
  expect([ofPaid!.accessCode, ofUnpaid!.accessCode]).toEqual([paid.reference, null]);
  await systemDb
    .update(paymentAttempts)
    .set({ createdAt: sql`now() - interval '3 minutes'` })
    .where(attempts);
  await sweepPayments();
  expect(await orderOf(paid.orderId)).toMatchObject({ paymentStatus: "success" });
});
