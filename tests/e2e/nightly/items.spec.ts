import { eq } from "drizzle-orm";
import sharp from "sharp";
import { categories, menuItems } from "../../../drizzle/schema";
import { makeCategory, makeItem } from "../../../drizzle/seed/factories";
import { cameraPhoto, chooseCameraPhoto } from "../camera-photo";
import { newCustomer, withScripts } from "../customer";
import { axe, contrast, expect, type Page } from "../fixtures";
import { signInAsVendorOf, test } from "../own-store";
import { paidOrder } from "../shortcuts";

const photo = () =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: "#b5450f" } })
    .jpeg()
    .toBuffer();

const adjustment = (page: Page) => page.locator("details", { hasText: "Crop and light" });
const focusPad = (page: Page) => page.getByRole("button", { name: /^Where the food is/ });

/** A dark photo shows its correction at once; tap, key and drag move its focus point. */
async function adjustPicture(page: Page): Promise<void> {
  const pad = focusPad(page);
  await expect(page.getByRole("checkbox", { name: "Make it brighter" })).toBeChecked();
  await expect(pad).toHaveAccessibleName("Where the food is: 50% from the left, 50% from the top");
  const menu = adjustment(page).locator("figure img").first();
  const middle = await menu.evaluate((image) => getComputedStyle(image).objectPosition);
  const { width, height } = (await pad.boundingBox())!;
  await pad.click({ position: { x: width * 0.5, y: height * 0.25 } });
  await expect(pad).toHaveAccessibleName(/25% from the top$/);
  await pad.press("ArrowUp");
  await pad.press("Shift+ArrowLeft");
  await expect(pad).toHaveAccessibleName("Where the food is: 40% from the left, 23% from the top");
  const moved = await menu.evaluate((image) => getComputedStyle(image).objectPosition);
  expect(moved).not.toBe(middle);
  const point = (await pad.boundingBox())!;
  await page.mouse.move(point.x + point.width * 0.4, point.y + point.height * 0.23);
  await page.mouse.down();
  await page.mouse.move(point.x + point.width * 0.6, point.y + point.height * 0.8, { steps: 4 });
  await page.mouse.up();
  await expect(pad).toHaveAccessibleName(/(59|60|61)% from the left, (79|80|81)% from the top$/);
  await axe(page, "with scripts");
  await page.getByRole("button", { name: "Use the original" }).click();
  await expect(page.getByRole("checkbox", { name: "Make it brighter" })).not.toBeChecked();
  await pad.press("Shift+ArrowUp");
}

/** The returned form has kept the adjustments. */
async function expectAdjusted(page: Page): Promise<void> {
  await expect(focusPad(page)).toHaveAccessibleName(/50% from the left, 40% from the top$/);
}

async function adjustWithoutScripts(page: Page): Promise<void> {
  await adjustment(page).locator("summary").click();
  await expect(page.getByText("The light is good: nothing to make brighter.")).toBeVisible();
  await expect(page.getByRole("radio", { name: "Middle", exact: true })).toBeChecked();
  await page.getByRole("radio", { name: "Top left" }).check();
}

test("a vendor adds a dish with its picture, and a customer finds it @no-js", async ({
  page,
  openStore,
  someoneElse,
}, { project }) => {
  const scripts = project.use.javaScriptEnabled !== false;
  const store = await openStore();
  await signInAsVendorOf(page, store);
  await page.goto("/dashboard/items");
  await expect(page.getByRole("heading", { level: 1, name: "Menu Items" })).toBeVisible();
  await axe(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await contrast(page);
  await page.emulateMedia({ colorScheme: "light" });
  await page.getByRole("link", { name: "Add Item" }).click();
  await expect(
    page.getByRole("heading", { level: scripts ? 2 : 1, name: "Add New Product" }),
  ).toBeVisible();
  await expect(page.getByRole("dialog", { name: "Add New Product" })).toHaveCount(scripts ? 1 : 0);
  await page.getByLabel("Name").fill("Ofada special");
  const picture = page.getByLabel("Picture", { exact: true });
  const shown = page.getByRole("img", { name: "How this item looks" });
  if (scripts) {
    await chooseCameraPhoto(page, { field: picture, shown, isCut: true }, 3 * 1024 * 1024);
    await adjustPicture(page);
  } else {
    // Without scripts nothing shrinks it: the limit appears beside the field, and the rest of the
    // form stays.
    await picture.setInputFiles(await cameraPhoto());
    await page.getByRole("button", { name: "Add product" }).click();
    await expect(page.getByText("File size too large. Maximum size: 3MB").last()).toBeVisible();
    await expect(page.getByLabel("Name")).toHaveValue("Ofada special");
    await picture.setInputFiles({
      name: "dish.jpg",
      mimeType: "image/jpeg",
      buffer: await photo(),
    });
  }
  await page.getByRole("button", { name: "Add product" }).click();
  await expect(
    page.getByRole("alert").filter({ hasText: "Price: Please enter a price" }),
  ).toBeVisible();
  await expect(page.getByLabel("Name")).toHaveValue("Ofada special");
  // It need not be chosen again.
  await expect(shown).toBeVisible();
  if (scripts) await expectAdjusted(page);
  else await adjustWithoutScripts(page);
  await axe(page);
  await page.getByLabel("Or a new category").fill("Specials");
  await page.getByLabel(/^Price \(₦\)(?! of)/).fill("4,500");
  await page.getByRole("button", { name: "Add product" }).click();
  await expect(page).toHaveURL(/\/dashboard\/items(\?|$)/);

  const customer = await someoneElse();
  await customer.goto(store.url);
  await expect(customer.getByRole("heading", { name: "Specials" })).toBeVisible();
  await expect(customer.getByText("Ofada special").first()).toBeVisible();
});

test("a dish is switched off and on, sold out for today and deleted, and failed changes are undone", async ({
  page,
  context,
  openStore,
  faults,
}) => {
  const store = await openStore();
  await signInAsVendorOf(page, store);
  await page.goto("/dashboard/items?q=egusi");
  const card = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: "Egusi soup" }) });
  const states = card.getByRole("group", { name: "Egusi soup is" });
  const pressed = states.getByRole("button", { pressed: true });
  await expect(card).toContainText("Low stock: 3 left");
  await card.locator("summary").click();
  for (const state of ["Off", "Sold out Today", "On", "Sold out Today"]) {
    await states.getByRole("button", { name: state, exact: true }).click();
    await expect(pressed).toHaveText(state);
    await expect(states.locator("[aria-disabled]")).toHaveCount(0);
  }
  await expect(async () => {
    const [row] = await store.db
      .select({ until: menuItems.soldOutUntil })
      .from(menuItems)
      .where(eq(menuItems.id, store.dishes.get("Egusi soup")!.id));
    expect(row!.until!.getTime()).toBeGreaterThan(Date.now());
  }).toPass();
  faults.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await states.getByRole("button", { name: "Off" }).click();
  await expect(page.getByRole("alert")).toContainText(
    "Not sent. Check your network and tap again.",
  );
  await expect(pressed).toHaveText("Sold out Today");
  await context.setOffline(false);
  await expect(page.getByRole("alert").filter({ hasText: "Not sent" })).toHaveCount(0);
  const opener = card.getByRole("link", { name: "Egusi soup", exact: true });
  await opener.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => window.scrollY);
  await opener.click();
  const dialog = page.getByRole("dialog", { name: "Edit Item" });
  await expect(dialog.getByRole("heading", { name: "Edit Item" })).toBeFocused();
  await dialog.getByLabel("Price (₦)").fill("1");
  await page.keyboard.press("Escape");
  await expect(dialog.getByText("You have unsaved changes.")).toBeVisible();
  await axe(page);
  await dialog.getByRole("button", { name: "Discard" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
  await opener.press("Enter");
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/\/dashboard\/items\?q=egusi$/);
  expect(await page.evaluate(() => window.scrollY)).toBe(place);
  await axe(page, "with scripts");
  await card.getByRole("link", { name: "Delete" }).click();
  await expect(page.getByRole("heading", { name: "Delete Item" })).toBeVisible();
  await page.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Item deleted" })).toBeVisible();
  await page.goto("/dashboard/items?q=egusi");
  await expect(page.getByRole("heading", { name: "No items found" })).toBeVisible();
});

test("proposed dishes get their prices on one page, and categories their order by button, key and drag", async ({
  page,
  openStore,
}) => {
  const store = await openStore();
  const { id: categoryId } = await makeCategory(store.db, {
    vendorId: store.vendorId,
    name: "Grills",
    sortOrder: 4,
  });
  for (const name of ["Suya", "Asun"])
    await makeItem(store.db, {
      vendorId: store.vendorId,
      categoryId,
      name,
      price: 0,
      isDraft: true,
      isAvailable: false,
      priceHint: 200_000,
    });
  await signInAsVendorOf(page, store);
  await page.goto("/dashboard/items");
  await expect(page.getByText("Set your prices 2")).toBeVisible();
  const setPrices = page.getByRole("link", { name: "Set prices" });
  await setPrices.click();
  const drafts = page.getByRole("main");
  await expect(drafts.getByText("usually around ₦2,000").first()).toBeVisible();
  await drafts.getByLabel("Suya").fill("1800");
  await drafts.getByRole("button", { name: "Add to menu" }).click();
  await expect(
    page.getByRole("status").filter({ hasText: "1 item is on your menu now" }),
  ).toBeVisible();
  await setPrices.click();
  await expect(drafts.getByLabel("Asun")).toBeVisible();
  await expect(drafts.getByLabel("Suya")).toHaveCount(0);
  await drafts
    .getByRole("listitem")
    .filter({ hasText: "Asun" })
    .getByLabel("I don’t cook this")
    .check();
  await drafts.getByRole("button", { name: "Remove ticked" }).click();
  await expect(page.getByText("1 dish removed").first()).toBeVisible();
  await expect(setPrices).toHaveCount(0);
  await axe(page);
  await page.getByRole("button", { name: "Undo" }).first().click();
  await expect(setPrices).toBeVisible();

  await page.locator("summary", { hasText: /^More$/ }).click();
  await axe(page);
  await page.getByRole("link", { name: "Change many" }).click();
  await page.getByLabel("By how much").fill("10");
  await page.getByRole("checkbox", { name: "Rice (5)" }).check();
  // At the end, where the bar covers none of the list.
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await axe(page, "with scripts");
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByRole("heading", { name: /items? will change$/ })).toBeVisible();
  await axe(page, "with scripts");
  await page.goto("/dashboard/items");
  await page.locator("summary", { hasText: /^More$/ }).click();
  await page.getByRole("link", { name: "Categories" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Categories" })).toBeVisible();
  await axe(page, "with scripts");
  const inOrder = () =>
    page
      .getByRole("textbox", { name: /^Name of/ })
      .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
  await expect.poll(inOrder).toEqual(["Rice", "Swallow & Soups", "Drinks", "Grills"]);
  await page.getByText("Available always: hours of Grills").click();
  const hours = page.getByRole("group", { name: "When customers can order Grills" });
  await hours.getByLabel("Fri").check();
  await hours.getByLabel("From").fill("18:00");
  await hours.getByLabel("Until").fill("02:00");
  await axe(page, "with scripts");
  await page.getByRole("button", { name: "Save hours" }).filter({ visible: true }).click();
  await expect(page.getByText("Available Fri, 18:00–02:00")).toBeVisible();
  await page.getByRole("button", { name: "Move down: Rice" }).click();
  await expect.poll(inOrder).toEqual(["Swallow & Soups", "Rice", "Drinks", "Grills"]);
  await page.getByRole("button", { name: /^Move Grills, place 4 of 4/ }).press("ArrowUp");
  await expect.poll(inOrder).toEqual(["Swallow & Soups", "Rice", "Grills", "Drinks"]);
  const stored = () =>
    store.db
      .select({ name: categories.name })
      .from(categories)
      .where(eq(categories.vendorId, store.vendorId))
      .orderBy(categories.sortOrder);
  await expect.poll(async () => (await stored())[2]).toEqual({ name: "Grills" });
  const handle = page.getByRole("button", { name: /^Move Rice/ });
  await handle.scrollIntoViewIfNeeded();
  const [box, first] = [
    (await handle.boundingBox())!,
    (await page.getByRole("button", { name: /^Move Swallow/ }).boundingBox())!,
  ];
  await page.mouse.move(box.x + 10, box.y + 10);
  await page.mouse.down();
  await page.mouse.move(box.x + 10, first.y, { steps: 8 });
  await page.mouse.up();
  await expect.poll(inOrder).toEqual(["Rice", "Swallow & Soups", "Grills", "Drinks"]);
  await expect(async () => {
    await page.reload();
    expect((await inOrder())[0]).toBe("Rice");
  }).toPass();
});

test("a menu is pasted from WhatsApp, checked, corrected and saved", async ({
  page,
  openStore,
}) => {
  const store = await openStore();
  await signInAsVendorOf(page, store);
  await page.goto("/dashboard/items/import#paste");
  const box = page.getByLabel("One item a line, with its price");
  const check = async (menu: string) => {
    await box.fill(menu);
    await page.getByRole("button", { name: "Check menu" }).click();
  };
  await check("*Rice* 🍚\nJollof rice - N2,900\nFried rice 4.500\n\nDrinks:\n• Zobo 700");
  await expect(page.getByRole("alert")).toContainText("Line 3: Fried rice: ₦4.50 or ₦4,500?");
  await expect(box).toHaveValue(/^\*Rice\* 🍚\r?\nJollof rice - N2,900/);
  await axe(page);
  await page.getByRole("button", { name: "₦4,500" }).click();
  await expect(page.getByRole("heading", { name: "Is this right?" })).toBeVisible();
  const row = (name: string) =>
    page.getByRole("listitem").filter({ has: page.getByText(name, { exact: true }) });
  await expect(row("Jollof rice")).toContainText("₦2,500");
  await expect(row("Jollof rice")).toContainText("₦2,900");
  await expect(row("Zobo")).toContainText("₦700");
  await axe(page);
  await page.getByRole("button", { name: /^Import \d items/ }).click();
  await expect(page.getByRole("status").filter({ hasText: /items imported/ })).toBeVisible();
  await page.goto("/dashboard/items?q=fried");
  await expect(page.getByRole("listitem").filter({ hasText: "Fried rice" })).toContainText(
    "₦4,500",
  );
});

test("a file's columns are assigned by hand if its headings don't identify them", async ({
  page,
  openStore,
}) => {
  const store = await openStore();
  await signInAsVendorOf(page, store);
  await page.goto("/dashboard/items/import");
  const text = "What,How much,Kind\nAkara,N1200,Breakfast\nPap,15,Breakfast\n";
  await page
    .getByLabel("CSV file")
    .setInputFiles({ name: "menu.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
  await page.getByRole("button", { name: "Check file" }).click();
  await expect(page.getByRole("heading", { name: "Which column is which?" })).toBeVisible();
  await axe(page);
  await expect(page.getByLabel("Column 1")).toHaveValue("name");
  await page.getByLabel("Column 3").selectOption("Category");
  await page.getByRole("button", { name: "Check file" }).last().click();
  await expect(page.getByText("2 items to add")).toBeVisible();
  await expect(page.getByText("One price looks unusual")).toBeVisible();
  await page.getByRole("button", { name: "Import 2 items" }).click();
  await expect(page.getByRole("status").filter({ hasText: "2 items imported" })).toBeVisible();
});

test("a menu file is previewed before it is imported", async ({ page, openStore }) => {
  const store = await openStore();
  await signInAsVendorOf(page, store);
  await page.goto("/dashboard/items/import");
  const check = async (text: string) => {
    await page
      .getByLabel("CSV file")
      .setInputFiles({ name: "menu.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
    await page.getByRole("button", { name: "Check file" }).click();
  };
  await check("name;category;price\nAkara;Breakfast;₦1,200\nPap;Breakfast;cheap\n");
  await expect(page.getByRole("alert")).toContainText(
    "Line 3: price: Please enter a price in naira, such as 1500",
  );
  await expect(page.getByRole("button", { name: /^Import / })).toHaveCount(0);
  await axe(page);
  await check("name;category;price\nAkara;Breakfast;₦1,200\nJollof rice;Rice;₦2,500\n");
  await expect(
    page.getByText("1 item to add, 0 items to change, 1 item as it is. New categories: Breakfast."),
  ).toBeVisible();
  if (withScripts()) {
    // An order arrives and the page revalidates: the preview stays.
    await paidOrder(page.request, newCustomer(), {
      slug: store.slug,
      dishes: { "Jollof rice": 1 },
    });
    await expect(page.getByRole("region", { name: "New order" })).toBeVisible();
  }
  await axe(page);
  await page.getByRole("button", { name: "Import 1 item" }).click();
  await expect(page.getByRole("status").filter({ hasText: "1 item imported" })).toBeVisible();
  await page.goto("/dashboard/items?q=akara");
  await expect(page.getByRole("listitem").filter({ hasText: "Akara" })).toContainText("₦1,200");
});

test("an iPhone's HEIC becomes a JPEG if the browser can read it; otherwise the vendor sees what to do", async ({
  page,
  openStore,
}) => {
  const store = await openStore();
  await signInAsVendorOf(page, store);
  await page.goto("/dashboard/items/new");
  const picture = page.getByLabel("Picture", { exact: true });
  const heic = (buffer: Buffer) => ({ name: "IMG_0042.HEIC", mimeType: "image/heic", buffer });
  await picture.setInputFiles(heic(Buffer.from("000000186674797068656963", "hex")));
  await expect(page.getByText("This photo is a HEIC file")).toBeVisible();
  // Chromium reads no HEIC; a readable picture takes the place of one in Safari.
  await picture.setInputFiles(heic(await photo()));
  await expect(page.getByRole("img", { name: "How this item looks" })).toBeVisible();
  await expect(page.getByText("This photo is a HEIC file")).toHaveCount(0);
});
