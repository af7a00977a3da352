import { newCustomer } from "./customer";
import { axe, expect, signInAs, test } from "./fixtures";
import { openOrderList, orderCard, orderTab, searchOrders, tabCount } from "./order-list";
import { giveSession, openSideBar, paidOrder } from "./shortcuts";

test("a vendor signs in to the dashboard", async ({ page }) => {
  await page.goto("/dashboard/orders");
  await expect(page.getByRole("heading", { level: 1, name: "Welcome Back!" })).toBeVisible();
  await axe(page, "with scripts");
  await page.getByRole("link", { name: "Create your store" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Start Your Journey!" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Sign up by magic link Soon" })).toBeDisabled();
  await axe(page, "with scripts");

  await signInAs(page, "ada@mama-put.test");
  await expect(page).toHaveURL("/dashboard");
  await expect(
    page.getByRole("heading", { level: 1, name: /^Good (morning|afternoon|evening), Ada$/ }),
  ).toBeVisible();
  for (const label of ["Total Revenue", "Orders", "Pending", "Avg Order Value"])
    await expect(
      page.getByRole("term").filter({ hasText: new RegExp(`^${label}$`) }),
    ).toBeVisible();
  await page.getByRole("link", { name: /^Orders/ }).click();
  await expect(page.getByRole("article").first()).toBeVisible();
  await axe(page, "with scripts");
  await page.goto("/login");
  await expect(page).toHaveURL("/dashboard");
});

test("signing out holds for the back button and for a stolen cookie @no-js @nightly", async ({
  page,
  context,
}) => {
  await signInAs(page, "ada@mama-put.test");
  await page.getByRole("link", { name: /^Orders/ }).click();
  await expect(page.getByRole("article").first()).toBeVisible();
  const stolen = await context.cookies();
  expect(stolen).toContainEqual(
    expect.objectContaining({ name: "sid", httpOnly: true, sameSite: "Lax" }),
  );
  await openSideBar(page);
  await axe(page, "with scripts", "main"); // the menu covers part of it
  await page.getByRole("button", { name: "Sign Out", exact: true }).click();
  await expect(page).toHaveURL("/login");

  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Welcome Back!" })).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(0);
  await context.addCookies(stolen);
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { level: 1, name: "Welcome Back!" })).toBeVisible();
});

test("a declined order says why to its customer", async ({ page, someoneElse }) => {
  const customer = newCustomer();
  // A card that pays but can't be refunded.
  const { number, path } = await paidOrder(page.request, customer, { card: "4084080000671803" });
  const buyer = await someoneElse();
  await buyer.goto(path);
  await openOrderList(page);
  await searchOrders(page, number);
  await orderCard(page, customer.name).getByRole("link", { name: "Decline" }).click();
  const form = page.getByRole("dialog");
  await expect(form.getByText("Why? The customer will read this.")).toBeVisible();
  const decline = form.getByRole("button", { name: "Decline and refund ₦7,700" });
  await expect(decline).toBeInViewport({ ratio: 1 });
  await expect(form).toContainText(
    "₦7,700 goes back to the customer. Paystack keeps its fee of ₦215.50. This can’t be undone.",
  );
  await decline.click();
  await expect(form.getByRole("alert")).toContainText(
    "Please choose or write a reason: the customer will read it",
  );
  await axe(page, "with scripts");
  await form.getByText("Sold out", { exact: true }).click();
  // The dish would leave the menu, but other tests still sell it.
  await form.getByLabel("Party Jollof & Chicken").uncheck();
  await form.getByLabel("Or write your own").fill("The last pot went at noon");
  await expect(decline).toBeInViewport({ ratio: 1 });
  await decline.click();
  await expect(form).toBeHidden(); // the list shows the next order
  await orderCard(page, customer.name).getByRole("link", { name: number }).click();
  await expect(form.getByRole("region", { name: "Why it was declined" })).toContainText(
    "Sold out. The last pot went at noon",
  );
  await expect(form.getByRole("button", { name: "Accept Order" })).toHaveCount(0);

  await expect(
    buyer.getByRole("heading", { level: 1, name: "This order was cancelled" }),
  ).toBeVisible();
  await expect(
    buyer.getByText(
      "Mama Put Kitchen couldn’t take this order. Their reason: “Sold out. The last pot went at noon”.",
    ),
  ).toBeVisible();

  const note = page.getByRole("region", { name: "Needs your attention" }).getByRole("link", {
    name: `${number}: The refund of ₦7,700 failed: send it to ${customer.name} by hand`,
  });
  await expect(async () => {
    await page.goto("/dashboard/orders");
    await expect(note).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await note.click();
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("button", { name: "Done" })).toHaveCount(0);
});

test("tabs, counts and search find all of the store's own orders @nightly", async ({
  page,
  request,
}) => {
  // A store that takes no orders, so that nobody changes these counts.
  await giveSession(page, "bisi@closed-kitchen.test");
  await page.goto("/dashboard/orders");
  await expect(page.getByText("Manage your restaurant orders")).toBeVisible();
  const labels = ["Active", "All", "Pending", "Preparing", "Ready", "Delivered", "Payment failed"];
  await expect(
    page.getByRole("navigation", { name: "Orders by status" }).getByRole("link"),
  ).toHaveText(labels.map((label) => new RegExp(`^${label} \\d+\\+?$`)));
  const [, all, ...each] = await Promise.all(labels.map((label) => tabCount(page, label)));
  // Cancelled orders have no tab, and counts stop at 999.
  expect(
    Math.min(
      999,
      each.reduce((sum, count) => sum + count, 0),
    ),
  ).toBeLessThanOrEqual(all!);

  await orderTab(page, "Delivered").click();
  await expect(orderTab(page, "Delivered")).toHaveAttribute("aria-current", "page");
  await expect(page.getByRole("article")).toHaveCount(20);
  await expect(page.getByRole("article").filter({ hasText: /Delivered|Collected/ })).toHaveCount(
    20,
  );
  const newest = (await page.getByRole("article").first().innerText()).match(/VNR\d+/)![0];
  await page.getByRole("link", { name: "Older orders" }).click();
  await expect(page.getByRole("link", { name: "Newest orders" })).toBeVisible();
  await expect(page.getByRole("article").filter({ hasText: newest })).toHaveCount(0);

  await orderTab(page, "Pending").click();
  await expect(page.getByRole("heading", { name: "Nothing pending" })).toBeVisible();
  await axe(page, "with scripts");
  await orderTab(page, "All").click();
  await expect(orderTab(page, "All")).toHaveAttribute("aria-current", "page");
  await searchOrders(page, newest);
  await expect(page.getByRole("article")).toHaveCount(1);
  const found = page.getByRole("article");
  await expect(found).toContainText(newest);
  const dish = (await found.getByRole("listitem").first().innerText()).replace(/^\d+ ×\s*/, "");
  await searchOrders(page, dish.toUpperCase());
  await expect(page.getByRole("article").filter({ hasText: newest })).toBeVisible();
  await searchOrders(page, "no such order");
  await expect(
    page.getByRole("heading", { name: "Nothing matches “no such order”" }),
  ).toBeVisible();
  await axe(page, "with scripts");
  await page.getByRole("link", { name: "Clear search" }).click();
  await expect(page.getByRole("article")).toHaveCount(20);

  // Another store's order is not found under any URL.
  const { id: others } = await paidOrder(request, newCustomer());
  for (const address of [`/dashboard/orders/${others}`, `/dashboard/orders?order=${others}`]) {
    expect((await page.goto(address))!.status()).toBe(404);
    await expect(
      page.getByRole("heading", { name: "This order does not exist any more" }),
    ).toBeVisible();
  }
  await axe(page, "with scripts");
  expect((await page.request.get(`/store/closed-kitchen/orders/${others}`)).status()).toBe(404);
});
