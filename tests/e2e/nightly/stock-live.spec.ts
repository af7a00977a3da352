import { eq } from "drizzle-orm";
import { options, menuItems } from "../../../drizzle/schema";
import { makeOptionGroup } from "../../../drizzle/seed/store-factories";
import { newCustomer } from "../customer";
import { expect, type Page } from "../fixtures";
import { signInAsVendorOf, test, type OwnStore } from "../own-store";
import { paidOrder } from "../shortcuts";

/** Sells one of the three plates of egusi soup, which updates the open page. */
async function sellOne(page: Page, { slug }: OwnStore): Promise<void> {
  await paidOrder(page.request, newCustomer(), { slug, dishes: { "Egusi soup": 1 } });
  await expect(page.getByRole("region", { name: "New order" })).toBeAttached();
}

const stockOf = async ({ db, dishes }: OwnStore) => {
  const [row] = await db
    .select({ stock: menuItems.inventory })
    .from(menuItems)
    .where(eq(menuItems.id, dishes.get("Egusi soup")!.id));
  return row!.stock;
};

test("saving an item's form that was open during a sale doesn't restore the stock", async ({
  page,
  openStore,
}) => {
  const store = await openStore();
  await signInAsVendorOf(page, store);
  await page.goto("/dashboard/items?q=egusi");
  await page.getByRole("link", { name: "Egusi soup", exact: true }).first().click();
  const dialog = page.getByRole("dialog", { name: "Edit Item" });
  await dialog.getByLabel("Name").fill("Egusi special");
  await expect(dialog.getByRole("textbox", { name: "Stock" })).toHaveValue("3");
  await sellOne(page, store);
  await dialog.getByRole("button", { name: "Save changes" }).last().click();
  await expect(page.getByRole("heading", { name: "Egusi special" })).toBeVisible();
  expect(await stockOf(store)).toBe(2);
});

test("saving a group's form that was open during a sale doesn't restore the stock", async ({
  page,
  openStore,
}) => {
  const store = await openStore();
  const group = await makeOptionGroup(store.db, {
    vendorId: store.vendorId,
    name: "Protein",
    items: [store.dishes.get("Jollof rice")!],
    options: [{ name: "Titus", price: 30_000, inventory: 8 }],
  });
  await signInAsVendorOf(page, store);
  await page.goto("/dashboard/items/options");
  await page
    .getByRole("link", { name: /Protein/ })
    .first()
    .click();
  const titus = page.getByRole("group", { name: "Titus" });
  await titus.getByText("More about Titus").click();
  await expect(titus.getByLabel("Stock")).toHaveValue("8");
  await titus.getByLabel("Price (₦)").fill("400");
  await store.db.update(options).set({ inventory: 5 }).where(eq(options.groupId, group.id));
  await sellOne(page, store);
  await page.getByRole("button", { name: "Save group" }).click();
  await expect(page.getByText("Group saved")).toBeVisible();
  const rows = await store.db.select().from(options).where(eq(options.groupId, group.id));
  expect(rows).toMatchObject([{ price: 40_000, inventory: 5 }]);
});

test("a stock typed in the row stays after a sale, and saving reports it", async ({
  page,
  openStore,
}) => {
  const store = await openStore();
  await signInAsVendorOf(page, store);
  await page.goto("/dashboard/items?q=egusi");
  const opener = page.locator("summary", { hasText: "Egusi soup" });
  await opener.press("Enter");
  const stock = page.getByLabel("Stock of Egusi soup");
  await expect(page.getByLabel("Price (₦) of Egusi soup")).toBeFocused();
  await stock.fill("10");
  await sellOne(page, store);
  await expect(page.getByText("2 left")).toBeVisible();
  await expect(stock).toHaveValue("10");
  const save = page.getByRole("button", { name: "Save" }).filter({ visible: true });
  await save.click();
  await expect(page.getByRole("alert")).toContainText("It changed meanwhile: 2 left now.");
  await expect(stock).toHaveValue("10");
  expect(await stockOf(store)).toBe(2);
  await save.click();
  await expect(stock).toBeHidden();
  expect(await stockOf(store)).toBe(10);
  await opener.click();
  await expect(stock).toHaveValue("10");
});
