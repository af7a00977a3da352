import { chooseCameraPhoto } from "../camera-photo";
import { axe, expect } from "../fixtures";
import { signInAsVendorOf, test } from "../own-store";

test("a vendor changes the profile, keeps another window's changes, and resolves a conflict", async ({
  page,
  openStore,
}) => {
  const store = await openStore();
  await signInAsVendorOf(page, store);
  const path = "/dashboard/settings/profile";
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1, name: "Store Settings" })).toBeVisible();
  const save = page.getByRole("button", { name: /^Save( Changes)?$/ });
  const bar = page.getByRole("region", { name: "Unsaved changes" });
  const saved = page.getByRole("status").getByText("Saved", { exact: true });
  const [tagline, description] = [page.getByLabel("Tagline"), page.getByLabel("Store Description")];
  const elsewhere = async (values: Record<string, string>) => {
    const other = await page.context().newPage();
    await other.goto(path);
    for (const [label, text] of Object.entries(values)) await other.getByLabel(label).fill(text);
    await other.getByRole("button", { name: /^Save( Changes)?$/ }).click();
    await expect(other.getByText("Recent changes")).toBeVisible();
    await expect(other.getByRole("region", { name: "Unsaved changes" })).toHaveCount(0);
    await other.close();
  };

  const before = await description.inputValue();
  await description.fill("Firewood rice.");
  await expect(bar).toBeVisible();
  await description.fill(before);
  await expect(bar).toHaveCount(0);

  await description.fill("Firewood rice since 1998.");
  await elsewhere({ Tagline: "Smoke and pepper" });
  await expect(description).toHaveValue("Firewood rice since 1998.");
  await save.click();
  await expect(saved).toBeAttached();
  await expect(tagline).toHaveValue("Smoke and pepper");
  await expect(description).toHaveValue("Firewood rice since 1998.");

  await tagline.fill("Hot and fresh");
  await elsewhere({ Tagline: "Smoke only" });
  await save.click();
  await expect(page.getByRole("alert")).toContainText("changed while you had them open");
  await expect(page.locator("#tagline-error")).toHaveText(
    / changed this to “Smoke only”\. Save again to keep yours\.$/,
  );
  await expect(tagline).toHaveValue("Hot and fresh");
  // The bar may cover half a link.
  await page.getByRole("button", { name: "Dismiss" }).click();
  await page.evaluate(() => window.scrollTo(0, 0));
  await axe(page);
  await save.click();
  await expect(saved).toBeAttached();
  await expect(tagline).toHaveValue("Hot and fresh");

  await tagline.fill("Never mind");
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(tagline).toHaveValue("Hot and fresh");
  await expect(bar).toHaveCount(0);
});

test("text typed during a save stays, and the next one saves it", async ({ page, openStore }) => {
  await signInAsVendorOf(page, await openStore());
  await page.goto("/dashboard/settings/legal");
  const refunds = page.getByLabel("Refund policy");
  const terms = page.getByLabel("Store terms");
  const save = page.getByRole("button", { name: /^Save( Changes)?$/ });
  const answers: (() => void)[] = [];
  const answer = async () => {
    await expect.poll(() => answers.length).toBe(1);
    answers.pop()!();
  };
  await page.route(/settings\/legal.*\.data/, async (route) => {
    if (route.request().method() === "POST") await new Promise<void>((go) => void answers.push(go));
    await route.continue();
  });
  await refunds.fill("Within a day.");
  await save.click();
  await expect(page.getByRole("button", { name: "Saving..." })).toBeVisible();
  await terms.fill("Eat while it is hot.");
  await answer();
  await expect(page.getByText("Recent changes")).toBeVisible();
  await expect(terms).toHaveValue("Eat while it is hot.");
  await save.click();
  await expect(page.getByRole("button", { name: "Saving..." })).toBeVisible();
  await expect(terms).toHaveValue("Eat while it is hot.", { timeout: 2_000 });
  await answer();
  await expect(page.getByRole("status").getByText("Saved", { exact: true })).toBeAttached();
  await expect(terms).toHaveValue("Eat while it is hot.");
  await expect(refunds).toHaveValue("Within a day.");
});

test("an error names its field, goes while it is being fixed, and returns if it isn't", async ({
  page,
  openStore,
}) => {
  await signInAsVendorOf(page, await openStore());
  await page.goto("/dashboard/settings/business?part=fees");
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
