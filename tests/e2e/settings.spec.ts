import { chooseCameraPhoto } from "./camera-photo";
import { axe, expect } from "./fixtures";
import { signInAsVendorOf, test } from "./own-store";

test("a vendor changes the profile, sees what another window changed, and undoes a change", async ({
  page,
  openStore,
}) => {
  const store = await openStore();
  await signInAsVendorOf(page, store);
  await page.goto("/dashboard/settings/profile");
  await expect(page.getByRole("heading", { level: 1, name: "Store Settings" })).toBeVisible();
  const save = page.getByRole("button", { name: /^Save( Changes)?$/ });

  // Before the other one saves: a page that is not being typed in follows it.
  await page.getByLabel("Store Description").fill("Firewood rice since 1998.");
  await expect(page.getByRole("region", { name: "Unsaved changes" })).toBeVisible();

  const other = await page.context().newPage();
  await other.goto("/dashboard/settings/profile");
  await other.getByLabel("Tagline").fill("Smoke and pepper");
  await other.getByRole("button", { name: /^Save( Changes)?$/ }).click();
  await expect(other.getByText("Tagline: ").first()).toBeVisible();
  await other.close();

  await save.click();
  await expect(page.getByRole("alert")).toContainText("changed while you had them open");
  await expect(page.getByLabel("Tagline")).toHaveValue("Smoke and pepper");
  await expect(page.getByLabel("Store Description")).toHaveValue("Firewood rice since 1998.");
  await save.click();
  await expect(page.getByRole("status").getByText("Saved", { exact: true })).toBeAttached();
  await axe(page);

  await page
    .getByRole("listitem")
    .filter({ hasText: "Store Description:" })
    .getByRole("button", { name: "Undo" })
    .first()
    .click();
  await expect(page.getByRole("status").getByText("Undone")).toBeAttached();
  await expect(page.getByLabel("Store Description")).not.toHaveValue("Firewood rice since 1998.");
  await expect(page.getByLabel("Tagline")).toHaveValue("Smoke and pepper");
});

test("an error names its field, goes while it is mended, and comes back if nothing is better", async ({
  page,
  openStore,
}) => {
  await signInAsVendorOf(page, await openStore());
  await page.goto("/dashboard/settings/business");
  const fee = page.getByLabel("Packaging fee (₦)");
  const save = page.getByRole("button", { name: /^Save( Changes)?$/ });
  const summary = page
    .getByRole("alert")
    .getByRole("link", { name: "Packaging fee: Please enter an amount of at least ₦0" });
  const beside = page.locator("#packagingFee-error");
  await fee.fill("-5");
  await save.click();
  await expect(summary).toBeVisible();
  await expect(beside).toBeVisible();
  await fee.fill("-6");
  await expect(beside).toBeHidden();
  await save.click();
  await expect(beside).toBeVisible();
  await expect(fee).toHaveAttribute("aria-invalid", "true");
});

test("the store's own terms reach its customers; a setting is found by its name, a phone's photos become banner and logo, and an open storefront takes a new colour without a reload", async ({
  page,
  openStore,
}) => {
  const store = await openStore();
  await signInAsVendorOf(page, store);
  const customer = await page.context().newPage();
  await customer.goto(store.url);
  await page.goto("/dashboard/settings/legal");
  await page.getByLabel("Refund policy").fill("Money back within a day.");
  await page.getByRole("button", { name: /^Save( Changes)?$/ }).click();
  await expect(page.getByRole("status").getByText("Saved", { exact: true })).toBeAttached();
  const terms = await page.context().newPage();
  await terms.goto(`${store.url}/policies`);
  await expect(terms.getByText("Money back within a day.")).toBeVisible();
  await terms.close();
  await page.getByRole("link", { name: "All settings" }).click();
  await page.getByRole("searchbox", { name: "Search settings" }).fill("colour");
  await page.getByRole("link", { name: /^Primary Color/ }).click();
  await expect(page).toHaveURL(/\/branding#customColor$/);
  await expect(page.getByLabel("Custom colour")).toBeFocused();
  await page.getByLabel("Custom colour").fill("#0369A1");
  await page.getByRole("link", { name: "All settings" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Stay" }).click();
  for (const [name, megabytes] of [
    ["Banner Image", 5],
    ["Logo", 2],
  ] as const) {
    const shown = page.getByRole("img", {
      name: name === "Logo" ? "Your logo" : "Your banner",
    });
    const field = page.getByLabel(name, { exact: true });
    await chooseCameraPhoto(page, { field, shown }, megabytes * 1024 * 1024);
  }
  await axe(page, "with scripts");
  await page.getByRole("button", { name: /^Save( Changes)?$/ }).click();
  await expect(page.getByRole("status").getByText("Saved", { exact: true })).toBeAttached();
  await expect
    .poll(() =>
      customer.evaluate(() =>
        getComputedStyle(document.querySelector("main, body *[style*='--brand']") ?? document.body)
          .getPropertyValue("--brand")
          .trim(),
      ),
    )
    .toBe("#0369A1");
});
