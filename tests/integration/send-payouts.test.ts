import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { ledgerEntries, payouts, transferRecipients } from "~schema";
import { confirmPayout, payoutsAwaitingCode } from "~/core/payouts/confirm-payout.server";
import { sendPayoutOrRetry, sendPayout, sweepPayouts } from "~/core/payouts/send-payouts.server";
import { readWallet } from "~/core/payouts/wallet.server";
import { systemDb } from "~/platform/db.server";
import {
  accounts,
  age,
  mailsOf,
  payoutOf,
  provider,
  sell,
  setFaults,
  settle,
  transfersAt,
  vendorWith,
  withdrawn,
  startPayouts,
} from "../setup/payouts";

startPayouts();

/** A vendor's payout of ₦94,956, not sent yet. */
async function requested(account?: string) {
  const vendor = await vendorWith(account);
  await sell(vendor.id);
  const id = await withdrawn(vendor);
  return { vendor, id, amount: (await payoutOf(id)).amount };
}

describe("a payout", () => {
  it("is sent once by any number of processes, and paid", async () => {
    const { vendor, id, amount } = await requested();
    await Promise.all(Array.from({ length: 8 }, () => sendPayout(id)));
    await settle(id, "completed");
    expect(await transfersAt(id)).toMatchObject([{ status: "success", amount }]);
    expect(await readWallet(vendor.id)).toMatchObject({
      balanceKobo: 0,
      pendingKobo: 0,
      paidOutKobo: amount,
    });
    expect(await mailsOf(vendor.id)).toEqual(["payout_requested_vendor", "payout_paid_vendor"]);
    expect((await payoutOf(id)).completedAt).toBeInstanceOf(Date);
  });

  it("registers an account with the provider once", async () => {
    const { vendor, id } = await requested();
    await settle(id, "completed");
    await sell(vendor.id);
    provider.fault({ path: /transferrecipient/, status: 500 });
    await settle(await withdrawn(vendor), "completed");
    expect(
      await systemDb
        .select()
        .from(transferRecipients)
        .where(eq(transferRecipients.vendorId, vendor.id)),
    ).toHaveLength(1);
  });

  it("that fails returns to the balance, and says so", async () => {
    const { vendor, id } = await requested(accounts.fails);
    const before = (await readWallet(vendor.id)).earnedKobo;
    await settle(id, "failed");
    expect(await readWallet(vendor.id)).toMatchObject({
      balanceKobo: before,
      pendingKobo: 0,
      paidOutKobo: 0,
      earnedKobo: before,
    });
    expect(await payoutOf(id)).toMatchObject({
      providerStatus: "failed",
      failure: "The bank did not take the money.",
    });
    expect(await mailsOf(vendor.id)).toEqual(["payout_requested_vendor", "payout_failed_vendor"]);
    const again = await withdrawn(vendor);
    expect((await payoutOf(again)).providerReference).not.toBe(
      (await payoutOf(id)).providerReference,
    );
  });

  it("returned by the bank returns to the balance, only on the provider's confirmation", async () => {
    const { vendor, id } = await requested(accounts.comesBack);
    provider.loseWebhooks();
    await settle(id, "failed");
    expect(await payoutOf(id)).toMatchObject({ failure: "The bank sent the money back." });
    expect(await readWallet(vendor.id)).toMatchObject({ pendingKobo: 0, paidOutKobo: 0 });
    expect((await readWallet(vendor.id)).balanceKobo).toBeGreaterThan(0);
  });

  it("is completed by webhooks without polling", async () => {
    for (const [account, status] of [
      [accounts.good, "completed"],
      [accounts.fails, "failed"],
      [accounts.comesBack, "failed"],
    ] as const) {
      const { id } = await requested(account);
      await sendPayout(id);
      await expect.poll(async () => (await payoutOf(id)).status).toBe(status);
      await expect.poll(async () => (await transfersAt(id))[0]!.status).not.toBe("pending");
    }
  });

  it.each([
    ["doubled", { webhook: { duplicate: 3 } }],
    ["overtaking one another", { webhook: { reorder: true, duplicate: 1 } }],
  ])("takes webhooks %s once", async (_how, plan) => {
    await setFaults(plan);
    const { vendor, id } = await requested(accounts.comesBack);
    await settle(id, "failed");
    const facts = await systemDb
      .selectDistinct({ cause: ledgerEntries.cause })
      .from(ledgerEntries)
      .where(eq(ledgerEntries.payoutId, id));
    expect(facts.length).toBeLessThanOrEqual(3);
    expect((await readWallet(vendor.id)).earnedKobo).toBe(9_840_000);
  });
});

describe("a silent provider", () => {
  it("is asked about the reference; a transfer whose response was lost is not sent again", async () => {
    const { id, amount } = await requested();
    provider.loseWebhooks();
    await setFaults({ transfer: { status: 502, afterwards: true } });
    await sendPayout(id);
    expect(await payoutOf(id)).toMatchObject({ status: "processing", lastError: "HTTP 502" });
    await settle(id, "completed");
    expect(await transfersAt(id)).toMatchObject([{ amount }]);
  });

  it("gets the transfer again under the same reference if it doesn't know it", async () => {
    const { id } = await requested();
    await setFaults({ transfer: { status: 503 } });
    const { providerReference } = await payoutOf(id);
    await sendPayout(id);
    await sendPayout(id);
    expect(await payoutOf(id)).toMatchObject({ status: "processing", attempts: 2 });
    expect(await transfersAt(id)).toEqual([]);
    await setFaults(null);
    await settle(id, "completed");
    expect(await payoutOf(id)).toMatchObject({ providerReference });
  });

  it("gets nothing while it can't say whether it knows it", async () => {
    const { id } = await requested();
    await setFaults({ transfer: { status: 503 } });
    await sendPayout(id);
    await setFaults({ transferVerify: { status: 503 } });
    await sendPayout(id);
    expect(await transfersAt(id)).toEqual([]);
    await expect(sendPayoutOrRetry(id)).rejects.toThrow("The payout is processing: HTTP 503");
  });

  it("is not trusted if it refuses a transfer that may still be on its way", async () => {
    const { vendor, id } = await requested();
    await setFaults({ transfer: { status: 503 } });
    await sendPayout(id);
    await setFaults({ transfer: { status: 400 } });
    await sendPayout(id);
    expect(await payoutOf(id)).toMatchObject({ status: "processing" });
    await age(id, 61);
    await sendPayout(id);
    expect(await payoutOf(id)).toMatchObject({
      status: "failed",
      failure: "The payment provider refused the transfer.",
    });
    expect((await readWallet(vendor.id)).balanceKobo).toBe(9_840_000);
  });

  it("is polled by the sweeper if no job is left", async () => {
    const { id } = await requested();
    await setFaults({ transfer: { status: 503 } });
    await sendPayout(id);
    await setFaults(null);
    await sweepPayouts();
    expect(await transfersAt(id)).toEqual([]);
    await age(id, 3);
    await sweepPayouts();
    expect(await transfersAt(id)).toHaveLength(1);
  });
});

it("a payout stays pending while the provider's balance is too low, and is sent when there is enough", async () => {
  const { id, amount } = await requested();
  await setFaults({ balance: amount - 1 });
  await sendPayout(id);
  await sendPayout(id);
  expect(await payoutOf(id)).toMatchObject({
    status: "pending",
    lastError: "Your balance is not enough to fulfil this request",
  });
  await setFaults(null);
  await settle(id, "completed");
  expect(await transfersAt(id)).toHaveLength(1);
});

it("a refused key, and a recipient that can't be created for now, change nothing", async () => {
  const { id } = await requested();
  provider.fault({ path: /transferrecipient/, status: 503 });
  await sendPayout(id);
  expect(await payoutOf(id)).toMatchObject({ status: "pending", sentAt: null });
  provider.heal();
  provider.fault({ path: /^\/transfer$/, status: 401 });
  await age(id, 2);
  await sendPayout(id);
  expect(await payoutOf(id)).toMatchObject({ status: "processing" });
  provider.heal();
  await settle(id, "completed");
});

it("an account refused by the provider fails the payout", async () => {
  const { id } = await requested();
  provider.fault({ path: /transferrecipient/, status: 400 });
  await sendPayout(id);
  expect(await payoutOf(id)).toMatchObject({ status: "failed" });
  expect(await transfersAt(id)).toEqual([]);
});

it("a transfer of another amount, currency or mode completes nothing", async () => {
  for (const plan of [{ amountDelta: -1 }, { currency: "USD" }, { domain: "live" }]) {
    const { id } = await requested();
    await setFaults(plan);
    await sendPayout(id);
    await expect.poll(async () => (await transfersAt(id))[0]?.status).toBe("success");
    await sendPayout(id);
    expect((await payoutOf(id)).status).toBe("processing");
    await setFaults(null);
    await settle(id, "completed");
  }
});

it("a payout first reported as failed and then as paid is booked again", async () => {
  const { vendor, id, amount } = await requested();
  provider.fault({ path: /^\/transfer$/, answer: (real) => ({ ...real, status: "failed" }) });
  await sendPayout(id);
  expect((await payoutOf(id)).status).toBe("failed");
  provider.heal();
  await settle(id, "completed");
  expect(await readWallet(vendor.id)).toMatchObject({ balanceKobo: 0, paidOutKobo: amount });
});

it("a payout that waits for a code is sent once an operator has entered it", async () => {
  const { id } = await requested(accounts.needsCode);
  await sendPayout(id);
  const { reference, ...waiting } = await payoutOf(id);
  expect(waiting).toMatchObject({ status: "processing", providerStatus: "otp" });
  expect(await payoutsAwaitingCode()).toContainEqual(expect.objectContaining({ reference }));
  expect(await confirmPayout(reference, "000000")).toMatchObject({ ok: false, code: "refused" });
  const command = (...given: string[]) =>
    promisify(execFile)(process.execPath, ["build/confirm-payout.js", ...given], {
      env: process.env,
    });
  expect((await command()).stdout).toContain(`${reference} ₦94,956 sent `);
  expect((await command(reference, "123456")).stdout).toContain(`${reference} is `);
  await settle(id, "completed");
  expect(await confirmPayout(reference, "123456")).toMatchObject({ code: "not_waiting" });
});

it("a process that died before sending leaves the payout to the next, a minute later", async () => {
  const { id } = await requested();
  await systemDb.update(payouts).set({ triedAt: new Date() }).where(eq(payouts.id, id));
  expect(await sendPayout(id)).toBe(false);
  await age(id, 2);
  await settle(id, "completed");
});
