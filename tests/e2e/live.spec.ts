import { newCustomer } from "./customer";
import { expect, test, type Locator, type Page } from "./fixtures";
import { openOrderList, orderCard, orderTab, tabCount } from "./order-list";
import { paidOrder } from "./shortcuts";

const mark = (page: Page) => page.getByRole("status").filter({ hasText: /Live|Connection lost/ });

/** Counts page loads; live updates must not need any. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on("load", () => loads++);
  return () => loads;
}

/**
 * Runs the page's clock for half a minute, and again while the update is on its way to the server.
 */
async function afterHalfAMinute(page: Page, brings: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(31_000);
    await expect(brings).toBeVisible({ timeout: 2_000 });
  }).toPass();
}

test("a paid order appears in the open list, and the badge follows", async ({
  page,
  someoneElse,
  request,
}) => {
  await openOrderList(page);
  await orderTab(page, "Pending").click();
  await expect(mark(page)).toHaveText("Live");
  const loads = countLoads(page);
  const customer = newCustomer();
  const { path } = await paidOrder(request, customer);
  const card = orderCard(page, customer.name);
  await expect(card).toBeVisible();

  const badge = page
    .getByRole("navigation", { name: "Dashboard" })
    .getByRole("link", { name: /^Orders/ });
  await expect(async () => {
    const pending = await tabCount(page, "Pending"); // other tests order at the same time
    await expect(badge).toHaveAccessibleName(`Orders , ${pending > 9 ? "9+" : pending} pending`, {
      timeout: 500,
    });
  }).toPass();

  const buyer = await someoneElse();
  await buyer.goto(path);
  await expect(buyer.getByText("Awaiting Confirmation")).toBeVisible();
  const buyersLoads = countLoads(buyer);
  // Screen readers announce changes of an existing live region.
  const announced = buyer.getByRole("status").filter({ has: buyer.getByRole("heading") });
  await expect(announced).toContainText("Waiting for Mama Put Kitchen to accept");
  const region = await announced.elementHandle();
  await card.getByRole("button", { name: "Accept Order" }).click();
  await expect(card).toHaveCount(0); // it is on the next tab now
  await expect(buyer.getByText("Preparing Your Order")).toBeVisible();
  expect(await region!.evaluate((one) => [one.isConnected, one.textContent])).toEqual([
    true,
    expect.stringMatching(/^Your food is being prepared/),
  ]);
  expect([loads(), buyersLoads()]).toEqual([0, 0]);
});

test("an order placed in another process appears as well @nightly", async ({ page, request }) => {
  await openOrderList(page);
  await expect(mark(page)).toHaveText("Live");
  const loads = countLoads(page);
  const customer = newCustomer();
  await paidOrder(request, customer, { at: process.env.E2E_STORES_URL! });
  await expect(orderCard(page, customer.name)).toBeVisible();
  expect(loads()).toBe(0);
});

test("an offline order list stays, says so, and catches up @nightly", async ({
  page,
  context,
  request,
  faults,
}) => {
  // Remix logs this when it can't fetch the route manifest.
  faults.allow(/Failed to fetch manifest patches/);
  const customer = newCustomer();
  await page.clock.install();
  await openOrderList(page);
  await expect(mark(page)).toHaveText("Live");
  const loads = countLoads(page);
  await context.setOffline(true);
  await expect(mark(page)).toHaveText("Connection lost");
  const shown = await page.getByRole("article").count(); // orders of other tests no longer arrive
  await paidOrder(request, customer);
  await page.clock.runFor(61_000); // two more attempts
  await expect(page.getByRole("article")).toHaveCount(shown);
  await expect(orderCard(page, customer.name)).toHaveCount(0);

  await context.setOffline(false);
  await expect(mark(page)).toHaveText("Live");
  await expect(orderCard(page, customer.name)).toBeVisible();
  expect(loads()).toBe(0);
});

test("without events both pages poll @nightly", async ({ page, someoneElse, request }) => {
  const customer = newCustomer();
  const buyer = await someoneElse();
  for (const reader of [page, buyer]) {
    await reader.clock.install();
    await reader.route(/\/events\?/, (route) => route.abort());
  }
  await openOrderList(page);
  await expect(mark(page)).toHaveText("Connection lost");
  const tried = buyer.waitForRequest(/\/events\?/);
  await buyer.goto((await paidOrder(request, customer)).path);
  await tried;
  await afterHalfAMinute(page, orderCard(page, customer.name));
  await orderCard(page, customer.name).getByRole("button", { name: "Accept Order" }).click();
  await expect(
    page.getByRole("region", { name: /^Preparing/ }).getByRole("article", { name: customer.name }),
  ).toBeVisible();
  await afterHalfAMinute(buyer, buyer.getByText("Preparing Your Order"));

  await page.unroute(/\/events\?/);
  await afterHalfAMinute(page, mark(page).filter({ hasText: "Live" }));
});

test("a new order plays the sound once it is turned on, and the device remembers @nightly", async ({
  page,
  request,
}) => {
  const customer = newCustomer();
  await page.addInitScript(() => {
    const heard = window as unknown as { notes: number };
    heard.notes = 0;
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (when) {
      heard.notes++;
      start.call(this, when);
    };
  });
  const notes = () => page.evaluate(() => (window as unknown as { notes: number }).notes);
  await openOrderList(page);
  await expect(mark(page)).toHaveText("Live");
  await page.getByRole("button", { name: "Turn sound on" }).click();
  await expect(page.getByRole("button", { name: "Sound on" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  const before = await notes();
  expect(before).toBeGreaterThan(0); // the tap itself plays it
  await paidOrder(request, customer);
  await expect(orderCard(page, customer.name)).toBeVisible();
  await expect.poll(notes).toBeGreaterThan(before);
  await expect(page).toHaveTitle(/^\(\d\+?\) Orders · Buka$/);

  await page.reload();
  await expect(
    page.getByRole("button", { name: /^(Sound on|Tap for sound)$/, exact: true }),
  ).toHaveAttribute("aria-pressed", "true");
});
