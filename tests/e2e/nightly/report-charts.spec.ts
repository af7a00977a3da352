import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { makeCustomer, makeOrder } from "../../../drizzle/seed/factories";
import { expect } from "../fixtures";
import { signInAsVendorOf, test } from "../own-store";

test("a vendor switches a range's chart, reads its figures, and saves it as a picture", async ({
  page,
  openStore,
}) => {
  const store = await openStore();
  const { id: customerId } = await makeCustomer(store.db, { vendorId: store.vendorId });
  for (const daysAgo of [0, 10])
    await makeOrder(store.db, {
      vendorId: store.vendorId,
      customerId,
      status: "delivered",
      createdAt: new Date(Date.now() - daysAgo * 86_400_000),
      lines: [{ name: "Jollof", price: 250_000 }],
    });
  await signInAsVendorOf(page, store);
  await page.goto("/dashboard/reports?range=last14");
  const tabs = page.getByRole("navigation", { name: "Performance" });
  await expect(page.getByRole("figure", { name: "Revenue" })).toBeVisible();
  await tabs.getByRole("link", { name: "Orders" }).click();
  const orders = page.getByRole("figure", { name: "Orders" });
  await expect(orders).toContainText("2 orders, the most on");
  await expect(page).toHaveURL(/\?range=last14&show=orders$/);
  await page.locator("summary", { hasText: "Last 14 Days" }).click();
  await page.getByRole("link", { name: "Last 7 Days" }).click();
  await expect(page).toHaveURL(/\?range=last7&show=orders$/);
  await orders.getByText("Show figures").click();
  await expect(orders.getByRole("row")).toHaveCount(8);

  const save = orders.getByRole("button", { name: "Save as picture" });
  // A browser without scripts hides the button.
  expect(await (await page.request.get(page.url())).text()).toMatch(
    /<div class="invisible">(?:(?!<\/button>)[^])*Save as picture/,
  );
  const reader = orders.getByRole("slider", { name: "Orders" });
  await reader.press("End");
  await expect(reader).toHaveAttribute("aria-valuetext", /: 1 order; before 0$/);
  await expect(orders.locator("p", { hasText: ": 1 order; before 0" })).toBeVisible();

  const [download] = await Promise.all([page.waitForEvent("download"), save.click()]);
  expect(download.suggestedFilename()).toMatch(/-orders\.png$/);
  const { isOpaque, hasAccent } = await colorsOf(await readFile(await download.path()));
  expect([isOpaque, hasAccent]).toEqual([true, true]);
  await page.emulateMedia({ media: "print" });
  expect(await colorsOf(await orders.screenshot())).toMatchObject({ hasAccent: true });
});

/** The dashed line of the span before is red: a drawing without its styles is black. */
async function colorsOf(picture: Buffer): Promise<{ isOpaque: boolean; hasAccent: boolean }> {
  const { isOpaque } = await sharp(picture).stats();
  const pixels = await sharp(picture).removeAlpha().raw().toBuffer();
  let red = 0;
  for (let at = 0; at < pixels.length; at += 3) if (pixels[at]! - pixels[at + 2]! > 60) red += 1;
  return { isOpaque, hasAccent: red > 50 };
}
