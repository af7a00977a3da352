import { makeOrder } from "../../drizzle/seed/factories";
import { axe, expect } from "./fixtures";
import { layoutErrors } from "./layout-errors";
import { signInAsVendorOf, test } from "./own-store";

test("a store gives an order to a rider, who delivers it with the customer's code @no-js", async ({
  page,
  openStore,
  someoneElse,
}) => {
  const store = await openStore();
  const order = await makeOrder(store.db, {
    vendorId: store.vendorId,
    status: "ready",
    orderType: "delivery",
    customerName: "Oluwaseun Adebayo-Ogunlesi",
    deliveryAddress: "12 Bode Thomas Street",
    deliveryArea: "Surulere",
    deliveryInstructions: "Black gate behind the filling station",
    lines: [{ name: "Jollof rice", price: 250_000, quantity: 2 }],
    createdAt: new Date(Date.now() - 3_600_000),
  });
  await signInAsVendorOf(page, store);
  await page.goto(`/dashboard/orders/${order.id}`);
  await page.getByRole("link", { name: "Give to rider" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    `Rider for ${order.orderNumber}`,
  );
  await page.getByRole("button", { name: "Give to rider" }).click();
  await expect(page.getByText("Enter the rider’s name").last()).toBeVisible();
  await page.getByLabel("Name").fill("Sunday");
  await page.getByLabel("Phone").fill("0803 555 1212");
  await page.getByRole("button", { name: "Give to rider" }).click();
  await expect(page.getByRole("heading", { name: "Sunday has it" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Send by WhatsApp" })).toHaveAttribute(
    "href",
    /^https:\/\/wa\.me\/2348035551212\?text=/,
  );
  await page.getByText("Show QR code").click();
  await expect(page.getByRole("img", { name: "QR code of the link" })).toBeVisible();
  expect(await layoutErrors(page, 360)).toEqual([]);
  await axe(page);
  const link = await page.getByRole("link", { name: /\/rider\// }).getAttribute("href");

  const customer = await someoneElse();
  await customer.goto(`${store.url}/orders/${order.id}`);
  await expect(customer.getByRole("heading", { level: 1 })).toHaveText("Packed. The rider is next");
  const code = await customer
    .getByRole("region", { name: "Your rider" })
    .getByText(/^\d{4}$/)
    .innerText();

  const rider = await someoneElse();
  await rider.goto(link!);
  const stop = rider.getByRole("region", { name: order.orderNumber });
  await expect(stop).toContainText("PAID");
  await expect(stop).toContainText("12 Bode Thomas Street, Surulere");
  await expect(stop).toContainText("2 × Jollof rice");
  await expect(stop.getByRole("link", { name: "Directions" })).toHaveAttribute(
    "href",
    /destination=12%20Bode%20Thomas/,
  );
  expect(await layoutErrors(rider, 360)).toEqual([]);
  await axe(rider);
  await stop.getByRole("button", { name: "Picked up" }).click();
  await customer.reload();
  await expect(customer.getByRole("heading", { level: 1 })).toHaveText("On its way with Sunday");

  const typed = stop.getByLabel("Code from the customer");
  await typed.fill(code === "0000" ? "1111" : "0000");
  await stop.getByRole("button", { name: "Mark as delivered" }).click();
  await expect(stop.getByRole("alert")).toHaveText("Wrong code. 4 tries left.");
  await axe(rider);
  await typed.fill(code);
  await stop.getByRole("button", { name: "Mark as delivered" }).click();
  await expect(stop.getByRole("status")).toHaveText(/^Delivered at \d{1,2}:\d\d [ap]m$/);
  await expect(rider.getByText("Bode Thomas")).toHaveCount(0);
  await rider.goto(link!);
  await expect(rider.getByRole("heading")).toHaveText("This link has ended");

  await customer.reload();
  await expect(customer.getByRole("heading", { level: 1 })).toHaveText("Delivered. Enjoy!");
  await expect(customer.getByText(/^Delivered at \d{1,2}:\d\d [ap]m$/)).toBeVisible();
  await page.goto(`/dashboard/riders`);
  await expect(page.getByText("1 delivered")).toBeVisible();
  await page.goto(`/dashboard/orders/${order.id}`);
  await expect(page.getByText("Picked up", { exact: true })).toBeVisible();
});
