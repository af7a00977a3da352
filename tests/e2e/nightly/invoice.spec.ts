import { makeCustomOrder, makeOrder } from "../../../drizzle/seed/factories";
import { paymentOf, payWithCard } from "../customer";
import { axe, expect, type Page } from "../fixtures";
import { test } from "../own-store";

/** An invoice for a delivery with every possible detail. */
const catering = (vendorId: string) => ({
  vendorId,
  orderType: "delivery" as const,
  deliveryFee: 150_000,
  deliveryAddress: "4 Bode Thomas Street, Surulere",
  deliveryInstructions: "Blue gate, ask for Ngozi",
  customerEmail: null,
  lines: [
    {
      name: "Small chops tray",
      price: 2_500_000,
      quantity: 2,
      description: "Samosa, spring rolls, puff-puff",
      specialInstructions: "No pepper",
    },
    { name: "Zobo, 5 litres", price: 800_000 },
  ],
});
const pay = (page: Page) => page.getByRole("button", { name: "Pay ₦59,500" });
const paid = (page: Page) =>
  expect(page.getByRole("heading", { level: 1, name: "Payment successful" })).toBeVisible();

test("an invoice shows the sum, is paid, and leads on to the store", async ({
  page,
  openStore,
  context,
}) => {
  const store = await openStore({ address: "12 Allen Avenue" });
  const invoice = await makeCustomOrder(store.db, catering(store.vendorId));
  await page.goto(`/invoice/${invoice.id}`);
  await expect(
    page.getByRole("heading", { level: 1, name: `Invoice ${invoice.orderNumber}` }),
  ).toBeVisible();
  for (const text of [
    "Iya Basira Kitchen",
    "12 Allen Avenue, Surulere, Lagos",
    "Samosa, spring rolls, puff-puff",
    "Special instructions: No pepper",
    "₦50,000",
    "Delivery fee",
    "Blue gate, ask for Ngozi",
    "Pending Payment",
  ]) {
    await expect(page.getByText(text).first()).toBeVisible();
  }
  await expect(page.getByText("Transaction fee")).toHaveCount(0);
  await axe(page);

  await expect(pay(page)).toBeDisabled();
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByText("Link copied")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    `/invoice/${invoice.id}`,
  );
  await page.getByLabel("Email address").fill("ngozi");
  await pay(page).click();
  await expect(page.getByText("Please enter a valid email address")).toBeVisible();
  await expect(page.getByLabel("Email address")).toHaveValue("ngozi");
  await page.getByLabel("Email address").fill("ngozi@example.com");
  await expect(page.getByRole("radio", { name: "Card" })).toBeChecked();
  const other = await context.newPage();
  await other.goto(`/invoice/${invoice.id}`);
  await page.bringToFront();
  await pay(page).click();

  await expect(paymentOf(page).getByText("ngozi@example.com").first()).toBeVisible();
  await expect(paymentOf(page).getByRole("button", { name: "Pay ₦59,500" })).toBeVisible();
  await payWithCard(page);
  await paid(page);
  for (const text of ["₦59,500", invoice.orderNumber, "Expected delivery", "30-60 minutes"])
    await expect(page.getByText(text).first()).toBeVisible();
  await expect(page.getByRole("link", { name: "Visit Storefront Now" })).toBeVisible();
  await axe(page);
  await expect(page).toHaveURL(new RegExp(`${store.url}$`));
  await other.bringToFront();
  await expect(
    other
      .getByRole("heading", { name: "Payment successful" })
      .or(other.getByRole("heading", { level: 1, name: "Iya Basira Kitchen" })),
  ).toBeVisible();
});

test("an invoice whose payment was abandoned says so, and can be paid again @no-js", async ({
  page,
  openStore,
}) => {
  const { db, vendorId } = await openStore();
  const invoice = await makeCustomOrder(db, catering(vendorId));
  await page.goto(`/invoice/${invoice.id}`);
  await page.getByLabel("Email address").fill("ngozi@example.com");
  await pay(page).click();
  await paymentOf(page).getByRole("button", { name: "Cancel", exact: true }).click();
  await expect(page.getByText("Payment failed. Please try again.")).toBeVisible();
  await expect(page.getByText("Just paid?")).toHaveCount(0);
  await pay(page).click();
  await expect(paymentOf(page).getByRole("button", { name: "Pay ₦59,500" })).toBeVisible();
});

test("a paid invoice leads to the store after five seconds, or to the order", async ({
  page,
  openStore,
}) => {
  const store = await openStore();
  const invoice = await makeCustomOrder(store.db, {
    vendorId: store.vendorId,
    status: "confirmed",
    orderType: "pickup",
  });
  await page.goto(`/invoice/${invoice.id}`);
  await paid(page);
  await page.getByRole("button", { name: "Stay on this page" }).click();
  await expect(page.getByText("You’ll stay on this page.")).toBeVisible();
  await page.getByRole("link", { name: "Follow your order" }).click();
  await expect(page.getByText(`Order ${invoice.orderNumber}`, { exact: true })).toBeVisible();
});

test("an invoice that can't be paid says why, and reveals nothing else", async ({
  page,
  openStore,
}) => {
  const { db, vendorId } = await openStore({ businessPhone: "+2348090000001" });
  const expired = await makeCustomOrder(db, {
    vendorId,
    expiresAt: new Date(Date.now() - 60_000),
    customerName: "Ngozi Eze",
  });
  await page.goto(`/invoice/${expired.id}`);
  await expect(
    page.getByText("This invoice has expired. Please contact the vendor for a new payment link."),
  ).toBeVisible();
  await expect(page.getByRole("link", { name: "Call 0809 000 0001" })).toBeVisible();
  await expect(page.getByText("Ngozi Eze")).toHaveCount(0);
  await axe(page);

  const customers = await makeOrder(db, { vendorId, status: "payment_pending" });
  for (const id of [customers.id, "VNR001"]) {
    await page.goto(`/invoice/${id}`);
    await expect(page.getByRole("heading", { level: 1, name: "Invoice not found" })).toBeVisible();
    await expect(
      page.getByText("The invoice you are looking for does not exist or has expired."),
    ).toBeVisible();
  }
  await axe(page);
  await page.getByRole("link", { name: "Go Back" }).click();
  await expect(page).toHaveURL(/\/invoice\//);
});

test("the page of an undecided payment says that it is being confirmed, and polls", async ({
  page,
  openStore,
}) => {
  const { db, vendorId } = await openStore();
  const { attempt } = await makeOrder(db, { vendorId, status: "payment_pending" });
  const asked: string[] = [];
  page.on("request", (request) => void asked.push(request.url()));
  await page.goto(
    `/payment/success?reference=${attempt!.reference}&vendor=https://evil.example&status=success`,
  );
  await expect(
    page.getByRole("heading", { level: 1, name: "Payment is being confirmed" }),
  ).toBeVisible();
  await expect(page.getByRole("link", { name: "Return to Storefront" })).toHaveCount(0);
  const looks = () => asked.filter((url) => /\/payment\/success/.test(url)).length;
  await expect.poll(looks).toBeGreaterThan(1);
  // A browser without scripts reloads it.
  expect(await (await page.request.get(page.url())).text()).toMatch(
    /<noscript><meta http-equiv="refresh" content="5"\/?>/i,
  );
});
