import { eq } from "drizzle-orm";
import { menuItems } from "../../../drizzle/schema";
import { axe, expect, moving, type Page } from "../fixtures";
import { holdScripts } from "../hydration";
import { test, type OwnStore } from "../own-store";

test.use(moving);

const bar = (page: Page, items: number) =>
  page.getByRole("link", { name: new RegExp(`^Proceed to order ${items} items?\\b`) });
const sheet = (page: Page) => page.getByRole("dialog", { name: "Your cart" });
const line = (page: Page, dish: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("button", { name: `Remove ${dish}` }) });
const quantity = (page: Page, dish: string) =>
  line(page, dish).getByRole("status", { name: "Quantity" });
const add = (page: Page, dish: string) =>
  page
    .getByRole("button", { name: `Add ${dish}`, exact: true })
    .last()
    .click();
const unreached = (page: Page) =>
  page.getByText("Saved on your phone. We’ll send it once you’re back online.");

/** Opens a menu and waits until its scripts listen to the store. */
async function openMenu(page: Page, store: OwnStore): Promise<void> {
  const listening = page.waitForResponse((response) =>
    response.url().endsWith(`${store.url}/events`),
  );
  await page.goto(store.url);
  // A busy machine may never be idle, so the first touch loads the scripts.
  await page.locator("h1").first().dispatchEvent("pointerdown");
  await listening;
}

/** The server's cart, bypassing the page. */
async function held(page: Page, store: OwnStore): Promise<string[]> {
  const { lines } = (await (await page.request.get(`${store.url}/cart/changes`)).json()) as {
    lines: { name: string; quantity: number }[];
  };
  return lines.map(({ name, quantity: count }) => `${count} × ${name}`);
}

test("the cart opens above the menu with the focus, and the back button and Escape close it", async ({
  page,
  openStore,
}) => {
  const store = await openStore();
  await openMenu(page, store);
  await add(page, "Jollof rice");
  await expect(page.getByText("Item added!")).toBeVisible();
  await expect(page.getByText("Item added!")).toBeHidden();
  await bar(page, 1).click();
  await expect(sheet(page)).toBeVisible();
  await expect(page).toHaveURL(`${store.url}/cart`);
  expect(
    await page.evaluate(() => document.querySelector("dialog")!.contains(document.activeElement)),
  ).toBe(true);
  await expect(bar(page, 1)).toHaveCount(0);
  await page.goBack();
  await expect(sheet(page)).toHaveCount(0);
  await expect(page).toHaveURL(store.url);
  await bar(page, 1).click();
  await sheet(page).press("Escape");
  await expect(sheet(page)).toHaveCount(0);
  await expect(page).toHaveURL(store.url);
  await bar(page, 1).click();
  await sheet(page).getByRole("link", { name: "Add more items" }).click();
  await expect(sheet(page)).toHaveCount(0);
  await expect(bar(page, 1)).toBeVisible();
});

test("clicks take effect at once on a slow network, and all reach the server", async ({
  page,
  openStore,
}) => {
  const store = await openStore();
  await openMenu(page, store);
  await add(page, "Jollof rice");
  await expect(bar(page, 1)).toBeVisible();
  let release!: () => void;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/cart/changes", async (route) => {
    await released;
    await route.continue();
  });
  for (const dish of ["Fried rice", "Ewedu", "Fried rice"]) await add(page, dish);
  await expect(bar(page, 4)).toBeVisible();
  await bar(page, 4).click();
  for (let count = 3; count <= 6; count++) {
    await sheet(page).getByRole("button", { name: "One more Fried rice" }).click();
    await expect(quantity(page, "Fried rice")).toHaveText(String(count));
  }
  await sheet(page).getByRole("button", { name: "Remove Ewedu" }).click();
  await expect(line(page, "Ewedu")).toHaveCount(0);
  await sheet(page).getByRole("link", { name: "Checkout" }).click();
  await expect(sheet(page).getByRole("link", { name: "One moment…" })).toBeVisible();
  release();
  await expect(page.getByRole("heading", { level: 1, name: "Checkout" })).toBeVisible();
  await expect(page.getByText("₦17,500").first()).toBeVisible();
  expect(await held(page, store)).toEqual(["1 × Jollof rice", "6 × Fried rice"]);
});

test("items added offline are stored, shown as unsent, and sent when the network is back", async ({
  page,
  context,
  openStore,
}) => {
  const store = await openStore();
  await openMenu(page, store);
  await add(page, "Jollof rice");
  await expect(bar(page, 1)).toBeVisible();
  await expect.poll(() => held(page, store)).toEqual(["1 × Jollof rice"]);
  await context.setOffline(true);
  await add(page, "Jollof rice");
  await add(page, "Amala");
  await expect(bar(page, 3)).toBeVisible();
  await expect(unreached(page)).toBeVisible();
  await bar(page, 3).click();
  await expect(quantity(page, "Amala")).toHaveText("1");
  await sheet(page).getByRole("link", { name: "Checkout" }).click();
  await expect(
    sheet(page).getByText("You’re offline. Your cart is safe; continue when your network is back."),
  ).toBeVisible();
  await context.setOffline(false);
  await expect(unreached(page)).toHaveCount(0);
  await expect.poll(() => held(page, store)).toEqual(["2 × Jollof rice", "1 × Amala"]);
});

test("unsent cart changes are sent after a reload, once", async ({ page, openStore }) => {
  const store = await openStore();
  await openMenu(page, store);
  let arrived = 0;
  // The request arrives, but its response gets lost.
  await page.route("**/cart/changes", async (route) => {
    if (route.request().method() === "POST" && arrived++ === 0) await route.fetch();
    await route.abort();
  });
  await add(page, "Jollof rice");
  await expect(unreached(page)).toBeVisible();
  await expect(bar(page, 1)).toBeVisible();
  await page.unroute("**/cart/changes");
  const answered = page.waitForResponse(
    (response) =>
      response.url().endsWith("/cart/changes") && response.request().method() === "POST",
  );
  await page.reload();
  await answered;
  await expect(bar(page, 1)).toBeVisible();
  await expect.poll(() => held(page, store)).toEqual(["1 × Jollof rice"]);
});

test("a second tab of the same browser shows and changes the same cart", async ({
  page,
  context,
  openStore,
}) => {
  const store = await openStore();
  await page.goto(store.url);
  await add(page, "Jollof rice");
  await expect.poll(() => held(page, store)).toEqual(["1 × Jollof rice"]);
  const other = await context.newPage();
  await other.goto(store.url);
  await expect(bar(other, 1)).toBeVisible();
  await Promise.all([add(other, "Amala"), add(page, "Ewedu")]);
  await expect(bar(page, 3)).toBeVisible();
  await expect(bar(other, 3)).toBeVisible();
  await bar(other, 3).click();
  await sheet(other).getByRole("button", { name: "Remove Jollof rice" }).click();
  await expect(bar(page, 2)).toBeVisible();
  await expect
    .poll(async () => (await held(page, store)).sort())
    .toEqual(["1 × Amala", "1 × Ewedu"]);
});

test("a cart holds no more than the stock, in its lines and in the dish's sheet", async ({
  page,
  openStore,
}) => {
  const store = await openStore();
  await openMenu(page, store); // 3 of Egusi soup are left
  await add(page, "Egusi soup");
  await bar(page, 1).click();
  const more = sheet(page).getByRole("button", { name: "One more Egusi soup" });
  await more.click();
  await more.click();
  await expect(quantity(page, "Egusi soup")).toHaveText("3");
  await expect(more).toBeDisabled();
  await sheet(page).press("Escape");
  await expect(bar(page, 3)).toBeFocused(); // it opened the cart
  await page.locator(".dishes").getByRole("link", { name: "Egusi soup" }).click();
  const dish = page.getByRole("dialog", { name: "Egusi soup" });
  await expect(dish.getByText("3 in your cart")).toBeVisible();
  await expect(dish.getByRole("button", { name: "All in your cart" })).toBeDisabled();
  await dish.press("Escape");
  await expect.poll(() => held(page, store)).toEqual(["3 × Egusi soup"]);
  const { id } = store.dishes.get("Egusi soup")!;
  await store.db.update(menuItems).set({ inventory: 2 }).where(eq(menuItems.id, id));
  await page.goto(`${store.url}/cart`);
  await expect(line(page, "Egusi soup")).toContainText("Only 2 left");
  await page.getByRole("button", { name: "Make it 2" }).click();
  await expect(quantity(page, "Egusi soup")).toHaveText("2");
  await page.getByRole("link", { name: "Checkout" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Checkout" })).toBeVisible();
  await expect(page.locator("#root > [aria-live]")).toHaveText(await page.title());
});

test("changed prices and deleted items show in the open cart, and sold-out items are refused", async ({
  page,
  openStore,
}) => {
  const store = await openStore();
  const { id: jollof } = store.dishes.get("Jollof rice")!;
  const { id: amala } = store.dishes.get("Amala")!;
  const { id: egusi } = store.dishes.get("Egusi soup")!;
  await page.route("**/events", (route) => route.abort()); // the menu on screen must not change
  await page.goto(store.url);
  await add(page, "Jollof rice");
  await add(page, "Amala");
  await expect
    .poll(async () => (await held(page, store)).sort())
    .toEqual(["1 × Amala", "1 × Jollof rice"]);
  await store.db.update(menuItems).set({ price: 350_000 }).where(eq(menuItems.id, jollof));
  await store.db.update(menuItems).set({ archivedAt: new Date() }).where(eq(menuItems.id, amala));
  await store.db.update(menuItems).set({ inventory: 0 }).where(eq(menuItems.id, egusi));
  await add(page, "Egusi soup");
  await expect(page.getByRole("alert").getByText("This dish is sold out")).toBeVisible();
  await page.getByRole("alert").getByRole("button", { name: "Dismiss" }).click();
  await expect(page.getByText("This dish is sold out")).toHaveCount(0);
  await bar(page, 2).click();
  await expect(line(page, "Jollof rice")).toContainText("Price changed: was ₦2,500");
  await expect(line(page, "Amala")).toHaveText("Amala is no longer on the menu, so we removed it.");
  await expect(sheet(page).getByText("₦3,500").first()).toBeVisible();
  await axe(page);
  await sheet(page).getByRole("button", { name: "Remove Amala" }).click();
  await expect(line(page, "Amala")).toHaveCount(0);
  await expect.poll(() => held(page, store)).toEqual(["1 × Jollof rice"]);
});

test("a cart that only this phone has never shows as empty, however late the scripts load", async ({
  page,
  openStore,
  faults,
}) => {
  faults.allow(/^console|^script/);
  const store = await openStore();
  await openMenu(page, store);
  await page.route("**/cart/changes", (route) => route.abort());
  await add(page, "Jollof rice");
  await expect(unreached(page)).toBeVisible();
  const release = await holdScripts(page);
  await page.goto(`${store.url}/cart`, { waitUntil: "commit" });
  const empty = page.getByRole("heading", { name: "Your cart is empty" });
  await expect(page.getByText("One moment…")).toBeVisible();
  await expect(empty).toBeHidden();
  release(); // without any touch
  await expect(line(page, "Jollof rice")).toBeVisible();
  await page.unroute("**/cart/changes");
  await page.getByRole("button", { name: "Remove Jollof rice" }).click();
  await expect(empty).toBeVisible();
  await expect.poll(() => held(page, store)).toEqual([]);
  await page.reload();
  // If this overtook the removal, scripts show it: on a busy machine not before the first touch.
  await page.locator("h1").first().dispatchEvent("pointerdown");
  await expect(empty).toBeVisible();
});
