import { paths } from "../../app/shared/paths";
import { expect, test } from "./fixtures";
import { faultsOfLook } from "./look";
import { giveSession } from "./shortcuts";

const { dashboard } = paths;
const categories = ["profile", "hours", "business", "payments", "payments/bank", "branding", "coupons", "coupons/new", "notifications", "staff", "localisation", "privacy", "legal", "search?q=fee", "import"];
const pages = [
  dashboard.home(), dashboard.orders(), dashboard.kitchen(), dashboard.items(), dashboard.items({ view: "list" }), dashboard.newItem(), dashboard.categories(), dashboard.itemDrafts(), dashboard.importMenu(),
  dashboard.customOrders(), dashboard.newCustomOrder(), dashboard.notifications(), dashboard.search("rice"), ...categories.map((category) => `/dashboard/settings/${category}`),
];

/** The demo store with the longest menu and half a year of orders. */
const OWNER = "ada@mama-put.test";

test("every screen of the dashboard fits a phone, a tablet and a desk, can be hit, and has one first heading", async ({ page }) => {
  await giveSession(page, OWNER);
  const faults: Record<string, string[]> = {};
  for (const path of pages) {
    await page.goto(path);
    for (const [width, height] of [[360, 740], [768, 1024], [1280, 800]] as const) {
      await page.setViewportSize({ width, height });
      await expect(page.locator("h1").first()).toBeVisible();
      const found = await faultsOfLook(page, width);
      if (found.length > 0) faults[`${path} at ${width}`] = found;
    }
  }
  expect(faults).toEqual({});
});
