import { paths } from "../../app/shared/paths";
import { expect, test } from "./fixtures";
import { layoutErrors } from "./layout-errors";
import { giveSession } from "./shortcuts";

const { dashboard } = paths;
const settings = (...categories: string[]) =>
  categories.map((category) => `/dashboard/settings/${category}`);
const screens = {
  "the day's work": [
    dashboard.home(),
    dashboard.orders(),
    dashboard.kitchen(),
    dashboard.customOrders(),
    dashboard.newCustomOrder(),
    dashboard.notifications(),
    dashboard.search("rice"),
    dashboard.security(),
  ],
  "the money": [
    dashboard.payouts(),
    dashboard.payouts({ q: "nobody's" }),
    dashboard.withdraw(),
    dashboard.statement(),
  ],
  "the menu": [
    dashboard.items(),
    dashboard.items({ view: "grid" }),
    dashboard.newItem(),
    dashboard.categories(),
    dashboard.itemDrafts(),
    dashboard.importMenu(),
  ],
  "the store's settings": settings(
    "profile",
    "hours",
    "business",
    "payments",
    "payments/bank",
    "branding",
    "search?q=fee",
  ),
  "its other settings": settings(
    "coupons",
    "coupons/new",
    "notifications",
    "staff",
    "localisation",
    "privacy",
    "legal",
    "import",
  ),
};

/** The demo store with the longest menu and half a year of orders. */
const OWNER = "ada@mama-put.test";

for (const [name, pages] of Object.entries(screens)) {
  test(`${name} fits a phone, a tablet and a desktop, has large enough targets, and one h1`, async ({
    page,
  }) => {
    await giveSession(page, OWNER);
    const faults: Record<string, string[]> = {};
    for (const path of pages) {
      await page.goto(path);
      for (const [width, height] of [
        [360, 740],
        [768, 1024],
        [1280, 800],
      ] as const) {
        await page.setViewportSize({ width, height });
        await expect(page.locator("h1").first()).toBeVisible();
        const found = await layoutErrors(page, width);
        if (found.length > 0) faults[`${path} at ${width}`] = found;
      }
    }
    expect(faults).toEqual({});
  });
}
