import { makeCustomer, makeOrder } from "../../../drizzle/seed/factories";
import { axe, expect, type Page } from "../fixtures";
import { openSideBar } from "../shortcuts";
import { signInAsVendorOf, test, type OwnStore } from "../own-store";

/** Two orders: one from today that waits, one delivered yesterday. */
async function withOrders({ vendorId, db, dishes }: OwnStore): Promise<void> {
  const ngozi = await makeCustomer(db, { vendorId, name: "Ngozi Eze", phone: "+2348035550123" });
  const lines = [{ item: dishes.get("Fried rice")! }];
  await makeOrder(db, {
    vendorId,
    customerId: ngozi.id,
    lines,
    status: "delivered",
    createdAt: new Date(Date.now() - 26 * 3_600_000),
  });
  await makeOrder(db, {
    vendorId,
    customerId: ngozi.id,
    lines,
    createdAt: new Date(Date.now() - 60_000),
  });
}

const card = (page: Page, label: string) =>
  page
    .getByRole("region", { name: "Your sales" })
    .locator("dl > div")
    .filter({ has: page.getByRole("term").filter({ hasText: new RegExp(`^${label}$`) }) });

test("home shows a period, the bell notifications, the search results", async ({
  page,
  openStore,
}) => {
  const store = await openStore();
  await withOrders(store);
  await signInAsVendorOf(page, store);
  await page.goto("/dashboard");
  await expect(
    page.getByRole("heading", { level: 1, name: /^Good (morning|afternoon|evening)/ }),
  ).toBeVisible();
  await expect(card(page, "Pending")).toContainText("1");
  const service = page.getByRole("region", { name: "Service" });
  await expect(service).toContainText(/^1 waiting.*0 cooking.*0 ready/);
  const chip = page.locator("summary").filter({ hasText: "Open" });
  await chip.click();
  for (const name of ["Emergency Pause", "+15 minutes", "+30 minutes"])
    await expect(page.getByRole("button", { name })).toBeVisible();
  await axe(page, "with scripts");
  await chip.click();
  const money = page.getByRole("region", { name: "Today’s money" });
  await expect(money).toContainText("₦2,500");
  await expect(money.getByRole("listitem")).toHaveCount(7);
  await page
    .getByRole("navigation", { name: "Period" })
    .getByRole("link", { name: "Last 7 Days" })
    .click();
  await expect(page).toHaveURL("/dashboard?period=last7");
  await expect(card(page, "Total Revenue")).toContainText("₦5,000");
  await expect(card(page, "Avg Order Value")).toContainText("₦2,500");
  await page.locator("summary").filter({ hasText: /^Add$/ }).click();
  await expect(page.getByRole("link", { name: "Add Product" })).toBeVisible();
  await axe(page);

  // One of two paid orders is done, and three portions of one dish are left.
  const bell = page.locator("summary").filter({ hasText: "Notifications" });
  await expect(bell).toContainText("2 unread");
  await bell.click();
  await expect(page.getByRole("link", { name: /Egusi soup is running low/ })).toBeVisible();
  await axe(page, "with scripts");
  await page.getByRole("button", { name: "Mark all as read" }).click();
  await expect(bell).not.toContainText("unread");
  await expect(page).toHaveURL("/dashboard?period=last7");
  await page.goto("/dashboard/notifications");
  await expect(
    page.getByRole("link", { name: /^New order VNR\d{3} .+ paid ₦2,500\./ }),
  ).toBeVisible();
  await axe(page, "with scripts");

  await page.goto("/dashboard/search");
  await expect(page.getByRole("heading", { name: "What are you looking for?" })).toBeVisible();
  const field = page
    .getByRole("main")
    .getByRole("searchbox", { name: "Search orders, items and customers" });
  await field.pressSequentially("ngozi");
  const suggested = page.getByRole("search").getByRole("link", { name: /VNR002 · Ngozi Eze/ });
  await expect(suggested).toBeVisible();
  await axe(page);
  await field.press("ArrowDown");
  await expect(suggested).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(suggested).toHaveCount(0);
  await field.press("Enter");
  await expect(page).toHaveURL("/dashboard/search?q=ngozi");
  await expect(page.getByRole("region", { name: "Orders" }).getByRole("link")).toHaveCount(2);
  await axe(page, "with scripts");
  await page
    .getByRole("region", { name: "Customers" })
    .getByRole("link", { name: /Ngozi Eze/ })
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "Ngozi Eze" })).toBeVisible();
  await expect(page.getByRole("link", { name: /^VNR00\d/ })).toHaveCount(2);
});

test("the dashboard follows the system's dark mode, and the menu has every page", async ({
  page,
  openStore,
}) => {
  const store = await openStore();
  await withOrders(store);
  await signInAsVendorOf(page, store);
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/dashboard");
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(
    "rgb(23, 19, 17)",
  );
  await page.getByRole("button", { name: "Menu" }).click();
  const places = page.getByRole("navigation", { name: "All places" });
  await expect(places.getByRole("link", { name: /^Orders/ })).toBeVisible();
  await expect(places).toContainText(/Version\d+\.\d+\.\d+ \([0-9a-f]{7}\)/);
  await axe(page);
  const links = await places
    .getByRole("link")
    .evaluateAll((all) => all.map((link) => link.getAttribute("href")!));
  expect(links.length).toBeGreaterThan(10);
  for (const link of links) {
    const answer = await page.request.get(new URL(link, page.url()).href);
    expect([link, answer.status()]).toEqual([link, 200]);
    expect(await answer.text()).toContain("<h1");
  }
});

test("signing out on all devices ends the other browser's session", async ({
  page,
  openStore,
  someoneElse,
  faults,
}) => {
  // The other dashboard's event stream is redirected to the sign-in page.
  faults.allow(/EventSource's response has a MIME type/);
  const store = await openStore();
  await signInAsVendorOf(page, store);
  const other = await someoneElse();
  await signInAsVendorOf(other, store);
  await page.goto("/dashboard");
  await openSideBar(page);
  await page.getByRole("button", { name: "Sign out on all devices" }).click();
  await expect(page.getByRole("status")).toHaveText("You are signed out on all your devices.");
  await other.goto("/dashboard/orders");
  await expect(other).toHaveURL("/login?returnTo=%2Fdashboard%2Forders");
});
