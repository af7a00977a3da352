import { paths } from "../../app/shared/paths";
import { expect, test, type Page } from "./fixtures";
import { layoutErrors, unreadableWords } from "./layout-errors";
import { giveSession } from "./shortcuts";

const { dashboard } = paths;
const settings = (...categories: string[]) =>
  categories.map((category) => `/dashboard/settings/${category}`);
const screens = {
  "the day's work": [
    dashboard.home(),
    dashboard.orders(),
    dashboard.counterSale(),
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
    dashboard.changeMany(),
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
  test(`${name} fits phones, also with text twice as large, a tablet and a desktop, has large enough targets, and one h1`, async ({
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
        if (found.length > 0) faults[`${path} at ${width}`] = found;
      }
      await page.setViewportSize({ width: 360, height: 740 });
      await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
      // A customer's name of 13 letters is wider than the card.
      const found = await unreadableWords(page, 10);
      if (found.length > 0) faults[`${path} with text twice as large`] = found;
    }
    expect(faults).toEqual({});
  });
}

test("a phone gives 56 pixels to a page's header, also with text twice as large", async ({
  page,
}) => {
  await giveSession(page, OWNER);
  for (const path of [
    dashboard.home(),
    dashboard.orders(),
    dashboard.items(),
    "/dashboard/settings/profile",
    dashboard.payouts(),
    dashboard.closing(),
  ]) {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await headerOf(page), path).toEqual({ bottom: 55, isCut: false, isSplit: false });
    await page.setViewportSize({ width: 320, height: 640 });
    await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
    expect(await headerOf(page), `${path} at 320 and 200 %`).toEqual({
      bottom: 55,
      isCut: false,
      isSplit: false,
    });
  }
});

/** Where the header ends, whether its title is cut off, and whether a word in it is broken. */
const headerOf = (page: Page) =>
  page.evaluate(() => {
    const header = document.querySelector(".page-header")!;
    const title = header.querySelector("h1")!;
    const lines = (text: Text, from: number, to: number) => {
      const range = document.createRange();
      range.setStart(text, from);
      range.setEnd(text, to);
      return range.getClientRects().length;
    };
    const text = document.createTreeWalker(title, NodeFilter.SHOW_TEXT).nextNode() as Text;
    const words = [...text.data.matchAll(/\S+/g)];
    return {
      bottom: header.getBoundingClientRect().bottom,
      isCut: title.scrollHeight > title.clientHeight + 1 || title.scrollWidth > title.clientWidth,
      isSplit: words.some(({ index, 0: word }) => lines(text, index, index + word.length) > 1),
    };
  });
