import { expect, type Page } from "./fixtures";
import { giveSession } from "./shortcuts";

export async function openOrderList(page: Page): Promise<void> {
  await giveSession(page, "ada@mama-put.test");
  await page.goto("/dashboard/orders");
  await expect(page.getByRole("heading", { level: 1, name: "Orders" })).toBeVisible();
}

export async function searchOrders(page: Page, words: string): Promise<void> {
  await page.getByRole("searchbox", { name: "Search orders" }).fill(words);
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page).toHaveURL(/[?&]q=/);
}

export const orderCard = (page: Page, customerName: string) =>
  page.getByRole("article", { name: customerName });

export const orderTab = (page: Page, label: string) =>
  page
    .getByRole("navigation", { name: "Orders by status" })
    .getByRole("link", { name: new RegExp(`^${label} \\d+\\+?$`) });

/** Reads the count on a tab; 999 may mean more. */
export async function tabCount(page: Page, label: string): Promise<number> {
  return Number((await orderTab(page, label).innerText()).match(/(\d+)\+?$/)?.[1]);
}
