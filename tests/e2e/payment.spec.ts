import { addFromMenu, fillCheckout, mamaPut, newCustomer, orderAndPay, orderNumber, orderUpToPayment, payButton, payWithCard } from "./customer";
import { axe, expect, test, type Page } from "./fixtures";
import { openKitchen, orderCard, searchOrders } from "./kitchen";

const paid = (page: Page) => expect(page.getByRole("heading", { level: 1, name: "Order placed" })).toBeVisible();

test("a declined card is followed by another one", async ({ page }) => {
  await orderUpToPayment(page, newCustomer());
  await payWithCard(page, "5408");
  await expect(page.getByRole("alert")).toContainText("Your card was declined.");
  await expect(page.getByRole("heading", { name: "Try another card" })).toBeVisible();
  await axe(page);
  await payWithCard(page, "4081");
  await paid(page);
});

test("a card that asks questions, left for another one", async ({ page }) => {
  await orderUpToPayment(page, newCustomer());
  await payWithCard(page, "7812");
  await expect(page.getByRole("heading", { name: "Enter your card PIN" })).toBeVisible();
  await axe(page);
  await page.getByRole("button", { name: "Use another card" }).click();
  await payWithCard(page, "6666");
  await page.getByLabel("4-digit PIN").fill("1234");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByLabel("6-digit code").fill("123456");
  await page.getByRole("button", { name: "Pay ₦7,700" }).click();
  await paid(page);
});

test("a payment that was cancelled can be tried again, and the cart waits until it is paid", async ({ page }) => {
  await orderUpToPayment(page, newCustomer());
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Waiting for your payment" })).toBeVisible();
  const number = await orderNumber(page);
  const order = page.url();
  await expect(page.getByText("Not paid")).toBeVisible();
  await axe(page);
  await page.goto(`${mamaPut}/cart`);
  await expect(page.getByRole("listitem").filter({ hasText: "Party Jollof & Chicken" })).toBeVisible();

  await page.goto(order);
  await page.getByRole("button", { name: "Try again: pay ₦7,700" }).click();
  await payWithCard(page);
  await paid(page);
  expect(await orderNumber(page)).toBe(number);
  await page.goto(`${mamaPut}/cart`);
  await expect(page.getByRole("heading", { name: "Your cart is empty" })).toBeVisible();
});

test("two tabs share one payment", async ({ page, context, request }) => {
  const customer = newCustomer();
  await orderUpToPayment(page, customer);
  const payment = page.url();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Waiting for your payment" })).toBeVisible();
  const order = page.url();
  const second = await context.newPage();
  await second.goto(order);
  for (const tab of [page, second]) {
    await tab.getByRole("button", { name: /^Try again/ }).click();
    await expect(tab).toHaveURL(payment);
  }
  await payWithCard(page);
  await paid(page);
  await second.reload();
  await expect(second.getByRole("heading", { name: "Payment complete" })).toBeVisible();
  await axe(second);
  await second.getByRole("link", { name: "Return to Mama Put Kitchen" }).click();
  await expect(second).toHaveURL(order);
  await paid(second);

  const orderId = order.split("/").at(-1)!;
  const transactions = (await (await request.get("/sandbox/paystack/transactions")).json()) as { reference: string; status: string; amount: number }[];
  expect(transactions.filter(({ reference }) => reference.includes(orderId))).toEqual([expect.objectContaining({ status: "success", amount: 770_000 })]);
});

test("whoever goes back and sends the order again has still ordered once", async ({ page, someoneElse }) => {
  const customer = newCustomer();
  await orderUpToPayment(page, customer);
  const payment = page.url();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Checkout" })).toBeVisible();
  await fillCheckout(page, customer);
  await payButton(page).click();
  await expect(page).toHaveURL(payment);
  await payWithCard(page);
  await paid(page);
  const number = await orderNumber(page);

  // Back once more, past the payment: there is nothing left to order, nor to pay.
  await page.goto(`${mamaPut}/checkout`);
  await expect(page.getByRole("heading", { name: "Your cart is empty" })).toBeVisible();
  const kitchen = await someoneElse();
  await openKitchen(kitchen);
  await searchOrders(kitchen, customer.name);
  await expect(kitchen.getByRole("article")).toHaveCount(1);
  await expect(orderCard(kitchen, customer.name)).toContainText(number);
});

test("a closed store says so and takes no order", async ({ page }) => {
  const store = "/store/closed-kitchen";
  await page.goto(store);
  const notice = page.getByRole("status").filter({ hasText: "Ordering unavailable right now" });
  await expect(notice).toContainText("This store has paused new orders for now.");
  await expect(page.getByText("Closed", { exact: true }).first()).toBeVisible();
  await axe(page);
  await addFromMenu(page, "Amala & Ewedu", 1);
  await page.getByRole("link", { name: "Proceed to order 1 item" }).click();
  await expect(page.getByRole("heading", { name: "Your cart", exact: true })).toBeVisible();
  await expect(page.getByText("This store has paused new orders for now.").last()).toBeVisible();
  await expect(page.getByRole("button", { name: "Store currently closed" })).toBeDisabled();
  await axe(page);
  await page.goto(`${store}/checkout`);
  await expect(page.getByRole("heading", { name: "Your cart", exact: true })).toBeVisible();
});

test("the success page says what became of a reference", async ({ page }) => {
  await page.goto("/payment/success?reference=order_nothing&vendor=mama-put");
  await expect(page.getByRole("heading", { level: 1, name: "This payment is not known" })).toBeVisible();
  await expect(page.getByText("order_nothing")).toBeVisible();
  await axe(page);

  const coming = page.waitForRequest(/\/payment\/paystack\/callback\?/);
  await orderAndPay(page, newCustomer());
  const back = new URL((await coming).url()).searchParams;
  expect(back.get("vendor")).toBe("mama-put");
  await page.goto(`/payment/success?reference=${back.get("reference")}&vendor=mama-put`);
  await expect(page.getByRole("heading", { level: 1, name: "Payment successful" })).toBeVisible();
  await expect(page.getByText(back.get("reference")!)).toBeVisible();
  await axe(page);
  await page.getByRole("link", { name: "Return to Storefront" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Mama Put Kitchen" })).toBeVisible();
  await page.goBack();
  await page.getByRole("link", { name: "View Orders" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Welcome Back!" })).toBeVisible();

  await page.goto(`/payment/success?trxref=${back.get("reference")}`);
  await expect(page.getByRole("link", { name: "Return to Storefront" })).toHaveCount(0);
  await page.getByRole("link", { name: "Go Home" }).click();
  await expect(page).toHaveURL("/");
  await page.goto("/payment/success");
  await expect(page).toHaveURL("/");
});
