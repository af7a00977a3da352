import { withScripts } from "../customer";
import { axe, expect } from "../fixtures";
import { signInAsVendorOf, test } from "../own-store";

/** On a phone too: a long name may take a second line. */
const ROW_PX = 60;

test("a row of the list is one line of 60 px, opens below itself, and follows the keyboard @no-js", async ({
  page,
  openStore,
}) => {
  const scripts = withScripts();
  const store = await openStore();
  await signInAsVendorOf(page, store);
  await page.goto("/dashboard/items?view=grid");
  for (const [width, height] of [
    [1280, 800],
    [768, 1024],
    [360, 740],
  ] as const) {
    await page.setViewportSize({ width, height });
    const isTiles = width >= 768;
    const rows = await page
      .locator(".item-row")
      .evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
    expect(rows.length).toBeGreaterThan(4);
    expect(rows.filter((row) => row > ROW_PX).length).toBe(isTiles ? rows.length : 0);
  }
  await page.goto("/dashboard/items?view=list");
  const row = (name: string) => page.locator(".item-row", { hasText: name });
  const state = (name: string) => row(name).locator("summary");
  const price = page.getByLabel("Price (₦) of Jollof rice");
  const group = page.getByRole("group", { name: "Jollof rice is" });
  const before = (await state("Jollof rice").boundingBox())!;
  await state("Jollof rice").click();
  await expect(group).toBeVisible();
  expect(await state("Jollof rice").boundingBox()).toEqual(before);
  await axe(page);
  if (!scripts) {
    await price.fill("2700");
    await row("Jollof rice").getByRole("button", { name: "Save" }).click();
    await expect(row("Jollof rice")).toContainText("₦2,700");
    await state("Jollof rice").click();
    await group.getByRole("button", { name: "Sold out Today" }).click();
    await expect(state("Jollof rice")).toHaveText("Jollof rice: Sold out");
    await expect(row("Jollof rice")).toContainText(/back (today|tomorrow|\w+day)/);
    return;
  }
  await page.keyboard.press("Escape");
  await expect(group).toBeHidden();
  await expect(state("Jollof rice")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(state("Jollof rice")).not.toBeFocused();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await expect(price).toBeFocused();
  await page.keyboard.type("2700");
  await page.keyboard.press("ArrowDown");
  await expect(price).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(row("Jollof rice")).toContainText("₦2,700");
  await expect(state("Jollof rice")).toBeFocused();
  await expect(group).toBeHidden();
});
