import { mamaPut } from "./customer";
import { expect, test, type Page } from "./fixtures";

/** Keeps the page's scripts from arriving until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let release!: () => void;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

const line = (page: Page, dish: string) => page.getByRole("listitem").filter({ hasText: dish });

test("what is typed before the scripts are there counts", async ({ page }) => {
  await page.goto(mamaPut);
  await page.getByRole("link", { name: "Party Jollof & Chicken" }).last().click();
  await expect(page.getByRole("spinbutton", { name: "Quantity" })).toBeVisible();
  const item = page.url();
  const release = await holdScripts(page);
  await page.goto(item, { waitUntil: "commit" });
  await page.getByRole("spinbutton", { name: "Quantity" }).fill("3");
  release();
  await expect(page.getByRole("button", { name: "Add 3 • ₦10,500" })).toBeVisible();
});

test("a dish that is tapped before the scripts are there is in the cart", async ({ page }) => {
  await holdScripts(page);
  await page.goto(mamaPut, { waitUntil: "commit" });
  await page.getByRole("button", { name: "Add Party Jollof & Chicken" }).click();
  await expect(page.getByText("Item added!")).toBeVisible();
  await expect(page.getByRole("link", { name: "Proceed to order 1 item" })).toBeVisible();
});

test("dishes tapped one right after the other are all in the cart", async ({ page }) => {
  await page.goto(mamaPut);
  for (const dish of ["Party Jollof & Chicken", "Asun", "Native Rice", "Asun"]) await page.getByRole("button", { name: `Add ${dish}`, exact: true }).click();
  await page.getByRole("link", { name: "Proceed to order 4 items ₦14,100" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Your cart" })).toBeVisible();
  await expect(line(page, "Party Jollof & Chicken")).toContainText("₦3,500");
  await expect(line(page, "Native Rice")).toContainText("₦3,400");
  await expect(line(page, "Asun")).toContainText("₦7,200");
});
