import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { vendorPaymentSettings } from "~schema";
import { payoutFeeKobo } from "~/core/pricing/payout-fee";
import { requestPayout } from "~/core/payouts/request-payout.server";
import { readWallet } from "~/core/payouts/wallet.server";
import { payDueVendors } from "~/core/payouts/automatic-payouts.server";
import { systemDb } from "~/platform/db.server";
import { makeVendor } from "../../drizzle/seed/factories";
import {
  mailsOf,
  payoutOf,
  payoutsOf,
  sell,
  vendorWith,
  withdraw,
  startPayouts,
} from "../setup/payouts";

startPayouts();

/** A sale of ₦100,000, of which the gateway keeps ₦1,600. */
const EARNED = 9_840_000;

describe("a wallet", () => {
  it("is empty before the first sale", async () => {
    const vendor = await vendorWith();
    expect(await readWallet(vendor.id)).toEqual({
      balanceKobo: 0,
      availableKobo: 0,
      payableKobo: 0,
      feeKobo: 0,
      pendingKobo: 0,
      onItsWayKobo: 0,
      disputedKobo: 0,
      reservedKobo: 0,
      capLeftKobo: null,
      paidOutKobo: 0,
      earnedKobo: 0,
      messagesKobo: 0,
      addedKobo: 0,
      keptKobo: 0,
      missingKobo: 0,
      owedKobo: 0,
      waitingKobo: 0,
    });
  });

  it("follows sales and withdrawals: available, then pending", async () => {
    const vendor = await vendorWith();
    await sell(vendor.id);
    const fee = payoutFeeKobo(EARNED);
    expect(await readWallet(vendor.id)).toMatchObject({
      balanceKobo: EARNED,
      feeKobo: fee,
      availableKobo: EARNED - fee,
      pendingKobo: 0,
      earnedKobo: EARNED,
    });
    const outcome = await withdraw(vendor);
    expect(outcome).toMatchObject({ ok: true, amountKobo: EARNED - fee, again: false });
    expect(await readWallet(vendor.id)).toMatchObject({
      balanceKobo: 0,
      availableKobo: 0,
      pendingKobo: EARNED - fee,
      paidOutKobo: 0,
      earnedKobo: EARNED,
    });
    expect(await payoutsOf(vendor.id)).toMatchObject([
      {
        amount: EARNED - fee,
        platformFee: fee,
        status: "pending",
        source: "manual",
        requestedBy: vendor.user.id,
        reference: expect.stringMatching(/^PAYOUT_\d{21}$/),
        providerReference: expect.stringMatching(/^payout_[0-9a-f]{32}$/),
        accountNumber: "0123456789",
      },
    ]);
    expect(await mailsOf(vendor.id)).toEqual(["payout_requested_vendor"]);
  });
});

describe("a withdrawal", () => {
  it("is refused below the minimum, in the specified words, and accepted at the minimum", async () => {
    const vendor = await vendorWith(undefined, { minimumPayoutAmount: 9_495_601 });
    await sell(vendor.id);
    expect(await withdraw(vendor)).toEqual({
      ok: false,
      code: "minimum",
      message: "Minimum payout amount is ₦94,956.01",
      status: 400,
    });
    await systemDb
      .update(vendorPaymentSettings)
      .set({ minimumPayoutAmount: 9_495_600 })
      .where(eq(vendorPaymentSettings.vendorId, vendor.id));
    expect(await withdraw(vendor)).toMatchObject({ ok: true, amountKobo: 9_495_600 });
  });

  it.each([
    ["there is no account", { accountNumber: null }, "no_account", /add your bank account/],
    ["the bank has not confirmed it", { bankVerified: false }, "no_account", /confirm it first/],
    [
      "the account is new",
      { payoutsHeldUntil: new Date("2026-11-24T10:00:00Z") },
      "held",
      /wait until Tue 24 Nov, 11:00 am/,
    ],
  ] as const)("is refused while %s", async (_when, payment, code, message) => {
    const vendor = await vendorWith(undefined, payment);
    await sell(vendor.id);
    const outcome = await withdraw(vendor, { now: new Date("2026-11-24T09:59:00Z") });
    expect(outcome).toMatchObject({
      ok: false,
      code,
      message: expect.stringMatching(message),
    });
    expect(await payoutsOf(vendor.id)).toEqual([]);
  });

  it("is accepted once the hold is over", async () => {
    const vendor = await vendorWith(undefined, {
      payoutsHeldUntil: new Date("2026-11-24T10:00:00Z"),
    });
    await sell(vendor.id);
    expect(await withdraw(vendor, { now: new Date("2026-11-24T10:00:00Z") })).toMatchObject({
      ok: true,
    });
  });

  it("is refused with a zero or negative balance", async () => {
    const vendor = await vendorWith();
    expect(await withdraw(vendor)).toMatchObject({ code: "nothing" });
    const stranger = await makeVendor(systemDb);
    expect(await withdraw(stranger)).toMatchObject({ code: "nothing" });
  });

  it("is one payout per token, however often its form is sent", async () => {
    const vendor = await vendorWith();
    await sell(vendor.id);
    const token = randomUUID();
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, () => withdraw(vendor, { token })),
    );
    expect(outcomes.filter((one) => one.ok && !one.again)).toHaveLength(1);
    expect(new Set(outcomes.map((one) => one.ok && one.payoutId)).size).toBe(1);
  });

  it("never takes the same naira twice: twenty at once, alongside automatic ones and sales", async () => {
    const vendor = await vendorWith();
    await sell(vendor.id);
    const monday = new Date("2026-11-23T09:00:00Z");
    const automatic = (n: number) =>
      requestPayout({
        vendorId: vendor.id,
        source: "automatic",
        periodStart: new Date("2026-11-16T00:00:00Z"),
        periodEnd: new Date(Date.UTC(2026, 10, 23, 0, n)),
        now: monday,
      });
    const setAutomatic = (on: boolean) =>
      systemDb
        .update(vendorPaymentSettings)
        .set({ autoPayoutEnabled: on })
        .where(eq(vendorPaymentSettings.vendorId, vendor.id));
    await Promise.all([
      ...Array.from({ length: 12 }, () => withdraw(vendor)),
      ...Array.from({ length: 4 }, () => sell(vendor.id, 5_000_000)),
      setAutomatic(true),
      ...Array.from({ length: 8 }, (_, n) => automatic(n)),
      setAutomatic(false),
      ...Array.from({ length: 8 }, () => withdraw(vendor)),
    ]);
    const wallet = await readWallet(vendor.id);
    const made = await payoutsOf(vendor.id);
    expect(made.length).toBeGreaterThan(0);
    const out = made.reduce((sum, { amount, platformFee }) => sum + amount + platformFee, 0);
    expect(wallet.balanceKobo).toBe(EARNED + 4 * (5_000_000 - 85_000) - out);
    expect(wallet.balanceKobo).toBeGreaterThanOrEqual(0);
    // Each of them took the whole available balance.
    for (const payout of made)
      expect(payout.platformFee).toBe(payoutFeeKobo(payout.amount + payout.platformFee));
  });

  it("has its own number, even if two vendors ask within one millisecond", async () => {
    const vendors = await Promise.all(Array.from({ length: 5 }, () => vendorWith()));
    for (const { id } of vendors) await sell(id);
    const now = new Date("2026-11-23T09:00:00.000Z");
    const outcomes = await Promise.all(vendors.map((vendor) => withdraw(vendor, { now })));
    const references = await Promise.all(
      outcomes.map(async (one) => (one.ok ? (await payoutOf(one.payoutId)).reference : "none")),
    );
    expect(new Set(references).size).toBe(5);
  });
});

describe("automatic payouts", () => {
  const automatic = (over: Parameters<typeof vendorWith>[1] = {}) =>
    vendorWith(undefined, {
      autoPayoutEnabled: true,
      payoutCycle: "weekly",
      updatedAt: new Date("2026-11-01T00:00:00Z"),
      ...over,
    });
  /** Monday, six in the morning in Lagos. */
  const sixOnMonday = new Date("2026-11-23T05:00:00Z");
  const before = new Date(sixOnMonday.getTime() - 60_000);

  it("are requested at six on Monday on the store's clock, once, with any number of processes", async () => {
    const vendor = await automatic();
    await sell(vendor.id);
    const sunday = new Date("2026-11-22T12:00:00Z");
    expect(await payDueVendors(new Date(sunday))).toBe(0);
    await payDueVendors(before);
    expect(await payoutsOf(vendor.id)).toEqual([]);
    await Promise.all(Array.from({ length: 6 }, () => payDueVendors(sixOnMonday)));
    expect(await payoutsOf(vendor.id)).toMatchObject([
      {
        source: "automatic",
        requestedBy: null,
        periodStart: new Date("2026-11-15T23:00:00Z"),
        periodEnd: new Date("2026-11-22T23:00:00Z"),
      },
    ]);
    // Later sales wait for the next Monday.
    await sell(vendor.id);
    await payDueVendors(new Date("2026-11-23T20:00:00Z"));
    expect(await payoutsOf(vendor.id)).toHaveLength(1);
    await payDueVendors(new Date("2026-11-30T05:00:00Z"));
    expect(await payoutsOf(vendor.id)).toHaveLength(2);
    expect(await mailsOf(vendor.id)).toEqual([]);
  });

  it("pay nothing on a Tuesday to a vendor who had nothing on Monday", async () => {
    const quiet = await automatic();
    const poor = await automatic();
    const unknown = await automatic();
    await sell(poor.id, 50_000);
    await sell(quiet.id);
    await payDueVendors(new Date("2026-11-16T05:00:00Z"));
    expect(await payoutsOf(quiet.id)).toHaveLength(1);
    await payDueVendors(sixOnMonday);
    const tuesday = new Date("2026-11-24T11:00:00Z");
    for (const vendor of [quiet, poor, unknown]) {
      await sell(vendor.id);
      await payDueVendors(tuesday);
    }
    expect(await payoutsOf(quiet.id)).toHaveLength(1);
    expect(await payoutsOf(poor.id)).toEqual([]);
    expect(await payoutsOf(unknown.id)).toEqual([]);
    await payDueVendors(new Date("2026-11-30T05:00:00Z"));
    for (const [vendor, payouts] of [
      [quiet, 2],
      [poor, 1],
      [unknown, 1],
    ] as const)
      expect(await payoutsOf(vendor.id)).toHaveLength(payouts);
  });

  it("have their own numbers, though requested within one millisecond", async () => {
    const vendors = [await automatic(), await automatic()];
    for (const { id } of vendors) await sell(id);
    await payDueVendors(sixOnMonday);
    const made = (await Promise.all(vendors.map(({ id }) => payoutsOf(id)))).flat();
    expect(new Set(made.map(({ reference }) => reference)).size).toBe(2);
  });

  it("leave sums below the minimum for the next period, and skip vendors who withdraw manually", async () => {
    const poor = await automatic({ minimumPayoutAmount: 9_495_601 });
    const byHand = await vendorWith();
    await sell(poor.id);
    await sell(byHand.id);
    await payDueVendors(sixOnMonday);
    await sell(poor.id);
    await payDueVendors(new Date("2026-11-23T20:00:00Z"));
    expect(await payoutsOf(poor.id)).toEqual([]);
    await payDueVendors(new Date("2026-11-30T05:00:00Z"));
    expect(await payoutsOf(poor.id)).toHaveLength(1);
    expect(await payoutsOf(byHand.id)).toEqual([]);
  });

  it("report a held account to nobody below the minimum", async () => {
    const held = { payoutsHeldUntil: new Date("2026-11-23T18:00:00Z") };
    const vendors = [await automatic(held), await automatic(held)];
    await sell(vendors[1]!.id, 50_000);
    await payDueVendors(sixOnMonday);
    await payDueVendors(new Date("2026-11-23T18:00:00Z"));
    for (const { id } of vendors) expect(await mailsOf(id)).toEqual([]);
  });

  it("report once that there is no account, if there would be enough, and again if one is lost", async () => {
    const none = { bankVerified: false };
    const [poor, vendor] = [await automatic(none), await automatic(none)];
    await sell(poor.id, 50_000);
    await sell(vendor.id);
    for (const monday of ["2026-11-23", "2026-11-30"])
      await payDueVendors(new Date(`${monday}T05:00:00Z`));
    expect(await mailsOf(poor.id)).toEqual([]);
    expect(await mailsOf(vendor.id)).toEqual(["payout_held_vendor"]);
    const setVerified = (bankVerified: boolean) =>
      systemDb
        .update(vendorPaymentSettings)
        .set({ bankVerified, updatedAt: new Date("2026-12-01T00:00:00Z") })
        .where(eq(vendorPaymentSettings.vendorId, vendor.id));
    await setVerified(true);
    await payDueVendors(new Date("2026-12-07T05:00:00Z"));
    expect(await payoutsOf(vendor.id)).toHaveLength(1);
    await setVerified(false);
    await sell(vendor.id);
    await payDueVendors(new Date("2026-12-14T05:00:00Z"));
    expect(await mailsOf(vendor.id)).toEqual(["payout_held_vendor", "payout_held_vendor"]);
  });

  it("wait while the account is on hold, say so, and go afterwards", async () => {
    const vendor = await automatic({ payoutsHeldUntil: new Date("2026-11-23T18:00:00Z") });
    await sell(vendor.id);
    await payDueVendors(sixOnMonday);
    await payDueVendors(new Date("2026-11-23T17:59:00Z"));
    expect(await payoutsOf(vendor.id)).toEqual([]);
    expect(await mailsOf(vendor.id)).toEqual(["payout_held_vendor"]);
    await Promise.all([1, 2, 3].map(() => payDueVendors(new Date("2026-11-23T18:00:00Z"))));
    expect(await payoutsOf(vendor.id)).toHaveLength(1);
  });
});
