import { randomInt } from "node:crypto";
import { expect, test, type FrameLocator, type Locator, type Page } from "./fixtures";
import { fillCart } from "./shortcuts";

/** What a customer does at a store, in the words the pages show. */
export type Customer = { name: string; phone: string; email: string; address: string };

export const mamaPut = "/store/mama-put";

/** Makes up a new customer: one name finds one order, and limits by phone don't interfere. */
export function newCustomer(): Customer {
  const number = String(randomInt(10_000_000)).padStart(7, "0");
  return {
    name: `Kemi No. ${number}`,
    phone: `0803${number}`,
    email: `kemi${number}@example.com`,
    address: `${number} Bode Thomas Street, Surulere`,
  };
}

/** Puts one of a dish into the cart from the menu, which then counts it. */
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
 * Finds the checkout's button once everything required is there; before that, with scripts, it says
 * that something is missing.
 */
export const payButton = (page: Page) => page.getByRole("button", { name: "Pay", exact: true });

/** Types everything the checkout asks for, for a delivery as soon as possible, paid by card. */
export async function fillCheckout(page: Page, customer: Customer): Promise<void> {
  await typed(page.getByLabel("Name", { exact: true }), customer.name);
  await typed(page.getByLabel("Phone number"), customer.phone);
  await typed(page.getByLabel("Email address"), customer.email);
  await typed(page.getByLabel("Address", { exact: true }), customer.address);
  await page.getByRole("radio", { name: "Card" }).check();
}

/**
 * Types until it is there: Playwright selects and writes in two steps, and the page may fill in
 * what the device remembers between them.
 */
async function typed(field: Locator, text: string): Promise<void> {
  await expect(async () => {
    await field.fill(text);
    await expect(field).toHaveValue(text, { timeout: 500 });
  }).toPass();
}

/**
 * Goes through the checkout to the provider's page, with two plates of jollof in the cart (₦7,000,
 * ₦7,700 at the door).
 */
export async function orderUpToPayment(page: Page, customer: Customer): Promise<void> {
  await openCheckout(page);
  await fillCheckout(page, customer);
  await payButton(page).click();
  await atPayment(page);
}

/** Waits for the provider's form, and for the order's page that takes the checkout's place under it. */
export async function atPayment(page: Page): Promise<void> {
  await expect(
    paymentOf(page).getByRole("heading", { name: "Pay Mama Put Kitchen" }),
  ).toBeVisible();
  if (withScripts()) await expect(page).toHaveURL(/\/orders\//);
}

/** Opens the checkout with two plates of jollof in the cart, which no page was needed for. */
export async function openCheckout(page: Page): Promise<void> {
  await fillCart(page);
  await page.goto(`${mamaPut}/checkout`);
  await expect(page.getByRole("heading", { level: 1, name: "Checkout" })).toBeVisible();
}

/** Returns whether this project runs scripts: a payment then opens above the page it began on. */
export const withScripts = () => test.info().project.use.javaScriptEnabled !== false;

/** Finds the provider's form: in its popup, or without scripts on a page of its own. */
export const paymentOf = (page: Page): Page | FrameLocator =>
  withScripts() ? page.frameLocator('iframe[title="Payment"]') : page;

/** Pays on the provider's page with one of its test cards. @param ending its last four digits */
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
 * Walks from the menu to a paid order of two plates of jollof; ends on its page. Who only needs an
 * order takes paidOrder (shortcuts.ts).
 * @param store the address of Mama Put's menu
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
  await expect(page.getByRole("heading", { name: "Order placed" })).toBeVisible();
  return orderNumber(page);
}

/** Unfolds the receipt on the order's page. @returns its section */
export async function openReceipt(page: Page): Promise<Locator> {
  const receipt = page.getByRole("region", { name: "Receipt" });
  await receipt.getByRole("heading", { name: "Receipt" }).click();
  await expect(receipt.locator(".receipt")).toBeVisible();
  return receipt;
}

/** Reads the number on the order's page. */
export async function orderNumber(page: Page): Promise<string> {
  const text = await page.getByText(/^Order VNR\d+$/).innerText();
  return text.replace("Order ", "");
}
