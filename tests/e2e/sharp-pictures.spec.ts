import { mamaPut } from "./customer";
import { expect, test, type Page } from "./fixtures";
import { holdScripts, markHydration, waitForHydration } from "./hydration";

test.use({ deviceScaleFactor: 2 });
test.beforeEach(({ page }) => markHydration(page));

/** Lets the browser report a line. */
const onLine = (page: Page, effectiveType: string, saveData = false) =>
  page.addInitScript(
    (connection) => Object.defineProperty(navigator, "connection", { value: connection }),
    { effectiveType, saveData },
  );

const featured = (page: Page) => page.locator(".strip img").first();
const widthOf = (page: Page) =>
  featured(page).evaluate((image: HTMLImageElement) => image.currentSrc.split("-").at(-1));

test("on a good line a featured meal's picture comes once, 480 pixels wide, and stays", async ({
  page,
}) => {
  await onLine(page, "4g");
  const asked: string[] = [];
  page.on("request", (request) => {
    if (/product-1-\d+$/.test(request.url())) asked.push(request.url().split("-").at(-1)!);
  });
  const release = await holdScripts(page);
  await page.goto(mamaPut);
  await expect.poll(() => widthOf(page)).toBe("480");
  await expect
    .poll(() => featured(page).evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(480);
  const banner = page.locator(".banner img");
  expect(await banner.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/-960$/);
  await featured(page).evaluate((image) =>
    new MutationObserver(() => image.setAttribute("data-changed", "")).observe(image, {
      attributes: true,
      attributeFilter: ["src"],
    }),
  );
  await page.locator("h1").dispatchEvent("pointerdown");
  release();
  await waitForHydration(page);
  expect(await widthOf(page)).toBe("480");
  await expect(featured(page)).not.toHaveAttribute("data-changed");
  expect(asked.filter((width) => width === "480")).toHaveLength(1);

  // React makes the strip again after a search.
  await page.getByRole("searchbox").fill("jollof");
  await expect(page.locator(".strip")).toHaveCount(0);
  await page.getByRole("searchbox").fill("");
  await expect.poll(() => widthOf(page)).toBe("480");
});

for (const [name, effectiveType, saveData] of [
  ["a 3g line", "3g", false],
  ["saved data", "4g", true],
] as const)
  test(`on ${name} pictures stay small @nightly`, async ({ page }) => {
    await onLine(page, effectiveType, saveData);
    const large: string[] = [];
    page.on("request", (request) => {
      if (/product-\d+-480$|banner-\d+-(960|1440)$/.test(request.url())) large.push(request.url());
    });
    await page.goto(mamaPut, { waitUntil: "load" });
    await page.waitForLoadState("networkidle");
    expect(await featured(page).getAttribute("src")).toMatch(/-192$/);
    expect(large).toEqual([]);
  });
