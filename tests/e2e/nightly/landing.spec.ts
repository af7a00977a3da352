import { axe, expect, moving, test, type Page } from "../fixtures";

test.use(moving);

const withScripts = () => test.info().project.use.javaScriptEnabled !== false;
const noon = new Date("2026-11-22T12:00:00Z");
const steps = [
  "Create Your Store",
  "Set Up Payments",
  "Go Live",
  "Share Your Link",
  "Start Earning",
];
const shown = (page: Page) =>
  page
    .getByRole("group", { name: "Five steps" })
    .getByRole("heading", { level: 3 })
    .filter({ visible: true })
    .allTextContents();

/** Swipes over the steps, to the left by CSS pixels. */
async function swipe(page: Page, leftPx: number): Promise<void> {
  const list = page.getByRole("group", { name: "Five steps" }).getByRole("list");
  await list.scrollIntoViewIfNeeded();
  const box = (await list.boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + 40];
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] });
  await devtools.send("Input.dispatchTouchEvent", {
    type: "touchMove",
    touchPoints: [{ x: x - leftPx, y }],
  });
  await devtools.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await devtools.detach();
}

test("the landing page's navigation works, and so does the carousel of steps @no-js", async ({
  page,
}) => {
  if (withScripts()) await page.clock.install({ time: noon });
  await page.goto("/");
  await page.locator("header summary").click();
  const menu = page.getByRole("navigation", { name: "Menu" });
  await expect(menu.getByRole("link", { name: "Vendor Login" })).toHaveAttribute("href", "/login");
  await axe(page, "with scripts"); // needs a running clock
  if (withScripts()) await page.clock.pauseAt(noon.getTime() + 600_000);
  await menu.getByRole("link", { name: "How it works" }).click();
  await expect(page).toHaveURL(/#how$/);
  if (!withScripts()) {
    expect(await shown(page)).toEqual(steps);
    await expect(page.getByRole("button", { name: "Next step" })).toBeHidden();
    return;
  }
  await expect(menu).toBeHidden();
  // Ignores earlier turns; from here on each is this test's. (A tap, because a mouse would stay
  // over the steps.)
  await page.getByRole("button", { name: "Step 1: Create Your Store" }).tap();
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.clock.runFor(100);
  await expect.poll(() => shown(page)).toEqual([steps[0]]);
  await page.clock.runFor(5_000);
  await expect.poll(() => shown(page)).toEqual([steps[1]]);
  await swipe(page, 49);
  await swipe(page, 50);
  await expect.poll(() => shown(page)).toEqual([steps[2]]);
  await swipe(page, -60);
  await expect.poll(() => shown(page)).toEqual([steps[1]]);
  await page.getByRole("button", { name: "Step 5: Start Earning" }).click();
  await page.getByRole("button", { name: "Next step" }).click();
  await expect.poll(() => shown(page)).toEqual([steps[0]]);
  // With mouse and focus inside it pauses, and goes on when they leave unless it was stopped.
  await page.clock.runFor(20_000);
  expect(await shown(page)).toEqual([steps[0]]);
  await page.getByRole("button", { name: "Stop taking turns" }).click();
  await page.getByRole("heading", { level: 1 }).click();
  await page.clock.runFor(20_000);
  expect(await shown(page)).toEqual([steps[0]]);
  await page.getByRole("button", { name: "Let the steps take turns" }).click();
  await page.getByRole("heading", { level: 1 }).click();
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.clock.runFor(5_000);
  await expect.poll(() => shown(page)).toEqual([steps[1]]);
});

test("the calculator shows the payout of an order, and the small print and help are a link away", async ({
  page,
}) => {
  await page.goto("/");
  const form = page.locator("form", {
    has: page.getByRole("heading", { name: "What will you receive?" }),
  });
  await form.getByLabel("What your customer orders for, in naira").fill("10000");
  await form.getByText("Customer", { exact: true }).click();
  await expect(form).toContainText("Your customer pays₦10,250");
  await expect(form).toContainText("You receive₦9,646.38");
  await form.getByLabel("What your customer orders for, in naira").fill("-5");
  await expect(form.getByRole("alert")).toHaveText("The amount can't be below ₦0.");
  await axe(page, "with scripts");
  await page.getByText("What happens when I can't cook an order?").click();
  await expect(page.getByText("You decline it and say why.")).toBeVisible();
  for (const name of ["Terms", "Privacy", "Help"]) {
    await page.getByRole("contentinfo").getByRole("link", { name, exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await axe(page, "with scripts");
  }
});
