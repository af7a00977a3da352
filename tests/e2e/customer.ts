import { randomInt } from "node:crypto";
import { expect, test, type FrameLocator, type Locator, type Page } from "./fixtures";
import { fillCart } from "./shortcuts";

/** A customer's details, by the labels of the pages. */
export type Customer = { name: string; phone: string; email: string; address: string };

export const mamaPut = "/store/mama-put";

/** Makes up a customer whose name finds one order and whose phone has no limits yet. */
export function newCustomer(): Customer {
  const number = String(randomInt(10_000_000)).padStart(7, "0");
  return {
    name: `Kemi No. ${number}`,
    phone: `0803${number}`,
    email: `kemi${number}@example.com`,
    address: `${number} Bode Thomas Street, Surulere`,
  };
}

/** Adds one of a dish from the menu, and waits for the count. */
export async function addFromMenu(page: Page, dish: string, itemsAfter: number): Promise<void> {
  await page
    .getByRole("button", { name: `Add ${dish}`, exact: true })
    .last()
    .click();
  await expect(
    page.getByRole("link", {
      name: `Proceed to order ${itemsAfter} ${itemsAfter === 1 ? "item" : "items"}`,
    }),
  ).toBeVisible();
}

/**
 * Finds the checkout's button once all required fields are filled; before, with scripts, its label
 * says that something is missing.
 */
export const payButton = (page: Page) => page.getByRole("button", { name: "Pay", exact: true });

/** Opens the checkout's folded cards. */
export async function openCards(page: Page): Promise<void> {
  const folded = page.locator("[data-card]:not([open]) > summary");
  for (let left = await folded.count(); left > 0; left--) await folded.first().click();
}

/** Fills the checkout in for a delivery as soon as possible, paid by card. */
export async function fillCheckout(page: Page, customer: Customer): Promise<void> {
  await openCards(page);
  await typed(page.getByLabel("Name", { exact: true }), customer.name);
  await typed(page.getByLabel("Phone number"), customer.phone);
  await typed(page.getByLabel("Email address"), customer.email);
  await typed(page.getByLabel("Address", { exact: true }), customer.address);
  await page.getByRole("radio", { name: "Card" }).check();
}

/**
 * Fills until the text stays: the page may restore saved fields between Playwright's selecting and
 * typing.
 */
async function typed(field: Locator, text: string): Promise<void> {
  await expect(async () => {
    await field.fill(text);
    await expect(field).toHaveValue(text, { timeout: 500 });
  }).toPass();
}

/**
 * Goes through the checkout to the provider's page with two plates of jollof (₦7,000, ₦7,700 with
 * delivery).
 */
export async function orderUpToPayment(page: Page, customer: Customer): Promise<void> {
  await openCheckout(page);
  await fillCheckout(page, customer);
  await payButton(page).click();
  await atPayment(page);
}

/**
 * Waits for the provider's form, and for the order's page that replaces the checkout beneath it.
 */
export async function atPayment(page: Page): Promise<void> {
  await expect(
    paymentOf(page).getByRole("heading", { name: "Pay Mama Put Kitchen" }),
  ).toBeVisible();
  if (withScripts()) await expect(page).toHaveURL(/\/orders\//);
}

/** Opens the checkout with two plates of jollof, put into the cart without a page. */
export async function openCheckout(page: Page): Promise<void> {
  await fillCart(page);
  await page.goto(`${mamaPut}/checkout`);
  await expect(page.getByRole("heading", { level: 1, name: "Checkout" })).toBeVisible();
}

/** Returns whether this project runs scripts; payments then open above the page. */
export const withScripts = () => test.info().project.use.javaScriptEnabled !== false;

/** Finds the provider's form: in its popup, or without scripts on its own page. */
export const paymentOf = (page: Page): Page | FrameLocator =>
  withScripts() ? page.frameLocator('iframe[title="Payment"]') : page;

/** Pays with one of the provider's test cards. @param ending its last four digits */
export async function payWithCard(page: Page, ending = "4081"): Promise<void> {
  const form = paymentOf(page);
  await form.getByText("Test cards", { exact: true }).click();
  await form.getByRole("link", { name: `Use card ending ${ending}` }).click();
  await expect(form.getByLabel("Card number")).toHaveValue(
    new RegExp(`${[...ending].join(" ?")}$`),
  );
  await form.getByRole("button", { name: /^Pay ₦/ }).click();
}

/**
 * Goes from the menu to the page of a paid order of two plates of jollof. If only the order
 * matters, use `paidOrder` (shortcuts.ts).
 * @param store the URL of Mama Put's menu
 * @returns the order's number
 */
export async function orderAndPay(page: Page, customer: Customer, store: string): Promise<string> {
  await page.goto(store);
  await addFromMenu(page, "Party Jollof & Chicken", 1);
  await addFromMenu(page, "Party Jollof & Chicken", 2);
  await page.getByRole("link", { name: "Proceed to order 2 items" }).click();
  await page.getByRole("link", { name: "Checkout" }).click();
  await fillCheckout(page, customer);
  await payButton(page).click();
  await payWithCard(page);
  await expect(page.getByRole("heading", { name: /^Waiting for .+ to accept$/ })).toBeVisible();
  return orderNumber(page);
}

/** Opens the receipt on the order's page. @returns its section */
export async function openReceipt(page: Page): Promise<Locator> {
  const receipt = page.getByRole("region", { name: "Receipt" });
  await receipt.getByRole("heading", { name: "Receipt" }).click();
  await expect(receipt.locator(".receipt")).toBeVisible();
  return receipt;
}

export async function orderNumber(page: Page): Promise<string> {
  const text = await page.getByText(/^Order VNR\d+$/).innerText();
  return text.replace("Order ", "");
}
