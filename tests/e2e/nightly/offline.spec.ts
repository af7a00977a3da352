import { mamaPut, newCustomer, orderNumber, orderUpToPayment, paymentOf } from "../customer";
import { expect, test, type Locator, type Page } from "../fixtures";
import { markHydration, saveData, waitForHydration } from "../hydration";
import { paidOrder } from "../shortcuts";

test.use({ serviceWorkers: "allow" });

/** Opens the menu and waits until the device has cached it. */
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
  const order = await paidOrder(page.request, newCustomer());
  await markHydration(page);
  await page.goto(order.path);
  await page.locator("h1").dispatchEvent("pointerdown");
  await waitForHydration(page);
  await visitAndKeep(page);
  await context.setOffline(true);
  await expect(bar(page)).toHaveText("You are offline");
  await page.reload();
  await expect(
    page.getByRole("button", { name: "Add Party Jollof & Chicken", exact: true }).last(),
  ).toBeVisible();
  await expect(bar(page)).toHaveText(
    /^You are offline · prices as of \w{3} \d+ \w{3}, \d+:\d\d [ap]m$/,
  );
  await page.locator("h1").dispatchEvent("pointerdown");
  await waitForHydration(page); // its scripts are cached too
  // As last seen on the device.
  await expect(
    page
      .locator(".under-way")
      .getByRole("link", { name: `${order.number} · Waiting for the store to accept` }),
  ).toBeVisible();
  await context.setOffline(false);
  await expect(bar(page)).toBeHidden();
});

/** Whether a picture has loaded, at any size. */
const isLoaded = (picture: Locator) =>
  picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0);

test("offline the bar covers nothing, the search forgives a typo, and item and cart open with picture and style", async ({
  page,
  context,
  faults,
}) => {
  faults.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  await visitAndKeep(page);
  const row = page.locator(".dishes li").filter({ hasText: "Party Jollof & Chicken" });
  await row.scrollIntoViewIfNeeded();
  await expect.poll(() => isLoaded(row.getByRole("presentation"))).toBe(true);
  await page.reload(); // through the service worker, which caches it
  await row.scrollIntoViewIfNeeded();
  await expect.poll(() => isLoaded(row.getByRole("presentation"))).toBe(true);
  await context.setOffline(true);
  await page.reload();
  await page.locator("h1").dispatchEvent("pointerdown");
  await waitForHydration(page);
  await expect(bar(page)).toBeVisible();
  const overlap = () =>
    page.evaluate(() => {
      const bottom = document.querySelector("output")!.getBoundingClientRect().bottom;
      return Math.round(bottom - document.querySelector(".who")!.getBoundingClientRect().top);
    });
  expect(await overlap()).toBeLessThanOrEqual(0);
  await page.evaluate(() => scrollTo(0, 1_000));
  expect(await overlap()).toBeLessThanOrEqual(0);
  await page.getByRole("searchbox").fill("jolof");
  await expect(row).toBeVisible();
  await row.getByRole("button").click();
  await row.getByRole("link").click();
  const dish = page.getByRole("dialog");
  await expect(dish.getByRole("button", { name: /^Add 1 • / })).toBeVisible();
  await expect(dish).toHaveCSS("position", "fixed");
  await expect(dish).toHaveCSS("border-top-left-radius", "20px");
  await expect.poll(() => isLoaded(dish.getByRole("presentation").first())).toBe(true);
  await dish.press("Escape");
  await page.getByRole("link", { name: /^Proceed to order/ }).click();
  await expect.poll(() => isLoaded(dish.getByRole("presentation").first())).toBe(true);
});

test("offline the latest order and policies are there, and 'Cancel Order' says why it can't be done", async ({
  page,
  context,
  faults,
}) => {
  faults.allow(/503 (GET|POST)|ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  await visitAndKeep(page);
  await page.goto(`${mamaPut}/policies`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/terms and policies/);
  await orderUpToPayment(page, newCustomer());
  await paymentOf(page).getByRole("button", { name: "Cancel", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Payment Failed" })).toBeVisible();
  await page.goto(`${mamaPut}/cart`);
  await page.locator('a[href*="/orders/"]').click();
  await expect(page.getByRole("heading", { name: "Payment Failed" })).toBeVisible();
  await expect(page).toHaveTitle(/^Payment Failed · VNR/);
  const number = await orderNumber(page);
  const address = page.url();
  const isKept = () =>
    page.evaluate(
      async (url) => (await (await caches.open("pages")).match(url)) !== undefined,
      address,
    );
  await expect.poll(isKept).toBe(true);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText(`Order ${number}`)).toBeVisible();
  await expect(bar(page)).toHaveText(/^You are offline · \w{3} \d+ \w{3}, \d+:\d\d [ap]m$/);
  await page.goto(`${mamaPut}/policies`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/terms and policies/);
  await page.goto(address);
  await page.getByRole("button", { name: "Cancel Order" }).click();
  await expect(page.getByRole("heading", { name: "You are offline" })).toBeVisible();
  await context.setOffline(false);
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(page.getByText(`Order ${number}`)).toBeVisible();
});

test("cart and checkout are never shown offline, and link to the cached menu", async ({
  page,
  context,
  faults,
}) => {
  faults.allow(/503 GET|ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  await visitAndKeep(page);
  await page
    .getByRole("button", { name: "Add Party Jollof & Chicken", exact: true })
    .last()
    .click();
  await expect(page.getByRole("link", { name: /^Proceed to order 1 item/ })).toBeVisible();
  await page.goto(`${mamaPut}/cart`);
  // Its own page, as without a service worker.
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
    page.getByRole("button", { name: "Add Party Jollof & Chicken", exact: true }).last(),
  ).toBeVisible();
});

test("the cached copy has nothing personal", async ({ page }) => {
  await page.goto(mamaPut);
  await page
    .getByRole("button", { name: "Add Party Jollof & Chicken", exact: true })
    .last()
    .click();
  await expect(page.getByRole("link", { name: /^Proceed to order 1 item/ })).toBeVisible();
  await visitAndKeep(page);
  const kept = await page.evaluate(async (path) => {
    const menus = (await caches.keys()).find((name) => name.startsWith("menus-"))!;
    return (await (await caches.open(menus)).match(path))!.text();
  }, mamaPut);
  expect(kept).toContain("Party Jollof");
  expect(kept).not.toMatch(/Proceed to order 1| nonce="/);
});

test("with the data saver on, nothing is cached", async ({ page }) => {
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
