import {
  fillCheckout,
  mamaPut,
  newCustomer,
  openCheckout,
  payButton,
  withScripts,
} from "./customer";
import { axe, expect, test, type Page } from "./fixtures";
import { layoutErrors } from "./layout-errors";

const missing = (page: Page, n: number) =>
  page.getByRole("button", { name: n === 1 ? "1 more field" : `${n} more fields` });
const folded = (page: Page) => page.locator("details[data-card]:not([open]) > summary");

test("what is missing is said beside its field, and filled cards fold to a line @no-js", async ({
  page,
}) => {
  const customer = newCustomer();
  await openCheckout(page);
  await expect(folded(page)).toHaveCount(0);
  if (withScripts()) {
    await expect(missing(page, 4)).toHaveAttribute("title", "Complete Required Fields");
    expect((await missing(page, 4).boundingBox())!.height).toBeLessThanOrEqual(64);
  }
  await page.getByLabel("Name", { exact: true }).fill(customer.name);
  await page.getByLabel("Phone number").fill(customer.phone);
  await page.getByLabel("Email address").fill(customer.email);
  if (withScripts()) await missing(page, 1).click();
  else await payButton(page).click();
  await expect(page.getByText("Please enter your delivery address").last()).toBeVisible();
  if (withScripts()) {
    await expect(page.getByLabel("Address", { exact: true })).toBeFocused();
    await expect(page.getByText("Address", { exact: true })).toBeInViewport({ ratio: 1 });
    await expect(folded(page)).toHaveCount(0);
    await page.reload();
  }
  await expect(folded(page).first()).toContainText(`${customer.name} · `);
  await expect(folded(page).last()).toContainText("Card · no coupon");
  await expect(folded(page)).toHaveCount(2);
  await axe(page);

  await page.getByLabel("Address", { exact: true }).fill(customer.address);
  await folded(page).filter({ hasText: "Card" }).click();
  await expect(page.getByRole("radio", { name: "Card" })).toBeChecked();
  await page.getByRole("link", { name: "Back to cart" }).click();
  await expect(page.getByRole("heading", { name: "Your cart" })).toBeVisible();
});

test("a known customer's checkout is three lines, and one that turns wrong opens", async ({
  page,
}) => {
  const customer = newCustomer();
  await openCheckout(page);
  await fillCheckout(page, customer);
  for (const open of [
    async () => void (await page.reload()),
    async () => {
      await page.getByRole("link", { name: "Back to cart" }).click();
      await page.getByRole("link", { name: "Checkout" }).click();
    },
  ]) {
    await open();
    await expect(folded(page)).toHaveCount(3);
    await expect(folded(page).nth(1)).toContainText(`Delivery · ${customer.address} · `);
    await expect(payButton(page)).toBeInViewport({ ratio: 1 });
  }
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    expect(await layoutErrors(page, width)).toEqual([]);
  }
  await page.setViewportSize({ width: 360, height: 740 });
  await page.evaluate(() => void (document.documentElement.style.fontSize = "200%"));
  expect(await layoutErrors(page, 360)).toEqual([]);
  await axe(page);

  await page.goto(`${mamaPut}/checkout`);
  // As a browser's own autofill does, on a field that isn't in view.
  await page.locator("[name=customerEmail]").evaluate((field: HTMLInputElement) => {
    field.value = "kemi";
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
  await payButton(page).click();
  await expect(page.getByLabel("Email address")).toBeFocused();
  await expect(page.getByText("Please enter a valid email address")).toBeVisible();
  await page.getByLabel("Email address").fill(customer.email);
  await expect(folded(page)).toHaveCount(2);
  await folded(page).filter({ hasText: "Card" }).click();
  await page.getByLabel("Coupon code (optional)").fill("NOSUCHCODE");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByText("This code doesn’t work here")).toBeVisible();
});
