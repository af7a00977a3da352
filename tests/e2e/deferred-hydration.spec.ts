import { addFromMenu, mamaPut } from "./customer";
import { bePatient, expect, test, type Page } from "./fixtures";
import {
  holdScripts,
  markHydration,
  saveData,
  scriptsAskedFor,
  waitForHydration,
} from "./hydration";
import { fillCart } from "./shortcuts";

const dish = "Party Jollof & Chicken";
const addDish = (page: Page) =>
  page.getByRole("button", { name: `Add ${dish}`, exact: true }).last();
const openDish = (page: Page) => page.getByRole("link", { name: dish, exact: true }).last();

/** Marks the document, to detect a reload. */
const mark = (page: Page) =>
  page.evaluate(() => void ((window as { marked?: boolean }).marked = true));
const isMarked = (page: Page) =>
  page.evaluate(() => (window as { marked?: boolean }).marked === true);

test.use({ patient: false });
test.beforeEach(({ page }) => markHydration(page));

test("scripts load after the page, without a route manifest @nightly", async ({ page }) => {
  const scripts = scriptsAskedFor(page);
  const manifests: string[] = [];
  page.on(
    "request",
    (request) => void (request.url().includes("/__manifest") && manifests.push(request.url())),
  );
  await page.goto(mamaPut, { waitUntil: "load" });
  expect(scripts).toEqual([]);
  await waitForHydration(page);
  expect(scripts.length).toBeGreaterThan(3);
  // The dish's scripts are prefetched, so that a tap waits for none.
  await expect(page.locator('link[rel=modulepreload][href*="items"]').first()).toBeAttached();
  await page.waitForLoadState("networkidle");
  const before = scripts.length;
  await openDish(page).click();
  await expect(page.getByRole("button", { name: /^Add 1 • / })).toBeVisible();
  expect(scripts.slice(before)).toEqual([]);
  expect(manifests).toEqual([]);
});

test("every page of a store hydrates without a change", async ({ page }) => {
  await page.goto(mamaPut);
  await addFromMenu(page, dish, 1);
  const address = await openDish(page).getAttribute("href");
  for (const path of [
    mamaPut,
    `${mamaPut}?q=jollof`,
    address!,
    `${mamaPut}/cart`,
    `${mamaPut}/checkout`,
    "/store/closed-kitchen",
  ]) {
    await page.goto(path);
    await page.locator("h1, p").first().dispatchEvent("pointerdown");
    await waitForHydration(page);
  }
});

test("the head follows the current page, and keeps tags that others have added @nightly", async ({
  page,
}) => {
  const tags = () =>
    page.evaluate(() =>
      [...document.head.querySelectorAll("title, meta, link:not([rel*=preload], [rel=stylesheet])")]
        .map((tag) => tag.outerHTML)
        .sort(),
    );
  await page.goto(mamaPut);
  const menu = await tags();
  await page.evaluate(() => document.head.prepend(document.createElement("script")));
  await page.locator("h1").dispatchEvent("pointerdown");
  await waitForHydration(page);
  expect(await tags()).toEqual(menu);
  await openDish(page).click();
  await expect(page).toHaveTitle(dish);
  expect((await tags()).join()).not.toContain("canonical");
  await page.goBack();
  await expect(page).not.toHaveTitle(dish);
  expect(await tags()).toEqual(menu);
  await expect(page.locator("head > script:first-child")).toBeAttached();
});

test("error pages hydrate too @nightly", async ({ page }) => {
  for (const path of [
    "/store/nobody-here",
    `${mamaPut}/items/00000000-0000-4000-8000-000000000000`,
    `${mamaPut}/no/such/page`,
  ]) {
    expect((await page.goto(path))!.status()).toBe(404);
    await page.locator("h1").first().dispatchEvent("pointerdown");
    await waitForHydration(page);
    await expect(page.locator("h1").first()).toBeVisible();
  }
});

test("the first touch loads React at once and is replayed @nightly", async ({ page }) => {
  await bePatient(page.context());
  const release = await holdScripts(page);
  await page.goto(mamaPut, { waitUntil: "commit" });
  await openDish(page).click();
  await mark(page);
  await expect(openDish(page)).toHaveAttribute("aria-busy", "true");
  release();
  await expect(page.getByRole("button", { name: /^Add 1 • / })).toBeVisible();
  expect(await isMarked(page)).toBe(true);
});

test("clicks before hydration all count @nightly", async ({ page }) => {
  await bePatient(page.context());
  const release = await holdScripts(page);
  await page.goto(mamaPut, { waitUntil: "commit" });
  await addDish(page).click();
  await mark(page);
  await addDish(page).click();
  release();
  await expect(page.getByRole("link", { name: "Proceed to order 2 items" })).toBeVisible();
  expect(await isMarked(page)).toBe(true);
});

test("a page keeps its scroll position when React loads, whatever its URL and the page before @nightly", async ({
  page,
}) => {
  await fillCart(page);
  await page.goto(mamaPut);
  await waitForHydration(page);
  await page.evaluate(() => scrollTo(0, 900));
  for (const path of [`${mamaPut}/checkout`, `${mamaPut}/checkout#summary`]) {
    const release = await holdScripts(page);
    await page.goto(path, { waitUntil: "commit" });
    await expect(page.getByLabel("Coupon code (optional)")).toBeVisible();
    await page.mouse.move(180, 400);
    await page.mouse.wheel(0, -2_000);
    await page.mouse.wheel(0, 250);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(250);
    await page.keyboard.press("Shift"); // the first touch
    release();
    await waitForHydration(page);
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    expect(await page.evaluate(() => scrollY), path).toBe(250);
    await page.unrouteAll();
  }
});

test("text typed into the search before hydration filters the menu @nightly", async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto(mamaPut, { waitUntil: "commit" });
  await page.getByRole("searchbox").fill("asun");
  release();
  await waitForHydration(page);
  await expect(page.getByRole("searchbox")).toHaveValue("asun");
  await expect(page.getByRole("button", { name: "Add Asun" }).last()).toBeVisible();
  await expect(addDish(page)).toBeHidden();
});

test("clicks work without scripts when these don't arrive @nightly", async ({ page }) => {
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
  await page.goto(mamaPut);
  await addDish(page).click();
  await expect(page.getByText("Item added!")).toBeVisible();
  await expect(page.getByRole("link", { name: "Proceed to order 1 item" })).toBeVisible();
  await page.getByRole("link", { name: "Proceed to order 1 item" }).click();
  await expect(page).toHaveURL(/\/cart$/);
});

test("items added without scripts all reach the cart, even those added while leaving the page @nightly", async ({
  page,
}) => {
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
  await page.goto(mamaPut);
  await addDish(page).click();
  await expect(page.getByRole("link", { name: "Proceed to order 1 item" })).toBeVisible();
  await page.evaluate(() => {
    for (const dish of ["Asun", "Native Rice", "Asun"])
      document.querySelector<HTMLElement>(`button[aria-label="Add ${dish}"]`)!.click();
    location.href = "/";
  });
  await page.waitForURL("/");
  await expect
    .poll(async () => {
      const { lines } = (await (await page.request.get(`${mamaPut}/cart/changes`)).json()) as {
        lines: { name: string; quantity: number }[];
      };
      return lines.map(({ name, quantity }) => `${quantity} × ${name}`).sort();
    })
    .toEqual(["1 × Native Rice", "1 × Party Jollof & Chicken", "2 × Asun"]);
});

test("scripts that fail once are retried @nightly", async ({ page }) => {
  let failed = 0;
  await page.route(/\/assets\/entry\.client.*\.js$/, (route) =>
    failed++ ? route.continue() : route.abort(),
  );
  await page.goto(mamaPut);
  await page.locator("h1").dispatchEvent("pointerdown");
  await waitForHydration(page);
  expect(failed).toBe(2);
});

test("scripts that never arrive reload the page once, and leave it usable @nightly", async ({
  page,
}) => {
  let documents = 0;
  page.on("request", (request) => void (request.isNavigationRequest() && documents++));
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
  await page.goto(mamaPut);
  const again = page.waitForEvent("load");
  await page.locator("h1").dispatchEvent("pointerdown");
  await again;
  const given = page.waitForRequest(/#2$|\/assets\//);
  await page.locator("h1").dispatchEvent("pointerdown");
  await given;
  await addDish(page).click();
  await expect(page.getByText("Item added!")).toBeVisible();
  expect(documents).toBe(2); // the first load and a reload
});

test("a page whose scripts are gone is opened by a full load @nightly", async ({
  page,
  faults,
}) => {
  faults.allow(/Error loading route module|Failed to fetch dynamically imported module/);
  await page.goto(mamaPut);
  await addFromMenu(page, dish, 1);
  await page.getByRole("link", { name: "Proceed to order 1 item" }).click();
  await expect(page.getByRole("link", { name: "Checkout" })).toBeVisible();
  // Missing on this page but not on the next. Browsers may prefetch, so a count of failures proves
  // nothing.
  let gone = true;
  page.on("request", (request) => void (gone &&= !request.isNavigationRequest()));
  let failed = 0;
  await page.route(/\/assets\/store\..*checkout.*\.js$/, (route) =>
    gone ? (failed++, route.abort()) : route.continue(),
  );
  await mark(page);
  await page.getByRole("link", { name: "Checkout" }).click();
  await expect(
    page
      .getByRole("button", { name: "Pay", exact: true })
      .or(page.getByLabel("Phone number"))
      .first(),
  ).toBeVisible();
  expect(await isMarked(page)).toBe(false);
  expect(failed).toBeGreaterThan(0);
});

test("structured data describes the store and its menu, in the page or through its scripts @nightly", async ({
  page,
  request,
}) => {
  const html = await (
    await request.get(mamaPut, {
      headers: {
        "User-Agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
      },
    })
  ).text();
  const inPage = JSON.parse(/<script type="application\/ld\+json">([^<]+)</.exec(html)![1]!) as {
    name: string;
    hasMenu: { hasMenuSection: unknown[] };
  };
  expect([inPage.name, inPage.hasMenu.hasMenuSection.length > 3]).toEqual([
    "Mama Put Kitchen",
    true,
  ]);
  await page.goto(mamaPut);
  const byScripts = page.locator('script[type="application/ld+json"]');
  await expect(byScripts).toHaveCount(0);
  await page.locator("h1").dispatchEvent("pointerdown");
  await expect(byScripts).toHaveCount(1);
  expect(JSON.parse((await byScripts.textContent())!)).toEqual(inPage);
});

test("with the data saver on, no script loads until the customer chooses the full version, which can be undone @nightly", async ({
  page,
}) => {
  await saveData(page);
  const scripts = scriptsAskedFor(page);
  const line = page.getByText("Data saver is on: tap to see pictures.");
  await page.goto(mamaPut);
  await expect(line).toBeVisible();
  await addDish(page).click();
  await expect(page.getByText("Item added!")).toBeVisible();
  await expect(line).toBeVisible();
  expect(scripts).toEqual([]);
  await page.getByRole("link", { name: "Turn off" }).click();
  await expect(line).toBeHidden();
  await expect(page).toHaveURL(new RegExp(mamaPut));
  await page.locator("h1").dispatchEvent("pointerdown");
  await waitForHydration(page);
  await page.getByRole("link", { name: "Data saver" }).click();
  await expect(line).toBeVisible();
});

test("on a slow network no script loads, and pictures load on tap @nightly", async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "connection", {
      value: { effectiveType: "2g", saveData: false },
    }),
  );
  const scripts = scriptsAskedFor(page);
  await page.goto(mamaPut);
  await expect(page.getByText("Data saver is on: tap to see pictures.")).toBeVisible();
  const frame = page.locator("span.frame").last();
  const picture = page.waitForResponse(/\/media\//);
  await frame.click();
  await picture;
  await expect(frame.locator("img")).toBeVisible();
  expect(scripts).toEqual([]);
});
