import { mamaPut, withScripts } from "./customer";
import { axe, expect, test, type Page } from "./fixtures";
import { layoutErrors } from "./layout-errors";
import { fillCart } from "./shortcuts";

const dishes = [
  "Party Jollof & Chicken",
  "Egusi Soup & Pounded Yam",
  "Firewood Grilled Chicken",
  "Zobo",
  "Bottled Water (75 cl)",
  "Orange & Pineapple Juice",
];

const checkoutLink = (page: Page) => page.locator(".cart-foot").getByRole("link");

/** Lists what the foot covers while it has the focus. */
const covered = (page: Page) =>
  page.evaluate(() => {
    const foot = document.querySelector(".cart-foot")!;
    const inside = foot.closest("dialog, main")!;
    const controls = inside.querySelectorAll<HTMLElement>("a[href], button:enabled");
    return [...controls].flatMap((control) => {
      control.focus();
      const { bottom } = control.getBoundingClientRect();
      const isCovered = !foot.contains(control) && bottom > foot.getBoundingClientRect().top + 1;
      return isCovered ? [control.outerHTML.slice(0, 120)] : [];
    });
  });

test("checkout and total stay at the foot of a long cart and cover nothing in use @no-js", async ({
  page,
}) => {
  await fillCart(page, { dishes: Object.fromEntries(dishes.map((dish) => [dish, 1])) });
  await page.goto(`${mamaPut}/cart`);
  await expect(page.getByRole("listitem").filter({ hasText: "each" })).toHaveCount(6);
  await expect(page.getByRole("region", { name: "Sums" })).toContainText(/Total\s*₦14,900/);
  await expect(checkoutLink(page)).toHaveText("Checkout · ₦14,900");
  await expect(checkoutLink(page)).toBeInViewport({ ratio: 1 });
  const { height } = (await checkoutLink(page).boundingBox())!;
  expect(height).toBeLessThanOrEqual(56);
  expect(await covered(page)).toEqual([]);
  expect(await layoutErrors(page, 360)).toEqual([]);
  await axe(page);

  await page.setViewportSize({ width: 740, height: 360 });
  await expect(checkoutLink(page)).not.toBeInViewport();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.evaluate(() => void (document.documentElement.style.fontSize = "200%"));
  expect(await layoutErrors(page, 360)).toEqual([]);
  await expect(checkoutLink(page)).not.toBeInViewport();

  await page.goto(`${mamaPut}/cart`);
  await page
    .getByRole("button", { name: /^One more / })
    .first()
    .click();
  await expect(checkoutLink(page)).toHaveText("Checkout · ₦18,400");
  await checkoutLink(page).click();
  await expect(page.getByRole("heading", { level: 1, name: "Checkout" })).toBeVisible();
});

test("the cart over the menu has the same foot", async ({ page }) => {
  await fillCart(page, { dishes: Object.fromEntries(dishes.map((dish) => [dish, 1])) });
  await page.goto(mamaPut);
  await page.getByRole("link", { name: "Proceed to order 6 items" }).click();
  await expect(page.getByRole("dialog").locator(".cart-foot a")).toBeInViewport({ ratio: 1 });
  expect(await covered(page)).toEqual([]);
});

test("what goes with the cart has a picture, and a tap moves nothing above it or beside it @no-js", async ({
  page,
}) => {
  await fillCart(page, { dishes: { "Party Jollof & Chicken": 1 } });
  await page.goto(`${mamaPut}/cart`);
  const row = page.getByRole("region", { name: "Goes well with this" });
  const first = row.getByRole("listitem").first();
  await first.scrollIntoViewIfNeeded();
  await expect(first.locator("picture")).toBeVisible();
  await expect(first).toContainText(/₦[\d,]+/);
  const name = (await first.locator("p > span").first().textContent())!;
  const dish = page.getByRole("link", { name: "Party Jollof & Chicken", exact: true });
  const before = await dish.boundingBox();
  await first.getByRole("button", { name: `Add ${name}` }).click();
  await expect(page.getByRole("button", { name: `Remove ${name}`, exact: true })).toBeVisible();
  if (!withScripts()) return; // the page is another one
  expect(await dish.boundingBox()).toEqual(before);
  await expect(first.getByRole("button", { name: `Add ${name}` })).toHaveText("1");
});
