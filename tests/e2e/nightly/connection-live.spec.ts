import { eq } from "drizzle-orm";
import { coupons, vendorBusinessSettings } from "../../../drizzle/schema";
import { newCustomer } from "../customer";
import { expect, type Page } from "../fixtures";
import { markHydration, waitForHydration } from "../hydration";
import { openOrderList, orderTab } from "../order-list";
import { test, type OwnStore } from "../own-store";
import { paidOrder } from "../shortcuts";

/** The console's errors from a network cut on purpose, and the server errors simulated here. */
const CUT = /^console|^script|^50\d /;

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

test("a checkout whose requests fail keeps everything, looks the same, and places the order later", async ({
  page,
  context,
  openStore,
  faults,
}) => {
  faults.allow(CUT);
  const store = await openStore();
  await store.db.insert(coupons).values({
    vendorId: store.vendorId,
    code: "TASTE10",
    kind: "percent",
    value: 10,
    onMenu: true,
  });
  await openMenu(page, store);
  await page.getByRole("button", { name: "Add Jollof rice" }).last().click();
  await page.getByRole("link", { name: /^Proceed to order 1 item/ }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Checkout" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Checkout" })).toBeVisible();
  const left = await page.locator(".shell main").evaluate((main) => main.getBoundingClientRect().x);

  const customer = newCustomer();
  await page.getByRole("radio", { name: "Pickup" }).check();
  await page.getByLabel("Name", { exact: true }).fill(customer.name);
  await page.getByLabel("Phone number").fill(customer.phone);
  await page.getByLabel("Email address").fill(customer.email);
  await page.getByLabel("Schedule for later").check();
  const date = page.getByLabel("Date", { exact: true });
  const first = Date.parse((await date.getAttribute("min"))!);
  const day = new Date(first + 86_400_000).toISOString().slice(0, 10);
  await date.fill(day);
  await page.getByText("2:00 pm", { exact: true }).click();
  const code = page.getByLabel("Coupon code (optional)");
  const offered = page.getByRole("button", { name: "Use TASTE10: 10% off" });
  const holds = async () => {
    await expect(page.getByRole("heading", { level: 1, name: "Checkout" })).toBeVisible();
    await expect(page.getByRole("radio", { name: "Pickup" })).toBeChecked();
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue(customer.name);
    await expect(page.getByLabel("Schedule for later")).toBeChecked();
    await expect(date).toHaveValue(day);
    await expect(page.getByRole("radio", { name: "2:00 pm", exact: true })).toBeChecked();
    await expect(code).toHaveValue("TASTE10");
  };
  const pay = page.getByRole("button", { name: "Pay", exact: true });
  const failed = page
    .getByRole("alert")
    .getByText("Failed to process your order. Please try again.");

  await context.setOffline(true);
  await offered.click();
  await expect(page.getByText("Not sent. Check your network and tap again.")).toBeVisible();
  await holds();
  await context.setOffline(false);
  await offered.click();
  const discount = page.getByText(/TASTE10 applied: ₦\d+ off/).filter({ visible: true });
  await expect(discount).toBeVisible();
  await expect(offered).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Remove" })).toBeFocused();

  const isSent = /\/checkout\.data/;
  for (const answer of ["aborted", 500] as const) {
    await page.route(isSent, (route) =>
      answer === 500 ? route.fulfill({ status: answer, body: "no" }) : route.abort("timedout"),
    );
    await pay.click();
    await expect(failed).toBeVisible();
    await expect(discount).toBeVisible();
    await holds();
    expect(
      await page.locator(".shell main").evaluate((main) => main.getBoundingClientRect().x),
    ).toBe(left);
    await page.unroute(isSent);
    await page.getByLabel("Name", { exact: true }).fill(customer.name);
  }
  // The store changes and the page revalidates; its messages and the typed text stay.
  await page.route(isSent, (route) =>
    route.request().method() === "POST" ? route.abort() : route.fallback(),
  );
  await pay.click();
  await expect(failed).toBeVisible();
  const readAgain = page.waitForResponse(
    (response) => isSent.test(response.url()) && response.request().method() === "GET",
  );
  await store.db
    .update(vendorBusinessSettings)
    .set({ packagingFee: 12_300 })
    .where(eq(vendorBusinessSettings.vendorId, store.vendorId));
  await readAgain;
  await expect(page.getByText("₦123", { exact: true }).filter({ visible: true })).toBeVisible();
  await expect(failed).toBeVisible();
  await expect(discount).toBeVisible();
  await holds();
  await page.unroute(isSent);
  // Another page that can't be reached: this one waits for it.
  await page.route(/\/cart\.data/, (route) => route.abort());
  await page.getByRole("link", { name: "Edit order" }).click();
  await expect(page.getByText("No network. The page will open once it’s back.")).toBeVisible();
  await holds();
  await page.unroute(/\/cart\.data/);
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await expect(page.getByRole("heading", { name: "Your cart" })).toBeVisible();
  await page.goto(`${store.url}/checkout`);
  // Scripts restore the typed text; on a busy machine an idle page loads them late.
  await page.locator("h1").dispatchEvent("pointerdown");
  await holds();
  await pay.click();
  await expect(
    page.frameLocator('iframe[title="Payment"]').getByRole("heading", { name: /^Pay / }).first(),
  ).toBeVisible();
});

test("a menu that can't be opened from another page says so in the store's frame, and opens when tried again", async ({
  page,
  openStore,
  faults,
}) => {
  faults.allow(CUT);
  const store = await openStore();
  await markHydration(page);
  await page.goto(`${store.url}/cart`);
  await page.locator("h1").dispatchEvent("pointerdown");
  await waitForHydration(page);
  // Sent by a proxy in between, not by the server.
  const menu = (url: URL) => url.pathname === `${store.url}.data`;
  await page.route(menu, (route) => route.fulfill({ status: 502, body: "" }));
  await page.getByRole("link", { name: "See the menu" }).click();
  await expect(page.getByRole("heading", { name: "Error loading store" })).toBeVisible();
  await expect(page.getByRole("banner").getByRole("link")).toBeVisible();
  await page.unroute(menu);
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "Featured meals" })).toBeVisible();
});

test("an order's page stays when revalidation fails, and follows the order again automatically", async ({
  page,
  context,
  request,
  faults,
}) => {
  faults.allow(CUT);
  const { path, id } = await paidOrder(request, newCustomer());
  await page.clock.install();
  await markHydration(page);
  await page.route(/\/events\?/, (route) => route.abort());
  await page.goto(path);
  await page.locator("h1").dispatchEvent("pointerdown");
  await waitForHydration(page);
  const title = page.getByRole("heading", { level: 1 });
  await expect(title).toHaveText("Waiting for Mama Put Kitchen to accept");

  let answer: "aborted" | 503 = "aborted";
  let asked = 0;
  await page.route(`**/orders/${id}.data*`, (route) => {
    asked++;
    return answer === 503 ? route.fulfill({ status: 503, body: "" }) : route.abort();
  });
  for (answer of ["aborted", 503] as const) {
    const before = asked;
    await page.clock.runFor(31_000);
    await expect.poll(() => asked).toBeGreaterThan(before);
    await expect(title).toHaveText("Waiting for Mama Put Kitchen to accept");
  }
  await page.unroute(`**/orders/${id}.data*`);
  await page.unroute(/\/events\?/);
  const read = page.waitForResponse(new RegExp(`/orders/${id}\\.data`));
  await context.setOffline(true);
  await context.setOffline(false);
  expect((await read).status()).toBe(200);
  await expect(title).toHaveText("Waiting for Mama Put Kitchen to accept");
});

test("an open menu stays when revalidation fails, and shows the next change", async ({
  page,
  openStore,
  faults,
}) => {
  faults.allow(CUT);
  const store = await openStore();
  await openMenu(page, store);
  await page.getByRole("button", { name: "Add Jollof rice" }).last().click();
  const changed = () => page.evaluate(() => dispatchEvent(new CustomEvent("theme-updated")));
  let asked = 0;
  await page.route(`**${store.url}.data*`, (route) =>
    asked++ ? route.fulfill({ status: 503, body: "" }) : route.abort(),
  );
  for (const times of [1, 2]) {
    await changed();
    await expect.poll(() => asked).toBe(times);
    await expect(page.getByRole("heading", { name: "Featured meals" })).toBeVisible();
  }
  await page.unroute(`**${store.url}.data*`);
  const read = page.waitForResponse(new RegExp(`${store.url}\\.data`));
  await changed();
  expect((await read).status()).toBe(200);
  await expect(page.getByRole("heading", { name: "Featured meals" })).toBeVisible();
  await expect(page.getByRole("link", { name: /^Proceed to order 1 item/ })).toBeVisible();
});

test("a cart opened by its own URL stays a page when items are added, and learns of a pause", async ({
  page,
  context,
  openStore,
}) => {
  const store = await openStore();
  await openMenu(page, store);
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/cart/changes", async (route) => {
    await released;
    await route.continue().catch(() => {});
  });
  await page.getByRole("button", { name: "Add Jollof rice" }).last().click();
  await expect(page.getByRole("link", { name: /^Proceed to order 1 item/ })).toBeVisible();
  await page.addInitScript(() => {
    const seen = window as unknown as { menus: number };
    seen.menus = 0;
    new MutationObserver(() => {
      if (document.querySelector("dialog, .dishes")) seen.menus++;
    }).observe(document, { childList: true, subtree: true });
  });
  const read = page.waitForResponse((response) => /\/cart\.data/.test(response.url()));
  const listening = page.waitForResponse((response) =>
    response.url().endsWith(`${store.url}/events`),
  );
  await page.goto(`${store.url}/cart`);
  await page.locator("h1").dispatchEvent("pointerdown");
  await expect(page.getByRole("button", { name: "Remove Jollof rice" })).toBeVisible();
  await read;
  release();
  await listening;
  const other = await context.newPage();
  await openMenu(other, store);
  await other.getByRole("button", { name: "Add Amala" }).last().click();
  await page.bringToFront();
  await expect(page.getByRole("button", { name: "Remove Amala" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Your cart" })).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { menus: number }).menus)).toBe(0);
  await store.db
    .update(vendorBusinessSettings)
    .set({ emergencyPauseEnabled: true })
    .where(eq(vendorBusinessSettings.vendorId, store.vendorId));
  await expect(page.getByRole("button", { name: "Store currently closed" })).toBeVisible();
});

test("a tab of the dashboard tapped offline leaves the page, says so, and opens when the network is back", async ({
  page,
  context,
  faults,
}) => {
  faults.allow(CUT);
  await openOrderList(page);
  const tabs = page.getByRole("navigation", { name: "Dashboard" });
  await expect(page.getByRole("status").filter({ hasText: "Live" })).toBeVisible();
  const notice = page.getByText(/^No connection\. Orders as of \d{1,2}:\d\d [ap]m\./);
  await context.setOffline(true);
  await expect(notice).toBeVisible();
  await tabs.getByRole("link", { name: "Items" }).click();
  await expect(notice).toContainText("The page you chose opens as soon as it is back.");
  await expect(orderTab(page, "Pending")).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole("heading", { level: 1, name: /Items|Menu/ })).toBeVisible();
  await expect(notice).toHaveCount(0);

  // A network that only pretends to work.
  await page.route(/\/dashboard\.data/, (route) => route.abort());
  await tabs.getByRole("link", { name: "Home" }).click();
  await expect(notice).toContainText("The page you chose opens as soon as it is back.");
  await expect(page.getByRole("heading", { level: 1, name: /Items|Menu/ })).toBeVisible();
  await page.unroute(/\/dashboard\.data/);
  await expect(page.getByRole("heading", { level: 1, name: /^Good / })).toBeVisible();

  // Settings stay as typed.
  await page.goto("/dashboard/settings/legal");
  const terms = page.getByRole("textbox").first();
  await terms.fill("No refunds after delivery.");
  await page.route(/\/settings\/legal\.data/, (route) => route.abort());
  await page.getByRole("button", { name: /^Save/ }).last().click();
  await expect(page.getByRole("alert").getByText(/^We can’t tell if this arrived\./)).toBeVisible();
  await expect(terms).toHaveValue("No refunds after delivery.");
});
