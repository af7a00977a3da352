import { makeOrder } from "../../../drizzle/seed/factories";
import { axe, expect } from "../fixtures";
import { fittingHeader, headerOf, layoutErrors } from "../layout-errors";
import { signInAsVendorOf, test } from "../own-store";

test("a vendor closes a day on paper, and takes the files for the accountant", async ({
  page,
  openStore,
}) => {
  const store = await openStore();
  const { db, vendorId } = store;
  const lines = [{ name: "Jollof rice", price: 250_000, quantity: 2 }];
  await makeOrder(db, { vendorId, status: "delivered", lines });
  await signInAsVendorOf(page, store);

  // Nothing was sold yesterday; today isn't over.
  await page.goto("/dashboard/reports/closing");
  await expect(page.getByText("Nothing was sold.")).toBeVisible();
  await page.getByRole("link", { name: "Day after" }).click();
  await expect(page.getByText("This day is not over yet.")).toBeVisible();
  await expect(
    page.getByRole("row", { name: "Not on the menu, in custom orders 2 ₦5,000" }),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "Print" })).toBeVisible();
  // A browser without scripts shows this.
  expect(await (await page.request.get(page.url())).text()).toContain(
    "Print this page with your browser’s menu.",
  );
  await axe(page);
  expect(await layoutErrors(page, 360)).toEqual([]);
  expect(await headerOf(page)).toEqual(fittingHeader);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText("Net sales by payment method")).toBeVisible();
  await expect(page.getByLabel("Business day")).toBeHidden();
  await page.emulateMedia({ media: "screen" });
  await page.goto("/dashboard/reports/closing?day=2019-12-31");
  await expect(page.getByLabel("Business day")).toHaveAccessibleDescription(
    "Please choose a day from 2020 on",
  );

  await page.goto("/dashboard/reports/accountant?range=today");
  await expect(page.getByText("1 order, by business day.")).toBeVisible();
  await axe(page);
  expect(await layoutErrors(page, 360)).toEqual([]);
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Workbook for Excel" }).click();
  expect((await download).suggestedFilename()).toMatch(/workbook\.xlsx$/);
});
