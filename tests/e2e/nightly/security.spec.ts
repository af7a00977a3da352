import { axe, expect } from "../fixtures";
import { holdScripts } from "../hydration";
import { signInAsVendorOf, test } from "../own-store";

test("a lost phone is signed out from another device, and its open page says so", async ({
  page,
  browser,
  openStore,
  faults,
}, { project }) => {
  faults.allow(/^401 GET \/dashboard\/(?:events|orders-version)$/);
  const store = await openStore();
  await signInAsVendorOf(page, store);
  const lost = await (await browser.newContext(project.use)).newPage();
  await signInAsVendorOf(lost, store);
  await lost.goto("/dashboard/items");
  await expect(lost.getByRole("heading", { name: "Menu Items" })).toBeVisible();

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

  await expect(lost.getByRole("alert").filter({ hasText: "You are signed out." })).toBeVisible();
  await expect(lost.getByRole("heading", { name: "Menu Items" })).toBeVisible();
  await lost.context().close();
});

test("a kitchen tablet is paired by a dictated code, and unpaired", async ({
  page,
  browser,
  openStore,
  faults,
}, { project }) => {
  faults.allow(/^401 GET \/dashboard\/(?:events|orders-version)$/);
  const store = await openStore();
  await signInAsVendorOf(page, store);
  // On a slow phone the form is submitted before its scripts load; they must not remove the code.
  const send = await holdScripts(page);
  await page.goto("/dashboard/security", { waitUntil: "commit" });
  const devices = page.getByRole("region", { name: "Kitchen devices" });
  await devices.getByLabel("Name of the device").fill("Stove tablet");
  await devices.getByRole("button", { name: "Pair a kitchen device" }).click();
  const shown = devices.getByRole("status").getByText(/^\d{9}$/);
  await expect(shown).toBeVisible();
  const code = (await shown.textContent())!;
  send();
  await expect(page.getByText("Live", { exact: true }).first()).toBeVisible();

  const tablet = await (await browser.newContext(project.use)).newPage();
  await tablet.goto("/login");
  await tablet.getByRole("link", { name: "Pair a kitchen device" }).click();
  await tablet.getByLabel("Code").fill("12");
  await tablet.getByRole("button", { name: "Pair this device" }).click();
  await expect(tablet.getByText("The code has 9 digits.").first()).toBeVisible();
  await axe(tablet);
  await tablet.getByLabel("Code").fill(code);
  await tablet.getByRole("button", { name: "Pair this device" }).click();
  await expect(tablet).toHaveURL(/\/dashboard\/kitchen$/);
  await expect(shown).toHaveText(code);
  await axe(page);

  await page.goto("/dashboard/security");
  await devices.getByText("Remove Stove tablet").click();
  await devices.getByRole("button", { name: "Remove this device" }).click();
  await expect(devices.getByText("Stove tablet")).toHaveCount(0);
  const line = tablet.getByRole("alert").filter({ hasText: "This device is not paired any more." });
  await expect(line).toBeVisible();
  await axe(tablet);
  await expect(line.getByRole("link", { name: "Pair again" })).toHaveAttribute(
    "href",
    "/login/kitchen",
  );
  await tablet.goto("/dashboard/kitchen");
  await expect(tablet).toHaveURL(/\/login/);
  await expect(tablet.getByText(/^This kitchen device was removed by the owner/)).toBeVisible();
  await axe(tablet);
  await tablet.getByRole("link", { name: "Pair this device again" }).click();
  await expect(tablet).toHaveURL(/\/login\/kitchen$/);
  await tablet.context().close();
});
