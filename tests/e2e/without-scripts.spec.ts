import { otherScreens, OWNER, screens } from "./dashboard-screens";
import { expect, test, type Page } from "./fixtures";
import { layoutErrors } from "./layout-errors";
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
