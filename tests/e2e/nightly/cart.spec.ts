import { addFromMenu, mamaPut } from "../customer";
import { axe, expect, test, type Page } from "../fixtures";

const bar = (page: Page, items: number) =>
  page.getByRole("link", { name: new RegExp(`^Proceed to order ${items} items?\\b`) });
const cart = (page: Page) => page.getByRole("heading", { name: "Your cart", exact: true });
const line = (page: Page, dish: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("button", { name: `Remove ${dish}` }) });
const quantity = (page: Page, dish: string) =>
  line(page, dish).getByRole("status", { name: "Quantity" });
const sum = (page: Page, label: string, amount: string) =>
  page.getByRole("paragraph").filter({ hasText: new RegExp(`^${label}\\s*${amount}$`) });
const scripted = () => test.info().project.use.javaScriptEnabled !== false;
/** The server's cart, bypassing the page. */
const held = async (page: Page) => {
  const { lines } = (await (await page.request.get(`${mamaPut}/cart/changes`)).json()) as {
    lines: { name: string; quantity: number }[];
  };
  return lines.map(({ name, quantity: count }) => `${count} × ${name}`);
};

test("a cart is filled, changed and emptied @no-js", async ({ page }) => {
  await page.goto(mamaPut);
  await addFromMenu(page, "Party Jollof & Chicken", 1);
  await addFromMenu(page, "Asun", 2);
  await bar(page, 2).click();
  await expect(cart(page)).toBeVisible();
  await expect(page).toHaveURL(/\/cart$/);
  await line(page, "Asun").getByRole("button", { name: "One more Asun" }).click();
  await expect(quantity(page, "Asun")).toHaveText("2");
  await expect(sum(page, "Subtotal", "₦10,700")).toBeVisible();
  await expect(sum(page, "Total", "₦11,400")).toBeVisible();
  await axe(page, "with scripts");
  await page.getByRole("button", { name: "Remove Party Jollof & Chicken" }).click();
  await expect(line(page, "Party Jollof & Chicken")).toHaveCount(0);
  if (scripted()) await expect(cart(page)).toBeFocused();
  await expect(sum(page, "Subtotal", "₦7,200")).toBeVisible();
  await page.getByRole("button", { name: "Remove Asun" }).click();
  await expect(page.getByRole("heading", { name: "Your cart is empty" })).toBeVisible();
  await axe(page, "with scripts");
  await expect.poll(() => held(page)).toEqual([]);
});

test("a cart outlives a reload and the back button", async ({ page }) => {
  await page.goto(mamaPut);
  await addFromMenu(page, "Party Jollof & Chicken", 1);
  await addFromMenu(page, "Asun", 2);
  await page.reload();
  await expect(bar(page, 2)).toBeVisible();
  await page.goto("/");
  await page.goBack();
  await expect(bar(page, 2)).toBeVisible();
  await page.goto(`${mamaPut}/cart`);
  await line(page, "Asun").getByRole("button", { name: "One more Asun" }).click();
  await expect(quantity(page, "Asun")).toHaveText("2");
  await expect.poll(() => held(page)).toEqual(["1 × Party Jollof & Chicken", "2 × Asun"]);
  await page.goto(mamaPut);
  await expect(bar(page, 3)).toBeVisible();
});
