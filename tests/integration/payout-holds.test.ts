import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { menuItems, orders, payoutHolds, refunds, vendorPaymentSettings } from "~schema";
import { payDueVendors } from "~/core/payouts/automatic-payouts.server";
import { payoutHeldEmail } from "~/core/emails/payout-email.server";
import { decideHold, heldPayouts, holdByHand } from "~/core/payouts/payout-holds.server";
import { readMarkFigures } from "~/core/payouts/mark-figures.server";
import { previewWithdrawal, requestPayout } from "~/core/payouts/request-payout.server";
import { finalizePayment } from "~/core/payments/finalize-payment.server";
import { requestRefund } from "~/core/cancellations/give-back.server";
import { systemDb } from "~/platform/db.server";
import { makeOrder, type MadeVendor } from "../../drizzle/seed/factories";
import { makeReview } from "../../drizzle/seed/store-factories";
import {
  accounts,
  mailsOf,
  payoutsOf,
  provider,
  startPayouts,
  vendorWith,
  withdraw,
} from "../setup/payouts";
import { orderAwaitingPayment } from "../setup/pending-payment";
import { openShop, reread } from "../setup/shop";

startPayouts();

const DAY_MS = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * DAY_MS);
const inDays = (days: number) => ago(-days);
const by = "ops@buka.test";

const untrusted = { trustedAt: null, grownAt: new Date() };
const grown = () => vendorWith(undefined, untrusted);
const holdsOf = (vendorId: string) =>
  systemDb.select().from(payoutHolds).where(eq(payoutHolds.vendorId, vendorId));
let phones = 0;
/** Sells food for ₦20,000 to somebody else each time, delivered two days ago. */
const sell = ({ id: vendorId }: MadeVendor, over: Partial<Parameters<typeof makeOrder>[1]> = {}) =>
  makeOrder(systemDb, {
    vendorId,
    status: "delivered",
    createdAt: ago(2.1),
    soldCountedAt: ago(2),
    customerPhone: `+23480${String(30_000_000 + ++phones)}`,
    lines: [{ name: "Rice", price: 2_000_000 }],
    ...over,
  });
const refund = (vendorId: string, userId: string, orderId: string, amountKobo: number) =>
  requestRefund({
    ...{ vendorId, orderId, amountKobo, reason: "Cold", source: "hand" },
    actor: { type: "vendor", id: userId },
  });
const withdrawAs = (vendorId: string, userId: string, now: Date) =>
  requestPayout({ vendorId, source: "manual", userId, token: randomUUID(), now });

/** Opened today: sells ₦600,000 to itself by one card, and delivers. */
async function anAttack() {
  const shop = await openShop({
    payment: {
      ...{ bankCode: "058", accountNumber: accounts.good, accountName: "A THIEF" },
      ...{ bankVerified: true, autoPayoutEnabled: false, minimumPayoutAmount: 0 },
      trustedAt: null,
    },
  });
  const { vendorId, slug, rice } = shop;
  const own = and(eq(menuItems.vendorId, vendorId), eq(menuItems.id, rice.id));
  await systemDb.update(menuItems).set({ price: 10_000_000 }).where(own);
  const store = await reread(slug);
  const orderIds: string[] = [];
  for (let n = 0; n < 6; n++) {
    const { orderId, reference, accessCode } = await orderAwaitingPayment({ ...shop, store });
    await provider.pay(accessCode);
    await finalizePayment(reference, "callback");
    orderIds.push(orderId);
  }
  await systemDb
    .update(orders)
    .set({ status: "delivered", soldCountedAt: sql`now()` })
    .where(eq(orders.vendorId, vendorId));
  const [owner] = await systemDb.execute<{ id: string }>(
    sql`select user_id as id from vendor_profiles where id = ${vendorId}`,
  );
  return { vendorId, userId: owner!.id, orderIds };
}

describe("a store that sells to itself, withdraws and refunds", () => {
  it("gets nothing until an operator has looked, and ₦100,000 a day then", async () => {
    const { vendorId, userId, orderIds } = await anAttack();
    const later = inDays(4);
    expect(await withdrawAs(vendorId, userId, later)).toMatchObject({ code: "paused" });
    expect(await payoutsOf(vendorId)).toEqual([]);
    const held = await holdsOf(vendorId);
    expect(held.map(({ mark }) => mark).toSorted()).toEqual(["first_big_day", "one_payer"]);
    expect(held.find(({ mark }) => mark === "one_payer")!.story).toMatch(
      /^One card paid 6 orders and ₦600,000, 100% of the sales\./,
    );
    expect(await withdrawAs(vendorId, userId, later)).toMatchObject({ code: "paused" });
    expect(await holdsOf(vendorId)).toHaveLength(2);
    // Whoever looked believed it.
    for (const { id } of held) await decideHold(id, "release", by);
    expect(await withdrawAs(vendorId, userId, later)).toMatchObject({ amountKobo: 10_000_000 });
    expect((await withdrawAs(vendorId, userId, later)).ok).toBe(false);
    for (const orderId of orderIds) await refund(vendorId, userId, orderId, 10_000_000);
    expect((await withdrawAs(vendorId, userId, inDays(5))).ok).toBe(false);
    // What left is the one day's payout: the refunds that it would have paid wait.
    const waiting = await systemDb
      .select({ id: refunds.id })
      .from(refunds)
      .where(and(eq(refunds.vendorId, vendorId), eq(refunds.status, "waiting")));
    expect(waiting.length).toBeGreaterThan(0);
    expect(await payoutsOf(vendorId)).toHaveLength(1);
  });
});

describe("a mark", () => {
  it("is not on an honest store", async () => {
    const vendor = await grown();
    for (let n = 0; n < 6; n++) await sell(vendor);
    expect((await withdraw(vendor)).ok).toBe(true);
    expect(await holdsOf(vendor.id)).toEqual([]);
  });

  it("is on a store where one phone pays most", async () => {
    const vendor = await grown();
    for (let n = 0; n < 5; n++) await sell(vendor, { customerPhone: "+2348031112222" });
    await sell(vendor);
    expect(await withdraw(vendor)).toMatchObject({ code: "paused", status: 409 });
    expect(await holdsOf(vendor.id)).toMatchObject([{ mark: "one_payer", amount: 11_348_400 }]);
  });

  it("is on a store that refunds more than a fifth, or what was paid out", async () => {
    const vendor = await grown();
    const sold = [];
    for (let n = 0; n < 10; n++) sold.push(await sell(vendor));
    expect((await withdraw(vendor)).ok).toBe(true);
    await sell(vendor, { lines: [{ name: "Cow", price: 20_000_000 }] });
    for (const { id } of sold.slice(0, 5)) await refund(vendor.id, vendor.user.id, id, 1_900_000);
    expect(await withdraw(vendor)).toMatchObject({ code: "paused" });
    const marks = (await holdsOf(vendor.id)).map(({ mark }) => mark).toSorted();
    expect(marks).toEqual(["many_refunds", "paid_then_refunded"]);
  });

  it("looks at good reviews by customers whose orders were refunded", async () => {
    const vendor = await grown();
    for (let n = 0; n < 4; n++) {
      const order = await sell(vendor);
      await makeReview(systemDb, { vendorId: vendor.id, orderId: order.id, rating: 5 });
      if (n > 0) await refund(vendor.id, vendor.user.id, order.id, 1_500_000);
    }
    const figures = await systemDb.transaction((tx) => readMarkFigures(tx, vendor.id, new Date()));
    expect(figures).toMatchObject({ goodReviews: 4, refundedReviews: 3, refundedOrders: 3 });
  });

  it("doesn't hold a trusted store, nor a second time within 30 days of its release", async () => {
    const vendor = await grown();
    for (let n = 0; n < 5; n++) await sell(vendor, { customerPhone: "+2348031112222" });
    await withdraw(vendor);
    const [hold] = await holdsOf(vendor.id);
    expect(await decideHold(hold!.id, "keep", by)).toEqual({ ok: true });
    expect(await withdraw(vendor)).toMatchObject({ code: "paused" });
    expect(await decideHold(hold!.id, "release", by)).toEqual({ ok: true });
    expect((await withdraw(vendor, { amountKobo: 1_000_000 })).ok).toBe(true);
    await systemDb
      .update(payoutHolds)
      .set({ releasedAt: ago(31) })
      .where(eq(payoutHolds.id, hold!.id));
    expect(await withdraw(vendor)).toMatchObject({ code: "paused" });
    await systemDb.delete(payoutHolds).where(eq(payoutHolds.vendorId, vendor.id));
    await systemDb
      .update(vendorPaymentSettings)
      .set({ trustedAt: new Date() })
      .where(eq(vendorPaymentSettings.vendorId, vendor.id));
    expect((await withdraw(vendor)).ok).toBe(true);
  });

  it("holds once, however many ask at once", async () => {
    const vendor = await grown();
    for (let n = 0; n < 5; n++) await sell(vendor, { customerPhone: "+2348031112222" });
    const asked = await Promise.all(Array.from({ length: 6 }, () => withdraw(vendor)));
    expect(asked.every((one) => !one.ok && one.code === "paused")).toBe(true);
    expect(await holdsOf(vendor.id)).toHaveLength(1);
    expect((await mailsOf(vendor.id)).filter((kind) => kind === "payout_held_vendor")).toHaveLength(
      1,
    );
  });
});

describe("a hold", () => {
  it("is decided once by one of two operators, and is on the list until one looked", async () => {
    const vendor = await grown();
    for (let n = 0; n < 5; n++) await sell(vendor, { customerPhone: "+2348031112222" });
    await withdraw(vendor);
    const [hold] = await holdsOf(vendor.id);
    const listed = async () => (await heldPayouts(50)).filter(({ id }) => id === hold!.id);
    expect(await listed()).toHaveLength(1);
    const kept = await Promise.all([
      decideHold(hold!.id, "keep", by),
      decideHold(hold!.id, "keep", "two@buka.test"),
    ]);
    expect(kept.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await listed()).toEqual([]);
    const released = await Promise.all([
      decideHold(hold!.id, "release", by),
      decideHold(hold!.id, "release", "two@buka.test"),
    ]);
    expect(released.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await decideHold("no id", "release", by)).toMatchObject({ status: 409 });
  });

  it("by hand stops payouts, also automatic ones, which go once it is released", async () => {
    const vendor = await vendorWith(undefined, {
      ...{ autoPayoutEnabled: true, payoutCycle: "daily", updatedAt: ago(9) },
    });
    await sell(vendor);
    expect(await holdByHand(vendor.id, "A customer called", by)).toEqual({ ok: true });
    expect(await holdByHand(vendor.id, "Me too", by)).toMatchObject({ status: 409 });
    const { refusal } = await previewWithdrawal(vendor.id, new Date(), "Africa/Lagos");
    expect(refusal).toMatchObject({ code: "paused" });
    const atSix = new Date();
    atSix.setUTCHours(5, 1, 0, 0);
    if (atSix > new Date()) atSix.setUTCDate(atSix.getUTCDate() - 1);
    await payDueVendors(atSix);
    expect(await payoutsOf(vendor.id)).toEqual([]);
    const [hold] = await holdsOf(vendor.id);
    const mail = async () => {
      const made = await payoutHeldEmail({ vendorId: vendor.id, about: hold!.id }, new Date());
      return made && "message" in made ? `${made.message.subject} ${made.message.text}` : null;
    };
    expect(await mail()).toMatch(/^Your payouts are paused.*Your money is safe/s);
    expect(await mail()).not.toContain("A customer called");
    await decideHold(hold!.id, "release", by);
    expect(await mail()).toMatch(/^Your payouts go on/);
    await payDueVendors(new Date());
    expect(await payoutsOf(vendor.id)).toMatchObject([{ source: "automatic" }]);
    expect((await mailsOf(vendor.id)).filter((kind) => kind === "payout_held_vendor")).toHaveLength(
      1,
    );
  });
});
