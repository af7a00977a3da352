import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { orders, paymentAttempts } from "~schema";
import type { OrderRequest } from "~/core/orders/order-request";
import { placeOrder } from "~/core/orders/place-order.server";
import { finalizePayment } from "~/core/payments/finalize-payment.server";
import { endStaleHolds } from "~/core/payments/order-holds.server";
import { newAttempt, startPayment } from "~/core/payments/start-payment.server";
import { newVisitorToken, visitorOf } from "~/platform/visitor.server";
import { systemDb } from "~/platform/db.server";
import type { CheckoutValues } from "~/storefront/checkout/checkout-form";
import { placeAndPay } from "~/storefront/checkout/place-and-pay.server";
import { inEnglish } from "../setup/in-english";
import { startProvider } from "../setup/provider";
import { anOrder, openShop, stockOf, type Shop } from "../setup/shop";

let provider: Awaited<ReturnType<typeof startProvider>>;
beforeAll(async () => {
  provider = await startProvider();
});
afterEach(() => provider.heal());
afterAll(() => provider.stop());

const browser = () => visitorOf(newVisitorToken());
let phones = 2_000_000;
/** Orders soup at the checkout, unpaid. */
async function order(
  shop: Shop,
  visitor: string | null,
  { quantity = 1, phone = `0803${++phones}` }: { quantity?: number; phone?: string } = {},
) {
  const values = {
    clientToken: randomUUID(),
    orderType: "pickup",
    customerName: "Chidi",
    customerPhone: phone,
    customerEmail: "chidi@example.test",
  } as CheckoutValues;
  const lines = [{ itemId: shop.soup.id, quantity }];
  const outcome = await placeAndPay(shop.store, values, lines, new Date(), { placedBy: visitor });
  if (!outcome.ok) throw new Error(outcome.message.text);
  if (!outcome.payment.ok) throw new Error(outcome.payment.message);
  return { id: outcome.order.id, payment: outcome.payment };
}
const place = (shop: Shop, over: Partial<OrderRequest>) =>
  placeOrder(shop.store, anOrder(shop, over), new Date(), newAttempt());
const rowOf = async (id: string) =>
  (await systemDb.select().from(orders).where(eq(orders.id, id)))[0]!;
const holding = async (ids: string[]) =>
  (await Promise.all(ids.map(rowOf))).filter(({ holdEndedAt }) => holdEndedAt === null).length;
/** Lets minutes pass for an order. */
const wait = (id: string, minutes: number) =>
  systemDb.execute(sql`
    update orders set created_at = created_at - make_interval(mins => ${minutes}),
      updated_at = updated_at - make_interval(mins => ${minutes}) where id = ${id}`);
const isActing = (id: string, status: string) =>
  systemDb.update(paymentAttempts).set({ raw: { status } }).where(eq(paymentAttempts.orderId, id));

describe("one unpaid order", () => {
  it.each([
    [500, 166],
    [61, 20],
    [12, 12],
  ])("of %i portions holds at most %i", async (stock, most) => {
    const shop = await openShop({ stock });
    const whole = await place(shop, { lines: [{ itemId: shop.soup.id, quantity: most + 1 }] });
    expect(whole.ok).toBe(false);
    if (most < stock)
      expect(inEnglish(whole)).toMatchObject({
        status: 409,
        message: `Egusi soup: up to ${most} per order right now. For more, please call the store.`,
      });
    const part = await place(shop, { lines: [{ itemId: shop.soup.id, quantity: most }] });
    expect(part.ok).toBe(true);
    expect(await stockOf(shop.soup.id)).toBe(stock - most);
  });
});

describe("the unpaid orders of one browser at a store", () => {
  it("reserve only the latest one's stock, however many are sent at once and whatever their phones", async () => {
    const shop = await openShop({ stock: 40 });
    const me = browser();
    const made = await Promise.all(
      Array.from({ length: 8 }, () => order(shop, me, { quantity: 2 })),
    );
    expect(await holding(made.map(({ id }) => id))).toBe(1);
    expect(await stockOf(shop.soup.id)).toBe(38);
  });

  it("don't affect others' orders, even a stranger's with the same phone", async () => {
    const shop = await openShop({ stock: 10 });
    const [mine, other] = [browser(), await openShop({ stock: 10 })];
    const phone = "08031239999";
    const first = await order(shop, mine, { phone });
    const elsewhere = await order(other, mine, { phone });
    await order(shop, browser(), { phone });
    await order(shop, null, { phone });
    expect(await holding([first.id, elsewhere.id])).toBe(2);
    expect(await stockOf(shop.soup.id)).toBe(7);
  });

  it("count as one per phone if the API knows no browser", async () => {
    const shop = await openShop({ stock: 10 });
    const phone = "08031238888";
    for (let at = 0; at < 3; at++) await order(shop, null, { phone });
    expect(await stockOf(shop.soup.id)).toBe(9);
  });

  it("keep the stock of an order being paid", async () => {
    const shop = await openShop({ stock: 10 });
    const me = browser();
    const first = await order(shop, me);
    await isActing(first.id, "ongoing");
    await order(shop, me);
    expect(await stockOf(shop.soup.id)).toBe(8);
  });

  it("take one place in a full slot, and money for another order is flagged", async () => {
    const shop = await openShop({ stock: 40, business: { slotCapacity: 2, slotFull: "refuse" } });
    const me = browser();
    const first = await order(shop, me);
    await order(shop, me);
    const another = await order(shop, browser());
    await expect(order(shop, browser())).rejects.toThrow("choose a later time");
    await provider.pay(first.payment.accessCode);
    await finalizePayment(first.payment.reference, "callback");
    expect(await rowOf(first.id)).toMatchObject({
      status: "pending",
      needsAttention: expect.stringContaining("15-minute slot was full") as string,
    });
    expect((await rowOf(another.id)).holdEndedAt).toBeNull();
  });
});

describe("an unpaid order abandoned for ten minutes", () => {
  it("releases a dish that runs low, and nothing that nobody else wants", async () => {
    const [scarce, plenty] = [await openShop({ stock: 6 }), await openShop({ stock: 60 })];
    const [fresh, left] = [await order(scarce, browser()), await order(scarce, browser())];
    const idle = await order(plenty, browser());
    await wait(left.id, 11);
    await wait(idle.id, 11);
    await endStaleHolds();
    expect([await holding([fresh.id]), await holding([left.id])]).toEqual([1, 0]);
    expect([await stockOf(scarce.soup.id), await stockOf(plenty.soup.id)]).toEqual([5, 59]);
    await endStaleHolds();
    expect(await stockOf(scarce.soup.id), "once").toBe(5);
  });

  it("keeps its stock while its payment is under way", async () => {
    const shop = await openShop({ stock: 1 });
    const { id } = await order(shop, browser());
    await wait(id, 11);
    await isActing(id, "pending");
    await endStaleHolds();
    expect(await stockOf(shop.soup.id)).toBe(0);
  });

  it("gets it back if paid after all, or reports that it is gone before anybody pays", async () => {
    const shop = await openShop({ stock: 1 });
    const first = await order(shop, browser());
    const endHold = async (id: string) => {
      await wait(id, 11);
      await endStaleHolds();
    };
    await endHold(first.id);
    expect(await startPayment(shop.vendorId, first.id)).toMatchObject({ ok: true });
    expect([await stockOf(shop.soup.id), await holding([first.id])]).toEqual([0, 1]);
    await endHold(first.id);
    const second = await order(shop, browser());
    expect(await startPayment(shop.vendorId, first.id)).toMatchObject({
      code: "gone",
      message: "What you ordered has been sold to others. Please order again.",
    });
    expect(await holding([first.id, second.id])).toBe(1);
    // Its page at the provider was still open.
    await provider.pay(first.payment.accessCode);
    await finalizePayment(first.payment.reference, "callback");
    expect(await rowOf(first.id)).toMatchObject({
      status: "pending",
      needsAttention: expect.stringContaining("its stock had gone to others") as string,
    });
    expect(await stockOf(shop.soup.id)).toBe(0);
  });

  it("sells each portion once if forty browsers want six and pay or leave in any order", async () => {
    const shop = await openShop({ stock: 6 });
    const outcomes = await Promise.allSettled(
      Array.from({ length: 40 }, () => order(shop, browser())),
    );
    const made = outcomes.flatMap((outcome) =>
      outcome.status === "fulfilled" ? [outcome.value] : [],
    );
    expect(made).toHaveLength(6);
    for (const { id } of made) await wait(id, 11);
    await Promise.all([
      endStaleHolds(),
      ...made.map(async ({ payment }, at) => {
        if (at % 2) return;
        await provider.pay(payment.accessCode);
        await finalizePayment(payment.reference, "callback");
      }),
      endStaleHolds(),
    ]);
    await endStaleHolds();
    const rows = await Promise.all(made.map(({ id }) => rowOf(id)));
    const paid = rows.filter(({ paymentStatus }) => paymentStatus === "success");
    expect([paid.length, paid.filter(({ needsAttention }) => needsAttention).length]).toEqual([
      3, 0,
    ]);
    expect(await stockOf(shop.soup.id)).toBe(3);
  });
});
