import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  messages,
  orderEvents,
  orderPushMessages,
  vendorBusinessSettings,
  vendorProfiles,
} from "~schema";
import { composeOutboxEmail } from "~/core/notifications/compose-outbox-email.server";
import { sendMessage } from "~/core/messages/send-message.server";
import { advanceOrder } from "~/core/orders/advance-order.server";
import { WAIT_MESSAGED, WAIT_NOTIFIED } from "~/core/orders/order-status";
import { notifyOfOrder } from "~/core/push/order-push.server";
import {
  messageUnanswered,
  notifyWaitingCustomers,
} from "~/core/sweeper/escalate-unanswered.server";
import { refundUnanswered } from "~/core/sweeper/refund-unanswered.server";
import { systemDb } from "~/platform/db.server";
import { uniquePhone } from "../../drizzle/seed/factories";
import { startPhones } from "../setup/phones";
import { kindsOwed, orderOf, owner, paid, shop, startRefunds } from "../setup/refunds";

let phones: Awaited<ReturnType<typeof startPhones>>;
let storePhone: string;
startRefunds();
beforeAll(async () => {
  phones = await startPhones();
});
afterAll(() => phones.stop());

const set = (values: Partial<typeof vendorBusinessSettings.$inferInsert>) =>
  systemDb
    .insert(vendorBusinessSettings)
    .values({ vendorId: shop.vendorId, ...values })
    .onConflictDoUpdate({ target: vendorBusinessSettings.vendorId, set: values });

beforeEach(async () => {
  storePhone = uniquePhone();
  await set({
    messageUnansweredAfter: 5,
    unansweredPhones: "",
    refundUnansweredAfter: 20,
    monthlyMessageCap: 200_000,
  });
  await systemDb
    .update(vendorProfiles)
    .set({ whatsappNumber: storePhone })
    .where(eq(vendorProfiles.id, shop.vendorId));
  await phones.heal();
  // The other tests' orders have waited too long to count.
  await systemDb
    .update(orderEvents)
    .set({ createdAt: sql`${orderEvents.createdAt} - interval '1 hour'` })
    .where(eq(orderEvents.vendorId, shop.vendorId));
});

const age = (orderId: string, minutes: number) =>
  systemDb
    .update(orderEvents)
    .set({ createdAt: sql`${orderEvents.createdAt} - make_interval(mins => ${minutes})` })
    .where(eq(orderEvents.orderId, orderId));
async function waited(minutes: number) {
  const { orderId } = await paid();
  await age(orderId, minutes);
  return orderId;
}
const messagesOf = (orderId: string) =>
  systemDb.select().from(messages).where(eq(messages.orderId, orderId)).orderBy(messages.recipient);
const entries = (orderId: string, reason: string) =>
  systemDb.$count(
    orderEvents,
    and(eq(orderEvents.orderId, orderId), eq(orderEvents.reason, reason)),
  );
const inParallel = (step: () => Promise<number>) => Promise.all([step(), step(), step(), step()]);
const sum = (counts: number[]) => counts.reduce((a, b) => a + b, 0);

describe("the store's phone", () => {
  it("gets one message after the store's time, however many processes look", async () => {
    const orderId = await waited(6);
    expect(sum(await inParallel(messageUnanswered))).toBe(1);
    expect(await messageUnanswered()).toBe(0);
    const [row, ...others] = await messagesOf(orderId);
    expect(others).toEqual([]);
    expect(row).toMatchObject({ event: "order_unanswered", recipient: storePhone });
    expect(await entries(orderId, WAIT_MESSAGED)).toBe(1);
    await Promise.all([1, 2, 3].map(() => sendMessage(row!.id).catch(() => "waits")));
    await expect.poll(() => phones.messages(storePhone)).toHaveLength(1);
    const [message] = await phones.messages(storePhone);
    expect(JSON.stringify(message)).toContain(`/dashboard/orders/${orderId}`);
  });

  it("gets none before that time, long after it, once accepted, or without the setting", async () => {
    const young = await waited(4);
    const old = await waited(21);
    const accepted = await waited(6);
    await advanceOrder({
      vendorId: shop.vendorId,
      userId: owner,
      orderId: accepted,
      move: "accept",
    });
    expect(await messageUnanswered()).toBe(0);
    const due = await waited(6);
    await set({ messageUnansweredAfter: null });
    expect(await messageUnanswered()).toBe(0);
    for (const orderId of [young, old, accepted, due])
      expect(await messagesOf(orderId)).toEqual([]);
  });

  it("is that of each colleague who was named in its place", async () => {
    await set({ unansweredPhones: "0803 123 4567 / 0706 765 4321" });
    const orderId = await waited(6);
    expect(await messageUnanswered()).toBe(1);
    expect((await messagesOf(orderId)).map(({ recipient }) => recipient)).toEqual([
      "+2347067654321",
      "+2348031234567",
    ]);
  });

  it("isn't reached beyond the month's limit: the history says so, and the order goes on", async () => {
    await set({ monthlyMessageCap: 0 });
    const orderId = await waited(6);
    await messageUnanswered();
    const [row] = await messagesOf(orderId);
    await sendMessage(row!.id);
    expect((await messagesOf(orderId))[0]).toMatchObject({ state: "failed", price: 0 });
    const reasons = await systemDb
      .select({ reason: orderEvents.reason })
      .from(orderEvents)
      .where(eq(orderEvents.orderId, orderId));
    expect(reasons.map(({ reason }) => reason).join()).toMatch(/limit for messages is used up/);
    expect((await orderOf(orderId))!.status).toBe("pending");
  });
});

describe("the customer", () => {
  it("is told three minutes later, once, by e-mail and in their browser", async () => {
    const early = await waited(7);
    const orderId = await waited(9);
    const target = {
      endpoint: "https://fcm.googleapis.com/fcm/send/waiting",
      p256dh: `B${"A".repeat(86)}`,
      auth: "A".repeat(22),
    };
    expect(await notifyOfOrder({ vendorId: shop.vendorId, orderId }, target)).toMatchObject({
      ok: true,
    });
    expect(sum(await inParallel(notifyWaitingCustomers))).toBe(1);
    expect(await entries(orderId, WAIT_NOTIFIED)).toBe(1);
    expect(await entries(early, WAIT_NOTIFIED)).toBe(0);
    expect(await kindsOwed(orderId)).toContain("order_waiting_customer");
    expect(
      await systemDb.$count(
        orderPushMessages,
        and(eq(orderPushMessages.vendorId, shop.vendorId), eq(orderPushMessages.state, "waiting")),
      ),
    ).toBe(1);
    const compose = () =>
      composeOutboxEmail(
        { vendorId: shop.vendorId, orderId, kind: "order_waiting_customer", about: "" },
        new Date(),
      );
    expect(await compose()).toMatchObject({
      message: {
        subject: expect.stringMatching(/^Waiting for .+ to accept your order/) as string,
        text: expect.stringContaining("₦2,500") as string,
      },
    });
    await advanceOrder({ vendorId: shop.vendorId, userId: owner, orderId, move: "accept" });
    expect(await compose()).not.toHaveProperty("message");
  });

  it("gets the money back in the end, although the wait has more entries by then", async () => {
    const orderId = await waited(9);
    await messageUnanswered();
    await notifyWaitingCustomers();
    await age(orderId, 12);
    expect(await refundUnanswered()).toBeGreaterThan(0);
    expect((await orderOf(orderId))!.status).toBe("cancelled");
  });
});
