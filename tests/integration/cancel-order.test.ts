import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { orders, outbox, menuItems } from "~schema";
import { requestRefund } from "~/core/cancellations/give-back.server";
import { orderDeclinedEmail } from "~/core/emails/customer-emails";
import { isSuperseded } from "~/core/emails/compose-email.server";
import { readEmailData } from "~/core/emails/email-data.server";
import { readOrderToReview } from "~/core/reviews/write-review.server";
import { refuseReview } from "~/core/reviews/review-rules";
import { refundParts, type LineRefund } from "~/core/line-refunds/line-refunds.server";
import { advanceOrder } from "~/core/orders/advance-order.server";
import { reviewPayment } from "~/core/payments/review-payment.server";
import { databaseNow } from "~/platform/database-clock.server";
import { systemDb } from "~/platform/db.server";
import { readKitchenOrders } from "~/dashboard/orders/kitchen/kitchen-display.queries.server";
import { findOrder } from "~/dashboard/orders/list/orders.queries.server";
import { loader } from "~/routes/dashboard.orders.$orderId.refund";
import { findCustomerOrder } from "~/storefront/order/order-page.server";
import { cancelledMessage, customerHeadline } from "~/storefront/order/customer-timeline";
import { translator } from "~/shared/translate";
import {
  atProvider,
  kindsOwed,
  owner,
  paid,
  processRefundsOf,
  provider,
  refundsOf,
  shop,
  startRefunds,
} from "../setup/refunds";
import { aRequest, cookieOf, routeArgs } from "../setup/vendor-requests";

startRefunds();

const keyOf = (orderId: string) => ({ vendorId: shop.vendorId, orderId });
/** A paid order of two soups, advanced through these steps. */
async function taken(...moves: ("accept" | "ready" | "deliver")[]) {
  const order = await paid(undefined, { lines: [{ itemId: shop.soup.id, quantity: 2 }] });
  for (const move of moves)
    expect(await advanceOrder({ ...keyOf(order.orderId), userId: owner, move })).toMatchObject({
      ok: true,
    });
  return order;
}
const cancel = (orderId: string, over: Partial<LineRefund> = {}) =>
  refundParts(keyOf(orderId), {
    ...{ userId: owner, parts: null, shownKobo: 500_000, reason: "You asked us to" },
    ...{ returnsStock: false, order: "stays", token: randomUUID() },
    ...over,
  });
const statusOf = async (orderId: string) =>
  (await systemDb.select().from(orders).where(eq(orders.id, orderId)))[0]!.status;
const soupsLeft = async () =>
  (await systemDb.select().from(menuItems).where(eq(menuItems.id, shop.soup.id)))[0]!.inventory!;
const inKitchen = async (orderId: string) =>
  JSON.stringify(await readKitchenOrders(shop.vendorId)).includes(orderId);
const pageOf = async (orderId: string) => (await findCustomerOrder(shop.vendorId, orderId))!;

describe("an accepted order", () => {
  it.each([
    ["that is being cooked", ["accept"] as const],
    ["that is ready", ["accept", "ready"] as const],
  ])(
    "%s is cancelled with all of its money, for kitchen, lists and customer",
    async (_what, moves) => {
      const left = await soupsLeft();
      const { orderId, reference } = await taken(...moves);
      expect(await inKitchen(orderId)).toBe(true);
      expect(await cancel(orderId)).toEqual({ ok: true, amountKobo: 500_000 });
      expect(await statusOf(orderId)).toBe("cancelled");
      expect(await inKitchen(orderId)).toBe(false);
      expect(await soupsLeft()).toBe(left);
      await processRefundsOf(orderId);
      expect(await atProvider(reference)).toMatchObject([{ amount: 500_000 }]);
      const shown = (await findOrder(shop.vendorId, orderId, owner))!;
      expect(shown).toMatchObject({ status: "cancelled", undo: null, refundableKobo: 0 });
      expect(shown.history.map(({ what }) => what)).toContain("Cancelled: You asked us to");
      const page = await pageOf(orderId);
      expect(translator()(cancelledMessage(page, "Iya Basira", true)!)).toBe(
        "Iya Basira had to cancel this order. Their reason: “You asked us to”.",
      );
      const [mail] = await systemDb
        .select()
        .from(outbox)
        .where(eq(outbox.orderId, orderId))
        .then((rows) => rows.filter(({ kind }) => kind === "order_declined_customer"));
      const text = orderDeclinedEmail((await readEmailData(shop.vendorId, orderId, mail!.about))!)!;
      expect(text.subject).toMatch(/had to cancel your order VNR/);
      expect(text.text).toMatch(/We’re refunding ₦5,000 to/);
    },
  );

  it("is cancelled with a partial refund if the store chooses so", async () => {
    const { orderId } = await taken("accept", "ready");
    const [line] = (await findOrder(shop.vendorId, orderId, owner))!.items;
    const parts = [{ lineId: line!.id, optionId: null, quantity: 1 }];
    expect(await cancel(orderId, { parts, order: "ends", shownKobo: 250_000 })).toEqual({
      ok: true,
      amountKobo: 250_000,
    });
    expect(await statusOf(orderId)).toBe("cancelled");
    expect((await refundsOf(orderId)).map(({ amount }) => amount)).toEqual([250_000]);
  });

  it("is cancelled once, even by two people at once or by a double tap", async () => {
    const { orderId } = await taken("accept");
    const token = randomUUID();
    const outcomes = await Promise.all([
      cancel(orderId, { token }),
      cancel(orderId, { token }),
      cancel(orderId),
    ]);
    expect(outcomes.filter(({ ok }) => ok).length).toBeGreaterThan(0);
    expect(await refundsOf(orderId)).toHaveLength(1);
    expect(
      (await kindsOwed(orderId)).filter((kind) => kind === "order_declined_customer"),
    ).toHaveLength(1);
  });

  it("is not cancelled before its amount was shown, by another store, or after it was handed over", async () => {
    const { orderId } = await taken("accept", "ready");
    expect(await cancel(orderId, { shownKobo: null })).toMatchObject({
      code: "amount",
      amountKobo: 500_000,
    });
    expect(
      await refundParts(
        { vendorId: randomUUID(), orderId },
        {
          ...{ userId: owner, parts: null, shownKobo: 500_000, reason: "Mine" },
          ...{ returnsStock: false, order: "ends", token: randomUUID() },
        },
      ),
    ).toMatchObject({ status: 404 });
    expect(await statusOf(orderId)).toBe("ready");
    await advanceOrder({ ...keyOf(orderId), userId: owner, move: "deliver" });
    expect(await cancel(orderId, { order: "ends" })).toMatchObject({ code: "over", status: 409 });
    expect(await refundsOf(orderId)).toEqual([]);
  });

  it("has a page to cancel it, with the full amount preset and the provider's fee shown", async () => {
    const { orderId } = await taken("accept");
    const cookie = await cookieOf(owner);
    const path = `/dashboard/orders/${orderId}/refund?cancel=1`;
    expect(await loader(routeArgs(aRequest(path, { cookie }), { orderId }))).toMatchObject({
      isCancel: true,
      order: { canEnd: true, leftKobo: 500_000, keptKobo: 17_500 },
    });
  });
});

describe("a fully refunded order", () => {
  const giveBack = (orderId: string, amountKobo?: number) =>
    requestRefund({
      ...keyOf(orderId),
      ...(amountKobo ? { amountKobo } : {}),
      reason: "Sorry",
      source: "hand",
      actor: { type: "vendor", id: owner },
    });

  it("is over, even after several refunds", async () => {
    const { orderId } = await taken("accept", "ready");
    await giveBack(orderId, 200_000);
    expect(await statusOf(orderId)).toBe("ready");
    await giveBack(orderId, 300_000);
    expect(await statusOf(orderId)).toBe("cancelled");
    expect(await advanceOrder({ ...keyOf(orderId), userId: owner, move: "deliver" })).toMatchObject(
      { ok: false, status: 409 },
    );
  });

  it("is over, too, if the provider reversed it", async () => {
    const { orderId, reference } = await taken("accept", "ready");
    provider.fault({ path: /verify/, answer: (real) => ({ ...real, status: "reversed" }) });
    expect(await reviewPayment(reference)).toBe("reversed");
    expect(await statusOf(orderId)).toBe("cancelled");
  });

  it("asks for no review after delivery, from the moment the refund is requested", async () => {
    const { orderId } = await taken("accept", "ready", "deliver");
    const refusal = async () => {
      const order = (await readOrderToReview(shop.vendorId, orderId))!;
      return refuseReview(order, order.review, databaseNow());
    };
    const isAsked = async () =>
      !isSuperseded(
        "review_asked_customer",
        (await readEmailData(shop.vendorId, orderId))!,
        databaseNow(),
      );
    expect([await refusal(), await isAsked()]).toEqual([null, true]);
    await giveBack(orderId);
    expect(await statusOf(orderId)).toBe("delivered");
    expect(await refusal()).toMatchObject({ code: "refunded" });
    expect(await isAsked()).toBe(false);
    expect(customerHeadline(await pageOf(orderId))).toMatchObject({
      title: { text: "Your money goes back to you" },
      follows: false,
    });
  });
});
