import { eq } from "drizzle-orm";
import { menuItems } from "../../drizzle/schema";
import { expect, type Page } from "./fixtures";
import { holdScripts, markHydration, waitForHydration } from "./hydration";
import { test } from "./own-store";

/** From a tap to its painted count (docs/performance.md). */
const AT_ONCE_MS = 300;

/** Adds by the last button of a dish's name, which is its row's. */
const plus = (page: Page, dish: string) =>
  page.getByRole("button", { name: `Add ${dish}`, exact: true }).last();

/** Notes how long after each tap its count was painted. */
const timeTaps = (page: Page) =>
  page.addInitScript(() => {
    const times: number[] = ((window as { times?: number[] }).times = []);
    addEventListener("click", ({ target, timeStamp }) => {
      const painted = () => getComputedStyle(target as Element, "::after").content;
      const before = painted();
      const look = () =>
        painted() === before
          ? requestAnimationFrame(look)
          : requestAnimationFrame(() => times.push(performance.now() - timeStamp));
      requestAnimationFrame(look);
    });
  });
const times = (page: Page) => page.evaluate(() => (window as { times?: number[] }).times!);

const painted = (page: Page, dish: string) =>
  plus(page, dish).evaluate((button) => getComputedStyle(button, "::after").content);

/** What React shows between − and +. */
const shown = (page: Page, count: number) =>
  page.locator(".dishes").getByLabel(`${count} in your cart`, { exact: true });

test.use({ patient: false });
test.beforeEach(async ({ page }) => {
  await markHydration(page);
  await timeTaps(page);
});

test("+ counts at once before any script has come, without leaving the page, and React shows the same", async ({
  page,
  openStore,
}) => {
  const store = await openStore();
  const release = await holdScripts(page);
  let documents = 0;
  page.on("request", (request) => void (request.isNavigationRequest() && documents++));
  await page.goto(store.url, { waitUntil: "commit" });
  await plus(page, "Fried rice").scrollIntoViewIfNeeded();
  const top = await page.evaluate(() => scrollY);

  await plus(page, "Fried rice").click();
  await plus(page, "Fried rice").click();
  await plus(page, "Jollof rice").click();
  await expect.poll(() => times(page)).toHaveLength(3);
  expect(Math.max(...(await times(page)))).toBeLessThanOrEqual(AT_ONCE_MS);
  expect(await painted(page, "Fried rice")).toBe('"2"');
  expect(await painted(page, "Jollof rice")).toBe('"1"');
  const order = page.getByRole("link", { name: "Proceed to order 3 items" });
  await expect(order).toBeVisible();
  await expect(page.getByText("Item added!")).toBeAttached();
  expect(await painted(page, "Fried rice")).toBe('"2"');

  await plus(page, "Jollof rice").click();
  await expect(page.getByRole("link", { name: "Proceed to order 4 items" })).toBeVisible();
  expect([documents, await page.evaluate(() => scrollY)]).toEqual([1, top]);

  release();
  await waitForHydration(page);
  await expect(shown(page, 2)).toHaveCount(2);
  await plus(page, "Jollof rice").click();
  await expect(shown(page, 3)).toHaveCount(1);
  const five = page.getByRole("link", { name: "Proceed to order 5 items" });
  await expect(five).toBeVisible();
  await expect(five).toHaveCount(1);
  expect(documents).toBe(1);
  await expect
    .poll(async () => {
      const answer = await page.request.get(`${store.url}/cart/changes`);
      const { lines } = (await answer.json()) as { lines: { name: string; quantity: number }[] };
      return lines.map(({ name, quantity }) => `${quantity} × ${name}`);
    })
    .toEqual(["2 × Fried rice", "3 × Jollof rice"]);
  await page.reload();
  await expect(five).toBeVisible();
});

test("an add still on its way when React comes counts once", async ({ page, openStore }) => {
  const store = await openStore();
  const release = await holdScripts(page);
  let letGo = () => {};
  const gone = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(/\/cart\?id=/, async (route) => {
    await gone;
    await route.continue();
  });
  await page.goto(store.url, { waitUntil: "commit" });
  await plus(page, "Fried rice").click();
  await plus(page, "Fried rice").click();
  release();
  await waitForHydration(page);
  expect(await painted(page, "Fried rice")).toBe('"2"');
  letGo();
  await expect(shown(page, 2)).toHaveCount(1);
  await expect(page.getByRole("link", { name: "Proceed to order 2 items" })).toHaveCount(1);
});

test("an add from the featured meals counts there and in the row", async ({ page, openStore }) => {
  const store = await openStore();
  await holdScripts(page);
  await page.goto(store.url, { waitUntil: "commit" });
  const card = page.locator(".strip").getByRole("button", { name: "Add Jollof rice" });
  await card.click();
  const counts = () =>
    page
      .getByRole("button", { name: "Add Jollof rice" })
      .evaluateAll((all) => all.map((one) => getComputedStyle(one, "::after").content));
  expect(await counts()).toEqual(['"1"', '"1"']);
  await expect(page.getByRole("link", { name: "Proceed to order 1 item" })).toBeVisible();
  expect(await counts()).toEqual(['"1"', '"1"']);
});

test("offline nothing is claimed: the count goes", async ({ page, openStore }) => {
  const store = await openStore();
  await holdScripts(page);
  await page.goto(store.url, { waitUntil: "commit" });
  await page.context().setOffline(true);
  await plus(page, "Fried rice").click();
  await expect.poll(() => painted(page, "Fried rice")).toBe("none");
  await expect(page.getByText(/^You are offline/)).toBeVisible();
  await page.context().setOffline(false);
  await plus(page, "Fried rice").click();
  await expect(page.getByRole("link", { name: "Proceed to order 1 item" })).toBeVisible();
});

test("what the store has sold meanwhile is refused by name", async ({
  page,
  openStore,
  faults,
}) => {
  faults.allow(/^409 POST/);
  const store = await openStore();
  await holdScripts(page);
  await page.goto(store.url, { waitUntil: "commit" });
  await store.db
    .update(menuItems)
    .set({ inventory: 0 })
    .where(eq(menuItems.id, store.dishes.get("Fried rice")!.id));
  await plus(page, "Fried rice").click();
  await expect(page.getByText(/sold out/i).first()).toBeVisible();
  await expect(page).toHaveURL(/\/cart\?id=/);
});

test("an add whose answer is lost counts once", async ({ page, openStore }) => {
  const store = await openStore();
  await holdScripts(page);
  let lost = 0;
  await page.route(/\/cart(\?|$)/, async (route) => {
    if (route.request().method() !== "POST" || lost++ > 0) return route.continue();
    await route.fetch({ maxRedirects: 0 });
    await route.abort();
  });
  await page.goto(store.url, { waitUntil: "commit" });
  await plus(page, "Fried rice").click();
  await expect.poll(() => lost).toBeGreaterThan(1);
  await expect(page.getByRole("link", { name: "Proceed to order 1 item" })).toBeVisible();
  expect(await painted(page, "Fried rice")).toBe('"1"');
});
