import { paths } from "../../../app/shared/paths";
import { OWNER, screens } from "../dashboard-screens";
import { contrast, expect, test, type Page } from "../fixtures";
import { fittingHeader, headerOf, layoutErrors, unreadableWords } from "../layout-errors";
import { giveSession } from "../shortcuts";

const { dashboard } = paths;
/** One of each kind of header: a list's, a form's, with tabs, with a search. */
const headers = [
  dashboard.home(),
  dashboard.orders(),
  dashboard.items(),
  "/dashboard/settings/profile",
  dashboard.payouts(),
];

/** Writes a good month's sum in place of every large one: the demo store's grow with the calendar. */
const growSums = (page: Page) =>
  page.evaluate(() => {
    for (const amount of document.querySelectorAll(".tabular-nums"))
      if (/^[-−+]?₦(\d+,)?\d{3},[\d.]+$/.test(amount.textContent))
        amount.textContent = amount.textContent.replace(/₦.*/, "₦1,482,392.39");
  });

/**
 * Opens a screen with text of normal size. Uses its link on the current page if there is one: that
 * takes a third of the time of a load, and axe is loaded already.
 */
async function open(page: Page, path: string): Promise<void> {
  const link = page.locator(`nav a[href="${path}"]`);
  // The kitchen display is a separate document without navigation.
  if (path === dashboard.kitchen() || (await link.count()) === 0) {
    await page.goto(path);
    return;
  }
  await page.evaluate(() => document.documentElement.style.removeProperty("font-size"));
  await link.first().dispatchEvent("click");
  await link.and(page.locator("[aria-current=page]")).first().waitFor({ state: "attached" });
}

for (const [name, pages] of Object.entries(screens)) {
  test(`${name} fits phones, also with text twice as large, a tablet and a desktop, has large enough targets, one h1, and contrast in the dark`, async ({
    page,
  }) => {
    await giveSession(page, OWNER);
    // Dark mode changes only colours, so it is checked in the same pass.
    await page.emulateMedia({ colorScheme: "dark" });
    const faults: Record<string, string[]> = {};
    for (const path of pages) {
      const note = (where: string, found: string[]) => {
        if (found.length > 0) (faults[`${path} ${where}`] ??= []).push(...found);
      };
      await open(page, path);
      note("at 360", await layoutErrors(page, 360));
      if (headers.includes(path)) expect(await headerOf(page), path).toEqual(fittingHeader);
      await contrast(page);
      for (const [width, height] of [
        [768, 1024],
        [1280, 800],
        [320, 640],
      ] as const) {
        await page.setViewportSize({ width, height });
        note(`at ${width}`, await layoutErrors(page, width));
      }
      await growSums(page);
      // Words break first on the narrowest screen.
      note("at 320", await unreadableWords(page));
      await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
      if (headers.includes(path))
        expect(await headerOf(page), `${path} at 320 and 200%`).toEqual(fittingHeader);
      await page.setViewportSize({ width: 360, height: 740 });
      // A customer's name of 13 letters is wider than the card.
      note("with text twice as large", await unreadableWords(page, 10));
    }
    expect(faults).toEqual({});
  });
}
