import { otherScreens, OWNER, screens } from "./dashboard-screens";
import { expect, type Page } from "./fixtures";
import { layoutErrors } from "./layout-errors";
import { test } from "./own-store";
import { giveSession } from "./shortcuts";

/** Lists the visible buttons that do nothing without scripts. */
const deadButtons = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLButtonElement>("button:enabled")]
      .filter(
        (button) =>
          button.checkVisibility({ visibilityProperty: true }) &&
          !button.popoverTargetElement &&
          !(button.form && button.type !== "button"),
      )
      .map((button) => button.outerHTML.slice(0, 160)),
  );

test("every screen of the dashboard fits a phone without scripts, and has no button that needs them @no-js", async ({
  page,
}) => {
  await giveSession(page, OWNER);
  const faults: Record<string, string[]> = {};
  for (const path of [...Object.values(screens).flat(), ...otherScreens]) {
    await page.goto(path);
    const found = [...(await layoutErrors(page, 360)), ...(await deadButtons(page))];
    if (found.length > 0) faults[path] = found;
  }
  expect(faults).toEqual({});
});

test("the bell leads to all notifications @no-js", async ({ page }) => {
  await giveSession(page, OWNER);
  await page.goto("/dashboard");
  await page.locator("summary").filter({ hasText: "Notifications" }).click();
  // With scripts the bell itself lists them.
  await page.getByRole("link", { name: "See all notifications" }).click();
  await expect(page).toHaveURL(/\/dashboard\/notifications/);
  await expect(page.getByRole("heading", { level: 1, name: "Notifications" })).toBeVisible();
});

test("a form without scripts leads back to where it stood @no-js", async ({ page, openStore }) => {
  const store = await openStore();
  await page.goto(store.url);
  const plus = (dish: string) => page.getByRole("button", { name: `Add ${dish}`, exact: true });
  const button = plus("Ofada rice").last();
  await button.scrollIntoViewIfNeeded();
  await button.click();
  await expect(page.getByText("Item added!")).toBeAttached();
  await expect(button).toBeInViewport();
  const card = plus("Fried rice").first();
  await card.click();
  await expect(page).toHaveURL(/#f-/);
  await expect(card).toBeInViewport();
});
