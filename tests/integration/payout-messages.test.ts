import { describe, expect, it } from "vitest";
import { eq } from "drizzle-orm";
import { vendorProfiles } from "~schema";
import type { StoreEmailKind } from "~schema/outbox";
import { composeOutboxEmail } from "~/core/notifications/compose-outbox-email.server";
import { notificationText } from "~/core/notifications/notification";
import { listNotifications } from "~/core/notifications/notifications.queries.server";
import { payDueVendors } from "~/core/payouts/automatic-payouts.server";
import { systemDb } from "~/platform/db.server";
import { accounts, sell, settle, vendorWith, withdrawn, startPayouts } from "../setup/payouts";

startPayouts();

const mail = (vendorId: string, kind: StoreEmailKind, about: string) =>
  composeOutboxEmail({ vendorId, orderId: null, kind, about }, new Date());
const textOf = async (...given: Parameters<typeof mail>) => {
  const composed = await mail(...given);
  if (!composed || !("message" in composed)) throw new Error(JSON.stringify(composed));
  return composed.message;
};
const notes = async (vendorId: string, seesPayouts = true) =>
  (
    await listNotifications(vendorId, new Date(Date.now() + 60_000), {
      after: null,
      limit: 20,
      seesPayouts,
    })
  ).notices
    .filter(({ kind }) => kind.startsWith("payout"))
    .map((notice) => notificationText(notice, "Africa/Lagos"))
    .map(({ title, text }) => `${title} | ${text}`);

describe("a payout's mails and notifications", () => {
  it("say who asked, how much, and where it goes; then that it has arrived", async () => {
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
    expect(await notes(vendor.id)).toEqual([
      expect.stringMatching(
        /^A payout of ₦94,956 is on its way \| PAYOUT_\d+, to the account ••••••6789\.$/,
      ),
    ]);
    expect(await notes(vendor.id, false)).toEqual([]);
    await settle(id, "completed");
    expect((await textOf(vendor.id, "payout_paid_vendor", id)).text).toContain(
      "The money of Iya Basira Kitchen is in your bank account.",
    );
    expect(await notes(vendor.id)).toEqual([expect.stringMatching(/^₦94,956 was paid out \|/)]);
  });

  it("say why one failed, that the money is back, and can't be switched off", async () => {
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
      "The bank did not take the money. The ₦98,400 are back in your balance, with the fee.",
    );
    expect(await notes(vendor.id)).toEqual([
      "A payout of ₦94,956 failed | The bank did not take the money. It is back in your balance.",
    ]);
    for (const kind of ["payout_requested_vendor", "payout_paid_vendor"] as const)
      expect(await mail(vendor.id, kind, id)).toEqual({
        dropped: "The vendor has switched it off",
      });
  });

  it("say until when automatic ones wait", async () => {
    const vendor = await vendorWith(undefined, {
      autoPayoutEnabled: true,
      updatedAt: new Date("2026-11-01"),
      payoutsHeldUntil: new Date("2026-11-23T18:00:00Z"),
    });
    await sell(vendor.id);
    await payDueVendors(new Date("2026-11-23T05:00:00Z"));
    const held = await textOf(vendor.id, "payout_held_vendor", "2026-11-22T23:00:00.000Z");
    expect(held.text).toContain("nothing is paid out until Mon 23 Nov, 7:00 pm");
    await payDueVendors(new Date("2026-11-23T18:00:00Z"));
    expect(await mail(vendor.id, "payout_held_vendor", "2026-11-22T23:00:00.000Z")).toEqual({
      dropped: "Overtaken by what came after it",
    });
  });
});
