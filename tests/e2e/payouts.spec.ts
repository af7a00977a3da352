import { makeOrder } from "../../drizzle/seed/factories";
import { axe, expect } from "./fixtures";
import { layoutErrors } from "./layout-errors";
import { signInAsVendorOf, test } from "./own-store";

const account = {
  bankCode: "058",
  bankName: "Guaranty Trust Bank",
  accountNumber: "0123456789",
  accountName: "IBRAHIM ADEBAYO",
  bankVerified: true,
};

test("a vendor sees what is theirs and why, withdraws it, and finds it in the statement", async ({
  page,
  openStore,
}) => {
  const store = await openStore({
    payment: { ...account, autoPayoutEnabled: false, minimumPayoutAmount: 1_000_000 },
  });
  const sell = (price: number) =>
    makeOrder(store.db, {
      vendorId: store.vendorId,
      status: "delivered",
      lines: [{ name: "Rice", price }],
    });
  await signInAsVendorOf(page, store);
  await page.goto("/dashboard/payout");
  await expect(page).toHaveURL(/\/dashboard\/payouts$/);
  await expect(page.getByText("No transactions found")).toBeVisible();
  await expect(page.getByText("No pending payout")).toBeVisible();
  await expect(page.getByText("Not enough payouts yet").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Withdraw Funds" })).toBeDisabled();
  await axe(page);

  await sell(500_000);
  await page.reload();
  await page.getByText("+₦4,825", { exact: true }).click();
  await expect(page.getByText("You received ₦4,825: ₦5,000 paid, ₦175 to Paystack.")).toBeVisible();
  await page.getByRole("button", { name: "Withdraw Funds" }).click();
  await expect(page.getByRole("alert")).toHaveText("Minimum payout amount is ₦10,000");
  await axe(page);

  await sell(10_000_000);
  await page.reload();
  await expect(page.getByText("••••••6789")).toBeVisible();
  await page.getByRole("button", { name: /^Withdraw ₦/ }).click();
  await expect(page).toHaveURL(/\/dashboard\/payouts\?done=requested$/);
  await expect(page.getByText(/^PAYOUT_\d+$/).last()).toBeAttached();
  await page.getByRole("link", { name: /^Payouts 1$/ }).click();
  await expect(page.getByText("Payout to your bank")).toBeVisible();
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    expect(await layoutErrors(page, width)).toEqual([]);
  }
  await axe(page);

  await page.getByRole("link", { name: "Download Statement" }).click();
  await expect(page.getByRole("row", { name: /^Opening balance/ })).toContainText("₦0");
  await expect(page.getByRole("row", { name: /^Closing balance/ })).toContainText("₦0");
  await axe(page);
});

test("a vendor with automatic payouts reads when the next one goes", async ({
  page,
  openStore,
}) => {
  const store = await openStore({ payment: { ...account, payoutCycle: "daily" } });
  await signInAsVendorOf(page, store);
  await page.goto("/dashboard/payouts");
  await expect(page.getByRole("button", { name: "Auto-Payout Enabled" })).toBeDisabled();
  await expect(page.getByText(/^Next Auto Payout: (Today|Tomorrow), 6:00 am$/)).toBeVisible();
});
