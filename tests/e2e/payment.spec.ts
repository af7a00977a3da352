import { eq } from "drizzle-orm";
import { orders } from "../../drizzle/schema";
import {
  atPayment,
  fillCheckout,
  mamaPut,
  newCustomer,
  openCards,
  openCheckout,
  openReceipt,
  orderNumber,
  orderUpToPayment,
  payButton,
  paymentOf,
  payWithCard,
  withScripts,
} from "./customer";
import { database } from "./database";
import { axe, expect, test, type APIRequestContext, type Page } from "./fixtures";
import { fillCart, paidOrder } from "./shortcuts";
import { getCode, sendMoney } from "./transfer";

const paid = (page: Page) =>
  expect(page.getByRole("heading", { level: 1, name: /^Waiting for .+ to accept$/ })).toBeVisible();

/** An order's transactions at the provider's sandbox. */
async function transactionsOf(
  request: APIRequestContext,
  orderId: string,
): Promise<{ status: string; amount: number }[]> {
  const all = (await (await request.get("/sandbox/paystack/transactions")).json()) as {
    reference: string;
    status: string;
    amount: number;
  }[];
  return all
    .filter(({ reference }) => reference.includes(orderId))
    .map(({ status, amount }) => ({ status, amount }));
}

/** Opens the unpaid order that was made from the cart. */
async function openUnpaidOrder(page: Page): Promise<string> {
  await page.goto(`${mamaPut}/cart`);
  await page.locator('a[href*="/orders/"]').click();
  await expect(
    page.getByRole("heading", { level: 1, name: "Waiting for your payment" }),
  ).toBeVisible();
  return page.url();
}

test("a declined card is followed by one with a challenge, and that one by another @no-js", async ({
  page,
}) => {
  await orderUpToPayment(page, newCustomer());
  const form = paymentOf(page);
  await payWithCard(page, "5408");
  await expect(form.getByRole("alert")).toContainText("Your card was declined.");
  await expect(form.getByRole("heading", { name: "Try another card" })).toBeVisible();
  if (!withScripts()) await axe(page); // axe can't see into the frame
  await payWithCard(page, "7812");
  await expect(form.getByRole("heading", { name: "Enter your card PIN" })).toBeVisible();
  if (!withScripts()) await axe(page);
  await form.getByRole("button", { name: "Use another card" }).click();
  await payWithCard(page, "6666");
  await form.getByLabel("4-digit PIN").fill("1234");
  await form.getByRole("button", { name: "Continue" }).click();
  await form.getByLabel("6-digit code").fill("123456");
  const coming = page.waitForRequest(/\/payment\/paystack\/callback\?/);
  await form.getByRole("button", { name: "Pay ₦7,700" }).click();
  expect(new URL((await coming).url()).searchParams.get("vendor")).toBe("mama-put");
  await paid(page);
});

test("an abandoned payment is retried for the same order, which keeps fields and cart until it is paid @no-js", async ({
  page,
  request,
}) => {
  const customer = newCustomer();
  await orderUpToPayment(page, customer);
  await paymentOf(page).getByRole("button", { name: "Cancel", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Payment Failed" });
  const failed = withScripts() ? dialog : page;
  await expect(failed.getByRole("heading", { name: "Payment Failed" })).toBeVisible();
  await expect(failed.getByText("Unable to process payment for Mama Put Kitchen")).toBeVisible();
  await axe(page);
  if (withScripts()) {
    await dialog.getByRole("button", { name: "Change Payment Method" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole("button", { name: "USSD" })).toBeVisible();
    await page.goto(`${mamaPut}/checkout`);
    await expect(page.getByLabel("Address", { exact: true })).toHaveValue(customer.address);
    await expect(page.getByLabel("Save my details on this phone")).not.toBeChecked();
    await openCards(page);
    await page.getByRole("radio", { name: "USSD" }).check();
    await payButton(page).click();
  } else {
    await page.getByText("Change Payment Method").click();
    await page.getByRole("button", { name: "USSD" }).click();
  }
  await getCode(page);
  await expect(page.getByRole("link", { name: "Dial the code" })).toBeVisible();
  await page.getByText("Change Payment Method").click();
  await page.getByRole("button", { name: "Card" }).click();
  await payWithCard(page);
  await paid(page);
  if (withScripts())
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem("checkout:mama-put")))
      .toBeNull();
  expect(
    (await transactionsOf(request, page.url().split("/").at(-1)!))
      .map(({ status }) => status)
      .sort(),
  ).toEqual(["abandoned", "pending", "success"]);
  await page.goto(`${mamaPut}/cart`);
  await expect(page.getByRole("heading", { name: "Your cart is empty" })).toBeVisible();
});

test("a device pays by card at first, and later by its latest method @nightly", async ({
  page,
}) => {
  const chosen = page.locator("[name=paymentChannel]:checked");
  const customer = newCustomer();
  await fillCart(page);
  await page.goto(`${mamaPut}/checkout`);
  await expect(chosen).toHaveValue("card");
  await fillCheckout(page, customer);
  await page.getByRole("radio", { name: "USSD" }).check();
  await payButton(page).click();
  await getCode(page);
  await expect(page.getByRole("link", { name: "Dial the code" })).toBeVisible();
  await sendMoney(page);
  await paid(page);
  await fillCart(page);
  await page.goto(`${mamaPut}/checkout`);
  await expect(chosen).toHaveValue("ussd");
});

test("an unpaid order is cancelled, and its dishes can be ordered again @nightly", async ({
  page,
}) => {
  await orderUpToPayment(page, newCustomer());
  await paymentOf(page).getByRole("button", { name: "Cancel", exact: true }).click();
  // The page has this button too, until the dialog opens over it.
  await page.getByRole("dialog").getByRole("button", { name: "Cancel Order" }).click();
  await expect(
    page.getByRole("heading", { level: 1, name: "This order was cancelled" }),
  ).toBeVisible();
  await expect(page.getByText("You cancelled this order before paying.")).toBeVisible();
  await axe(page, "with scripts");
  const order = page.url();
  await page.goto(`${mamaPut}/cart`);
  await expect(page.getByRole("heading", { name: "Your cart is empty" })).toBeVisible();
  await page.goto(order);
  await page.getByRole("button", { name: "Order again" }).click();
  await expect(
    page.getByRole("listitem").filter({ hasText: "Party Jollof & Chicken" }),
  ).toBeVisible();
});

test("a coupon is refused, then applied, beside its field, and appears on the order @no-js @nightly", async ({
  page,
}) => {
  await openCheckout(page);
  const customer = newCustomer();
  await fillCheckout(page, customer);
  await page.getByLabel("Coupon code (optional)").fill("NOT-THEIRS");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByText("This code doesn’t work here. Check the spelling.")).toBeVisible();
  await expect(page.getByLabel("Address", { exact: true })).toHaveValue(customer.address);
  await page.getByLabel("Coupon code (optional)").fill("welcome10");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(
    page.getByText("WELCOME10 applied: ₦700 off").filter({ visible: true }),
  ).toBeVisible();
  const discount = page.getByText("Discount (WELCOME10)").filter({ visible: true });
  await expect(discount).toBeVisible();
  await page.getByRole("button", { name: "Remove" }).click();
  await expect(discount).toHaveCount(0);
  await expect(page.getByLabel("Coupon code (optional)")).toHaveValue("");
  await page.getByLabel("Coupon code (optional)").fill("welcome10");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(discount).toBeVisible();
  if (withScripts()) {
    // Another code can be applied in place of it.
    await page.getByLabel("Coupon code (optional)").fill("another");
    await expect(page.getByRole("button", { name: "Remove" })).toHaveCount(0);
    await page.getByLabel("Coupon code (optional)").fill("welcome10");
    await expect(page.getByRole("button", { name: "Remove" })).toBeVisible();
    await page.reload();
    await expect(discount).toBeVisible();
  }
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue(customer.name);
  const keep = page.getByLabel("Save my details on this phone");
  await openCards(page);
  if (withScripts()) await keep.check();
  else await expect(keep).toBeHidden();
  await payButton(page).click();
  await expect(paymentOf(page).getByRole("button", { name: "Pay ₦7,000" })).toBeVisible();
  await payWithCard(page);
  await paid(page);
  const receipt = await openReceipt(page);
  for (const text of ["Discount (WELCOME10)", "-₦700", "₦7,000"])
    await expect(receipt.getByText(text).first()).toBeVisible();
  if (!withScripts()) return;
  // The next order keeps the customer's details, not the last order's choices.
  await openCheckout(page);
  await page.locator("h1").dispatchEvent("pointerdown");
  await expect(keep).toBeChecked();
  await expect(page.getByLabel("Phone number")).toHaveValue(customer.phone);
  await expect(page.getByLabel("Address", { exact: true })).toHaveValue(customer.address);
  await expect(page.getByLabel("Coupon code (optional)")).toHaveValue("");
});

test("two tabs share one payment, and going back and submitting again orders once @nightly", async ({
  page,
  context,
  request,
}) => {
  const customer = newCustomer();
  await orderUpToPayment(page, customer);
  await page.goto(`${mamaPut}/checkout`);
  await expect(page.getByRole("heading", { level: 1, name: "Checkout" })).toBeVisible();
  await fillCheckout(page, customer);
  await payButton(page).click();
  await atPayment(page);

  const order = await openUnpaidOrder(page);
  const second = await context.newPage();
  await second.goto(order);
  for (const tab of [page, second]) {
    await tab.getByRole("button", { name: /^Try again/ }).click();
    await expect(
      paymentOf(tab).getByRole("heading", { name: "Pay Mama Put Kitchen" }),
    ).toBeVisible();
  }
  await payWithCard(page);
  await paid(page);
  const number = await orderNumber(page);
  await second.goto(order);
  await paid(second);
  expect(await transactionsOf(request, order.split("/").at(-1)!)).toEqual([
    { status: "success", amount: 770_000 },
  ]);

  // Back once more, past the payment: nothing is left to order, so the order shows.
  await page.goto(`${mamaPut}/checkout`);
  await paid(page);
  const ordered = await database()
    .select({ number: orders.orderNumber })
    .from(orders)
    .where(eq(orders.customerName, customer.name));
  expect(ordered).toEqual([{ number }]);
});

test("a closed store takes no orders, and says so in the cart", async ({ page }) => {
  const store = "/store/closed-kitchen";
  await fillCart(page, { slug: "closed-kitchen", dishes: { "Amala & Ewedu": 1 } });
  await page.goto(`${store}/cart`);
  await expect(page.getByRole("heading", { name: "Your cart", exact: true })).toBeVisible();
  await expect(page.getByText("This store has paused new orders for now.").last()).toBeVisible();
  await expect(page.getByRole("button", { name: "Store currently closed" })).toBeDisabled();
  await axe(page, "with scripts");
  await page.goto(`${store}/checkout`);
  await expect(page.getByRole("heading", { name: "Your cart", exact: true })).toBeVisible();
});

test("the success page shows the outcome of a reference @nightly", async ({ page }) => {
  await page.goto("/payment/success?reference=order_nothing&vendor=mama-put");
  await expect(
    page.getByRole("heading", { level: 1, name: "We can’t find this payment" }),
  ).toBeVisible();
  await expect(page.getByText("order_nothing")).toBeVisible();
  await axe(page, "with scripts");

  const { reference } = await paidOrder(page.request, newCustomer());
  await page.goto(`/payment/success?reference=${reference}&vendor=mama-put`);
  await expect(page.getByRole("heading", { level: 1, name: "Payment successful" })).toBeVisible();
  await expect(page.getByText(reference)).toBeVisible();
  await axe(page, "with scripts");
  await page.getByRole("link", { name: "Return to Storefront" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Mama Put Kitchen" })).toBeVisible();
  await page.goBack();
  await page.getByRole("link", { name: "View Orders" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Welcome Back!" })).toBeVisible();

  await page.goto(`/payment/success?trxref=${reference}`);
  await expect(page.getByRole("link", { name: "Return to Storefront" })).toHaveCount(0);
  await page.getByRole("link", { name: "Go Home" }).click();
  await expect(page).toHaveURL("/");
  await page.goto("/payment/success");
  await expect(page).toHaveURL("/");
});
