import { newCustomer, payButton, payWithCard } from "./customer";
import { axe, expect } from "./fixtures";
import { layoutErrors } from "./layout-errors";
import { signInAsVendorOf, test } from "./own-store";
import { fillCart } from "./shortcuts";

test("a store sends messages, a customer asks for them at the checkout, gets one, and ends them by its link @no-js", async ({
  page,
  openStore,
  someoneElse,
}) => {
  const store = await openStore();
  const vendor = await someoneElse();
  await signInAsVendorOf(vendor, store);
  await vendor.goto("/dashboard/settings/messages");
  await expect(vendor.getByText("₦0 of ₦2,000 this month.")).toBeVisible();
  for (const event of ["Order accepted", "Ready or on its way"])
    await vendor.getByLabel(event).selectOption({ label: "SMS, ₦6 each" });
  await vendor.getByRole("button", { name: /^Save/ }).last().click();
  await expect(vendor.getByText(/^Order accepted: .+ became/)).toBeVisible();
  expect(await layoutErrors(vendor, 360)).toEqual([]);
  await axe(vendor);

  const customer = newCustomer();
  const phone = customer.phone.replace(/^0/, "+234");
  await fillCart(page, { slug: store.slug, dishes: { "Jollof rice": 1 } });
  await page.goto(`${store.url}/checkout`);
  await page.getByRole("radio", { name: /^Pickup/ }).check();
  await expect(async () => {
    await page.getByLabel("Name", { exact: true }).fill(customer.name);
    await page.getByLabel("Phone number").fill(customer.phone);
    await page.getByLabel("Email address").fill(customer.email);
    await expect(payButton(page)).toBeVisible({ timeout: 1_000 });
  }).toPass();
  const tick = page.getByRole("checkbox", { name: "Send me updates by SMS" });
  await expect(tick).not.toBeChecked();
  await tick.check();
  expect(await layoutErrors(page, 360)).toEqual([]);
  await payButton(page).click();
  await payWithCard(page);
  await expect(page.getByRole("heading", { name: /^Waiting for .+ to accept$/ })).toBeVisible();
  const orderPath = new URL(page.url()).pathname;
  const orderId = orderPath.split("/").at(-1)!;

  await vendor.goto(`/dashboard/orders/${orderId}`);
  await vendor.getByRole("button", { name: "Accept Order" }).click();
  await expect(vendor.getByRole("button", { name: "Mark as Ready" })).toBeVisible();
  const received = async () => {
    const answer = await page.request.get(
      `${process.env.E2E_URL}/sandbox/phones/messages?to=${encodeURIComponent(phone)}`,
    );
    return ((await answer.json()) as { messages: { text: string }[] }).messages;
  };
  await expect.poll(async () => (await received()).length).toBe(1);
  const [{ text }] = (await received()) as [{ text: string }];
  expect(text).toContain("Iya Basira Kitchen accepted order VNR");

  const buyer = await someoneElse();
  await buyer.goto(new URL(/https?:\S+/.exec(text)![0]).pathname);
  await expect(buyer).toHaveURL(new RegExp(`${orderPath}$`));
  await buyer.getByRole("button", { name: "Stop messages to this phone" }).click();
  await expect(buyer.getByRole("heading", { level: 1 })).toHaveText(
    "Messages to this phone have ended",
  );
  await expect(
    buyer.getByText(/^Iya Basira Kitchen won’t message 0803 \d{3} \d{4} about orders again\.$/),
  ).toBeVisible();
  expect(await layoutErrors(buyer, 360)).toEqual([]);
  await axe(buyer);

  await vendor.getByRole("button", { name: "Mark as Ready" }).click();
  await expect(vendor.getByRole("button", { name: "Mark as Collected" })).toBeVisible();
  await expect(async () => {
    await vendor.goto(`/dashboard/orders/${orderId}`);
    await expect(vendor.getByRole("region", { name: "History" })).toContainText(
      "‘Ready or on its way’ did not reach the customer’s phone: This phone wants no more messages",
      { timeout: 1_000 },
    );
  }).toPass();
  expect(await received()).toHaveLength(1);

  await buyer.getByRole("button", { name: "Start again" }).click();
  await expect(buyer.getByRole("button", { name: "Stop messages to this phone" })).toBeVisible();
});
