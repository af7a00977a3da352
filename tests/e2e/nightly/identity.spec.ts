import { eq } from "drizzle-orm";
import { identityChecks } from "../../../drizzle/schema";
import { makeOrder } from "../../../drizzle/seed/factories";
import { axe, expect, signInAs, type Page } from "../fixtures";
import { layoutErrors } from "../layout-errors";
import { signInAsVendorOf, test, type OwnStore } from "../own-store";

const PAGE = "/dashboard/payouts/identity";
const account = {
  ...{ bankCode: "058", bankName: "Guaranty Trust Bank", accountNumber: "0123456789" },
  ...{ accountName: "IBRAHIM ADEBAYO", bankVerified: true, autoPayoutEnabled: false },
};

/** Nobody has confirmed who owns its account, and ₦95,000 waits. */
async function aStore(open: (options: object) => Promise<OwnStore>, businessName: string) {
  const store = await open({ businessName, payment: account });
  const { db, vendorId } = store;
  await db.delete(identityChecks).where(eq(identityChecks.vendorId, vendorId));
  await makeOrder(db, {
    vendorId,
    status: "delivered",
    lines: [{ name: "Rice", price: 10_000_000 }],
  });
  return store;
}

async function fits(page: Page) {
  await axe(page);
  for (const width of [320, 360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await layoutErrors(page, width)).toEqual([]);
  }
}

/** Looks again until the provider's answer is there. */
const sees = (page: Page, text: RegExp) =>
  expect(async () => {
    await page.goto(PAGE);
    await expect(page.getByText(text)).toBeVisible({ timeout: 500 });
  }).toPass();

test("a vendor confirms by BVN who owns the account before more than ₦50,000 goes @no-js", async ({
  page,
  openStore,
}) => {
  const store = await aStore(openStore, "Ibrahim’s Suya");
  await signInAsVendorOf(page, store);
  await page.goto("/dashboard/payouts");
  const step = page.getByRole("region", { name: "Who owns the account" });
  await expect(step).toContainText("Before more than ₦50,000 can go to your bank");
  await fits(page);
  await page.goto("/dashboard/payouts/withdraw");
  await expect(page.getByLabel("Amount to your bank")).toHaveValue("50000");
  await page.getByLabel("Amount to your bank").fill("60000");
  await page.getByRole("button", { name: "Withdraw", exact: true }).click();
  await expect(
    page.getByText(/^Before more than ₦50,000 can go to your bank/).first(),
  ).toBeVisible();
  await fits(page);

  await page.getByRole("link", { name: "Confirm who owns it" }).click();
  await page.getByLabel("First name").fill("Ibrahim");
  await page.getByLabel("BVN").fill("123");
  await page.getByRole("button", { name: "Confirm", exact: true }).click();
  await expect(page.getByText("Please enter the 11 digits of your BVN")).toBeVisible();
  await expect(page.getByText("Please enter your last name")).toBeVisible();
  await expect(page.getByLabel("First name")).toHaveValue("Ibrahim");
  await fits(page);
  await page.getByLabel("Last name").fill("Adebayo");
  await page.getByLabel("BVN").fill("22123456000");
  await page.getByRole("button", { name: "Confirm", exact: true }).click();
  await sees(page, /^We couldn’t confirm that this BVN belongs to your account/);
  await page.getByLabel("First name").fill("Ibrahim");
  await page.getByLabel("Last name").fill("Adebayo");
  await page.getByLabel("BVN").fill("22123456789");
  await page.getByRole("button", { name: "Confirm", exact: true }).click();
  await sees(page, /^Confirmed\./);
  await fits(page);
  await page.goto("/dashboard/payouts/withdraw");
  await page.getByLabel("Amount to your bank").fill("60000");
  await page.getByRole("button", { name: "Withdraw", exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard\/payouts\?done=requested$/);
  await expect(step).toHaveCount(0);
});

test("a business gives its CAC number, and an operator refuses it with a reason, then confirms it @no-js", async ({
  page,
  openStore,
}) => {
  const store = await aStore(openStore, "Adebayo’s Buka");
  const asks = async (cacNumber: string) => {
    await page.context().clearCookies();
    await signInAsVendorOf(page, store);
    await page.goto(PAGE);
    await page.getByRole("link", { name: "My business’s" }).click();
    await page.getByLabel("Registered name").fill("Adebayo Foods Ltd");
    await page.getByLabel("CAC registration number").fill(cacNumber);
    await page.getByRole("button", { name: "Confirm", exact: true }).click();
    await expect(page.getByText(/^A person at our end is looking/)).toBeVisible();
    await page.context().clearCookies();
    await signInAs(page, "operator@buka.test");
    await page.goto("/operator?kind=identity");
    return page.getByRole("listitem").filter({ hasText: cacNumber.replace(" ", "") });
  };
  const number = () => `RC ${100_000 + Math.floor(Math.random() * 900_000)}`;
  const first = await asks(number());
  await first.getByRole("button", { name: "Refuse" }).click();
  await first.getByLabel("Reason, which they read").fill("This number is of another business.");
  await first.getByRole("button", { name: "Refuse" }).click();
  await expect(first).toHaveCount(0);
  await page.context().clearCookies();
  await signInAsVendorOf(page, store);
  await page.goto(PAGE);
  await expect(page.getByText("This number is of another business.")).toBeVisible();
  await fits(page);

  const second = await asks(number());
  await expect(second).toContainText("The account is in the name of IBRAHIM ADEBAYO");
  await fits(page);
  await second.getByRole("button", { name: "Confirm identity" }).click();
  await expect(second).toHaveCount(0);
  await page.context().clearCookies();
  await signInAsVendorOf(page, store);
  await page.goto(PAGE);
  await expect(page.getByText("Confirmed.")).toBeVisible();
});
