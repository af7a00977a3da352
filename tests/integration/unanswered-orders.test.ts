import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { orderEvents, orders, settingsChanges, vendorBusinessSettings } from "~schema";
import { listNotifications } from "~/core/notifications/notifications.queries.server";
import { composeOutboxEmail } from "~/core/notifications/compose-outbox-email.server";
import { isPaused } from "~/core/opening-hours/pause";
import { advanceOrder, undoOrderStep } from "~/core/orders/advance-order.server";
import { refundUnanswered } from "~/core/sweeper/refund-unanswered.server";
import { systemDb } from "~/platform/db.server";
import { kindsOwed, orderOf, owner, paid, refundsOf, shop, startRefunds } from "../setup/refunds";
import { reread } from "../setup/shop";

startRefunds();

const settings = (set: Partial<typeof vendorBusinessSettings.$inferInsert>) =>
  systemDb
    .insert(vendorBusinessSettings)
    .values({ vendorId: shop.vendorId, ...set })
    .onConflictDoUpdate({ target: vendorBusinessSettings.vendorId, set });
const age = (orderId: string, minutes: number) =>
  systemDb
    .update(orderEvents)
    .set({ createdAt: sql`${orderEvents.createdAt} - make_interval(mins => ${minutes})` })
    .where(eq(orderEvents.orderId, orderId));
const accept = (orderId: string) =>
  advanceOrder({ vendorId: shop.vendorId, userId: owner, orderId, move: "accept" });
const paused = async () => isPaused((await reread(shop.slug)).opening, new Date());

beforeEach(() =>
  settings({ refundUnansweredAfter: 20, emergencyPauseEnabled: false, pauseUntil: null }),
);

describe("an order that nobody answers", () => {
  it("is declined after the store's time limit, refunded in full, and pauses the store", async () => {
    const order = await paid();
    await age(order.orderId, 21);
    expect(await refundUnanswered()).toBe(1);
    expect(await refundUnanswered()).toBe(0);
    expect(await orderOf(order.orderId)).toMatchObject({
      status: "cancelled",
      declineReason: "The store didn't answer",
    });
    expect(await refundsOf(order.orderId)).toMatchObject([
      { amount: 250_000, reason: "The store didn't answer", actorType: "system" },
    ]);
    expect(await kindsOwed(order.orderId)).toEqual(
      expect.arrayContaining(["order_declined_customer", "order_unanswered_vendor"]),
    );
    expect(await paused()).toBe(true);
    const changes = await systemDb
      .select()
      .from(settingsChanges)
      .where(eq(settingsChanges.vendorId, shop.vendorId));
    expect(changes.at(-1)).toMatchObject({ category: "pause", changedBy: null });
  });

  it("is reported under the bell and by e-mail, with a way to resume", async () => {
    const order = await paid();
    await age(order.orderId, 21);
    await refundUnanswered();
    const { notices } = await listNotifications(shop.vendorId, new Date(Date.now() + 60_000), {
      after: null,
      limit: 20,
      seesPayouts: false,
    });
    expect(notices.find(({ targetId }) => targetId === order.orderId)).toMatchObject({
      kind: "unanswered",
      amountKobo: 250_000,
    });
    const mail = await composeOutboxEmail(
      {
        vendorId: shop.vendorId,
        orderId: order.orderId,
        kind: "order_unanswered_vendor",
        about: "",
      },
      new Date(),
    );
    expect(mail).toMatchObject({
      message: {
        subject: expect.stringMatching(/^Order VNR\d+ was refunded: nobody answered$/) as string,
        text: expect.stringContaining("/dashboard/pause") as string,
      },
    });
  });

  it("is left alone while its time runs, or if the store has set none", async () => {
    const young = await paid();
    await age(young.orderId, 19);
    expect(await refundUnanswered()).toBe(0);
    await age(young.orderId, 30);
    await settings({ refundUnansweredAfter: null });
    expect(await refundUnanswered()).toBe(0);
    expect(await orderOf(young.orderId)).toMatchObject({ status: "pending" });
    expect(await paused()).toBe(false);
    await accept(young.orderId);
  });

  it("waits until an hour before its time if it is for later", async () => {
    const order = await paid();
    await age(order.orderId, 600);
    const due = async (minutes: number) => {
      await systemDb
        .update(orders)
        .set({ scheduledFor: sql`now() + make_interval(mins => ${minutes})` })
        .where(eq(orders.id, order.orderId));
      await refundUnanswered();
      return (await orderOf(order.orderId)).status;
    };
    expect(await due(41)).toBe("pending");
    expect(await due(39)).toBe("cancelled");
  });

  it("starts to wait again when its Accept is undone", async () => {
    const order = await paid();
    await age(order.orderId, 60);
    expect(await accept(order.orderId)).toMatchObject({ ok: true });
    expect(await refundUnanswered()).toBe(0);
    expect(
      await undoOrderStep({ vendorId: shop.vendorId, userId: owner, orderId: order.orderId }),
    ).toMatchObject({ ok: true });
    expect(await refundUnanswered()).toBe(0);
    expect(await orderOf(order.orderId)).toMatchObject({ status: "pending" });
  });

  it("is either accepted or refunded if both happen at once, never both", async () => {
    for (let round = 0; round < 6; round++) {
      const order = await paid();
      await age(order.orderId, 21);
      // Each comes first in turn.
      const both = [refundUnanswered, () => accept(order.orderId)];
      if (round % 2) both.reverse();
      const answers = await Promise.all(both.map((act) => act()));
      const declined = answers.find((answer) => typeof answer === "number");
      const accepted = answers.find((answer) => typeof answer !== "number")!;
      const { status } = await orderOf(order.orderId);
      const refunds = await refundsOf(order.orderId);
      expect([declined, accepted.ok, status, refunds.length]).toEqual(
        accepted.ok ? [0, true, "preparing", 0] : [1, false, "cancelled", 1],
      );
      if (!accepted.ok) expect(accepted).toMatchObject({ status: 409 });
    }
  });
});
