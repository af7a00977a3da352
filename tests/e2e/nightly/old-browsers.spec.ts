import { newCustomer } from "../customer";
import { expect, test, type Page } from "../fixtures";
import { fillCart, giveSession } from "../shortcuts";

const OLDEST =
  "Mozilla/5.0 (Linux; Android 7.0; SM-G570F; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/80.0.3987.162 Mobile Safari/537.36";

test.use({ userAgent: OLDEST, bypassCSP: true });

/**
 * Removes from a page's stylesheets what Chrome 80 and Safari 14 don't read, including gaps of flex
 * containers, which they only know in grids.
 */
async function forget(page: Page): Promise<void> {
  await page.addInitScript(() =>
    addEventListener("DOMContentLoaded", () => {
      for (const element of document.querySelectorAll<HTMLElement>("body *"))
        if (getComputedStyle(element).display.endsWith("flex")) element.style.gap = "0";
    }),
  );
  await page.route("**/*", async (route) => {
    if (route.request().resourceType() !== "document") return route.fallback();
    const response = await route.fetch();
    const body = (await response.text()).replace(
      /(<style[^>]*>)([^]*?)(<\/style>)/g,
      (_, open: string, css: string, close: string) => open + withoutNews(css) + close,
    );
    await route.fulfill({ response, body });
  });
}

const newProperty =
  /(^|;)(inset(-inline|-block)?|((scroll-)?(padding|margin))-(inline|block)|aspect-ratio|translate|rotate|scale|content-visibility|accent-color|text-wrap):[^;]*/g;
const newValue = /(^|;)[\w-]+:[^;]*(\d[ds]v[hw]\b|color-mix\(|oklch\(|light-dark\()[^;]*/g;
const newSelector = /:(is|where|has|focus-visible|modal|popover-open)\b/;
const newQuery = /^@(layer|property|container|starting-style|scope)|^@media.*([<>]|not \(|\bor\b)/;

/** Reads a stylesheet as such a browser does, dropping the rules it doesn't know. */
function withoutNews(css: string): string {
  let [left, start, depth, open] = ["", 0, 0, 0];
  for (let at = 0; at < css.length; at++) {
    if (css[at] === ";" && depth === 0) start = at + 1;
    if (css[at] === "{" && depth++ === 0) open = at;
    if (css[at] !== "}" || --depth > 0) continue;
    const [prelude, body] = [css.slice(start, open).trim(), css.slice(open + 1, at)];
    start = at + 1;
    if (/^@(keyframes|font-face|page)/.test(prelude)) left += `${prelude}{${body}}`;
    else if (prelude.startsWith("@"))
      left += newQuery.test(prelude) ? "" : `${prelude}{${withoutNews(body)}}`;
    else if (!newSelector.test(prelude) && !body.includes("{"))
      left += `${prelude}{${body.replace(newValue, "").replace(newProperty, "")}}`;
  }
  return left;
}

/** Lists signs of missing styles: overflowing elements, and drawings without a size. */
const undressed = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const wide = document.documentElement.scrollWidth;
    const large = [...document.querySelectorAll("svg")].filter(
      (drawing) => drawing.getBoundingClientRect().width > 130,
    );
    return [
      ...(wide > innerWidth ? [`${wide} px wide`] : []),
      ...large.map((drawing) => drawing.outerHTML.slice(0, 80)),
    ];
  });

test("browsers as old as Chrome 80 show a store's menu, cart and checkout with their styles", async ({
  page,
}) => {
  await forget(page);
  await page.goto("/store/mama-put");
  expect(await undressed(page)).toEqual([]);
  const add = page.locator(".dishes button").first();
  const { y, width, height } = (await add.boundingBox())!;
  expect(y).toBeLessThan(1_000);
  expect([width, height]).toEqual([44, 44]);
  await expect(add).toHaveCSS("position", "absolute");

  await fillCart(page);
  await page.goto("/store/mama-put/cart");
  expect(await undressed(page)).toEqual([]);
  await expect(page.getByRole("link", { name: "Checkout" })).toHaveCSS("border-radius", /999|e\+/);

  await page.goto("/store/mama-put/checkout");
  expect(await undressed(page)).toEqual([]);
  const { name, phone } = newCustomer();
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Phone number").fill(phone);
  const field = (await page.getByLabel("Name").boundingBox())!;
  expect(field.width).toBeGreaterThan(250);
  expect(field.x).toBeGreaterThan(15);
});

test("the dashboard and the landing page fit an old phone's screen", async ({ page }) => {
  await forget(page);
  await page.goto("/");
  expect((await undressed(page)).filter((fault) => fault.includes("wide"))).toEqual([]);
  await giveSession(page, "ada@mama-put.test");
  await page.goto("/dashboard/orders");
  expect(await undressed(page)).toEqual([]);
});
