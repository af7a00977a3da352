import { eq } from "drizzle-orm";
import { orders } from "../../../drizzle/schema";
import { makeOrder } from "../../../drizzle/seed/factories";
import { axe, expect } from "../fixtures";
import { test } from "../own-store";

test.use({ viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, hasTouch: true });

test("a device that has ordered is offered its last order, and is one tap from the cart @no-js", async ({
  page,
  openStore,
}) => {
  const { db, vendorId, url, dishes } = await openStore();
  const order = await makeOrder(db, {
    vendorId,
    status: "preparing",
    lines: [
      { item: dishes.get("Jollof rice")!, quantity: 2 },
      { item: dishes.get("Chapman")! },
      { item: dishes.get("Kunu")! },
    ],
  });
  const last = page.getByRole("complementary", { name: "Your last order" });
  await page.goto(`${url}/orders/${order.id}`);
  await page.goto(url);
  await expect(page.getByRole("link", { name: `${order.orderNumber} · Preparing` })).toBeVisible();
  await expect(last).toHaveCount(0);

  await db.update(orders).set({ status: "delivered" }).where(eq(orders.id, order.id));
  await page.reload();
  await expect(last).toContainText("Your last order · ₦10,000Jollof rice, Chapman +1");
  await axe(page);
  await last.getByRole("button", { name: "Add" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Your cart" })).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Jollof rice" })).toBeVisible();
  await expect(page.getByRole("link", { name: /^Checkout/ })).toBeVisible();

  await page.goto(url);
  await expect(page.getByRole("link", { name: "Proceed to order 4 items" })).toBeVisible();
  await expect(last).toBeHidden();
});
