import { makeOrder } from "../../../drizzle/seed/factories";
import { makeOptionGroup } from "../../../drizzle/seed/store-factories";
import { expect } from "../fixtures";
import { test } from "../own-store";
import { markHydration, waitForHydration } from "../hydration";

test("a Pidgin store speaks Pidgin from menu to order, with and without scripts", async ({
  page,
  openStore,
}) => {
  const store = await openStore({ settings: { language: "pcm" } });
  const egusi = store.dishes.get("Egusi soup")!;
  await makeOptionGroup(store.db, {
    vendorId: store.vendorId,
    name: "Swallow",
    minChosen: 1,
    items: [egusi],
    options: [{ name: "Fufu", price: 30_000 }, { name: "Eba" }],
  });
  await markHydration(page);
  await page.goto(store.url);
  await waitForHydration(page);
  await expect(page.locator("html")).toHaveAttribute("lang", "pcm");
  await expect(page.getByRole("searchbox", { name: "Find food" })).toBeVisible();
  await page.getByRole("button", { name: "Add Jollof rice" }).last().click();
  await expect(page.getByText("E don enter cart!")).toBeVisible();
  await page.getByRole("link", { name: "Oya, order 1 item ₦2,500" }).click();
  await page.getByRole("button", { name: "Add one more Jollof rice" }).click();
  await page.getByRole("link", { name: "Finish your order" }).click();
  await expect(page.getByRole("heading", { name: "Finish your order" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "pcm");
  await page.getByLabel("Name").fill("Ada");
  await page.getByRole("button", { name: "E remain 3" }).click();
  // Beside its field.
  await expect(page.getByText("Abeg put your phone number").last()).toBeVisible();

  await page.goto(`${store.url}/items/${egusi.id}`);
  await page.getByRole("button", { name: /^Add 1/ }).click();
  await expect(page.getByText("Swallow: abeg pick at least one")).toBeVisible();

  const order = await makeOrder(store.db, {
    vendorId: store.vendorId,
    lines: [{ item: store.dishes.get("Jollof rice")!, quantity: 2 }],
  });
  await page.goto(`${store.url}/orders/${order.id}`);
  await expect(
    page.getByRole("heading", { level: 1, name: /^We dey wait make .+ accept am/ }),
  ).toBeVisible();
  await waitForHydration(page);
  await expect(page.locator("html")).toHaveAttribute("lang", "pcm");
  await expect(
    page.getByRole("list", { name: "How far" }).getByText("We dey wait for kitchen"),
  ).toBeVisible();
  await expect(
    page.getByRole("region", { name: "Your order" }).getByText("You don pay online"),
  ).toBeVisible();
  await expect(page.getByText(/Order Confirmed|Subtotal|Download Receipt/)).toHaveCount(0);
  await page.context().setOffline(true);
  await expect(page.getByText("Network no dey")).toBeVisible();
});
