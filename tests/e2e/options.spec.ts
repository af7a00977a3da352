import { eq } from "drizzle-orm";
import { optionGroups } from "../../drizzle/schema";
import { withScripts } from "./customer";
import { axe, expect, type Page } from "./fixtures";
import { layoutErrors } from "./layout-errors";
import { signInAsVendorOf, test, type OwnStore } from "./own-store";
import { makeOptionGroup } from "../../drizzle/seed/store-factories";

/** The total on the button that adds the dish to the cart. */
const total = (page: Page) =>
  page.getByRole("button", { name: /^(Add \d+ •|Add to cart|Save change)/ });

/** On a tablet, a desktop and a phone. */
async function expectToFit(page: Page): Promise<void> {
  for (const width of [768, 1280, 360]) {
    await page.setViewportSize({ width, height: 740 });
    expect([width, await layoutErrors(page, width)]).toEqual([width, []]);
  }
}

/** Drags a handle to another one's place. */
async function drag(page: Page, from: RegExp, to: RegExp): Promise<void> {
  const [handle, other] = [from, to].map((name) => page.getByRole("button", { name }));
  await other!.scrollIntoViewIfNeeded();
  await handle!.scrollIntoViewIfNeeded();
  const [box, goal] = [(await handle!.boundingBox())!, (await other!.boundingBox())!];
  const isDown = goal.y > box.y;
  await page.mouse.move(box.x + 10, box.y + 10);
  await page.mouse.down();
  await page.mouse.move(box.x + 10, goal.y + (isDown ? 60 : -20), { steps: 8 });
  await page.mouse.up();
}

/** A group with one free portion that allows several. */
const makeSwallow = ({ db, vendorId, dishes }: OwnStore) =>
  makeOptionGroup(db, {
    vendorId,
    name: "Swallow",
    freeCount: 1,
    sortOrder: 1,
    items: [dishes.get("Jollof rice")!],
    options: [{ name: "Fufu", price: 30_000, maxQuantity: 3 }],
  });

test("a vendor creates a group and assigns it, and the counter asks for it @nightly", async ({
  page,
  openStore,
}) => {
  const store = await openStore();
  await signInAsVendorOf(page, store);
  await page.goto("/dashboard/items");
  await page.locator("summary", { hasText: /^More$/ }).click();
  await page.getByRole("link", { name: "Item options" }).click();
  await page.getByRole("link", { name: "New group" }).click();
  await page.getByLabel("Name").first().fill("Protein");
  await page.getByLabel("Choose at least").fill("1");
  const first = page.getByRole("group", { name: "Option 1", exact: true });
  await first.getByLabel("Name").fill("Goat meat");
  await first.getByLabel("Price (₦)").fill("1000");
  const second = page.getByRole("group", { name: "Option 2", exact: true });
  await second.getByLabel("Name").fill("Titus");
  await second.getByLabel("Price (₦)").fill("dear");
  await axe(page);
  await page.getByRole("button", { name: "Save group" }).click();
  await expect(page.getByRole("alert")).toContainText("Titus, Price: Please enter a price");
  const titus = page.getByRole("group", { name: "Titus" });
  await titus.getByLabel("Price (₦)").fill("1500");
  const names = () =>
    page
      .getByRole("textbox", { name: "Name" })
      .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
  const rows = async () => (await names()).filter(Boolean).slice(1);
  await page.getByRole("button", { name: /^Move Titus, place 2/ }).press("ArrowUp");
  await expect.poll(rows).toEqual(["Titus", "Goat meat"]);
  await drag(page, /^Move Titus, place 1/, /^Move Goat meat, place 2/);
  await expect.poll(rows).toEqual(["Goat meat", "Titus"]);
  await page.getByText("Preview: as customers see it").click();
  await expect(page.locator("#preview")).toContainText(
    "Protein Required Pick 1Goat meat +₦1,000Titus +₦1,500",
  );
  await page.getByRole("button", { name: "Save group" }).click();
  await expect(page.getByText("Group saved")).toBeVisible();
  await axe(page);
  await expectToFit(page);
  await page.goto(`/dashboard/items/${store.dishes.get("Jollof rice")!.id}`);
  await page.locator("summary", { hasText: /^Options$/ }).click();
  await page.getByRole("checkbox", { name: "Protein" }).check();
  await page.getByLabel("Description").fill("With plantain");
  await page.getByText("Preview: as customers see it").click();
  for (const text of ["Jollof rice", "from ₦3,500", "With plantain", "Protein", "+₦1,500"])
    await expect(page.locator("#preview")).toContainText(text);
  await axe(page);
  await expectToFit(page);
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Item saved")).toBeVisible();
  await makeSwallow(store);
  await page.goto("/dashboard/items/options");
  const groups = () => page.locator("li h2").allTextContents();
  await page.getByRole("button", { name: "Move up: Swallow" }).click();
  await expect.poll(groups).toEqual(["Swallow", "Protein"]);
  const handle = page.getByRole("button", { name: /^Move Swallow, place/ });
  // There and back, before the first move is saved.
  await handle.press("ArrowDown");
  await handle.press("ArrowUp");
  await expect.poll(groups).toEqual(["Swallow", "Protein"]);
  await drag(page, /^Move Protein, place/, /^Move Swallow, place/);
  await expect.poll(groups).toEqual(["Protein", "Swallow"]);
  const stored = () =>
    store.db
      .select({ name: optionGroups.name })
      .from(optionGroups)
      .where(eq(optionGroups.vendorId, store.vendorId))
      .orderBy(optionGroups.sortOrder);
  await expect.poll(stored).toEqual([{ name: "Protein" }, { name: "Swallow" }]);
  await page.reload();
  expect(await groups()).toEqual(["Protein", "Swallow"]);
  // Unsaved moves are undone.
  await page.route("**/dashboard/items/options*", (route) =>
    route.request().method() === "POST" ? route.abort() : route.fallback(),
  );
  await handle.press("ArrowUp");
  await expect(
    page.getByRole("alert").filter({ hasText: "We can’t tell if this arrived." }),
  ).toBeVisible();
  await expect.poll(groups).toEqual(["Protein", "Swallow"]);

  // The counter sells two plates with different options as two lines.
  await page.goto("/dashboard/orders/counter");
  await page.setViewportSize({ width: 360, height: 2000 }); // nothing is covered by the foot
  const addRice = page.getByRole("button", { name: "Add Jollof rice" });
  const add = page.getByRole("button", { name: /^Add •/ });
  await addRice.click();
  await add.click();
  await expect(page.getByText("Protein: pick at least one").last()).toBeVisible();
  await page.getByRole("radio", { name: /^Titus/ }).check();
  await axe(page);
  await add.click();
  await addRice.click();
  await page.getByRole("radio", { name: /^Goat meat/ }).check();
  await add.click();
  await page.locator("summary", { hasText: "Sale, change" }).click();
  const portions = page.getByRole("list", { name: "This sale" });
  await expect(portions.getByRole("listitem")).toHaveText([/Titus.*₦4,000/, /Goat meat.*₦3,500/]);
  await expect(page.getByRole("strong")).toHaveText("₦7,500");
  await axe(page);
  await page.getByRole("button", { name: "Cash received" }).click();
  await expect(page.getByRole("status", { name: "Last sale" })).toContainText("₦7,500, cash");
});

test("a customer chooses options, and changes them in the cart @no-js", async ({
  page,
  openStore,
}) => {
  const scripts = withScripts();
  const store = await openStore();
  await makeOptionGroup(store.db, {
    vendorId: store.vendorId,
    name: "Protein",
    minChosen: 1,
    maxChosen: 1,
    items: [store.dishes.get("Jollof rice")!],
    options: [
      { name: "Goat meat", price: 100_000 },
      { name: "Titus", price: 150_000 },
    ],
  });
  await makeOptionGroup(store.db, {
    ...{ vendorId: store.vendorId, name: "Extras", maxChosen: 2, sortOrder: 2 },
    items: [store.dishes.get("Jollof rice")!],
    options: [{ name: "Egg" }, { name: "Coleslaw" }, { name: "No extras", excludesOthers: true }],
  });
  await makeSwallow(store);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(store.url);
  await page
    .getByRole("listitem")
    .filter({ hasText: "from ₦3,500" })
    .getByRole("link", { name: "Jollof rice" })
    .last()
    .click();
  await expect(total(page)).toHaveText(scripts ? "Add 1 • ₦3,500" : "Add to cart");
  await axe(page);
  await expectToFit(page);
  await total(page).click();
  await expect(page.getByText("Protein: pick at least one")).toBeVisible();
  await page.getByRole("radio", { name: /^Titus/ }).check();
  const swallow = page.getByRole("group", { name: /^Swallow/ });
  const extras = page.getByRole("group", { name: /^Extras/ });
  const [egg, slaw, none] = ["Egg", "Coleslaw", "No extras"].map((name) =>
    extras.getByRole("checkbox", { name }),
  );
  if (scripts) {
    await expect(total(page)).toHaveText("Add 1 • ₦4,000");
    // What excludes the others takes their place, and over the maximum nothing can be pressed.
    await none!.check();
    await egg!.check();
    await expect(none!).not.toBeChecked();
    await expect(slaw!).toBeEnabled();
    await slaw!.check();
    await expect(extras).toContainText("That’s 2: take one off to change");
    await none!.check();
    await expect(extras).toContainText("Pick up to 2");
    expect([await egg!.isChecked(), await slaw!.isChecked()]).toEqual([false, false]);
    // The first tap may be anywhere on the row.
    await expect(swallow).toContainText("Fufu Included");
    await swallow.locator(".pick").click({ position: { x: 20, y: 20 } });
    await expect(swallow).toContainText("Fufu Included, then +₦300");
    await axe(page);
    await expect(total(page)).toHaveText("Add 1 • ₦4,000");
    await page.getByRole("button", { name: "One more Fufu" }).click();
    await expect(total(page)).toHaveText("Add 1 • ₦4,300");
    await page.getByRole("button", { name: "Increase quantity" }).click();
    await expect(total(page)).toHaveText("Add 2 • ₦8,600");
  } else {
    await page.getByRole("spinbutton", { name: "Fufu" }).fill("2");
    await page.getByRole("spinbutton", { name: "Quantity" }).fill("2");
    await page.getByRole("button", { name: "Show the total" }).click();
    await expect(page.locator("output")).toHaveText("Total ₦8,600");
    await expect(page.getByRole("radio", { name: /^Titus/ })).toBeChecked();
    await expect(page.getByRole("spinbutton", { name: "Fufu" })).toHaveValue("2");
    await axe(page);
    await expectToFit(page);
    await none!.check();
  }
  await total(page).click();
  await expect(page.getByText("Item added!")).toBeVisible();
  await page.getByRole("link", { name: /^Proceed to order 2 items/ }).click();
  await expect(page.getByText("Titus, 2 × Fufu, No extras")).toBeVisible();
  await axe(page, "with scripts");
  await expectToFit(page);
  await page.getByRole("link", { name: "Change Jollof rice" }).click();
  await expect(total(page)).toHaveText(scripts ? "Save change • ₦8,600" : "Save change");
  await page.getByRole("radio", { name: /^Goat meat/ }).check();
  await page.getByLabel("Note for this item").fill("Less pepper");
  await total(page).click();
  await expect(page.getByText("Goat meat, 2 × Fufu, No extras, “Less pepper”")).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Goat meat" })).toContainText("₦7,600");
});
