import { eq } from "drizzle-orm";
import { menuItems, vendorBusinessSettings, vendorProfiles } from "../../drizzle/schema";
import { mamaPut } from "./customer";
import { axe, expect, type Page } from "./fixtures";
import { test } from "./own-store";

const search = (page: Page) => page.getByRole("searchbox", { name: "Search the menu" });
/** The names of the listed dishes, in order. */
const listed = (page: Page) =>
  page.getByRole("main").locator(".dishes").getByRole("heading", { level: 3 });

test("the search allows typing errors and synonyms, and says when there is nothing @no-js", async ({
  page,
  openStore,
}, { project }) => {
  const store = await openStore();
  await store.db
    .update(menuItems)
    .set({ tags: ["spicy", "new"] })
    .where(eq(menuItems.id, store.dishes.get("Ewedu")!.id));
  await page.goto(store.url);
  let requests = 0;
  page.on(
    "request",
    (request) => ["document", "fetch", "xhr"].includes(request.resourceType()) && requests++,
  ); // except for its scripts
  const look = async (words: string) => {
    await search(page).fill(words);
    if (project.name === "no-js") await search(page).press("Enter");
  };
  await look("  jolof ");
  await expect(listed(page)).toHaveText(["Jollof rice"]);
  await expect(page.getByRole("heading", { name: "Featured meals" })).toHaveCount(0);
  await look("PLANTAIN");
  await expect(listed(page)).toHaveText(["Jollof rice"]);
  await look("egusi soop");
  await expect(listed(page)).toHaveText(["Egusi soup"]);
  await expect(page.getByRole("status").filter({ hasText: "“egusi soop”" })).toHaveText(
    "1 result for “egusi soop”",
  );
  await look("spicy");
  await expect(listed(page)).toHaveText(["Ewedu"]);
  await expect(
    page.getByRole("listitem").filter({ has: page.getByRole("link", { name: "Ewedu" }) }),
  ).toContainText("Spicy · New");
  await look("ogbono");
  await expect(listed(page)).toHaveText(["Ọ̀gbọ̀nọ̀"]);
  await look("swallow");
  // Swallows first, then the rest of 'Swallow & soups'.
  await expect(listed(page)).toHaveText(["Amala", "Pounded yam", "Egusi soup", "Ọ̀gbọ̀nọ̀", "Ewedu"]);
  await look("sushi");
  await expect(page.getByRole("heading", { name: "No meals found" })).toBeVisible();
  await axe(page, "with scripts");
  if (project.name === "js") expect(requests).toBe(0);
  await page.getByRole("link", { name: "Clear search" }).click();
  await expect(page.getByRole("heading", { name: "Featured meals" })).toBeVisible();
  await expect(listed(page)).toHaveCount(store.dishes.size);
});

test("a dish has a page of its own, which scripts open above the menu @no-js @nightly", async ({
  page,
  openStore,
}, { project }) => {
  const store = await openStore();
  const scripted = project.name === "js";
  await page.goto(store.url);
  await page.evaluate("document.readyState"); // the first touch needs a complete page
  const dish = page.getByRole("main").locator(".dishes").getByRole("link", { name: "Jollof rice" });
  await dish.scrollIntoViewIfNeeded();
  await dish.click();
  await expect(page).toHaveURL(
    new RegExp(`${store.url}/items/${store.dishes.get("Jollof rice")!.id}$`),
  );
  await expect(
    page.getByRole("heading", { name: "Jollof rice", level: scripted ? 2 : 1 }),
  ).toBeVisible();
  await expect(page.getByText("Contains: Fish")).toBeVisible();
  const share = page.getByRole("link", { name: "Share Jollof rice" });
  const shared = decodeURIComponent((await share.getAttribute("href"))!);
  expect(shared).toMatch(/^https:\/\/wa\.me\/\?text=Jollof rice: http/);
  expect(shared).toContain(`${store.url}/items/${store.dishes.get("Jollof rice")!.id}`);
  await expect(page.getByText("Ready in about 20 minutes")).toBeVisible();
  await axe(page);
  await expect(page.getByRole("button", { name: "Reduce quantity" })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  await page.getByRole("button", { name: "Increase quantity" }).click();
  await page.getByRole("button", { name: "Increase quantity" }).click();
  await page.getByRole("button", { name: "Reduce quantity" }).click();
  const add = page.getByRole("button", { name: "Add 2 • ₦5,000" });
  await expect(add).toBeVisible();
  if (scripted) {
    const sheet = page.getByRole("dialog", { name: "Jollof rice" });
    await expect(sheet).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(sheet).toHaveCount(0);
    await expect(dish).toBeFocused();
    await expect(page).toHaveURL(new RegExp(`${store.url}$`));
    await dish.click();
    await expect(sheet).toBeVisible();
    await page.goBack();
    await expect(sheet).toHaveCount(0);
    await page.goForward();
    await expect(sheet).toBeVisible();
    await page.getByRole("button", { name: "Close" }).click();
    await expect(sheet).toHaveCount(0);
    await dish.click();
    await page.getByRole("button", { name: "Increase quantity" }).click();
  }
  await add.click();
  await expect(page.getByText("Item added!")).toBeVisible();
  await expect(page.getByRole("link", { name: "Proceed to order 2 items ₦5,000" })).toBeVisible();
  // Takes one out, beside the + of its row.
  const row = page.locator(".dishes li").filter({ hasText: "Jollof rice" });
  const plus = row.getByRole("button", { name: "Add Jollof rice" });
  const less = page.getByRole("button", { name: "Remove one Jollof rice" }).last();
  await expect(less).toBeInViewport();
  const [minus, more] = [(await less.boundingBox())!, (await plus.boundingBox())!];
  expect(Math.abs(minus.y - more.y)).toBeLessThan(2);
  expect(more.x - minus.x).toBeGreaterThanOrEqual(44);
  expect(more.x - minus.x).toBeLessThan(64);
  await less.click();
  await expect(page.getByRole("link", { name: "Proceed to order 1 item ₦2,500" })).toBeVisible();
  if (scripted) {
    await expect(row.getByRole("status")).toHaveText("1");
    await axe(page);
  }
  await less.click();
  await expect(page.getByRole("link", { name: /^Proceed to order/ })).toHaveCount(0);
  if (scripted) await expect(plus).toBeFocused();
});

test("a very long item name is readable on a small phone on every page @nightly", async ({
  page,
  openStore,
}) => {
  const name = "Donaudampfschifffahrtsgesellschaftskapitänssuppe";
  const store = await openStore();
  const { id } = store.dishes.get("Jollof rice")!;
  await store.db.update(menuItems).set({ name, price: 123_456_789 }).where(eq(menuItems.id, id));
  const fits = async () =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await page.goto(store.url);
  await fits();
  await page
    .getByRole("button", { name: `Add ${name}` })
    .last()
    .click();
  await page.getByRole("link", { name: /^Proceed to order/ }).click();
  await expect(page.getByRole("heading", { name: "Your cart" })).toBeVisible();
  await fits();
  expect(
    await page
      .getByRole("link", { name })
      .last()
      .evaluate((link) => link.getBoundingClientRect().right),
  ).toBeLessThan(360);
  await page.goto(`${store.url}/items/${id}`);
  await fits();
  await page.goto(store.url);
  await page.locator(`#i-${id}`).getByRole("link", { name }).click();
  const add = page.getByRole("button", { name: /^Add 1 •/ });
  await expect(add).toBeVisible();
  expect(await add.evaluate((button) => button.getBoundingClientRect().right)).toBeLessThan(360);
});

test("extra slashes redirect to the menu, where items can be added @nightly", async ({
  page,
  openStore,
}) => {
  const store = await openStore();
  for (const slashes of ["//", "///"]) {
    await page.goto(store.url + slashes);
    await expect(page).toHaveURL(store.url);
    await expect(page.getByRole("heading", { name: "Featured meals" })).toBeVisible();
  }
  await page.goto(`${store.url}/`);
  await page.getByRole("button", { name: "Add Egusi soup" }).last().click();
  await expect(page.getByRole("link", { name: "Proceed to order 1 item" })).toBeVisible();
});

test("low stock is shown, and unavailable items can't be added", async ({ page, openStore }) => {
  const store = await openStore();
  await page.goto(`${store.url}/items/${store.dishes.get("Egusi soup")!.id}?n=3`);
  await expect(page.getByText("Only 3 left")).toBeVisible();
  await expect(page.getByRole("button", { name: "Increase quantity" })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  await expect(page.getByRole("button", { name: "Add 3 • ₦9,000" })).toBeEnabled();
  await page.goto(`${store.url}/items/${store.dishes.get("Zobo")!.id}`);
  await expect(page.getByRole("button", { name: "Unavailable" })).toBeDisabled();
  await store.db
    .update(menuItems)
    .set({ inventory: 0 })
    .where(eq(menuItems.id, store.dishes.get("Egusi soup")!.id));
  await page.goto(store.url);
  const soup = page.locator(".dishes").getByRole("listitem").filter({ hasText: "Egusi soup" });
  await expect(soup.getByText("Sold out")).toBeVisible();
  await expect(soup.getByRole("button")).toHaveCount(0);
});

test("a store shows its information, and which of it is missing @nightly", async ({
  page,
  openStore,
}) => {
  const store = await openStore({
    whatsappNumber: null,
    instagramHandle: "@iyabasira",
    deliveryZones: ["Surulere", "Yaba"],
    settings: {
      primaryColor: "#0B5E52",
      operatingHours: {
        Monday: { open: true, opening: "17:00", closing: "02:00" },
        Sunday: { open: false, opening: "09:00", closing: "21:00" },
      },
    },
    business: { minimumOrder: 150_000 },
  });
  await page.goto(store.url);
  const about = page.getByRole("region", { name: "Store information" });
  await expect(about.getByRole("row", { name: /Monday/ })).toContainText("5:00 pm – 2:00 am");
  await expect(about.getByRole("row", { name: /Sunday/ })).toContainText("Closed");
  await expect(about.getByRole("row", { name: /Tuesday/ })).toContainText("All day");
  await expect(about.locator('tr[aria-current="date"]')).toHaveCount(1);
  await expect(about.getByRole("link", { name: "@iyabasira" })).toHaveAttribute(
    "href",
    "https://instagram.com/iyabasira",
  );
  await expect(about.getByText("Surulere, Yaba")).toBeVisible();
  await expect(about.getByText("₦1,500")).toBeVisible();
  // WhatsApp, address, TikTok, Twitter.
  await expect(about.getByText("Not provided")).toHaveCount(4);
  await expect(page.locator(".shell")).toHaveCSS("--brand", "#0B5E52");
  await expect(page.getByRole("link", { name: /^Share/ })).toHaveAttribute(
    "href",
    `${store.url}/qr`,
  );
  const foot = page.getByRole("contentinfo").getByRole("link");
  await expect(foot).toHaveText(["Help", "Privacy", "Terms of use", "Made with Buka"]);
  const product = process.env.E2E_URL!;
  expect(
    await foot.evaluateAll((links: HTMLAnchorElement[]) => links.map(({ href }) => href)),
  ).toEqual([`${store.url}/questions`, "/privacy", "/terms", "/"].map((path) => product + path));
});

test("a closed store says why, and when it opens again @no-js @nightly", async ({
  page,
  openStore,
}) => {
  const store = await openStore();
  const says = async (text: string | RegExp) => {
    const notice = page.getByRole("status").filter({ hasText: "Ordering unavailable right now" });
    // The cached page is dropped some milliseconds after the change.
    await expect(async () => {
      await page.goto(store.url);
      await expect(notice).toContainText(text, { timeout: 1_000 });
    }).toPass();
    await expect(page.getByText("Closed", { exact: true }).first()).toBeVisible();
  };
  const business = (set: Partial<typeof vendorBusinessSettings.$inferInsert>) =>
    store.db
      .update(vendorBusinessSettings)
      .set(set)
      .where(eq(vendorBusinessSettings.vendorId, store.vendorId));
  await business({ maintenanceMode: true });
  await says("Ordering is temporarily unavailable while this store is under maintenance.");
  await axe(page, "with scripts");
  await business({ maintenanceMode: false, emergencyPauseEnabled: true });
  await says("This store has paused new orders for now.");
  await business({ emergencyPauseEnabled: false });
  const off = { open: false, opening: "09:00", closing: "21:00" };
  const week = {
    Monday: off,
    Tuesday: off,
    Wednesday: off,
    Thursday: off,
    Friday: off,
    Saturday: off,
    Sunday: off,
  };
  await store.db
    .update(vendorProfiles)
    .set({ settings: { operatingHours: week } })
    .where(eq(vendorProfiles.id, store.vendorId));
  await says("This store is temporarily closed.");
  const tomorrow = new Date(Date.now() + 86_400_000).toLocaleDateString("en-GB", {
    weekday: "long",
    timeZone: "Africa/Lagos",
  });
  await store.db
    .update(vendorProfiles)
    .set({ settings: { operatingHours: { ...week, [tomorrow]: { ...off, open: true } } } })
    .where(eq(vendorProfiles.id, store.vendorId));
  await says(
    /This store is closed on \w+day\. Ordering reopens tomorrow at 9:00 am\. You can still order for later\./,
  );
  // The possible action is prominent, the disabled one isn't.
  await page.getByRole("button", { name: "Add Jollof rice" }).last().click();
  await page.getByRole("link", { name: /^Proceed to order/ }).click();
  await expect(page.getByRole("link", { name: "Order for later" })).toHaveClass(/bg-brand/);
  await expect(page.getByRole("button", { name: "Store currently closed" })).not.toHaveClass(
    /bg-brand/,
  );
});

test("the first screen of a small phone has a featured meal, its price and its +, and adds it @nightly", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto(mamaPut);
  await expect(page.getByRole("heading", { level: 1, name: "Mama Put Kitchen" })).toBeInViewport();
  await expect(page.getByText(/^Open · 25–50 min · ₦700 delivery · min ₦2,000$/)).toBeInViewport();
  for (const name of ["Call", "Chat"])
    await expect(page.getByRole("link", { name, exact: true })).toBeInViewport({ ratio: 1 });
  const meal = page.locator(".strip li").first();
  await expect(meal.getByText("₦3,500")).toBeInViewport({ ratio: 1 });
  await meal.getByRole("button", { name: "Add Party Jollof & Chicken" }).click();
  await expect(page.getByRole("link", { name: /^Proceed to order 1 item/ })).toBeVisible();
});
