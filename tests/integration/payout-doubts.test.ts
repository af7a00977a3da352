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

/** Holds back the next call of a path. `letGo` lets the provider answer or refuse it. */
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

/** Leaves a payout refused for lack of balance: sent, but unknown to the provider. */
async function notThere(id: string): Promise<void> {
  await setFaults({ balance: 0 });
  await sendPayout(id);
  await setFaults(null);
  expect(await payoutOf(id)).toMatchObject({ status: "pending", unansweredAt: null });
}

describe("two processes sending one payout", () => {
  it("a refusal in one ends nothing while the other's transfer is on its way", async () => {
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

  it("a refusal in one ends no transfer that the provider has from the other", async () => {
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

  it("the slower one sends nothing that has been reversed meanwhile", async () => {
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

describe("a transfer once known to the provider", () => {
  it("is neither resent nor given up if the provider loses it for a while", async () => {
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

  it("is polled again if its own event names a transfer that the provider doesn't find yet", async () => {
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

it("an accepted code is not reported as an error if the status can't be read", async () => {
  const { id } = await requested(accounts.needsCode);
  await sendPayout(id);
  provider.fault({ path: /transfer\/verify/, status: 503 });
  const { reference } = await payoutOf(id);
  expect(await confirmPayout(reference, "123456")).toEqual({ ok: true, status: "unknown" });
  provider.heal();
  await settle(id, "completed");
});

it("an account whose recipient is no longer valid gets a new one", async () => {
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

it("an outdated answer that arrives after the bank returned the money completes nothing", async () => {
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

it("waiting for the provider's balance sends no messages, however often it is retried", async () => {
  const { id } = await requested();
  const { statusAt } = await payoutOf(id);
  await notThere(id);
  await notThere(id);
  expect(await payoutOf(id)).toMatchObject({ statusAt });
});

it("a payout sent later goes to the vendor's account at the time of the request", async () => {
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

it("a payout open for a day is reported until it ends", async () => {
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

it("a form whose payout has failed meanwhile says so, and requests no second one", async () => {
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

it("payouts never tried come first if many are due", async () => {
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
