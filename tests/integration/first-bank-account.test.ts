import { eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { authSessions, outbox, settingsChanges, vendorPaymentSettings } from "~schema";
import { systemDb } from "~/platform/db.server";
import { action, loader } from "~/routes/dashboard.settings.payments.bank";
import { paths } from "~/shared/paths";
import { accounts, sell, startPayouts, vendorWith } from "../setup/payouts";
import { aRequest, cookieOf, redirectOf, routeArgs } from "../setup/vendor-requests";

startPayouts();

it("a first account needs a fresh sign-in if money is already waiting, and holds payouts like a changed one", async () => {
  const { id, user } = await vendorWith(undefined, { bankCode: null, accountNumber: null });
  const cookie = await cookieOf(user.id);
  const signedInAgo = (minutes: number) =>
    systemDb
      .update(authSessions)
      .set({ createdAt: sql`now() - make_interval(mins => ${minutes})` })
      .where(eq(authSessions.userId, user.id));
  const form = {
    intent: "bank",
    madeFrom: "",
    bankCode: "058",
    accountNumber: accounts.good,
    seenName: "IBRAHIM ADEBAYO",
  };
  const save = () => action(routeArgs(aRequest(paths.dashboard.bank(), { cookie, form })));
  const numberOf = async () =>
    (
      await systemDb
        .select({ number: vendorPaymentSettings.accountNumber })
        .from(vendorPaymentSettings)
        .where(eq(vendorPaymentSettings.vendorId, id))
    )[0]!.number;
  const isProtected = async () =>
    (await loader(routeArgs(aRequest(paths.dashboard.bank(), { cookie })))).state.isProtected;

  expect(await isProtected()).toBe(false);
  await sell(id);
  expect(await isProtected()).toBe(true);
  await signedInAgo(11);
  expect(await save()).toMatchObject({ init: { status: 403 }, data: { signIn: true } });
  expect(await numberOf()).toBeNull();
  await signedInAgo(9);
  expect(await redirectOf(Promise.resolve(save()))).toContain("/dashboard/settings/payments");
  expect(await numberOf()).toBe(accounts.good);

  // With a changed account's hold, record and mail.
  const [{ heldUntil } = { heldUntil: null }] = await systemDb
    .select({ heldUntil: vendorPaymentSettings.payoutsHeldUntil })
    .from(vendorPaymentSettings)
    .where(eq(vendorPaymentSettings.vendorId, id));
  expect(heldUntil!.getTime() - Date.now()).toBeGreaterThan(23.9 * 3_600_000);
  const changes = await systemDb
    .select()
    .from(settingsChanges)
    .where(eq(settingsChanges.vendorId, id));
  expect(changes).toMatchObject([
    {
      category: "bank",
      changedBy: user.id,
      before: {},
      after: { ending: accounts.good.slice(-4) },
    },
  ]);
  expect(await systemDb.select().from(outbox).where(eq(outbox.vendorId, id))).toMatchObject([
    { kind: "bank_changed_vendor", about: changes[0]!.id },
  ]);
});
