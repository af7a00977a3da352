import { eq } from "drizzle-orm";
import { users } from "../../../drizzle/schema";
import { makeCustomer, makeOrder } from "../../../drizzle/seed/factories";
import { makeStaff } from "../../../drizzle/seed/store-factories";
import { axe, contrast, expect } from "../fixtures";
import { layoutErrors } from "../layout-errors";
import { signInAsVendorOf, test, type OwnStore } from "../own-store";
import { giveSession } from "../shortcuts";

const LONG = "Jollof rice with everything that a wedding in Ọ̀ṣogbo could possibly need";

/** Six sales to a known customer, one of a very large amount. */
async function sell({ db, vendorId }: OwnStore): Promise<void> {
  const { id: customerId } = await makeCustomer(db, { vendorId, name: LONG.replaceAll(" ", "") });
  for (const price of [250_000, 250_000, 250_000, 250_000, 250_000, 98_765_432_100])
    await makeOrder(db, {
      vendorId,
      customerId,
      status: "delivered",
      lines: [{ name: LONG, price }],
    });
}

test("a vendor reads a range, and shares it with a manager", async ({
  page,
  openStore,
  someoneElse,
}) => {
  const store = await openStore();
  await signInAsVendorOf(page, store);
  await page.goto("/dashboard");
  await page.getByRole("link", { name: "View Reports" }).click();
  await expect(page.getByText("Nothing was sold in these days.").first()).toBeVisible();
  await axe(page);

  await sell(store);
  const range = page.locator("details:has(nav[aria-label=Range]) > summary");
  await range.click();
  await page.getByRole("link", { name: "Today", exact: true }).click();
  await expect(page).toHaveURL(/\?range=today$/);
  await page.reload();
  const tabs = page.getByRole("navigation", { name: "Reports" });
  const figures = page.locator("dl[aria-label=Figures]");
  await expect(figures).toContainText("₦987,666,821");
  await expect(figures).toContainText("nothing to compare yet");
  for (const tab of ["Sales", "Items", "Customers", "Kitchen", "Money"]) {
    await tabs.getByRole("link", { name: tab }).click();
    await expect(tabs.getByRole("link", { name: tab })).toHaveAttribute("aria-current", "page");
    await expect(page).toHaveURL(new RegExp(`tab=${tab.toLowerCase()}&range=today$`));
    await page.getByText("Show all", { exact: true }).click();
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 740 });
      expect(await layoutErrors(page, width)).toEqual([]);
    }
    await axe(page);
    await page.emulateMedia({ colorScheme: "dark" });
    await contrast(page);
    await page.emulateMedia({ colorScheme: null });
  }
  await tabs.getByRole("link", { name: "Sales" }).click();
  await expect(page).toHaveURL(/tab=sales&range=today$/);

  await range.click();
  await page.getByRole("link", { name: "Custom Range" }).click();
  const [from, to] = [page.locator("#from"), page.locator("#to")];
  const today = await to.inputValue();
  await from.fill("2026-02-02");
  await to.fill("2026-02-01");
  await page.getByRole("button", { name: "Show" }).click();
  await expect(page.getByText("The last day comes before the first")).toBeVisible();
  await expect(from).toHaveValue("2026-02-02");
  await axe(page);
  await from.fill(today);
  await to.fill(today);
  await page.getByRole("button", { name: "Show" }).click();
  await expect(figures).toContainText("₦987,666,821");

  await page.locator("summary", { hasText: "Export" }).click();
  await page.locator("summary").filter({ hasText: "Share" }).click();
  const field = page.locator("#report-link");
  // Browsers that can neither share nor copy show the link.
  await expect(page.getByText("Link copied").or(field).first()).toBeVisible();
  const link = await field.inputValue();
  const { pathname, search } = new URL(link);
  expect(search).toBe(`?tab=sales&from=${today}&to=${today}`);
  const { userId } = await makeStaff(store.db, { vendorId: store.vendorId, role: "manager" });
  const [user] = await store.db.select().from(users).where(eq(users.id, userId!));
  const manager = await someoneElse();
  await giveSession(manager, user!.email);
  await manager.goto(pathname + search);
  await expect(manager.getByText("₦987,666,821").first()).toBeVisible();
});

test("a vendor without scripts goes from tab to tab, and the range stays @no-js", async ({
  page,
  openStore,
}) => {
  const store = await openStore();
  await sell(store);
  await signInAsVendorOf(page, store);
  await page.goto("/dashboard/reports?tab=odd");
  await page.locator("details:has(nav[aria-label=Range]) > summary").click();
  await page.getByRole("link", { name: "Today", exact: true }).click();
  const tabs = page.getByRole("navigation", { name: "Reports" });
  await expect(page).toHaveURL(/range=today$/);
  await expect(tabs.getByRole("link", { name: "Sales" })).toHaveAttribute("aria-current", "page");
  await tabs.getByRole("link", { name: "Money" }).click();
  await expect(page).toHaveURL(/tab=money&range=today$/);
  await expect(page.getByRole("link", { name: "Daily closing" })).toBeVisible();
  await page.getByText("Show all", { exact: true }).click();
  await expect(page.getByRole("heading", { name: "From items to net sales" })).toBeVisible();
  await page.locator("summary", { hasText: "Export" }).click();
  await expect(page.getByRole("link", { name: "Money as CSV" })).toHaveAttribute(
    "href",
    /file\?tab=money&from=/,
  );
});
