import { eq } from "drizzle-orm";
import { menuItems, vendorBusinessSettings, vendorProfiles } from "../../drizzle/schema";
import { expect, moving, type Page } from "./fixtures";
import { test, type OwnStore } from "./own-store";
import { markHydration, waitForHydration } from "./hydration";

test.use(moving);

/** Opens a menu and waits until its scripts listen to the store. */
async function openMenu(page: Page, store: OwnStore): Promise<void> {
  const listening = page.waitForResponse((response) =>
    response.url().endsWith(`${store.url}/events`),
  );
  await page.goto(store.url);
  await page.locator("h1").first().dispatchEvent("pointerdown");
  await listening;
}

/**
 * Records the page's view transitions.
 * @returns where the dish's picture was before and after each
 */
async function countTransitions(page: Page): Promise<() => Promise<string[][]>> {
  await page.evaluate(() => {
    const named = () =>
      [...document.querySelectorAll<HTMLElement>(".frame, .initial, .item-picture")]
        .filter((element) => getComputedStyle(element).viewTransitionName === "dish")
        .map((element) =>
          element.closest(".sheet")
            ? "the sheet"
            : `${element.closest("li")!.querySelector("h3")!.textContent}’s row`,
        )
        .join();
    const transitions: string[][] = [];
    const finished: Promise<void>[] = [];
    const start = document.startViewTransition.bind(document);
    Object.assign(window, { transitions, finished });
    Object.assign(document, {
      startViewTransition: (update: () => Promise<void>) => {
        const places = [named()];
        transitions.push(places);
        const transition = start(async () => {
          await update();
          places.push(named());
        });
        finished.push(transition.finished);
        return transition;
      },
    });
  });
  return () =>
    page.evaluate(async () => {
      const seen = window as unknown as { transitions: string[][]; finished: Promise<void>[] };
      await Promise.all(seen.finished);
      return seen.transitions;
    });
}

const setBusiness = (store: OwnStore, set: Partial<typeof vendorBusinessSettings.$inferInsert>) =>
  store.db
    .update(vendorBusinessSettings)
    .set(set)
    .where(eq(vendorBusinessSettings.vendorId, store.vendorId));

test("a vendor's change reaches the open page within two seconds, and leaves scroll, cart and sheet as they are @nightly", async ({
  page,
  openStore,
}) => {
  const store = await openStore();
  let loads = 0;
  page.on("load", () => loads++);
  await openMenu(page, store);
  await page.getByRole("button", { name: "Add Jollof rice" }).last().click();
  await expect(page.getByRole("link", { name: "Proceed to order 1 item ₦2,500" })).toBeVisible();
  const dish = page.locator(".dishes").getByRole("link", { name: "Amala" });
  await dish.scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate(() => window.scrollY);
  const transitions = await countTransitions(page);
  await dish.click();
  await expect(page.getByRole("dialog", { name: "Amala" })).toBeVisible();
  expect(await transitions()).toEqual([["Amala’s row", "the sheet"]]);
  await page.getByRole("button", { name: "Close" }).click();
  await expect(dish).toBeFocused();
  expect((await transitions())[1]).toEqual(["the sheet", "Amala’s row"]);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await dish.click();
  await expect(page.getByRole("dialog", { name: "Amala" })).toBeVisible();
  expect(await transitions()).toHaveLength(2);

  await store.db
    .update(vendorProfiles)
    .set({ settings: { primaryColor: "#14532D" } })
    .where(eq(vendorProfiles.id, store.vendorId));
  await expect(page.locator(".shell")).toHaveCSS("--brand", "#14532D", { timeout: 2_000 });
  await setBusiness(store, { emergencyPauseEnabled: true });
  await expect(page.getByText("This store has paused new orders for now.")).toBeAttached({
    timeout: 2_000,
  });
  await expect(page.getByRole("dialog", { name: "Amala" })).toBeVisible();
  await page.getByRole("button", { name: "Close" }).click();
  // The notice above may push it a little.
  expect(Math.abs((await page.evaluate(() => window.scrollY)) - scrolled)).toBeLessThan(160);
  await expect(page.getByRole("link", { name: "Proceed to order 1 item ₦2,500" })).toBeVisible();
  await setBusiness(store, { emergencyPauseEnabled: false });
  await expect(page.getByText("Ordering unavailable right now")).toHaveCount(0, { timeout: 2_000 });
  await store.db
    .update(menuItems)
    .set({ price: 275_000 })
    .where(eq(menuItems.id, store.dishes.get("Fried rice")!.id));
  await expect(page.locator(".dishes").getByText("₦2,750")).toBeVisible({ timeout: 2_000 });
  await setBusiness(store, { deliveryFee: 83_000 });
  await expect(page.getByText("₦830").first()).toBeAttached({ timeout: 2_000 });
  const closed = Object.fromEntries(
    ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"].map((day) => [
      day,
      { open: false, opening: "09:00", closing: "21:00" },
    ]),
  );
  await store.db
    .update(vendorProfiles)
    .set({ settings: { primaryColor: "#14532D", operatingHours: closed } })
    .where(eq(vendorProfiles.id, store.vendorId));
  await expect(page.getByRole("link", { name: "Iya Basira Kitchen Closed" })).toBeVisible({
    timeout: 2_000,
  });
  await expect(page.getByRole("link", { name: "Proceed to order 1 item ₦2,500" })).toBeVisible();
  expect(loads).toBe(1);
});

test("the documented browser signals refresh the page @nightly", async ({ page, openStore }) => {
  const store = await openStore();
  await page.route("**/events", (route) => route.abort()); // as on networks without event streams
  await page.goto(store.url);
  await page.getByRole("button", { name: "Add Jollof rice" }).last().click();
  await expect(page.getByText("Item added!")).toBeVisible();
  const signals: [string, string][] = [
    ["#101010", `window.dispatchEvent(new CustomEvent("theme-updated"))`],
    ["#202020", `window.dispatchEvent(new CustomEvent("storefront-settings-updated"))`],
    [
      "#303030",
      `window.dispatchEvent(new StorageEvent("storage", { key: "storefront-settings-updated" }))`,
    ],
  ];
  for (const [color, signal] of signals) {
    await store.db
      .update(vendorProfiles)
      .set({ settings: { primaryColor: color } })
      .where(eq(vendorProfiles.id, store.vendorId));
    // Repeats until the change has reached the server.
    await expect(async () => {
      await page.evaluate(signal);
      await expect(page.locator(".shell")).toHaveCSS("--brand", color, { timeout: 2_000 });
    }).toPass();
  }
  await store.db
    .update(vendorProfiles)
    .set({ settings: { primaryColor: "#404040" } })
    .where(eq(vendorProfiles.id, store.vendorId));
  const other = await page.context().newPage();
  await other.goto("/favicon.svg");
  await expect(async () => {
    await other.evaluate(
      `new BroadcastChannel("storefront-settings-updated").postMessage("changed")`,
    );
    await expect(page.locator(".shell")).toHaveCSS("--brand", "#404040", { timeout: 2_000 });
  }).toPass();
});

test("a page that stays open closes with its store, without asking the server", async ({
  page,
  openStore,
}) => {
  // From an hour ago to an hour from now, even around midnight.
  const [opening, closing] = [-1, 1].map((hour) =>
    new Date(Date.now() + hour * 3_600_000).toLocaleTimeString("en-GB", {
      timeZone: "Africa/Lagos",
      hour: "2-digit",
      minute: "2-digit",
    }),
  );
  const hours = { open: true, opening, closing };
  const names = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
  const store = await openStore({
    settings: { operatingHours: Object.fromEntries(names.map((day) => [day, hours])) },
  });
  await page.clock.install();
  await openMenu(page, store);
  await expect(page.getByText(/^Open · until/)).toBeVisible();
  let requests = 0;
  page.on(
    "request",
    (request) => ["document", "fetch", "xhr"].includes(request.resourceType()) && requests++,
  ); // except for the rule itself
  await expect(async () => {
    await page.clock.runFor("30:00");
    await expect(page.getByText("This store is currently closed.")).toBeVisible({ timeout: 500 });
  }).toPass();
  expect(requests).toBe(0);
});

test("the tabs follow the scroll position @nightly", async ({ page, openStore }) => {
  const store = await openStore();
  await openMenu(page, store);
  const current = page.getByRole("navigation", { name: "Categories" }).locator("[aria-current]");
  await expect(current).toHaveText("All");
  await page
    .getByRole("heading", { level: 2, name: "Swallow & Soups" })
    .evaluate((heading) => heading.scrollIntoView({ block: "start" }));
  await expect(current).toHaveText("Swallow & Soups");
  await page
    .getByRole("navigation", { name: "Categories" })
    .getByRole("link", { name: "Rice", exact: true })
    .click();
  await expect(current).toHaveText("Rice");
  await expect(page.getByRole("heading", { level: 2, name: "Rice" })).toBeInViewport();
});

test("favourites stay on the device, and can be shown alone @nightly", async ({
  page,
  openStore,
}) => {
  const store = await openStore();
  await openMenu(page, store);
  const tab = page.getByRole("button", { name: "Favourites" });
  await expect(tab).toHaveCount(0);
  await page.locator(".dishes").getByRole("link", { name: "Amala" }).click();
  const mark = page.getByRole("button", { name: "Favourite Amala" });
  await expect(mark).toHaveAttribute("aria-pressed", "false");
  await mark.click();
  await expect(mark).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("button", { name: "Close" }).click();
  await tab.click();
  await expect(page.locator(".dishes").getByRole("heading", { level: 3 })).toHaveText(["Amala"]);
  await page.reload();
  await tab.click();
  await expect(page.locator(".dishes").getByRole("heading", { level: 3 })).toHaveText(["Amala"]);
  await page.locator(".dishes").getByRole("link", { name: "Amala" }).click();
  await mark.click();
  await page.getByRole("button", { name: "Close" }).click();
  await expect(tab).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Featured meals" })).toBeVisible();
});

test("a store and a dish are shared by the share sheet, or copied where the device has none @nightly", async ({
  page,
  context,
  openStore,
}) => {
  const store = await openStore();
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openMenu(page, store);
  await page.getByRole("link", { name: /^Share/ }).click();
  await expect(page.getByText("Link copied")).toBeVisible();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  expect(await copied()).toContain(store.url);
  await expect(page.getByText("Link copied")).toHaveCount(0);
  await page.locator(".dishes").getByRole("link", { name: "Amala" }).click();
  const dish = page.getByRole("dialog", { name: "Amala" });
  await dish.getByRole("link", { name: "Share Amala" }).click();
  await expect(page.getByText("Link copied")).toBeVisible();
  const address = await copied();
  expect(new URL(address).pathname).toBe(`${store.url}/items/${store.dishes.get("Amala")!.id}`);
  await page.evaluate(() =>
    Object.assign(navigator, {
      share: (what: ShareData) => {
        document.documentElement.dataset.shared = JSON.stringify(what);
        return Promise.resolve();
      },
    }),
  );
  await dish.getByRole("link", { name: "Share Amala" }).click();
  await expect(page.locator("html")).toHaveAttribute(
    "data-shared",
    JSON.stringify({ title: "Amala", url: address }),
  );
});

test("a menu that can't be loaded says so, and appears when it can be @nightly", async ({
  page,
  context,
  openStore,
  faults,
}) => {
  faults.allow(/console|script/); // the network is cut on purpose
  const store = await openStore();
  await markHydration(page);
  await page.goto(`${store.url}/items/${store.dishes.get("Amala")!.id}`);
  await page.getByRole("button", { name: "Increase quantity" }).click();
  await waitForHydration(page);
  await expect(page.getByRole("button", { name: "Add 2 • ₦5,000" })).toBeVisible();
  await page.route(`**${store.url}.data*`, (route) => route.abort());
  await page.getByRole("link", { name: "Menu" }).click();
  await expect(page.getByRole("heading", { name: "Error loading store" })).toBeVisible();
  await expect(page).toHaveTitle("Error loading store");
  await page.unroute(`**${store.url}.data*`);
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "Featured meals" })).toBeVisible();
  expect(context.pages()).toHaveLength(1);
});

test("a skeleton shows while the menu loads @nightly", async ({ page, openStore }) => {
  const store = await openStore();
  await markHydration(page);
  await page.goto(`${store.url}/cart`);
  await page.locator("h1").first().dispatchEvent("pointerdown");
  await waitForHydration(page);
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route(`**${store.url}.data*`, async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole("link", { name: "See the menu" }).click();
  // The tapped control is busy at once, and after 150 ms a bar moves along the top.
  const bar = () =>
    page.evaluate(() => {
      const { animationName, animationDelay, height } = getComputedStyle(document.body, "::after");
      return { animationName, animationDelay, height };
    });
  await expect
    .poll(bar)
    .toEqual({ animationName: "going", animationDelay: "0.15s", height: "2px" });
  await expect(page.getByRole("status").filter({ hasText: "Loading the menu" })).toBeVisible();
  answer();
  await expect(page.getByRole("heading", { name: "Featured meals" })).toBeVisible();
  await expect(page.getByText("Loading the menu")).toHaveCount(0);
  expect((await bar()).animationName).toBe("none");
});

test("an open menu whose stream was refused listens again half a minute later @nightly", async ({
  page,
  openStore,
  faults,
}) => {
  faults.allow(/503/);
  const store = await openStore();
  let refused = 0;
  // As during an outage or behind a proxy; browsers don't retry after a refusal.
  await page.route(`**${store.url}/events`, (route) =>
    refused++ === 0 ? route.fulfill({ status: 503, body: "" }) : route.continue(),
  );
  await page.clock.install();
  await page.goto(store.url);
  await expect
    .poll(async () => {
      await page.clock.runFor(500); // scripts load when idle
      return refused;
    })
    .toBe(1);
  const listening = page.waitForResponse(
    (response) => response.url().endsWith("/events") && response.status() === 200,
  );
  // The half minute begins once the page knows of the refusal, which takes real time.
  await expect
    .poll(async () => {
      await page.clock.runFor(10_000);
      return refused;
    })
    .toBe(2);
  await listening;
});
