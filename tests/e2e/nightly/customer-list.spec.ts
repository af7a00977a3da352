import { makeCustomer } from "../../../drizzle/seed/factories";
import { axe, contrast, expect } from "../fixtures";
import { signInAsVendorOf, test, type OwnStore } from "../own-store";

const ago = (days: number) => new Date(Date.now() - days * 86_400_000);

/** A regular, one without a name, a blocked one, and twenty who ordered long ago. */
async function withCustomers({ vendorId, db }: OwnStore): Promise<void> {
  const known = (over: object) => makeCustomer(db, { vendorId, paidAt: ago(99), ...over });
  await known({
    name: "Oluwaseun Adébáyọ̀-Williams of the very long compound name",
    phone: "+2348035550123",
    email: "oluwaseun.adebayo-williams.of.a.long.address@mail.example.test",
    orderCount: 12,
    spent: 123_456_00,
    firstOrderAt: ago(90),
    lastOrderAt: ago(3),
    thirdLastOrderAt: ago(20),
    tags: ["VIP", "No pepper"],
  });
  await known({ name: null, email: null, orderCount: 1, spent: 2_500_00, lastOrderAt: ago(5) });
  await known({ name: "Blocked Bola", blockedAt: ago(1), lastOrderAt: ago(6) });
  for (let n = 0; n < 20; n++)
    await known({ name: `Guest ${n}`, orderCount: 1, spent: 300_000, lastOrderAt: ago(40 + n) });
}

test("a vendor finds customers, exports a segment of them, and makes them a coupon", async ({
  page,
  openStore,
}) => {
  const store = await openStore();
  await signInAsVendorOf(page, store);
  await page.goto("/dashboard/customers");
  await expect(page.getByRole("heading", { name: "No customers found" })).toBeVisible();
  await axe(page);
  await withCustomers(store);

  await page.goto("/dashboard/customers");
  const rows = page.getByRole("region", { name: "All" }).getByRole("listitem");
  await expect(rows).toHaveCount(20);
  await expect(rows.first()).toContainText("3 days ago");
  await expect(rows.nth(1)).toContainText("Unknown Customer");
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    const wider = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(wider, `at ${width}`).toBeLessThanOrEqual(0);
    await axe(page);
  }
  await page.emulateMedia({ colorScheme: "dark" });
  await contrast(page);
  await page.emulateMedia({ colorScheme: null });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole("link", { name: "More customers" }).click();
  await expect(rows).toHaveCount(3);
  await page.getByRole("link", { name: "Most spent" }).click();
  await expect(rows.first()).toContainText("₦123,456");

  await page.getByRole("searchbox", { name: "Search customers" }).fill("0803 555");
  await page.keyboard.press("Enter");
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText("Adébáyọ̀");
  await page.getByRole("searchbox", { name: "Search customers" }).fill("nobody like this");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "No customers found" })).toBeVisible();
  await page.getByRole("link", { name: "All customers" }).click();
  await expect(rows).toHaveCount(20);

  await page
    .getByRole("navigation", { name: "Segments" })
    .getByRole("link", { name: "Regulars 1" })
    .click();
  await expect(page.getByText("At least three orders in the last 60 days.")).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export as CSV" }).click();
  expect((await download).suggestedFilename()).toBe("customers.csv");
  await page.reload();
  await expect(page.getByText(/^Exported by .+: 1 customer \(Regulars\)$/)).toBeVisible();
  await axe(page);

  await page.getByRole("link", { name: "Create a coupon for them" }).click();
  await expect(page.getByText("Only for 1 customer: Regulars")).toBeVisible();
  await axe(page);
  await page.getByLabel("Code").fill("THANKS");
  await page.getByLabel("Discount", { exact: true }).fill("10");
  await page.getByRole("button", { name: "Create coupon" }).click();
  await expect(page.getByRole("link", { name: "THANKS", exact: true })).toBeVisible();
  await expect(page.getByText("Only for 1 customer: Regulars")).toBeVisible();
});
