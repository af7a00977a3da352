import { describe, expect, it } from "vitest";
import { eq } from "drizzle-orm";
import { payouts, vendorPaymentSettings, vendorProfiles } from "~schema";
import type { StoreEmailKind } from "~schema/outbox";
import { composeOutboxEmail } from "~/core/notifications/compose-outbox-email.server";
import { notificationText } from "~/core/notifications/notification";
import { listNotifications } from "~/core/notifications/notifications.queries.server";
import { payDueVendors } from "~/core/payouts/automatic-payouts.server";
import { systemDb } from "~/platform/db.server";
import { accounts, sell, settle, vendorWith, withdrawn, startPayouts } from "../setup/payouts";

startPayouts();

const TODAY = new Date("2026-11-23T12:00:00Z");
const setPayments = (vendorId: string, set: Partial<typeof vendorPaymentSettings.$inferInsert>) =>
  systemDb
    .update(vendorPaymentSettings)
    .set(set)
    .where(eq(vendorPaymentSettings.vendorId, vendorId));
const mail = (vendorId: string, kind: StoreEmailKind, about: string) =>
  composeOutboxEmail({ vendorId, orderId: null, kind, about }, TODAY);
const textOf = async (...given: Parameters<typeof mail>) => {
  const composed = await mail(...given);
  if (!composed || !("message" in composed)) throw new Error(JSON.stringify(composed));
  return composed.message;
};
const HISTORY = "/dashboard/payouts#history";
const notes = async (
  vendorId: string,
  { seesPayouts = true, at = new Date(Date.now() + 60_000) } = {},
) =>
  (
    await listNotifications(vendorId, at, {
      after: null,
      limit: 20,
      seesPayouts,
    })
  ).notices
    .filter(({ kind }) => kind.startsWith("payout"))
    .map((notice) => notificationText(notice, "Africa/Lagos"))
    .map(({ title, text, to }) => `${title} | ${text} | ${to}`);

describe("a payout's mails and notifications", () => {
  it("name the requester, amount and account; then report its arrival", async () => {
    const vendor = await vendorWith();
    await sell(vendor.id);
    const id = await withdrawn(vendor);
    const requested = await textOf(vendor.id, "payout_requested_vendor", id);
    expect(requested).toMatchObject({ to: vendor.user.email });
    expect(requested.subject).toBe("A payout of ₦94,956 was requested: Iya Basira Kitchen");
    for (const part of [
      "From your balance: ₦98,400",
      "Buka's fee: -₦3,444",
      "To your bank: ₦94,956",
      "Account: Guaranty Trust Bank, ••••••6789, IYA BASIRA KITCHEN",
    ])
      expect(requested.text).toContain(part);
    expect(requested.text).not.toContain(accounts.good);
    for (const body of [requested.text, requested.html])
      expect(body).toContain(`http://localhost:3000${HISTORY}`);
    expect(await notes(vendor.id)).toEqual([
      expect.stringMatching(
        /^A payout of ₦94,956 is on its way \| PAYOUT_\d+, to the account ••••••6789\. \| \/dashboard\/payouts#history$/,
      ),
    ]);
    expect(await notes(vendor.id, { seesPayouts: false })).toEqual([]);
    await settle(id, "completed");
    expect((await textOf(vendor.id, "payout_paid_vendor", id)).text).toContain(
      "Iya Basira Kitchen’s money is in your bank account.",
    );
    expect(await notes(vendor.id)).toEqual([expect.stringMatching(/^₦94,956 was paid out \|/)]);
  });

  it("say why a payout failed and that the money is back, and can't be switched off", async () => {
    const vendor = await vendorWith(accounts.fails);
    await systemDb
      .update(vendorProfiles)
      .set({
        mailsOff: ["payout_requested_vendor", "payout_paid_vendor", "payout_failed_vendor"],
      })
      .where(eq(vendorProfiles.id, vendor.id));
    await sell(vendor.id);
    const id = await withdrawn(vendor);
    await settle(id, "failed");
    const failed = await textOf(vendor.id, "payout_failed_vendor", id);
    expect(failed.text).toContain(
      "The bank did not take the money. ₦98,400 is back in your balance, the fee included.",
    );
    expect(failed.text).toContain("Back in your balance: ₦98,400");
    expect(failed.text).not.toContain("To your bank");
    expect(failed.text).toContain(
      "Please check the details of your bank account. You can withdraw it again.",
    );
    expect(await notes(vendor.id)).toEqual([
      `A payout of ₦94,956 failed | The bank did not take the money. It is back in your balance. | ${HISTORY}`,
    ]);
    // A vendor who has switched to automatic payouts meanwhile can't withdraw.
    await setPayments(vendor.id, { autoPayoutEnabled: true, payoutCycle: "weekly" });
    expect((await textOf(vendor.id, "payout_failed_vendor", id)).text).toContain(
      "Please check the details of your bank account. We’ll send it again with the next automatic payout, on Mon 30 Nov, 6:00 am.",
    );
    // Nobody confirmed the transfer, which is the operator's task.
    await systemDb.update(payouts).set({ providerStatus: "abandoned" }).where(eq(payouts.id, id));
    expect((await textOf(vendor.id, "payout_failed_vendor", id)).text).toContain(
      "Nothing is wrong with your bank account. We’ll send it again with the next automatic payout",
    );
    for (const kind of ["payout_requested_vendor", "payout_paid_vendor"] as const)
      expect(await mail(vendor.id, kind, id)).toEqual({
        dropped: "The vendor has switched it off",
      });
  });

  it("say until when automatic payouts are on hold", async () => {
    const vendor = await vendorWith(undefined, {
      autoPayoutEnabled: true,
      updatedAt: new Date("2026-11-01"),
      payoutsHeldUntil: new Date("2026-11-23T18:00:00Z"),
    });
    await sell(vendor.id);
    await payDueVendors(new Date("2026-11-23T05:00:00Z"));
    const held = await textOf(vendor.id, "payout_held_vendor", "2026-11-22T23:00:00.000Z");
    expect(held.text).toContain("we pay nothing out until Mon 23 Nov, 7:00 pm");
    expect(held.text).toContain("http://localhost:3000/dashboard/settings/payments/bank");
    expect(await notes(vendor.id, { at: TODAY })).toEqual([
      "Your payout waits | Your bank account is new or your PIN was removed. We send it when the hold ends, on Mon 23 Nov, 7:00 pm. | /dashboard/payouts",
    ]);
    await payDueVendors(new Date("2026-11-23T18:00:00Z"));
    expect(await mail(vendor.id, "payout_held_vendor", "2026-11-22T23:00:00.000Z")).toEqual({
      dropped: "Overtaken by what came after it",
    });
  });

  it("say that there is no account for automatic payouts, and when the next one is", async () => {
    const vendor = await vendorWith(undefined, {
      autoPayoutEnabled: true,
      updatedAt: new Date("2026-11-01"),
      accountNumber: null,
    });
    await sell(vendor.id);
    await payDueVendors(new Date("2026-11-23T05:00:00Z"));
    const about = "2026-11-22T23:00:00.000Z";
    const waits = await textOf(vendor.id, "payout_held_vendor", about);
    expect(waits.subject).toBe("Your payout waits for your bank account: Iya Basira Kitchen");
    expect(waits.text).toContain(
      "Iya Basira Kitchen has no confirmed bank account, so we couldn’t pay you.",
    );
    expect(waits.text).toContain("http://localhost:3000/dashboard/settings/payments/bank");
    expect(await notes(vendor.id, { at: TODAY })).toEqual([
      "Your payout waits | Add your bank account and the money goes with the next automatic payout. | /dashboard/payouts",
    ]);
    await setPayments(vendor.id, { accountNumber: accounts.good });
    expect(await notes(vendor.id, { at: TODAY })).toEqual([]);
    await payDueVendors(new Date("2026-11-30T05:00:00Z"));
    expect(await mail(vendor.id, "payout_held_vendor", about)).toEqual({
      dropped: "Overtaken by what came after it",
    });
  });
});
