import { paths } from "../../app/shared/paths";
import { OWNER, screens } from "./dashboard-screens";
import { contrast, expect, test } from "./fixtures";
import { fittingHeader, headerOf, layoutErrors, unreadableWords } from "./layout-errors";
import { giveSession } from "./shortcuts";

const { dashboard } = paths;
/** One of each kind of header: of a list, of a form, with tabs, with a search. */
const headers = [
  dashboard.home(),
  dashboard.orders(),
  dashboard.items(),
  "/dashboard/settings/profile",
  dashboard.payouts(),
];

for (const [name, pages] of Object.entries(screens)) {
  test(`${name} fits phones, also with text twice as large, a tablet and a desktop, has large enough targets, one h1, and contrast in the dark`, async ({
    page,
  }) => {
    await giveSession(page, OWNER);
    const faults: Record<string, string[]> = {};
    for (const path of pages) {
      await page.goto(path);
      for (const [width, height] of [
        [320, 640],
        [360, 740],
        [768, 1024],
        [1280, 800],
      ] as const) {
        await page.setViewportSize({ width, height });
        await expect(page.locator("h1").first()).toBeVisible();
        const found = [
          ...(await layoutErrors(page, width)),
          // Words break first where there is least room.
          ...(width === 320 ? await unreadableWords(page) : []),
        ];
        if (width === 360 && headers.includes(path))
          expect(await headerOf(page), path).toEqual(fittingHeader);
        if (found.length > 0) faults[`${path} at ${width}`] = found;
      }
      await page.setViewportSize({ width: 360, height: 740 });
      await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
      // A customer's name of 13 letters is wider than the card.
      const found = await unreadableWords(page, 10);
      if (found.length > 0) faults[`${path} with text twice as large`] = found;
      if (headers.includes(path)) {
        await page.setViewportSize({ width: 320, height: 640 });
        expect(await headerOf(page), `${path} at 320 and 200 %`).toEqual(fittingHeader);
      }
      await page.evaluate(() => document.documentElement.style.removeProperty("font-size"));
      await page.emulateMedia({ colorScheme: "dark" });
      await contrast(page);
      await page.emulateMedia({ colorScheme: null });
    }
    expect(faults).toEqual({});
  });
}
