import { expect, type APIRequestContext, type Page } from "./fixtures";

const SANDBOX = "/sandbox/paystack";

/** Returns the reference of the newest payment of the order whose page is open. */
async function referenceOf(page: Page): Promise<string> {
  const orderId = /orders\/([\w-]+)/.exec(page.url())![1]!;
  const all = (await (await page.request.get(`${SANDBOX}/transactions`)).json()) as {
    reference: string;
  }[];
  return all.filter(({ reference }) => reference.includes(orderId)).at(-1)!.reference;
}

/** Sends the money of the account or code on an order's page, from the customer's bank. */
export async function sendMoney(page: Page): Promise<void> {
  const sent = await page.request.post(`${SANDBOX}/bank-app`, {
    data: { reference: await referenceOf(page) },
  });
  expect(sent.ok()).toBe(true);
}

/** Makes the provider's charges of a customer misbehave. */
export const chargeFault = (request: APIRequestContext, email: string, charge: object) =>
  request.post(`${SANDBOX}/faults`, { data: { only: email, charge } });

/** Gets the code of a bank on the order's page. */
export async function getCode(page: Page, bank = "737"): Promise<void> {
  await page.getByLabel("Your bank").selectOption(bank);
  await page.getByRole("button", { name: "Get the code" }).click();
}
