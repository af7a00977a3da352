import { eq } from "drizzle-orm";
import { orders, menuItems } from "../../../drizzle/schema";
import { axe, contrast, expect, type Locator, type Page } from "../fixtures";
import { newCustomer, paymentOf, payWithCard } from "../customer";
import { signInAsVendorOf, test } from "../own-store";
import { paidOrder } from "../shortcuts";

const total = (page: Page) => page.getByRole("region", { name: "Total", exact: true });

test("a custom order is paid by its link, and then appears in the order list", async ({
  page,
  someoneElse,
  openStore,
}) => {
  const store = await openStore({
    payment: { feeBearer: "customer" },
    business: { deliveryFee: 100_000 },
  });
  await signInAsVendorOf(page, store);
  await page.goto("/dashboard/custom-orders");
  await expect(page.getByRole("heading", { name: "No custom orders yet" })).toBeVisible();
  await page.getByRole("link", { name: "New custom order" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "New custom order" })).toBeVisible();

  await page.getByRole("button", { name: "Create Order" }).click();
  await expect(page.getByRole("alert")).toContainText("Please enter the customer’s name");
  await page.getByLabel("Name", { exact: true }).fill("Ngozi Eze");
  await page.getByLabel("Phone (optional)").fill("0803 123 4567");
  await page.getByLabel("Item of line 1").fill("Egusi soup");
  await expect(page.getByLabel("Price (₦) of line 1")).toHaveValue("3000");
  await page.getByRole("button", { name: "Add a line" }).click();
  await page.getByLabel("Item of line 2").fill("Birthday cake");
  await page.getByLabel("Price (₦) of line 2").fill("20,000");
  await page.getByRole("button", { name: "Add a line" }).click();
  await page.getByRole("button", { name: "Remove line 3" }).click();
  await expect(page.getByLabel("Item of line 3")).toHaveCount(0);
  await page.getByText("Delivery", { exact: true }).click();
  await page.getByLabel("Delivery address").fill("4 Bode Thomas Street");
  // The requested sum is what will be charged: 24,000, plus 1.5% and ₦100.
  for (const sum of ["₦23,000", "₦1,000", "₦460", "₦24,460"])
    await expect(total(page)).toContainText(sum);
  await axe(page);
  await page.getByRole("button", { name: "Create Order" }).click();

  await expect(page.getByText("Order created!")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Ngozi Eze" })).toBeVisible();
  await expect(page.getByText("Link open")).toBeVisible();
  expect(await page.getByRole("link", { name: "Send by WhatsApp" }).getAttribute("href")).toMatch(
    /^https:\/\/wa\.me\/2348031234567\?text=Hello%20Ngozi%20Eze/,
  );
  await page.getByText("Show QR code").click();
  await expect(page.getByRole("img", { name: "QR code of the link" })).toBeVisible();
  await axe(page, "with scripts");

  const customer = await someoneElse();
  await customer.goto(
    new URL((await page.getByRole("link", { name: /\/invoice\// }).getAttribute("href"))!).pathname,
  );
  await customer.getByLabel("Email address").fill("ngozi@example.com");
  await customer.getByRole("button", { name: "Pay ₦24,460" }).click();
  await expect(paymentOf(customer).getByRole("button", { name: "Pay ₦24,460" })).toBeVisible();
  await payWithCard(customer);
  await expect(
    customer.getByRole("heading", { level: 1, name: "Payment successful" }),
  ).toBeVisible();

  await expect(page.getByText("Paid online: Card.")).toBeVisible();
  await page.getByRole("link", { name: "In the kitchen: Preparing" }).click();
  await expect(page.getByText("Birthday cake").first()).toBeVisible();
});

test("an order paid in cash is marked paid, and the mark can be undone", async ({
  page,
  openStore,
}) => {
  const store = await openStore();
  await signInAsVendorOf(page, store);
  await page.goto("/dashboard/custom-orders/new");
  await page.getByLabel("Name", { exact: true }).fill("Counter");
  await page.getByLabel("Item of line 1").fill("Party tray");
  await page.getByLabel("Price (₦) of line 1").fill("15000");
  await page.getByText("Create a payment link").click();
  await page.getByRole("button", { name: "Create Order" }).click();
  await expect(page.getByText("Order created!")).toBeVisible();
  await expect(page.getByText("Not paid", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Paid in cash" }).click();
  await expect(page.getByText("You marked it as paid: cash.")).toBeVisible();
  await expect(page.getByText("Marked as paid: cash")).toBeVisible();
  await page.emulateMedia({ colorScheme: "dark" });
  await contrast(page);
  await page.getByRole("button", { name: "Undo: not paid" }).click();
  await expect(page.getByText("Not paid", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Paid by transfer" }).click();
  await expect(page.getByText("You marked it as paid: transfer.")).toBeVisible();
  await page.getByRole("link", { name: "Custom orders" }).first().click();
  await page
    .getByRole("navigation", { name: "Custom orders by payment" })
    .getByRole("link", { name: "Paid 1" })
    .click();
  await expect(page.getByRole("link", { name: "Counter" })).toBeVisible();
  await axe(page, "with scripts");
});

test("a counter sale of two dishes takes five taps, shows the change, and can be undone", async ({
  page,
  openStore,
}) => {
  const { db, ...store } = await openStore({ business: { packagingFee: 20_000 } });
  await signInAsVendorOf(page, { db, ...store });
  await page.goto("/dashboard/orders");
  let taps = 0;
  const tap = async (target: Locator) => {
    await target.tap();
    taps++;
  };
  const add = (name: string) => page.getByRole("button", { name: `Add ${name}` });
  const cash = page.getByRole("button", { name: "Cash received" });
  const sum = page.getByRole("strong");
  const posts: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") posts.push(request.url());
  });

  await tap(page.getByRole("button", { name: "Menu" }));
  await tap(page.getByRole("link", { name: "Counter sale" }));
  await expect(page.getByRole("heading", { level: 1, name: "Counter sale" })).toBeVisible();
  await expect(page.getByText("Zobo")).toHaveCount(0);
  await tap(add("Fried rice"));
  await tap(add("Jollof rice"));
  await expect(sum).toHaveText("₦5,200");
  expect(posts).toEqual([]);
  await axe(page);
  // Controls are at least a finger wide, and the sums stay in view at the end of a long menu.
  await add("Kunu").scrollIntoViewIfNeeded();
  for (const target of [add("Kunu"), cash])
    expect((await target.boundingBox())!.height).toBeGreaterThanOrEqual(56);
  for (const target of [sum, cash]) await expect(target).toBeInViewport({ ratio: 1 });
  await tap(cash);
  const last = page.getByRole("status", { name: "Last sale" });
  await expect(last).toContainText("VNR001 sold: ₦5,200, cash");
  expect(taps).toBe(5);
  await expect(sum).toHaveText("₦0");

  // Meanwhile others buy the last of the soup, and its price changes.
  await add("Egusi soup").tap();
  await page.locator("summary", { hasText: "Sale, change" }).tap();
  const quantity = page.getByLabel("Quantity of Egusi soup");
  await quantity.fill("");
  await quantity.pressSequentially("3");
  await page.getByLabel("Cash given, ₦ (optional)").fill("20,000");
  await page.getByLabel("Name (optional)").fill("Ngozi");
  await page.getByText("Send to kitchen").tap();
  await db
    .update(menuItems)
    .set({ inventory: 2, price: 310_000 })
    .where(eq(menuItems.id, store.dishes.get("Egusi soup")!.id));
  await cash.tap();
  await expect(page.getByRole("alert")).toContainText("Your menu has changed.");
  await expect(page.getByText("Only 2 left", { exact: true })).toBeVisible();
  await expect(page.getByLabel("Name (optional)")).toHaveValue("Ngozi");
  await page.getByLabel("Search your menu").fill("egusi");
  await expect(add("Jollof rice")).toBeHidden();
  const less = page.getByRole("button", { name: "One less: Egusi soup" });
  await less.last().tap();
  await expect(sum).toHaveText("₦6,400");
  await axe(page, "with scripts");
  await cash.tap();
  await expect(last).toContainText("VNR002 sold: ₦6,400, cash");
  await expect(last).toContainText("Change: ₦13,600");
  await expect(last).toContainText("The kitchen has it.");
  await axe(page, "with scripts");
  await expect(last).toBeFocused();
  await page.getByRole("button", { name: "Undo sale" }).tap();
  await expect(last).toContainText("VNR002 undone. Give ₦6,400 back.");
  await page.getByRole("link", { name: "Open sale" }).tap();
  await expect(page.getByText("Sale undone, ₦6,400 given back")).toBeVisible();
  expect(
    await db
      .select({ status: orders.status, method: orders.paymentMethod })
      .from(orders)
      .where(eq(orders.vendorId, store.vendorId))
      .orderBy(orders.orderNumber),
  ).toEqual([
    { status: "delivered", method: "Cash" },
    { status: "cancelled", method: "Cash" },
  ]);
});

test("a customer's request by phone is added to their paid order", async ({
  page,
  request,
  someoneElse,
  openStore,
}) => {
  const store = await openStore();
  const parent = await paidOrder(request, newCustomer(), {
    slug: store.slug,
    dishes: { "Jollof rice": 1 },
  });
  await signInAsVendorOf(page, store);
  await page.goto(`/dashboard/orders/${parent.id}`);
  await page.getByRole("link", { name: "Add to this order" }).click();
  await expect(
    page.getByRole("heading", { level: 1, name: `Add to ${parent.number}` }),
  ).toBeVisible();
  await page.getByRole("button", { name: "Create payment link" }).click();
  await expect(page.getByRole("alert")).toContainText("Please add at least one item");
  await page.getByLabel("Item of line 1").fill("Chapman");
  await page.getByLabel("Quantity of line 1").fill("2");
  await expect(total(page)).toContainText("₦5,000");
  await axe(page);
  await page.getByRole("button", { name: "Create payment link" }).click();

  const more = page.getByRole("region", { name: "More for this order" });
  await expect(more).toContainText("Awaits payment");
  await expect(more.getByRole("link", { name: "Send by WhatsApp" })).toBeVisible();
  await expect(page.getByRole("region", { name: "History" })).toContainText(/Added VNR\d+: ₦5,000/);
  await axe(page);

  const customer = await someoneElse();
  await customer.goto(parent.path);
  await expect(customer.getByRole("heading", { name: "Added to your order" })).toBeVisible();
  await axe(customer);
  const link = await customer.getByRole("link", { name: "Pay ₦5,000" }).getAttribute("href");
  await customer.goto(new URL(link!).pathname);
  await customer.getByRole("button", { name: "Pay ₦5,000" }).click();
  await payWithCard(customer);
  await expect(
    customer.getByRole("heading", { level: 1, name: "Payment successful" }),
  ).toBeVisible();

  await expect(more).toContainText("Paid");
  await expect(page.getByText(/^More was added: VNR/)).toBeVisible();
  await more.getByRole("link", { name: /^VNR/ }).click();
  await expect(page.getByText(`Goes with ${parent.number}`).first()).toBeVisible();
  await customer.goto(parent.path);
  await expect(customer.getByText("Paid. It comes with your order.")).toBeVisible();
});
