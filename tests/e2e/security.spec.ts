import { axe, expect } from "./fixtures";
import { signInAsVendorOf, test } from "./own-store";

test("a lost phone is signed out from another device, and its open page says so", async ({
  page,
  browser,
  openStore,
  faults,
}, { project }) => {
  faults.allow(/^401 GET \/dashboard\/(?:events|orders-version)$/);
  const scripts = project.use.javaScriptEnabled !== false;
  const store = await openStore();
  await signInAsVendorOf(page, store);
  const lost = await (await browser.newContext(project.use)).newPage();
  await signInAsVendorOf(lost, store);
  await lost.goto("/dashboard/items");
  if (scripts) await expect(lost.getByRole("heading", { name: "Menu Items" })).toBeVisible();

  await page.goto("/dashboard/security");
  const devices = page.getByRole("region", { name: "Where you are signed in" });
  await expect(devices.getByRole("listitem")).toHaveCount(2);
  await expect(devices.getByRole("listitem").first()).toContainText("This device");
  await axe(page);
  await devices.getByRole("link", { name: "Sign out everywhere else" }).click();
  await expect(devices.getByText("Sign out the other device?")).toBeVisible();
  await axe(page);
  await devices.getByRole("button", { name: "Yes, sign out" }).click();
  await expect(devices.getByRole("listitem")).toHaveCount(1);
  await expect(devices.getByText("You are signed in on this device only.")).toBeVisible();

  if (scripts) {
    await expect(lost.getByRole("alert").filter({ hasText: "You are signed out." })).toBeVisible();
    await expect(lost.getByRole("heading", { name: "Menu Items" })).toBeVisible();
  } else {
    await lost.getByRole("link", { name: "List" }).click();
    await expect(lost).toHaveURL(/\/login/);
  }
  await lost.context().close();
});
