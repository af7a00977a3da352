import { expect } from "./fixtures";
import { signInAsVendorOf, test } from "./own-store";

test("a dish tapped before its form's script has come shows once it has; where it can't be had the page is loaded again", async ({
  page,
  openStore,
  faults,
}) => {
  faults.allow(/^console|^script/); // what a script that can't be had leaves there
  const FORM_SCRIPT = /\/assets\/dashboard-items-later-[\w-]+\.js$/;
  const FORM = /\/dashboard\/items\/[0-9a-f-]{36}/;
  const store = await openStore();
  await signInAsVendorOf(page, store);
  const name = page.getByRole("dialog").getByLabel("Name", { exact: true });
  const open = async () => {
    await page.goto("/dashboard/items");
    await page.getByRole("link", { name: "Jollof rice", exact: true }).click();
    await page.waitForURL(FORM);
  };

  let letCome = () => {};
  const mayCome = new Promise<void>((resolve) => (letCome = resolve));
  await page.route(FORM_SCRIPT, async (route) => {
    await mayCome;
    await route.continue();
  });
  await open();
  await expect(name).toHaveCount(0);
  letCome();
  await expect(name).toHaveValue("Jollof rice");
  await page.unroute(FORM_SCRIPT);

  await page.route(FORM_SCRIPT, (route) => route.abort());
  await page.route(FORM, async (route) => {
    if (route.request().method() === "HEAD") await page.unroute(FORM_SCRIPT);
    await route.fallback();
  });
  await open();
  await expect(name).toHaveValue("Jollof rice");
});
