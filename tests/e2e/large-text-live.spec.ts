import { addFromMenu, mamaPut } from "./customer";
import { expect, test, type Page } from "./fixtures";
import { markHydration, waitForHydration } from "./hydration";

/** The browser's letters at 200 % (WCAG 1.4.4). */
test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({
      ...launchOptions,
      args: [...(launchOptions.args ?? []), "--blink-settings=defaultFontSize=32"],
    }),
});

/** What of the page can't be read, in words: lines cut at the side, words in pieces. */
const faultsOf = (page: Page) =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const faults: string[] = [];
    const { scrollWidth } = document.documentElement;
    if (scrollWidth > width) faults.push(`scrolls sideways: ${scrollWidth} px`);
    const top = document.querySelector("dialog") ?? document.body;
    for (const element of top.querySelectorAll("h1, h2, h3, a, button, label, p, b, td, th")) {
      if (
        !element.checkVisibility({ visibilityProperty: true }) ||
        element.closest(".tabs, .strip, .info dd")
      )
        continue;
      const walk = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      for (let text = walk.nextNode(); text; text = walk.nextNode())
        for (const { 0: word, index } of text.textContent!.matchAll(/[\p{L}\p{N}₦,.]{2,14}/gu)) {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          const [first, second] = range.getClientRects();
          if (second && first!.bottom <= second.top + 1) faults.push(`in pieces: ${word}`);
          if (first && first.width > 1 && Math.round(first.right) > width)
            faults.push(`cut: ${word}`);
        }
    }
    return [...new Set(faults)];
  });

test("a store is read and ordered from on a small phone with letters of twice the size", async ({
  page,
}) => {
  const faults: Record<string, string[]> = {};
  const look = async (name: string) => {
    const found = await faultsOf(page);
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
