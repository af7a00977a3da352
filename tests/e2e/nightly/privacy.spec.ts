import { readFile } from "node:fs/promises";
import { makeCustomer, makeOrder } from "../../../drizzle/seed/factories";
import { axe, expect } from "../fixtures";
import { signInAsVendorOf, test } from "../own-store";

test("a vendor switches a mail off, exports a customer's data, and erases them", async ({
  page,
  openStore,
}) => {
  const store = await openStore();
  const customer = await makeCustomer(store.db, {
    vendorId: store.vendorId,
    name: "Ngozi Eze",
    phone: "+2348031234567",
    email: "ngozi@example.test",
  });
  const order = await makeOrder(store.db, {
    vendorId: store.vendorId,
    customerId: customer.id,
    status: "delivered",
    lines: [{ item: store.dishes.get("Amala")! }],
  });
  await signInAsVendorOf(page, store);

  await page.goto("/dashboard/settings/notifications");
  const sound = page.getByRole("checkbox", { name: /sound/i });
  await expect(sound).toBeChecked();
  await axe(page, "with scripts");
  await sound.uncheck();
  await page.getByRole("button", { name: /^Save( Changes)?$/ }).click();
  await expect(page.getByRole("status").getByText("Saved", { exact: true })).toBeAttached();
  await expect(sound).not.toBeChecked();

  await page.goto("/dashboard/settings/privacy");
  await page.getByLabel("Customer’s phone or email").fill("0803 123 4567");
  await page.getByRole("button", { name: "Look up" }).click();
  const found = page.getByRole("region", { name: "Their data" });
  await expect(found).toContainText("Ngozi Eze");
  const download = page.waitForEvent("download");
  await found.getByRole("link", { name: "Download everything (JSON)" }).click();
  expect(
    JSON.stringify(JSON.parse(await readFile(await (await download).path(), "utf8"))),
  ).toContain(order.orderNumber);
  await found.getByText("Erase this customer", { exact: true }).click();
  await axe(page);
  await found.getByLabel("Yes, erase this customer for good").check();
  await found.getByRole("button", { name: "Erase for good" }).click();
  await expect(page.getByText("Erased from 1 order.")).toBeAttached();
  await expect(page.getByRole("region", { name: "Erased so far" })).toContainText("1 order");
  await page.goto(`/dashboard/orders/${order.id}`);
  await expect(page.getByText("Erased customer").first()).toBeVisible();
  await expect(page.getByText("Ngozi Eze")).toHaveCount(0);
});
