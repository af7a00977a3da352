import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { payouts, transferRecipients, vendorPaymentSettings } from "~schema";
import { confirmPayout } from "~/core/payouts/confirm-payout.server";
import {
  sendPayout,
  checkPayout,
  sweepPayouts,
  warnOfOldPayouts,
} from "~/core/payouts/send-payouts.server";
import { systemDb } from "~/platform/db.server";
import { RetryJob } from "~/platform/jobs.server";
import {
  accounts,
  age,
  mailsOf,
  payoutOf,
  provider,
  sell,
  setFaults,
  settle,
  startPayouts,
  transfersAt,
  vendorWith,
  withdraw,
  withdrawn,
} from "../setup/payouts";

startPayouts();

async function requested(account?: string) {
  const vendor = await vendorWith(account);
  await sell(vendor.id);
  return { vendor, id: await withdrawn(vendor) };
}

/** Holds the next call of a path back, alone. `letGo` lets the provider answer it, or refuse it. */
function hold(path: RegExp, status?: number): { held: Promise<void>; letGo: () => void } {
  let letGo!: () => void;
  const answer = new Promise<void>((done) => (letGo = done));
  const held = new Promise<void>((done) =>
    provider.fault({
      path,
      status,
      hold: answer,
      onHold: () => {
        provider.heal();
        done();
      },
    }),
  );
  return { held, letGo };
}

/** Leaves a payout with the provider's refusal for want of money: sent, and not there. */
async function notThere(id: string): Promise<void> {
  await setFaults({ balance: 0 });
  await sendPayout(id);
  await setFaults(null);
  expect(await payoutOf(id)).toMatchObject({ status: "pending", unansweredAt: null });
}

describe("two processes at one payout", () => {
  it("a refusal of one ends nothing while the other's transfer is on its way", async () => {
    const { vendor, id } = await requested();
    await notThere(id);
    const question = hold(/transfer\/verify/);
    const refused = sendPayout(id);
    await question.held;
    const transfer = hold(/^\/transfer$/);
    const sent = sendPayout(id);
    await transfer.held;
    provider.fault({ path: /^\/transfer$/, status: 400 });
    question.letGo();
    await refused;
    expect((await payoutOf(id)).status).toBe("processing");
    provider.heal();
    transfer.letGo();
    await sent;
    await settle(id, "completed");
    expect(await mailsOf(vendor.id)).toEqual(["payout_requested_vendor", "payout_paid_vendor"]);
  });

  it("a refusal of one ends nothing that the provider has from the other", async () => {
    const { vendor, id } = await requested();
    await notThere(id);
    const transfer = hold(/^\/transfer$/, 400);
    const refused = sendPayout(id);
    await transfer.held;
    await setFaults({ transfer: { outcome: "otp" } });
    await sendPayout(id);
    expect(await payoutOf(id)).toMatchObject({ status: "processing", providerStatus: "otp" });
    transfer.letGo();
    await refused;
    expect(await payoutOf(id)).toMatchObject({ status: "processing", providerStatus: "otp" });
    await confirmPayout((await payoutOf(id)).reference, "123456");
    await settle(id, "completed");
    expect(await mailsOf(vendor.id)).toEqual(["payout_requested_vendor", "payout_paid_vendor"]);
  });

  it("one that was slow sends nothing that has been booked back meanwhile", async () => {
    const { id } = await requested();
    await notThere(id);
    const question = hold(/transfer\/verify/);
    const slow = sendPayout(id);
    await question.held;
    provider.fault({ path: /^\/transfer$/, status: 400 });
    await sendPayout(id);
    expect((await payoutOf(id)).status).toBe("failed");
    provider.heal();
    question.letGo();
    await slow;
    expect(await transfersAt(id)).toEqual([]);
    expect((await payoutOf(id)).status).toBe("failed");
  });
});

describe("a transfer that the provider has known", () => {
  it("is neither sent again nor given up when the provider has lost it for a while", async () => {
    const { id } = await requested();
    await setFaults({ transfer: { outcome: "otp" } });
    await sendPayout(id);
    expect(await payoutOf(id)).toMatchObject({ providerStatus: "otp" });
    provider.fault({ path: /^\/transfer/, status: 404 });
    await sendPayout(id);
    await age(id, 120);
    await sendPayout(id);
    expect(await payoutOf(id)).toMatchObject({ status: "processing", providerStatus: "otp" });
    provider.heal();
    await confirmPayout((await payoutOf(id)).reference, "123456");
    await settle(id, "completed");
  });

  it("is asked about again when its own event names what the provider doesn't find yet", async () => {
    const { id } = await requested();
    await sendPayout(id);
    const { providerReference } = await payoutOf(id);
    provider.fault({ path: /transfer\/verify/, status: 404 });
    await expect(checkPayout(providerReference)).rejects.toThrow(RetryJob);
    expect(await checkPayout("payout_of_somebody_else")).toBe("not found");
    provider.heal();
    await settle(id, "completed");
  });
});

it("a code that went through is not reported as an error when the status can't be asked for", async () => {
  const { id } = await requested(accounts.needsCode);
  await sendPayout(id);
  provider.fault({ path: /transfer\/verify/, status: 503 });
  const { reference } = await payoutOf(id);
  expect(await confirmPayout(reference, "123456")).toEqual({ ok: true, status: "unknown" });
  provider.heal();
  await settle(id, "completed");
});

it("an account whose name at the provider is no longer valid gets another one", async () => {
  const { vendor, id } = await requested();
  await systemDb.insert(transferRecipients).values({
    vendorId: vendor.id,
    bankCode: "058",
    accountNumber: accounts.good,
    recipientCode: "RCP_of_another_account",
  });
  await sendPayout(id);
  expect(await payoutOf(id)).toMatchObject({ status: "pending" });
  await settle(id, "completed");
  const [recipient] = await systemDb
    .select()
    .from(transferRecipients)
    .where(eq(transferRecipients.vendorId, vendor.id));
  expect(recipient!.recipientCode).not.toBe("RCP_of_another_account");
});

it("an answer from before the bank sent the money back, which comes after it, completes nothing", async () => {
  const { id } = await requested(accounts.comesBack);
  provider.loseWebhooks();
  await sendPayout(id);
  await expect.poll(async () => (await transfersAt(id))[0]?.status).toBe("reversed");
  await sendPayout(id);
  expect(await payoutOf(id)).toMatchObject({ status: "failed", completedAt: null });
  provider.fault({
    path: /transfer\/verify/,
    answer: (real) => ({ ...real, status: "success" }),
  });
  await sendPayout(id);
  expect((await payoutOf(id)).status).toBe("failed");
});

it("waiting for the provider's balance is no news, however often it is tried", async () => {
  const { id } = await requested();
  const { statusAt } = await payoutOf(id);
  await notThere(id);
  await notThere(id);
  expect(await payoutOf(id)).toMatchObject({ statusAt });
});

it("goes to the account that the vendor had when it was requested, though it is sent later", async () => {
  const { vendor, id } = await requested();
  await notThere(id);
  await systemDb
    .update(vendorPaymentSettings)
    .set({ accountNumber: accounts.fails, accountName: "SOMEBODY ELSE" })
    .where(eq(vendorPaymentSettings.vendorId, vendor.id));
  await settle(id, "completed");
  expect(
    await systemDb
      .select({ accountNumber: transferRecipients.accountNumber })
      .from(transferRecipients)
      .where(eq(transferRecipients.vendorId, vendor.id)),
  ).toEqual([{ accountNumber: accounts.good }]);
});

it("a payout that is open for a day is reported, until it has ended", async () => {
  const { id } = await requested();
  await setFaults({ transfer: { status: 503 } });
  await sendPayout(id);
  const before = await warnOfOldPayouts();
  await systemDb.execute(
    sql`update payouts set created_at = now() - interval '25 hours' where id = ${id}`,
  );
  expect(await warnOfOldPayouts()).toBe(before + 1);
  await setFaults(null);
  await settle(id, "completed");
  expect(await warnOfOldPayouts()).toBe(before);
});

it("a form whose payout has failed meanwhile says so, and requests no other one", async () => {
  const vendor = await vendorWith(accounts.fails);
  await sell(vendor.id);
  const token = randomUUID();
  const first = await withdraw(vendor, { token });
  if (!first.ok) throw new Error(first.code);
  expect(await withdraw(vendor, { token })).toMatchObject({ ok: true, again: true });
  await settle(first.payoutId, "failed");
  expect(await withdraw(vendor, { token })).toMatchObject({ ok: false, code: "ended" });
  expect(await withdraw(vendor)).toMatchObject({ ok: true, again: false });
});

it("payouts that were never tried come first when many are due", async () => {
  const { id: forgotten } = await requested();
  await systemDb.execute(
    sql`update payouts set created_at = now() - interval '1 day' where id = ${forgotten}`,
  );
  const { vendor, id } = await requested();
  await settle(id, "completed");
  await systemDb.execute(sql`
    insert into payouts (vendor_id, amount, bank_code, account_number, account_name, reference, provider_reference, status, provider_status, created_at, tried_at, sent_at)
    select ${vendor.id}, 1, '058', '0123456789', 'X', 'PAYOUT_due' || n, 'payout_due_' || n, 'processing', 'pending', now() - interval '1 hour', now() - interval '40 minutes', now() - interval '40 minutes'
    from generate_series(1, 20) n`);
  await sweepPayouts();
  expect((await payoutOf(forgotten)).attempts).toBe(1);
  await systemDb.delete(payouts).where(sql`provider_reference like 'payout_due_%'`);
});
