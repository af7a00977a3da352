import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { orderEvents } from "~schema";
import { composeOutboxEmail } from "~/core/notifications/compose-outbox-email.server";
import { advanceOrder } from "~/core/orders/advance-order.server";
import { WAIT_NOTIFIED } from "~/core/orders/order-status";
import { findUsualWait } from "~/core/orders/usual-wait.queries.server";
import { addOrderEvent } from "~/core/orders/transition-order.server";
import { systemDb } from "~/platform/db.server";
import { loader, meta } from "~/routes/store.$vendorName.orders.$orderId";
import type { Waiting } from "~/storefront/order/waiting.server";
import { makeOrder, makeVendor, type MadeVendor } from "../../drizzle/seed/factories";
import { aRequest, routeArgs } from "../setup/vendor-requests";

let vendor: MadeVendor;
beforeEach(async () => {
  vendor = await makeVendor(systemDb);
});

const pending = (over: Partial<Parameters<typeof makeOrder>[1]> = {}) =>
  makeOrder(systemDb, { vendorId: vendor.id, status: "pending", ...over });
/** Accepts an order that has waited as long. */
async function acceptedAfter(minutes: number, over: Parameters<typeof pending>[0] = {}) {
  const { id } = await pending(over);
  await systemDb
    .update(orderEvents)
    .set({ createdAt: sql`now() - make_interval(mins => ${minutes})` })
    .where(eq(orderEvents.orderId, id));
  await advanceOrder({ vendorId: vendor.id, userId: vendor.user.id, orderId: id, move: "accept" });
}

async function mailOf(orderId: string) {
  const composed = await composeOutboxEmail(
    { vendorId: vendor.id, orderId, kind: "order_paid_customer", about: "" },
    new Date(),
  );
  return composed && "message" in composed ? composed.message.text : null;
}
async function pageOf(orderId: string) {
  const args = routeArgs(aRequest(`/store/${vendor.storeSlug}/orders/${orderId}`), {
    vendorName: vendor.storeSlug!,
    orderId,
  });
  const { data } = (await loader(args)) as { data: { view: { waiting: Waiting | null } } };
  const heads = (meta as (args: unknown) => { title?: string }[])({ data, matches: [] });
  return { waiting: data.view.waiting, title: heads.find(({ title }) => title)?.title };
}
const minutesUntil = (at: Date) => Math.round((at.getTime() - Date.now()) / 60_000);

it("gives no figure before enough orders for now were accepted, then their median", async () => {
  for (const minutes of [1, 4, 4, 9]) await acceptedAfter(minutes);
  await acceptedAfter(40, { isScheduled: true, scheduledFor: new Date(Date.now() + 86_400_000) });
  expect(await findUsualWait(vendor.id)).toBeNull();
  await acceptedAfter(5);
  expect(await findUsualWait(vendor.id)).toBe(4);
  const other = await makeVendor(systemDb);
  expect(await findUsualWait(other.id), "of another store").toBeNull();
});

it("is the same in page, title and e-mail, and over once the store accepts", async () => {
  for (let made = 0; made < 5; made++) await acceptedAfter(4);
  const { id, orderNumber } = await pending({ customerEmail: "chidi@example.test" });
  await systemDb
    .update(orderEvents)
    .set({ createdAt: sql`now()` })
    .where(eq(orderEvents.orderId, id));
  const heading = `Waiting for ${vendor.businessName} to accept`;
  const { waiting, title } = await pageOf(id);
  expect(waiting).toMatchObject({ title: heading, usual: "usually 4 min" });
  expect(minutesUntil(waiting!.lateAt)).toBe(8);
  expect(title).toBe(`${heading} · ${orderNumber}`);
  expect(await mailOf(id)).toContain(`${heading} · usually 4 min.`);

  await advanceOrder({ vendorId: vendor.id, userId: vendor.user.id, orderId: id, move: "accept" });
  expect(await pageOf(id)).toEqual({ waiting: null, title: `Preparing · ${orderNumber}` });
  expect(await mailOf(id)).not.toContain("Waiting for");
});

it("is late at once for a customer who was notified", async () => {
  const order = await pending();
  expect(minutesUntil((await pageOf(order.id)).waiting!.lateAt)).toBeGreaterThan(5);
  await systemDb.transaction((tx) => addOrderEvent(tx, order, { type: "system" }, WAIT_NOTIFIED));
  expect(minutesUntil((await pageOf(order.id)).waiting!.lateAt)).toBeLessThan(1);
});
