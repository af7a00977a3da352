import { mamaPut } from "../customer";
import { expect, test, type Locator, type Page } from "../fixtures";
import { markHydration, saveData, waitForHydration } from "../hydration";

async function openWithScripts(page: Page, address = mamaPut): Promise<void> {
  await markHydration(page);
  await page.goto(address);
  await page.locator("h1").first().dispatchEvent("pointerdown");
  await waitForHydration(page);
}

const tabs = (page: Page) => page.getByRole("navigation", { name: "Categories" });
/** Scrolls a tab into view sideways; Playwright would scroll the page too. */
const swipeTo = (tab: Locator) =>
  tab.evaluate((element: HTMLElement) => {
    const row = element.parentElement!;
    row.scrollTo({ left: element.offsetLeft - row.clientWidth / 2, behavior: "instant" });
  });
const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY));

/** How far a heading's text is below the sticky header, in CSS pixels. */
const belowHeader = (page: Page, heading: string) =>
  page.getByRole("heading", { level: 2, name: heading, exact: true }).evaluate((element) => {
    const text = document.createRange();
    text.selectNodeContents(element);
    const header = document.querySelector(".store-top")!.getBoundingClientRect();
    return Math.round(text.getBoundingClientRect().top - Math.max(0, header.bottom));
  });

const screens: [width: number, height: number][] = [
  [360, 560],
  [360, 640],
  [740, 360],
  [768, 1024],
  [1280, 720],
  [1280, 1080],
];

test("a category's tab leads to its heading, right below the header, and is marked, on every screen", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" }); // otherwise the tabs move under a tap
  await openWithScripts(page);
  const faults: string[] = [];
  for (const [width, height] of screens) {
    await page.setViewportSize({ width, height });
    for (const name of ["Breakfast", "Rice", "Desserts", "All", "Drinks"]) {
      const tab = tabs(page).getByRole("link", { name, exact: true });
      await swipeTo(tab);
      await tab.click();
      await expect(tabs(page).locator("[aria-current]")).toHaveText(name);
      if (name === "All") await expect.poll(() => scrolled(page)).toBe(0);
      else
        await expect
          .poll(() => belowHeader(page, name), { message: `${name}, ${width} × ${height}` })
          .toBeGreaterThan(5);
      const away = name === "All" ? 0 : await belowHeader(page, name);
      if (away > 40) faults.push(`${width} × ${height}: ${name} is ${away} px below the header`);
    }
    // Scrolls back to the end of the previous category.
    await page.mouse.wheel(0, -150);
    await expect(tabs(page).locator("[aria-current]")).toHaveText("Breakfast");
    const stays = (await page.locator(".store-top").boundingBox())!.y === 0;
    if (stays !== height > 480) faults.push(`${width} × ${height}: a header that stays: ${stays}`);
    const needed = await page.evaluate(() => document.documentElement.scrollWidth);
    if (needed > width) faults.push(`${width} × ${height}: ${needed} px wide`);
  }
  expect(faults).toEqual([]);
  const rail = page.getByRole("complementary", { name: "Your cart" });
  await expect(rail.getByRole("heading", { name: "Your cart is empty" })).toBeVisible();
  const asun = page.locator(".dishes li").filter({ hasText: "Asun" }).first();
  await asun.getByRole("button", { name: "Add Asun" }).click();
  await expect(rail.getByRole("link", { name: "Asun", exact: true })).toBeVisible();
  await expect(rail.getByRole("link", { name: "Checkout" })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("link", { name: /^Proceed to order/ })).toBeHidden();
  await rail.getByRole("button", { name: "Remove Asun" }).click();
  await expect(asun.getByRole("button")).toHaveCount(1);

  // Tapped while the page still scrolls to another category.
  const desserts = tabs(page).getByRole("link", { name: "Desserts", exact: true });
  await page.setViewportSize({ width: 360, height: 740 });
  const all = tabs(page).getByRole("link", { name: "All", exact: true });
  await swipeTo(all);
  await all.click();
  await swipeTo(desserts);
  await desserts.hover();
  await page.mouse.down();
  await page.mouse.wheel(0, 2_500);
  await expect(tabs(page).locator("[aria-current]")).not.toHaveText("All");
  await page.mouse.up();
  await expect(tabs(page).locator("[aria-current]")).toHaveText("Desserts");
});

test("search results and favourites begin at the top, and the menu returns to its scroll position", async ({
  page,
}) => {
  await openWithScripts(page);
  const row = page.locator(".dishes li").filter({ hasText: "Chapman" });
  await row.getByRole("link").click();
  await page.getByRole("button", { name: "Favourite Chapman" }).click();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  const favourites = tabs(page).getByRole("button", { name: "Favourites" });
  const box = page.getByRole("searchbox", { name: "Search the menu" });
  const placeOf = async () => Math.round((await row.boundingBox())!.y);
  for (const [filter, heading, back] of [
    [() => box.fill("rice"), /^\d+ results for/, () => box.fill("")],
    [() => favourites.click(), "Your favourites", () => favourites.click()],
  ] as const) {
    await row.evaluate(async (element) => {
      // Content laid out on the way moves it.
      for (let frame = 0; frame < 10; frame++) {
        element.scrollIntoView({ block: "start" });
        await new Promise(requestAnimationFrame);
      }
    });
    expect(await scrolled(page)).toBeGreaterThan(1_500);
    await expect(tabs(page).locator("[aria-current]")).toHaveText("Drinks");
    await expect
      .poll(async () => {
        await swipeTo(favourites);
        return favourites.evaluate((tab) => tab.getBoundingClientRect().left);
      })
      .toBeGreaterThan(0);
    const before = await placeOf();
    await filter();
    await expect(page.getByText(heading)).toBeInViewport();
    expect(await scrolled(page)).toBe(0);
    await expect(page.getByRole("heading", { name: "Store information" })).toHaveCount(0);
    await back();
    await expect.poll(async () => Math.abs((await placeOf()) - before)).toBeLessThan(20);
  }
  await favourites.click();
  const pasta = tabs(page).getByRole("link", { name: "Pasta" });
  await swipeTo(pasta);
  await pasta.click();
  await expect.poll(() => belowHeader(page, "Pasta")).toBeGreaterThan(5);
  expect(await belowHeader(page, "Pasta")).toBeLessThan(40);
});

test("errors stay, and 'Item added!' shows even with reduced motion", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openWithScripts(page);
  await page.route("**/cart/changes", (route) =>
    route.fulfill({ status: 429, headers: { "Retry-After": "60" } }),
  );
  await page.getByRole("button", { name: "Add Asun", exact: true }).last().click();
  await expect(page.getByText("Item added!")).toBeVisible();
  const notice = page.locator(".toast-stays", { hasText: "Saved on your phone" });
  await expect(notice).toBeVisible();
  await expect(page.getByText("Item added!")).toBeHidden();
  const shape = await notice.evaluate((element) => {
    const { animationName, opacity, borderRadius } = getComputedStyle(element);
    const close = element.lastElementChild!.getBoundingClientRect();
    const text = element.firstElementChild!.getBoundingClientRect();
    return {
      animationName,
      opacity,
      borderRadius,
      isLow: element.getBoundingClientRect().height < 130,
      inOneLine: close.top < text.bottom && close.left >= text.right,
    };
  });
  expect(shape).toEqual({
    animationName: "none",
    opacity: "1",
    borderRadius: "14px",
    isLow: true,
    inOneLine: true,
  });
  const behavior = await tabs(page).evaluate(
    (row) =>
      new Promise((resolve) => {
        row.scrollBy = (move?: ScrollToOptions | number) =>
          resolve((move as ScrollToOptions).behavior ?? getComputedStyle(row).scrollBehavior);
        (row.lastElementChild as HTMLElement).click();
      }),
  );
  expect(behavior).toBe("auto");
});

/** The rows of a menu whose picture isn't beside their text. */
const brokenRows = (page: Page) =>
  page.locator(".dishes li").evaluateAll((rows) =>
    rows.flatMap((row) => {
      const picture = row.querySelector(".frame, .initial")!.getBoundingClientRect();
      const { right, top } = row.getBoundingClientRect();
      const beside = right - picture.right < 8 && picture.top - top < 24 && picture.height === 104;
      return beside ? [] : [row.querySelector("h3")!.textContent];
    }),
  );

test("a menu in lite mode is complete, also while searching, whether server or browser turned it on", async ({
  page,
  someoneElse,
}) => {
  const on2g = await someoneElse();
  await on2g.addInitScript(() =>
    Object.defineProperty(navigator, "connection", { value: { effectiveType: "2g" } }),
  );
  await saveData(page);
  for (const [one, mark] of [
    [page, "details.frame"],
    [on2g, ".lite span.frame"],
  ] as const)
    for (const search of ["", "?q=rice"]) {
      await one.goto(`${mamaPut}${search}`);
      await expect(one.locator(mark).first()).toBeAttached();
      expect([mark, search, await brokenRows(one)]).toEqual([mark, search, []]);
    }
});

test("at a desk the dishes are in two columns, and the cart beside them is one", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(mamaPut);
  const [first, second] = [0, 1].map((at) => page.locator(".dishes").first().locator("li").nth(at));
  const boxes = [(await first!.boundingBox())!, (await second!.boundingBox())!];
  expect(boxes[1]!.y).toBe(boxes[0]!.y);
  expect(boxes[1]!.x).toBeGreaterThan(boxes[0]!.x + boxes[0]!.width);
  await first!.getByRole("button", { name: /^Add / }).click();
  const rail = page.getByRole("complementary", { name: "Your cart" });
  await expect(rail.getByText("Party Jollof & Chicken")).toBeVisible();
  await expect(rail.getByRole("link", { name: /^Checkout/ })).toBeVisible();
  const cart = (await rail.boundingBox())!;
  expect(cart.x).toBeGreaterThan(boxes[1]!.x + boxes[1]!.width);
});
