import { mamaPut } from "./customer";
import { expect, test, type Page } from "./fixtures";
import { markHydration, saveData, waitForHydration } from "./hydration";

test.use({ serviceWorkers: "allow" });

/** Opens the menu and waits until the device has kept it. */
async function visitAndKeep(page: Page): Promise<void> {
  await markHydration(page);
  await page.goto(mamaPut);
  await page.locator("h1").dispatchEvent("pointerdown");
  await waitForHydration(page);
  const isCached = () =>
    page.evaluate(async (path) => {
      const menus = (await caches.keys()).find((name) => name.startsWith("menus-"));
      return menus !== undefined && (await (await caches.open(menus)).match(path)) !== undefined;
    }, mamaPut);
  await expect.poll(isCached).toBe(true);
}

const bar = (page: Page) => page.getByText(/^You are offline/);

test("a visited menu opens offline, says how old its prices are, and refreshes online", async ({
  page,
  context,
  faults,
}) => {
  faults.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  await visitAndKeep(page);
  await context.setOffline(true);
  await expect(bar(page)).toHaveText("You are offline");
  await page.reload();
  await expect(
    page.getByRole("button", { name: "Add Party Jollof & Chicken", exact: true }),
  ).toBeVisible();
  await expect(bar(page)).toHaveText(
    /^You are offline · prices as of \w{3} \d+ \w{3}, \d+:\d\d [ap]m$/,
  );
  await page.locator("h1").dispatchEvent("pointerdown");
  await waitForHydration(page); // its scripts are kept too
  await context.setOffline(false);
  await expect(bar(page)).toBeHidden();
});

test("an item opens from the stored menu offline", async ({ page, context, faults }) => {
  faults.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  await visitAndKeep(page);
  await context.setOffline(true);
  await page.reload();
  await page.locator("h1").dispatchEvent("pointerdown");
  await waitForHydration(page);
  await page.getByRole("link", { name: "Party Jollof & Chicken", exact: true }).last().click();
  await expect(page.getByRole("button", { name: /^Add 1 • / })).toBeVisible();
});

test("cart and checkout are never shown offline: they redirect to the stored menu", async ({
  page,
  context,
  faults,
}) => {
  faults.allow(/503 GET|ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  await visitAndKeep(page);
  await page.getByRole("button", { name: "Add Party Jollof & Chicken", exact: true }).click();
  await expect(page.getByRole("link", { name: /^Proceed to order 1 item/ })).toBeVisible();
  await page.goto(`${mamaPut}/cart`);
  // its own page, as without the worker between
  await expect(page.locator("h1")).toHaveText("Your cart");
  await page.goto(`${mamaPut}/checkout`);
  await context.setOffline(true);
  for (const path of ["checkout", "cart"]) {
    await page.goto(`${mamaPut}/${path}`);
    await expect(page.getByRole("heading", { name: "You are offline" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Try again" })).toBeVisible();
  }
  await page.getByRole("link", { name: "See the menu" }).click();
  await expect(
    page.getByRole("button", { name: "Add Party Jollof & Chicken", exact: true }),
  ).toBeVisible();
});

test("the stored copy has nothing personal", async ({ page }) => {
  await page.goto(mamaPut);
  await page.getByRole("button", { name: "Add Party Jollof & Chicken", exact: true }).click();
  await expect(page.getByRole("link", { name: /^Proceed to order 1 item/ })).toBeVisible();
  await visitAndKeep(page);
  const kept = await page.evaluate(async (path) => {
    const menus = (await caches.keys()).find((name) => name.startsWith("menus-"))!;
    return (await (await caches.open(menus)).match(path))!.text();
  }, mamaPut);
  expect(kept).toContain("Party Jollof");
  expect(kept).not.toMatch(/Proceed to order 1| nonce="/);
});

test("with the data saver on nothing is stored", async ({ page }) => {
  await saveData(page);
  await page.goto(mamaPut);
  await page.locator("h1").click();
  expect(
    await page.evaluate(async () => [
      (await navigator.serviceWorker.getRegistrations()).length,
      (await caches.keys()).length,
    ]),
  ).toEqual([0, 0]);
});
