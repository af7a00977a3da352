import { addFromMenu, mamaPut } from "../customer";
import { expect, test } from "../fixtures";
import { unreadableWords } from "../layout-errors";
import { markHydration, waitForHydration } from "../hydration";

/** The browser's text at 200% (WCAG 1.4.4). */
test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({
      ...launchOptions,
      args: [...(launchOptions.args ?? []), "--blink-settings=defaultFontSize=32"],
    }),
});

test("a customer orders on a small phone with text twice as large", async ({ page }) => {
  const faults: Record<string, string[]> = {};
  const look = async (name: string) => {
    const found = await unreadableWords(page);
    if (found.length > 0) faults[name] = found;
  };
  await markHydration(page);
  await page.goto(mamaPut);
  await page.locator("h1").dispatchEvent("pointerdown");
  await waitForHydration(page);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(
    "32px",
  );
  await addFromMenu(page, "Party Jollof & Chicken", 1);
  await look("menu");
  await page.locator(".dishes").getByRole("link", { name: "Party Jollof & Chicken" }).click();
  await expect(page.getByRole("button", { name: /^Add 1 •/ })).toBeVisible();
  await look("dish above the menu");
  await page.goto(`${mamaPut}/cart`);
  await expect(page.getByRole("link", { name: "Checkout" })).toBeVisible();
  await look("cart");
  await page.goto(`${mamaPut}/checkout`);
  await expect(page.getByRole("heading", { name: "Checkout" })).toBeVisible();
  await look("checkout");
  expect(faults).toEqual({});
});
