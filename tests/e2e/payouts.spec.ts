import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import {
  authSessions,
  messages,
  users,
  vendorPaymentSettings,
  vendorProfiles,
} from "../../drizzle/schema";
import { makeOrder } from "../../drizzle/seed/factories";
import { bookPast } from "../../drizzle/seed/ledger";
import { axe, expect, type Page } from "./fixtures";
import { layoutErrors } from "./layout-errors";
import { runCommand } from "./operator";
import { signInAsVendorOf, test, type OwnStore } from "./own-store";

const account = {
  bankCode: "058",
  bankName: "Guaranty Trust Bank",
  accountNumber: "0123456789",
  accountName: "IBRAHIM ADEBAYO",
  bankVerified: true,
};
const byHand = { ...account, autoPayoutEnabled: false };

/** Sells food; of ₦100,000 the gateway keeps ₦1,600. */
const sell = ({ db, vendorId }: OwnStore, price = 10_000_000) =>
  makeOrder(db, { vendorId, status: "delivered", lines: [{ name: "Rice", price }] });
const setPayments = (
  { db, vendorId }: OwnStore,
  set: Partial<typeof vendorPaymentSettings.$inferInsert>,
) => db.update(vendorPaymentSettings).set(set).where(eq(vendorPaymentSettings.vendorId, vendorId));

const historyOf = (page: Page) => page.getByRole("region", { name: "Payout History" });

test("a vendor sees the balance and its parts, withdraws it, and finds it in the statement", async ({
  page,
  openStore,
}) => {
  // An account of its own, as the bank's answers about it come late.
  const accountNumber = `0${10_000 + Math.floor(Math.random() * 90_000)}6789`;
  const store = await openStore({
    payment: { ...byHand, accountNumber, minimumPayoutAmount: 1_000_000 },
  });
  await signInAsVendorOf(page, store);
  await page.goto("/dashboard/payout");
  await expect(page).toHaveURL(/\/dashboard\/payouts$/);
  await expect(page.getByText("No transactions found")).toBeVisible();
  await expect(page.getByText("No pending payout")).toBeVisible();
  await expect(page.getByText("Not enough payouts yet").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Withdraw Funds" })).toBeDisabled();
  await axe(page, "with scripts");

  await sell(store, 500_000);
  await page.reload();
  await page.getByText("+₦4,825", { exact: true }).click();
  await expect(page.getByText("You received ₦4,825: ₦5,000 paid, ₦175 to Paystack.")).toBeVisible();
  await page.getByRole("button", { name: "Withdraw Funds" }).click();
  await expect(page.getByRole("alert")).toHaveText("Minimum payout amount is ₦10,000");

  await sell(store);
  await page.request.post(`${process.env.E2E_URL}/sandbox/paystack/faults`, {
    data: { only: accountNumber, webhook: { delayMs: 2_000 } },
  });
  await page.reload();
  await expect(page.getByText("••••••6789")).toBeVisible();
  await expect(page.getByLabel("Amount to your bank")).toHaveValue("99612.12");
  await page.getByRole("button", { name: "Withdraw", exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard\/payouts\?done=requested$/);
  await expect(page.getByText(/^on its way to your bank/)).toBeVisible();
  const tab = page.getByRole("link", { name: /^Payouts 1$/ });
  await tab.click();
  await expect(tab).toHaveAttribute("aria-current", "page");
  await expect(page.getByText("Payout to your bank")).toBeVisible();
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    expect(await layoutErrors(page, width)).toEqual([]);
  }
  await axe(page, "with scripts");
  const payout = historyOf(page)
    .getByRole("row")
    .filter({ hasText: /PAYOUT_\d+/ });
  await expect(payout).toContainText("Paid");
  await expect(payout).toContainText("₦99,612.12");

  await page.getByRole("link", { name: "Download Statement" }).click();
  await expect(page.getByRole("row", { name: /^Opening balance/ })).toContainText("₦0");
  await expect(page.getByRole("row", { name: /^Closing balance/ })).toContainText("₦0");
  await axe(page, "with scripts");
});

test("payouts that fail, come back or wait for a code say so, and the money is back in the balance @nightly", async ({
  page,
  openStore,
}) => {
  const store = await openStore({ payment: byHand });
  await signInAsVendorOf(page, store);
  for (const ending of ["0003", "0001", "0002"]) {
    await sell(store);
    await setPayments(store, { accountNumber: `012345${ending}` });
    const answer = await page.request.post(`${process.env.E2E_URL}/dashboard/payouts/withdraw`, {
      form: { intent: "withdraw", token: randomUUID() },
      maxRedirects: 0,
    });
    expect(answer.headers().location).toBe("/dashboard/payouts?done=requested");
  }
  await page.goto("/dashboard/payouts#history");
  const row = (text: string) => historyOf(page).getByRole("row").filter({ hasText: text });
  await expect(row("The bank did not take the money.")).toContainText("Failed");
  await expect(row("The bank sent the money back.")).toContainText("Failed");
  await expect(row("Processing")).toBeVisible();
  await expect(page.getByText("₦196,800", { exact: true }).first()).toBeVisible();
  await axe(page);

  const reference = /PAYOUT_\d+/.exec((await row("Processing").textContent())!)![0];
  expect(await runCommand("confirm-payout", reference, "123456")).toContain(`${reference} is `);
  await expect(row(reference)).toContainText("Paid");
});

test("a vendor with automatic or held payouts sees when they go, and signs in again to withdraw @nightly", async ({
  page,
  openStore,
}) => {
  const store = await openStore({
    payment: {
      ...account,
      payoutCycle: "daily",
      payoutsHeldUntil: new Date(Date.now() + 40 * 3_600_000),
    },
  });
  const { db, vendorId } = store;
  const [vendor] = await db
    .select({ id: users.id, email: users.email })
    .from(vendorProfiles)
    .innerJoin(users, eq(users.id, vendorProfiles.userId))
    .where(eq(vendorProfiles.id, vendorId));
  const { id: userId, email } = vendor!;
  // The sandbox's name for its accounts.
  await db
    .update(users)
    .set({ googleSub: `sandbox-${email}` })
    .where(eq(users.id, userId));
  await sell(store);
  await signInAsVendorOf(page, store);
  await page.goto("/dashboard/payouts");
  await expect(page.getByRole("button", { name: "Withdraw Funds" })).toBeEnabled();
  await expect(page.getByText(/^Next Auto Payout: (Today|Tomorrow), 6:00 am$/)).toBeVisible();
  await expect(page.getByText(/^Payouts wait until /)).toBeVisible();

  await setPayments(store, { autoPayoutEnabled: false });
  await page.goto("/dashboard/payouts/withdraw");
  await expect(
    page.getByText(
      /^Payouts wait until .+, because your bank account is new or your PIN was removed\.$/,
    ),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "Withdraw", exact: true })).toHaveCount(0);

  await setPayments(store, { payoutsHeldUntil: null });
  await db
    .update(authSessions)
    .set({ createdAt: new Date(Date.now() - 11 * 60_000) })
    .where(eq(authSessions.userId, userId));
  await page.reload();
  await expect(page.getByRole("heading", { name: "Please sign in again first" })).toBeVisible();
  await axe(page);
  await page.getByRole("button", { name: "Sign in again with Google" }).click();
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard\/payouts\/withdraw\?signedIn=again$/);
  await expect(page.getByLabel("Amount to your bank")).toHaveValue("94956");
  await expect(page.getByRole("button", { name: "Withdraw", exact: true })).toBeEnabled();
});

test("a new store reads when its money comes, and withdraws a part with automatic payouts on @no-js", async ({
  page,
  openStore,
}) => {
  const store = await openStore({ payment: { ...account, trustedAt: null } });
  const sold = async (daysAgo: number, price: number) => {
    const at = new Date(Date.now() - daysAgo * 86_400_000);
    const lines = [{ name: "Rice", price }];
    const { db, vendorId } = store;
    await makeOrder(db, { vendorId, status: "delivered", createdAt: at, soldCountedAt: at, lines });
  };
  await sold(4, 40_000_000);
  await sold(1, 500_000);
  await signInAsVendorOf(page, store);
  await page.goto("/dashboard/payouts");
  await expect(page.getByText("On its way to you", { exact: true })).toBeVisible();
  await expect(page.getByText("Reserve", { exact: true })).toBeVisible();
  await page.getByText("When your money is available").click();
  await expect(
    page.getByText("Up to ₦100,000 can go to your bank in a day, ₦100,000 more today."),
  ).toBeVisible();
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    expect(await layoutErrors(page, width)).toEqual([]);
  }
  await axe(page);
  await page.getByRole("button", { name: "Withdraw Funds" }).click();
  const amount = page.getByLabel("Amount to your bank");
  await expect(amount).toHaveValue("100000");
  for (const [typed, refused] of [
    ["100,001", "You can withdraw up to ₦100,000 a day for now."],
    ["5", "Minimum payout amount is ₦1,000"],
    ["much", "Please enter an amount in naira"],
  ] as const) {
    await amount.fill(typed);
    await page.getByRole("button", { name: "Withdraw", exact: true }).click();
    await expect(page.getByText(refused)).toBeVisible();
    await expect(amount).toHaveValue(typed);
  }
  await axe(page);
  await amount.fill("20k");
  await page.getByRole("button", { name: "Withdraw", exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard\/payouts\?done=requested$/);
  await expect(historyOf(page).getByRole("row").filter({ hasText: "₦20,000" })).toBeVisible();
});

test("a store whose messages cost more than it sold reads what they cost and what is missing @nightly @no-js", async ({
  page,
  openStore,
}) => {
  const store = await openStore({ payment: byHand });
  const { db, vendorId } = store;
  await db.insert(messages).values(
    (["whatsapp", "sms"] as const).map((way) => ({
      ...{ vendorId, way, price: 1_200, recipient: "+2348012345678", values: {} },
      ...{ event: "order_unanswered" as const, state: "delivered" as const },
      takenAt: new Date(),
    })),
  );
  await bookPast(db, vendorId);
  await signInAsVendorOf(page, store);
  await page.goto("/dashboard/payouts");
  await expect(
    page.getByText("₦24 more left your balance than was in it. Your next sales will cover it."),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "Withdraw Funds" })).toBeDisabled();
  await expect(page.getByRole("link", { name: "Refunds 0" })).toBeVisible();
  await page.getByRole("link", { name: "Messages 2" }).click();
  await expect(page.getByRole("link", { name: "Messages 2" })).toHaveAttribute(
    "aria-current",
    "page",
  );
  await page.getByText("SMS: Order not answered").click();
  await expect(
    page.getByText("the price of a message to your store’s phone by SMS."),
  ).toBeVisible();
  expect(await layoutErrors(page, 360)).toEqual([]);
  await axe(page);

  await page.goto("/dashboard/payouts/statement");
  await expect(page.getByText("Messages to phones")).toBeVisible();
  await expect(page.getByRole("row", { name: /^Closing balance/ })).toContainText("-₦24");
  await axe(page);
});
