import {
  addFromMenu,
  fillCheckout,
  mamaPut,
  newCustomer,
  openCheckout,
  payButton,
  paymentOf,
  type Customer,
} from "./customer";
import { fillCart } from "./shortcuts";
import { axe, expect, test, type Page } from "./fixtures";
import { chargeFault } from "./transfer";

const CHECKING =
  "If you’ve already sent the money, don’t pay again. We’re checking; this page will update.";
const placed = (page: Page) =>
  page.getByRole("heading", { level: 1, name: /^Waiting for .+ to accept$/ });
const dialog = (page: Page) => page.getByRole("dialog", { name: "Payment Failed" });
const strip = (page: Page) => page.locator(".under-way");

/** Makes up a customer who pays transfers in the provider's popup, as it opens no account. */
async function customerOfPopup(page: Page): Promise<Customer> {
  const customer = newCustomer();
  await chargeFault(page.request, customer.email, { unavailable: true });
  return customer;
}

/** Orders two plates of jollof by transfer, up to the account details. */
async function orderByTransfer(page: Page): Promise<void> {
  const customer = await customerOfPopup(page);
  await openCheckout(page);
  await fillCheckout(page, customer);
  await page.getByRole("radio", { name: "Bank transfer" }).check();
  await payButton(page).click();
  await expect(sent(page)).toBeVisible();
}
const sent = (page: Page) => paymentOf(page).getByRole("button", { name: "I have sent the money" });
const close = (page: Page) =>
  paymentOf(page).getByRole("button", { name: "Cancel", exact: true }).click();

const providerWindow = (page: Page) => page.locator('iframe[title="Payment"]');
/** Returns the access code of the payment in this page's popup. */
async function codeOf(page: Page): Promise<string> {
  return /checkout\/(\w+)/.exec((await providerWindow(page).getAttribute("src"))!)![1]!;
}
const moneyComes = (page: Page, code: string) =>
  page.request.post("/sandbox/paystack/pay", {
    data: { access_code: code, channel: "bank_transfer" },
  });

test("a popup closed with the money on its way says that we are checking, and then that the order is paid @nightly", async ({
  page,
}) => {
  await orderByTransfer(page);
  const code = await codeOf(page);
  await close(page);
  await expect(dialog(page).getByText(CHECKING)).toBeVisible();
  await expect(page.getByText("You have not been charged")).toHaveCount(0);
  await expect(page).toHaveURL(/\/orders\//);
  await axe(page);
  await moneyComes(page, code);
  await expect(placed(page)).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await page.getByRole("link", { name: "Back to Store" }).click();
  await expect(strip(page)).toContainText("Waiting for the store to accept");
  await expect(page.getByRole("link", { name: /^Proceed to order/ })).toHaveCount(0);
});

test("a tab lost with the money on its way leaves the order on the menu, and then an empty cart", async ({
  page,
  context,
}) => {
  await orderByTransfer(page);
  const code = await codeOf(page);
  await page.close();
  const menu = await context.newPage();
  await menu.goto(mamaPut);
  await expect(strip(menu)).toContainText(/VNR\d+ · waiting for your transfer/);
  await addFromMenu(menu, "Zobo", 3);
  await menu.getByRole("link", { name: "Proceed to order 3 items" }).click();
  await expect(menu.getByText(/VNR\d+ · waiting for your transfer/).first()).toBeVisible();
  await expect(menu.getByText("If you’ve already sent the money, don’t pay again.")).toBeVisible();
  await moneyComes(menu, code);
  await expect(async () => {
    await menu.goto(mamaPut);
    await expect(strip(menu)).toContainText("Waiting for the store to accept", { timeout: 500 });
  }).toPass();
  await expect(menu.getByRole("link", { name: "Proceed to order 1 item" })).toBeVisible();
});

test("Back from the provider's popup leads to the previous page, with the order on it and no popup @nightly", async ({
  page,
}) => {
  const customer = await customerOfPopup(page);
  await fillCart(page);
  await page.goto(`${mamaPut}/cart`);
  await page.getByRole("link", { name: "Checkout" }).click();
  await fillCheckout(page, customer);
  await page.getByRole("radio", { name: "Bank transfer" }).check();
  await payButton(page).click();
  await expect(sent(page)).toBeVisible();
  await expect(page).toHaveURL(/\/orders\//);
  await page.goBack();
  await expect(providerWindow(page)).toHaveCount(0);
  await expect(page.getByText(/VNR\d+ · waiting for your transfer/).first()).toBeVisible();
  await page.getByRole("link", { name: "Open the order" }).click();
  await expect(
    page.getByRole("heading", { level: 1, name: "Waiting for your payment" }),
  ).toBeVisible();
});

test("a popup that keeps asking for a paid order's money is closed @nightly", async ({ page }) => {
  await orderByTransfer(page);
  await expect(page).toHaveURL(/\/orders\//);
  await moneyComes(page, await codeOf(page));
  await expect(placed(page)).toBeVisible();
  await expect(providerWindow(page)).toHaveCount(0, { timeout: 10_000 });
  await expect(placed(page)).toBeVisible();
});

test("a page that stays after leading to the provider is usable again @nightly", async ({
  page,
  faults,
}) => {
  faults.allow(/inline\.js/);
  await page.route(/sandbox\/paystack\/inline\.js/, (route) => route.abort());
  // As if the browser opened it in another app.
  await page.route(/sandbox\/paystack\/checkout\//, (route) => route.fulfill({ status: 204 }));
  await openCheckout(page);
  await fillCheckout(page, newCustomer());
  await payButton(page).click();
  await expect(page).toHaveURL(/\/orders\//);
  const again = page.getByRole("button", { name: /^Try again/ });
  const led = () => page.waitForRequest(/sandbox\/paystack\/checkout\//);
  for (let n = 0; n < 2; n++) {
    const request = led();
    await again.click();
    await request;
    await expect(again).toHaveAttribute("aria-disabled", "true");
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await expect(again).not.toHaveAttribute("aria-disabled", "true");
  }
});
