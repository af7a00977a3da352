import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import {
  disputes,
  orders,
  paymentAttempts,
  payments,
  vendorPaymentSettings,
  vendorProfiles,
} from "~schema";
import { setTrusted } from "~/core/payouts/trusted-store.server";
import { readWallet } from "~/core/payouts/wallet.server";
import { payDueVendors } from "~/core/payouts/automatic-payouts.server";
import { requestRefund } from "~/core/cancellations/give-back.server";
import { payoutFeeKobo } from "~/core/pricing/payout-fee";
import type { PayoutsPage } from "~/dashboard/payouts/payouts.queries.server";
import { systemDb } from "~/platform/db.server";
import { loader as page } from "~/routes/dashboard.payouts";
import { shortDate } from "~/shared/clock";
import { makeOrder, type MadeVendor } from "../../drizzle/seed/factories";
import { pay } from "../setup/message-costs";
import { payoutsOf, startPayouts, vendorWith, withdraw } from "../setup/payouts";
import { aRequest, cookieOf, routeArgs } from "../setup/vendor-requests";

startPayouts();

const DAY_MS = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * DAY_MS);
/** Of ₦5,000 the gateway keeps ₦175. */
const NET = 482_500;

type Payment = NonNullable<Parameters<typeof vendorWith>[1]>;
type Given = Parameters<typeof makeOrder>[1];
/** Sells food for ₦5,000, delivered some days ago or not yet. */
const sell = (
  { id: vendorId }: MadeVendor,
  deliveredAgo: number | null,
  over: Partial<Given> = {},
) =>
  makeOrder(systemDb, {
    vendorId,
    status: deliveredAgo === null ? "ready" : "delivered",
    createdAt: ago((deliveredAgo ?? 0) + 0.1),
    lines: [{ name: "Rice", price: 500_000 }],
    ...(deliveredAgo === null ? {} : { soldCountedAt: ago(deliveredAgo) }),
    ...over,
  });
/** Of it, what a new store's reserve keeps for 30 days. */
const RESERVE = 48_250;
const aNew = (payment: Payment = {}) => vendorWith(undefined, { trustedAt: null, ...payment });
const grown = () => aNew({ grownAt: new Date() });

describe("a new store", () => {
  it("is never paid what messages to phones have spent", async () => {
    const vendor = await aNew();
    const { id: orderId } = await sell(vendor, null);
    await pay(vendor.id, { orderId, price: 1_200 });
    await pay(vendor.id, { price: 650 });
    expect(await readWallet(vendor.id)).toMatchObject({
      ...{ balanceKobo: NET - 1_850, onItsWayKobo: 433_170, reservedKobo: 48_130 },
      availableKobo: 0,
      ...{ earnedKobo: NET, messagesKobo: 1_850 },
    });
    await sell(vendor, 3.01);
    const ripe = NET - RESERVE - 650;
    expect(await readWallet(vendor.id)).toMatchObject({
      availableKobo: ripe - payoutFeeKobo(ripe),
    });
  });

  it("can withdraw a sale three days after delivery, and sees the day", async () => {
    const vendor = await aNew();
    await sell(vendor, 3.01);
    await sell(vendor, 1);
    await sell(vendor, null);
    // Its customer was refunded; the gateway keeps its fee.
    await sell(vendor, 2, { status: "cancelled" });
    const ripe = NET - RESERVE - 17_500;
    expect(await readWallet(vendor.id)).toMatchObject({
      onItsWayKobo: 2 * (NET - RESERVE),
      reservedKobo: 3 * RESERVE,
      availableKobo: ripe - payoutFeeKobo(ripe),
    });
    const cookie = await cookieOf(vendor.user.id);
    const { onItsWay, reserve } = (await page(
      routeArgs(aRequest("/dashboard/payouts", { cookie })),
    )) as PayoutsPage;
    expect(onItsWay).toEqual([
      { day: shortDate(ago(-2), "Africa/Lagos"), kobo: NET - RESERVE },
      { day: null, kobo: NET - RESERVE },
    ]);
    expect(reserve.firstDay).toBe(shortDate(ago(-26.99), "Africa/Lagos"));
    expect(await withdraw(vendor)).toMatchObject({
      ok: true,
      amountKobo: ripe - payoutFeeKobo(ripe),
    });
    expect(await withdraw(vendor)).toMatchObject({
      code: "nothing",
      message: "Nothing is available yet: ₦10,132.50 is on its way.",
    });
  });

  it("waits three days for the rest of a cancelled order, too", async () => {
    const vendor = await aNew();
    await sell(vendor, 2, { status: "cancelled", paymentStatus: "partially_refunded" });
    await sell(vendor, 4, { status: "cancelled", paymentStatus: "partially_refunded" });
    expect((await readWallet(vendor.id)).onItsWayKobo).toBe(NET - RESERVE);
  });

  it("has its reserve after 30 days", async () => {
    const vendor = await aNew();
    await sell(vendor, 29.99);
    expect((await readWallet(vendor.id)).reservedKobo).toBe(RESERVE);
    const late = await aNew();
    await sell(late, 30.01);
    expect(await readWallet(late.id)).toMatchObject({
      ...{ reservedKobo: 0, availableKobo: NET - payoutFeeKobo(NET) },
    });
  });

  it("gets no more by an automatic payout", async () => {
    const vendor = await aNew();
    await systemDb
      .update(vendorPaymentSettings)
      .set({
        autoPayoutEnabled: true,
        payoutCycle: "daily",
        minimumPayoutAmount: 0,
        updatedAt: ago(9),
      })
      .where(eq(vendorPaymentSettings.vendorId, vendor.id));
    await sell(vendor, 4);
    await sell(vendor, 1);
    const atSix = new Date();
    atSix.setUTCHours(5, 1, 0, 0);
    if (atSix > new Date()) atSix.setUTCDate(atSix.getUTCDate() - 1);
    await payDueVendors(atSix);
    expect(await payoutsOf(vendor.id)).toMatchObject([
      { amount: NET - RESERVE - payoutFeeKobo(NET - RESERVE) },
    ]);
  });

  it("can't withdraw the rest of a sale any sooner because a bank asks for a part or for a second payment", async () => {
    const vendor = await aNew();
    const own = eq(payments.vendorId, vendor.id);
    const asked = async (amount: number, index: number) => {
      const rows = await systemDb.select().from(payments).where(own).orderBy(payments.createdAt);
      const { id: paymentId, vendorId, orderId } = rows[index]!;
      await systemDb
        .insert(disputes)
        .values({ vendorId, orderId, paymentId, amount, providerId: `${paymentId}-${amount}` });
    };
    await sell(vendor, 1);
    await asked(100_000, 0);
    const rest = NET - 100_000;
    expect(await readWallet(vendor.id)).toMatchObject({
      ...{ availableKobo: 0, disputedKobo: 100_000, reservedKobo: rest / 10 },
      onItsWayKobo: rest - rest / 10,
    });
    const twice = await sell(vendor, 1, { createdAt: new Date() });
    await systemDb.transaction(async (tx) => {
      const [second] = await tx
        .insert(paymentAttempts)
        .values({
          ...{ vendorId: vendor.id, orderId: twice.id, reference: `second-${twice.id}` },
          ...{ expectedAmount: 500_000, expectedFee: 0, status: "success" },
        })
        .returning();
      await tx.insert(payments).values({
        ...{ vendorId: vendor.id, orderId: twice.id, attemptId: second!.id },
        ...{ reference: second!.reference, amount: 500_000, gatewayFee: 17_500 },
        ...{ vendorRevenue: 0, status: "duplicate", createdAt: ago(-1) },
      });
    });
    await asked(500_000, 2);
    expect(await readWallet(vendor.id)).toMatchObject({
      ...{ availableKobo: 0, disputedKobo: 100_000 },
      reservedKobo: rest / 10 + RESERVE,
    });
    await systemDb.delete(disputes).where(eq(disputes.vendorId, vendor.id));
    await systemDb.delete(payments).where(and(own, eq(payments.vendorRevenue, 0)));
  });

  it("has less pending once part of a sale is refunded", async () => {
    const vendor = await aNew();
    const { id } = await sell(vendor, 1);
    await requestRefund({
      vendorId: vendor.id,
      orderId: id,
      amountKobo: 100_000,
      reason: "Cold",
      source: "hand",
      actor: { type: "vendor", id: vendor.user.id },
    });
    expect(await readWallet(vendor.id)).toMatchObject({
      ...{ onItsWayKobo: 344_250, reservedKobo: 38_250 },
    });
  });
});

describe("the most in a day", () => {
  /** Noon in Lagos. */
  const noon = new Date();
  noon.setUTCHours(11, 0, 0, 0);
  const rich = async (payment: Payment = {}) => {
    const vendor = await aNew(payment);
    await sell(vendor, 5, { lines: [{ name: "Cow", price: 30_000_000 }] });
    return vendor;
  };

  it("is ₦100,000 to the bank, however often a new store asks", async () => {
    const vendor = await rich();
    const asked = await Promise.all(
      Array.from({ length: 6 }, () => withdraw(vendor, { now: noon, amountKobo: 3_000_000 })),
    );
    expect(asked.filter(({ ok }) => ok)).toHaveLength(3);
    expect(asked.find(({ ok }) => !ok)).toMatchObject({
      code: "cap",
      status: 400,
      message: "You can withdraw ₦10,000 more today, and up to ₦100,000 again tomorrow.",
    });
    expect(await withdraw(vendor, { now: noon })).toMatchObject({ amountKobo: 1_000_000 });
    expect(await withdraw(vendor, { now: noon })).toMatchObject({
      ...{ code: "cap", status: 409 },
      message: expect.stringContaining("You can withdraw more tomorrow") as string,
    });
    const made = await payoutsOf(vendor.id);
    expect(made.reduce((sum, { amount }) => sum + amount, 0)).toBe(10_000_000);
    for (const { amount, platformFee } of made)
      expect(platformFee).toBe(payoutFeeKobo(amount + platformFee));
  });

  it("begins anew at midnight in Lagos", async () => {
    const vendor = await rich();
    const late = new Date(noon);
    late.setUTCHours(22, 59, 0, 0);
    expect(await withdraw(vendor, { now: late })).toMatchObject({ amountKobo: 10_000_000 });
    expect((await withdraw(vendor, { now: late })).ok).toBe(false);
    const next = new Date(late.getTime() + 2 * 60_000);
    expect(await withdraw(vendor, { now: next })).toMatchObject({ amountKobo: 10_000_000 });
  });

  it("bounds an automatic payout, and doesn't stop below the vendor's minimum", async () => {
    const vendor = await rich({ minimumPayoutAmount: 20_000_000 });
    await systemDb
      .update(vendorPaymentSettings)
      .set({ autoPayoutEnabled: true, payoutCycle: "daily", updatedAt: ago(9) })
      .where(eq(vendorPaymentSettings.vendorId, vendor.id));
    const atSix = new Date();
    atSix.setUTCHours(5, 1, 0, 0);
    if (atSix > new Date()) atSix.setUTCDate(atSix.getUTCDate() - 1);
    await payDueVendors(atSix);
    expect(await payoutsOf(vendor.id)).toMatchObject([{ amount: 10_000_000 }]);
  });
});

describe("a part of what is available", () => {
  it("goes also while automatic payouts are on, from the minimum on", async () => {
    const vendor = await vendorWith(undefined, {
      ...{ autoPayoutEnabled: true, minimumPayoutAmount: 200_000 },
    });
    await sell(vendor, 1);
    expect(await withdraw(vendor, { amountKobo: 199_999 })).toMatchObject({
      ...{ code: "minimum", status: 400, message: "Minimum payout amount is ₦2,000" },
    });
    expect(await withdraw(vendor, { amountKobo: 500_000 })).toMatchObject({ code: "less" });
    expect(await withdraw(vendor, { amountKobo: 0 })).toMatchObject({ code: "minimum" });
    expect(await withdraw(vendor, { amountKobo: 200_000 })).toMatchObject({ amountKobo: 200_000 });
    const [payout] = await payoutsOf(vendor.id);
    expect((await readWallet(vendor.id)).balanceKobo).toBe(NET - 200_000 - payout!.platformFee);
  });
});

describe("a store is no longer new", () => {
  const delivered = async (vendor: MadeVendor, count: number, over: Partial<Given> = {}) => {
    for (let n = 0; n < count; n++) await sell(vendor, 1, over);
  };
  const isGrown = async ({ id }: MadeVendor) => (await readWallet(id)).reservedKobo === 0;
  const opened = async (days: number) => {
    const vendor = await aNew();
    await systemDb
      .update(vendorProfiles)
      .set({ createdAt: ago(days) })
      .where(eq(vendorProfiles.id, vendor.id));
    return vendor;
  };

  it("after 14 days and 30 delivered paid orders, not before either", async () => {
    const vendor = await opened(14.1);
    await delivered(vendor, 29);
    // Neither cash orders nor refunded ones count.
    await sell(vendor, 1, { paymentStatus: "payment_custom", source: "custom" });
    await sell(vendor, 1, { paymentStatus: "refunded" });
    expect(await isGrown(vendor)).toBe(false);
    await delivered(vendor, 1);
    expect(await isGrown(vendor)).toBe(true);
    const early = await opened(13.9);
    await delivered(early, 30);
    expect(await isGrown(early)).toBe(false);
  });

  it("for good, from its next payout on", async () => {
    const vendor = await opened(20);
    await delivered(vendor, 30);
    expect((await withdraw(vendor)).ok).toBe(true);
    await systemDb.update(orders).set({ status: "ready" }).where(eq(orders.vendorId, vendor.id));
    await sell(vendor, null);
    expect(await isGrown(vendor)).toBe(true);
  });

  it("and waits a day after delivery then, without a reserve or a limit", async () => {
    const vendor = await grown();
    await sell(vendor, 1.01);
    await sell(vendor, 0.99);
    await sell(vendor, null);
    expect(await readWallet(vendor.id)).toMatchObject({
      ...{ onItsWayKobo: 2 * NET, reservedKobo: 0, capLeftKobo: null },
      availableKobo: NET - payoutFeeKobo(NET),
    });
  });

  it("or an operator trusts it: it can withdraw as soon as a sale is paid", async () => {
    const vendor = await aNew();
    await sell(vendor, null);
    expect(await setTrusted(vendor.id, true)).toEqual({ ok: true });
    expect(await setTrusted(vendor.id, true)).toMatchObject({ code: "decided", status: 409 });
    expect((await withdraw(vendor)).ok).toBe(true);
    expect(await setTrusted(vendor.id, false)).toEqual({ ok: true });
    await sell(vendor, null);
    expect((await readWallet(vendor.id)).availableKobo).toBe(0);
  });
});
