import { makeCategory, makeItem } from "../../../drizzle/seed/factories";
import { expect } from "../fixtures";
import { signInAsVendorOf, test } from "../own-store";

test("a page stays where it was scrolled to while it reads what a colleague changed", async ({
  page,
  openStore,
}) => {
  const store = await openStore();
  for (let place = 0; place < 5; place += 1) {
    const category = await makeCategory(store.db, { vendorId: store.vendorId });
    await makeItem(store.db, { vendorId: store.vendorId, categoryId: category.id });
  }
  await signInAsVendorOf(page, store);
  const colleague = await page.context().newPage();
  await colleague.goto("/dashboard/items/categories");
  await page.goto("/dashboard/items");
  await page.locator("summary", { hasText: /^More$/ }).click();
  await page.getByRole("link", { name: "Categories" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Categories" })).toBeVisible();
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  let began = () => {};
  const reading = new Promise<void>((resolve) => (began = resolve));
  await page.route(/categories.*[?&]_data=|categories\.data/, async (route) => {
    began();
    await held;
    await route.continue();
  });
  await colleague.getByRole("button", { name: /^Hide/ }).first().click();
  await reading;
  await page.evaluate(() => window.scrollTo(0, 400));
  release();
  await expect(page.getByText("Hidden", { exact: true })).toBeVisible();
  expect(await page.evaluate(() => window.scrollY)).toBe(400);
});
