import { eq } from "drizzle-orm";
import { payments, payouts } from "../../../drizzle/schema";
import { bookPast } from "../../../drizzle/seed/ledger";
import { newCustomer } from "../customer";
import { axe, expect } from "../fixtures";
import { layoutErrors } from "../layout-errors";
import { signInAsVendorOf, test } from "../own-store";
import { paidOrder } from "../shortcuts";

test("a refund that the wallet can't cover goes out once the vendor has added money @no-js", async ({
  page,
  request,
  openStore,
}) => {
  const store = await openStore();
  const { db, vendorId } = store;
  const order = await paidOrder(request, newCustomer(), {
    slug: store.slug,
    dishes: { "Jollof rice": 2 },
  });
  // All that was earned has been withdrawn.
  const [payment] = await db.select().from(payments).where(eq(payments.vendorId, vendorId));
  await db.insert(payouts).values({
    ...{ vendorId, cause: "manual:1", source: "manual", status: "completed", bankCode: "058" },
    ...{ accountNumber: "0123456789", accountName: "IYA BASIRA", platformFee: 0 },
    ...{ amount: payment!.vendorRevenue, reference: `PAYOUT_${vendorId}` },
    providerReference: `payout_${vendorId}`,
  });
  await bookPast(db, vendorId);
  await signInAsVendorOf(page, store);

  await page.goto(`/dashboard/orders/${order.id}`);
  await page.locator("summary", { hasText: "Refund customer" }).click();
  await page.getByLabel("Amount (₦)").fill("1,000");
  await page.getByLabel("Why").fill("Short of meat");
  await page.getByLabel(/^Yes, refund /).check();
  await page.getByRole("button", { name: "Refund customer" }).click();
  await expect(
    page.getByText(/^₦1,000 is waiting: your wallet doesn’t cover it yet/),
  ).toBeVisible();
  await page.goto("/dashboard");
  await expect(page.getByText("of refunds waits: add money")).toBeVisible();
  await page.goto(`/dashboard/orders/${order.id}`);
  await page.getByRole("link", { name: "Add money" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Add money" })).toBeVisible();
  const amount = page.getByLabel("Amount you pay (₦)");
  await expect(amount).toHaveValue("1016");
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await layoutErrors(page, 360)).toEqual([]);
  await axe(page);
  const pay = page.getByRole("button", { name: "Pay with Paystack" });
  await amount.fill("50");
  await pay.click();
  await expect(page.getByText("Please add at least ₦100.").first()).toBeVisible();
  await expect(amount).toHaveValue("50");
  await amount.fill("2000");
  await pay.click();

  await page.getByText("Test cards", { exact: true }).click();
  await page.getByRole("link", { name: "Use card ending 4081" }).click();
  await page.getByRole("button", { name: /^Pay ₦/ }).click();
  await expect(page).toHaveURL(/\/dashboard\/payouts\?done=added$/);
  await expect(page.getByText("Kept for refunds")).toBeVisible();
  await expect(page.getByText("Money you added").first()).toBeVisible();
  await expect(page.getByRole("link", { name: "Add money" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Withdraw Funds" })).toBeDisabled();
  await axe(page);
  await expect(async () => {
    await page.goto(`/dashboard/orders/${order.id}`);
    const refund = page.getByText(/^₦1,000 (refund is on its way|went back)/);
    await expect(refund.first()).toBeVisible({ timeout: 1_000 });
  }).toPass();
});
