import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { orders, vendorPaymentSettings, vendorProfiles } from "~schema";
import { readWallet } from "~/core/payouts/wallet.server";
import { payDueVendors } from "~/core/payouts/automatic-payouts.server";
import { requestRefund } from "~/core/cancellations/give-back.server";
import { payoutFeeKobo } from "~/core/pricing/payout-fee";
import type { PayoutsPage } from "~/dashboard/payouts/payouts.queries.server";
import { systemDb } from "~/platform/db.server";
import { loader as page } from "~/routes/dashboard.payouts";
import { shortDate } from "~/shared/clock";
import { makeOrder, type MadeVendor } from "../../../drizzle/seed/factories";
import { pay } from "../../setup/message-costs";
import { payoutsOf, startPayouts, vendorWith, withdraw } from "../../setup/payouts";
import { aRequest, cookieOf, routeArgs } from "../../setup/vendor-requests";

startPayouts();

const DAY_MS = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * DAY_MS);
/** Of ₦5,000 the gateway keeps ₦175. */
const NET = 482_500;

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
const young = () => vendorWith(undefined, { grownAt: null });

describe("a young store", () => {
  it("is never paid what messages to phones have spent", async () => {
    const vendor = await young();
    const { id: orderId } = await sell(vendor, null);
    await pay(vendor.id, { orderId, price: 1_200 });
    await pay(vendor.id, { price: 650 });
    expect(await readWallet(vendor.id)).toMatchObject({
      ...{ balanceKobo: NET - 1_850, onItsWayKobo: NET - 1_200, availableKobo: 0 },
      ...{ earnedKobo: NET, messagesKobo: 1_850 },
    });
    await sell(vendor, 3.01);
    const ripe = NET - 650;
    expect(await readWallet(vendor.id)).toMatchObject({
      availableKobo: ripe - payoutFeeKobo(ripe),
    });
  });

  it("can withdraw a sale three days after delivery, and sees the day", async () => {
    const vendor = await young();
    await sell(vendor, 3.01);
    await sell(vendor, 1);
    await sell(vendor, null);
    // Its customer was refunded; the gateway keeps its fee.
    await sell(vendor, 2, { status: "cancelled" });
    const ripe = NET - 17_500;
    expect(await readWallet(vendor.id)).toMatchObject({
      onItsWayKobo: 2 * NET,
      availableKobo: ripe - payoutFeeKobo(ripe),
    });
    const cookie = await cookieOf(vendor.user.id);
    const { onItsWay } = (await page(
      routeArgs(aRequest("/dashboard/payouts", { cookie })),
    )) as PayoutsPage;
    expect(onItsWay).toEqual([
      { day: shortDate(ago(-2), "Africa/Lagos"), kobo: NET },
      { day: null, kobo: NET },
    ]);
    expect(await withdraw(vendor)).toMatchObject({
      ok: true,
      amountKobo: ripe - payoutFeeKobo(ripe),
    });
    expect(await withdraw(vendor)).toMatchObject({
      code: "nothing",
      message: "Nothing is available yet: ₦9,650 is on its way.",
    });
  });

  it("waits three days for the rest of a cancelled order, too", async () => {
    const vendor = await young();
    await sell(vendor, 2, { status: "cancelled", paymentStatus: "partially_refunded" });
    await sell(vendor, 4, { status: "cancelled", paymentStatus: "partially_refunded" });
    expect((await readWallet(vendor.id)).onItsWayKobo).toBe(NET);
  });

  it("gets no more by an automatic payout", async () => {
    const vendor = await young();
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
    expect(await payoutsOf(vendor.id)).toMatchObject([{ amount: NET - payoutFeeKobo(NET) }]);
  });

  it("has less pending once part of a sale is refunded", async () => {
    const vendor = await young();
    const { id } = await sell(vendor, 1);
    await requestRefund({
      vendorId: vendor.id,
      orderId: id,
      amountKobo: 100_000,
      reason: "Cold",
      source: "hand",
      actor: { type: "vendor", id: vendor.user.id },
    });
    expect((await readWallet(vendor.id)).onItsWayKobo).toBe(NET - 100_000);
  });
});

describe("a store is no longer young", () => {
  const delivered = async (vendor: MadeVendor, count: number, over: Partial<Given> = {}) => {
    for (let n = 0; n < count; n++) await sell(vendor, 1, over);
  };
  const isGrown = async ({ id }: MadeVendor) => (await readWallet(id)).onItsWayKobo === 0;
  const opened = async (days: number) => {
    const vendor = await young();
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
});
