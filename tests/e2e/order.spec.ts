import {
  addFromMenu,
  fillCheckout,
  mamaPut,
  newCustomer,
  openCards,
  openReceipt,
  orderNumber,
  payButton,
  paymentOf,
  payWithCard,
} from "./customer";
import { axe, expect, test, type Page } from "./fixtures";
import { openOrderList, orderCard, orderTab, searchOrders } from "./order-list";

const steps = (page: Page) => page.getByRole("list", { name: "Progress" }).getByRole("listitem");
const sum = (page: Page, label: string, amount: string) =>
  page.getByRole("paragraph").filter({ hasText: new RegExp(`^${label}\\s*${amount}$`) });

test("a menu shows the store's contacts, and its tabs lead to their categories @nightly", async ({
  page,
}) => {
  await page.goto(mamaPut);
  await expect(page.getByRole("heading", { level: 1, name: "Mama Put Kitchen" })).toBeVisible();
  await expect(page.getByText("Open", { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Call" })).toHaveAttribute(
    "href",
    "tel:+2348000062522",
  );
  await expect(page.getByRole("link", { name: "Chat" })).toHaveAttribute(
    "href",
    /^https:\/\/wa\.me\/2348000062522/,
  );

  const tabs = page.getByRole("navigation", { name: "Categories" }).getByRole("link");
  await expect(tabs).toHaveText([
    "All",
    "Rice",
    "Swallow & Soups",
    "Grills & Proteins",
    "Pasta",
    "Snacks & Small Chops",
    "Breakfast",
    "Drinks",
    "Desserts",
  ]);
  await axe(page, "with scripts");
  await tabs.filter({ hasText: "Pasta" }).click();
  await expect(page.getByRole("heading", { level: 2, name: "Pasta" })).toBeInViewport();
});

test("a customer orders, the kitchen cooks, and both see the progress @no-js", async ({
  page,
  someoneElse,
}, { project }) => {
  test.setTimeout(120_000);
  const scripted = project.use.javaScriptEnabled !== false;
  const customer = newCustomer();

  await page.goto(mamaPut);
  await addFromMenu(page, "Puff-Puff (10 pieces)", 1);
  await page.getByRole("link", { name: "Proceed to order 1 item ₦1,000" }).click();
  await expect(page.getByRole("heading", { name: "Your cart", exact: true })).toBeVisible();
  await expect(page.getByText("Add ₦1,000 more for minimum order")).toBeVisible();
  await expect(page.getByRole("button", { name: "Add ₦1,000 more", exact: true })).toBeDisabled();
  await axe(page, "with scripts");
  await page.getByRole("link", { name: "Add more items" }).click();

  await page.getByRole("link", { name: "Jollof & Moi Moi" }).last().click();
  await expect(
    page.getByRole("heading", { level: scripted ? 2 : 1, name: "Jollof & Moi Moi" }),
  ).toBeVisible();
  await expect(page.getByText("Contains: Eggs, Fish")).toBeVisible();
  await page.getByRole("button", { name: "Increase quantity" }).click();
  await page.getByRole("button", { name: "Add 2 • ₦6,000" }).click();
  await expect(page.getByText("Item added!")).toBeVisible();
  await page.getByRole("link", { name: "Proceed to order 3 items ₦7,000" }).click();

  const puffs = page.getByRole("listitem").filter({
    hasText: "Puff-Puff (10 pieces)",
    has: page.getByRole("button", { name: "Remove Puff-Puff (10 pieces)" }),
  });
  await expect(
    puffs.getByRole("button", { name: "Remove one Puff-Puff (10 pieces)" }),
  ).toBeDisabled();
  await puffs.getByRole("button", { name: "One more Puff-Puff (10 pieces)" }).click();
  await expect(puffs.getByText("₦2,000")).toBeVisible();
  await expect(sum(page, "Subtotal", "₦8,000")).toBeVisible();
  await puffs.getByRole("button", { name: "Remove one Puff-Puff (10 pieces)" }).click();
  await expect(sum(page, "Subtotal", "₦7,000")).toBeVisible();
  await expect(sum(page, "Delivery", "₦700")).toBeVisible();
  await expect(sum(page, "Total", "₦7,700")).toBeVisible();
  await page.getByRole("button", { name: "Remove Puff-Puff (10 pieces)" }).click();
  await expect(puffs).toHaveCount(0);
  await expect(sum(page, "Total", "₦6,700")).toBeVisible();

  await page.getByRole("link", { name: "Checkout" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Checkout" })).toBeVisible();
  await fillCheckout(page, customer);
  await page.getByLabel("Delivery instructions (optional)").fill("Blue gate");
  await expect(page.getByRole("button", { name: "Use my location" })).toHaveCount(scripted ? 1 : 0);
  if (scripted) {
    await page.context().grantPermissions(["geolocation"]);
    await page.context().setGeolocation({ latitude: 6.497123, longitude: 3.3566 });
    await page.getByRole("button", { name: "Use my location" }).click();
    await page.getByRole("button", { name: "Remove pin" }).click();
    await page.getByRole("button", { name: "Use my location" }).click();
    await expect(page.getByRole("link", { name: "See your pin on the map" })).toBeVisible();
  }
  await page.getByLabel("Instructions for the kitchen (optional)").fill("No onions, please");
  await expect(sum(page, "Total", "₦6,700")).toBeVisible();
  // At any scroll position the header or foot covers half of some field.
  await page
    .locator(".store-top, .pay-bar")
    .evaluateAll((bars: HTMLElement[]) => bars.forEach((bar) => (bar.style.position = "static")));
  await axe(page, "with scripts");
  await payButton(page).click();

  const payment = paymentOf(page);
  await expect(payment.getByRole("heading", { name: "Pay Mama Put Kitchen" })).toBeVisible();
  await axe(page);
  await payment.getByLabel("Card number").fill("4084 0840 8408 4081");
  await payment.getByLabel("Expiry").fill("12/40");
  await payment.getByLabel("CVV").fill("408");
  await payment.getByRole("button", { name: "Pay ₦6,700" }).click();

  await expect(
    page.getByRole("heading", { level: 1, name: /^Waiting for .+ to accept$/ }),
  ).toBeVisible();
  const number = await orderNumber(page);
  await expect(steps(page)).toHaveText([
    /^Order Confirmed/,
    /^Awaiting Confirmation/,
    /^Ready for Delivery/,
    /^Delivered/,
  ]);
  await expect(steps(page).and(page.locator("[aria-current=step]"))).toHaveText(
    /Awaiting Confirmation/,
  );
  await expect(page).toHaveTitle(`Waiting for Mama Put Kitchen to accept · ${number}`);
  await expect(page.getByText(/^usually \d+ min$/)).toBeVisible();
  await expect(page.getByText("After that, delivery usually takes 25–50 min.")).toBeVisible();
  await expect(page.getByText("Arriving by")).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Your order" })).toContainText(
    "2 × Jollof & Moi Moi",
  );
  await axe(page);
  const receipt = await openReceipt(page);
  await expect(receipt).toContainText(number);
  await expect(receipt.getByRole("listitem")).toHaveText([
    /^2 × Jollof & Moi Moi ₦6,000 ₦3,000 each$/,
  ]);
  await expect(sum(page, "Subtotal", "₦6,000")).toBeVisible();
  await expect(sum(page, "Delivery", "₦700")).toBeVisible();
  await expect(sum(page, "Total", "₦6,700")).toBeVisible();
  for (const text of [
    "Paid online",
    customer.name,
    `${customer.address} (Blue gate)`,
    "No onions, please",
  ])
    await expect(receipt.getByText(text)).toBeVisible();
  await expect(page.getByRole("link", { name: "Call" })).toHaveAttribute(
    "href",
    "tel:+2348000062522",
  );
  await expect(page.getByRole("link", { name: "Chat" })).toHaveAttribute(
    "href",
    new RegExp(`^https://wa\\.me/2348000062522\\?text=.*${number}`),
  );
  await expect(page.getByRole("link", { name: "Print receipt" })).toBeVisible();

  // The order can't be lost: the menu and Back lead to it. With React, the phone saves it.
  if (scripted)
    await page.waitForFunction(
      (kept) => localStorage.getItem("orders:mama-put")?.includes(kept),
      number,
    );
  await page.goto(mamaPut);
  const strip = page.getByRole("link", {
    name: `${number} · Waiting for the store to accept`,
    exact: true,
  });
  await expect(strip).toBeVisible();
  if (scripted) {
    const kept = page.getByRole("region", { name: "Your orders" });
    await expect(kept.getByRole("link")).toHaveText([
      new RegExp(`^${number} · Waiting for the store to accept · `),
    ]);
    await axe(page);
  }
  await page.goto(`${mamaPut}/checkout`);
  await expect(
    page.getByRole("heading", { level: 1, name: /^Waiting for .+ to accept$/ }),
  ).toBeVisible();
  await expect(strip).toBeHidden();

  const kitchen = await someoneElse();
  await openOrderList(kitchen);
  await orderTab(kitchen, "Pending").click();
  await searchOrders(kitchen, customer.name);
  await expect(kitchen.getByRole("article")).toHaveCount(1);
  const card = orderCard(kitchen, customer.name);
  for (const text of [number, "Pending", "₦6,700", "Jollof & Moi Moi", customer.address])
    await expect(card).toContainText(text);

  // From here on nobody touches the customer's page: with scripts it updates live, without them by
  // its link.
  let loads = 0;
  page.on("load", () => loads++);
  const look = async () => {
    if (!scripted) await page.getByRole("link", { name: "Refresh" }).click();
  };
  await card.getByRole("button", { name: "Accept Order" }).click();
  await expect(kitchen.getByRole("button", { name: "Accept Order" })).toHaveCount(0);
  await look();
  await expect(steps(page)).toHaveText([
    /^Order Confirmed/,
    /^Preparing Your Order/,
    /^Ready for Delivery/,
    /^Delivered/,
  ]);
  await expect(
    page.getByRole("heading", { level: 1, name: "Your food is being prepared" }),
  ).toBeVisible();

  await orderTab(kitchen, "Preparing").click();
  await card.getByRole("link", { name: customer.name }).click();
  await expect(kitchen.getByRole("heading", { name: `Order ${number}` })).toBeVisible();
  await axe(kitchen);
  const detail = scripted ? kitchen.getByRole("dialog") : kitchen.getByRole("main");
  const pin = detail.getByRole("link", { name: "Customer’s pin on the map" });
  if (scripted) await expect(pin).toHaveAttribute("href", /query=6\.49712%2C3\.35660$/);
  else await expect(pin).toHaveCount(0);
  await detail.getByRole("button", { name: "Mark as Ready" }).click();
  await expect(detail.getByRole("button", { name: "Mark as Delivered" })).toBeVisible();
  await look();
  await expect(
    page.getByRole("heading", { level: 1, name: "Packed. The rider is next" }),
  ).toBeVisible();
  await expect(steps(page).and(page.locator("[aria-current=step]"))).toHaveText(
    /Ready for Delivery/,
  );

  await detail.getByRole("button", { name: "Mark as Delivered" }).click();
  await expect(
    detail.getByRole("list", { name: "Progress" }).locator("[aria-current=step]"),
  ).toHaveText(/Delivered/);
  await look();
  await expect(page.getByRole("heading", { level: 1, name: "Delivered. Enjoy!" })).toBeVisible();
  await expect(steps(page).filter({ hasText: "(done)" })).toHaveCount(4);
  if (scripted) expect(loads).toBe(0);
  await axe(page, "with scripts");

  await page.goto(`${mamaPut}/cart`);
  await expect(page.getByRole("heading", { name: "Your cart is empty" })).toBeVisible();
  await page.goto(mamaPut);
  if (scripted) {
    const kept = page.getByRole("region", { name: "Your orders" });
    await expect(kept.getByRole("link")).toHaveText([new RegExp(`^${number} · Done · `)]);
    await kept.getByRole("button", { name: "Don’t save my orders on this phone" }).click();
    await expect(kept.getByText("Your orders aren’t saved on this phone.")).toBeVisible();
  }
  await expect(page.getByRole("link", { name: new RegExp(number) })).toHaveCount(0);
});

test("the checkout lists missing fields in order, and keeps the typed text @no-js @nightly", async ({
  page,
}, { project }) => {
  const scripted = project.use.javaScriptEnabled !== false;
  const customer = newCustomer();
  await page.goto(mamaPut);
  await addFromMenu(page, "Party Jollof & Chicken", 1);
  await page.getByRole("link", { name: "Proceed to order 1 item" }).click();
  await page.getByRole("link", { name: "Checkout" }).click();

  const button = scripted ? page.getByRole("button", { name: /more fields?$/ }) : payButton(page);
  const fields = {
    name: page.getByLabel("Name", { exact: true }),
    phone: page.getByLabel("Phone number"),
    email: page.getByLabel("Email address"),
    address: page.getByLabel("Address", { exact: true }),
    date: page.getByLabel("Date"),
    time: page.getByLabel("Time"),
  };
  const faults = [
    { field: fields.name, text: "Please enter your name", mend: customer.name },
    { field: fields.phone, text: "Please enter your phone number", mend: customer.phone },
    { field: fields.email, text: "Please enter a valid email address", mend: customer.email },
    { field: fields.address, text: "Please enter your delivery address", mend: customer.address },
    {
      field: fields.time,
      text: "Please select a date and time for scheduled order",
      mend: "13:30",
    },
  ];
  await page.getByLabel("Delivery instructions (optional)").fill("Blue gate");
  await page.getByLabel("Schedule for later").check();
  await fields.date.fill(tomorrowInLagos());
  // The first free time is preselected.
  await expect(fields.time).toBeHidden();
  await page.getByText("Other", { exact: true }).click();
  await button.click();
  for (const { field, text } of faults)
    await expect(field).toHaveAccessibleDescription(new RegExp(`${text}$`));
  if (scripted) await expect(fields.name).toBeFocused();
  else
    await expect(page.getByRole("alert").getByRole("listitem")).toHaveText(
      faults.map(({ text }) => text),
    );
  await axe(page);

  // Once one is fixed, the next comes first.
  for (const [done, { field, mend }] of faults.entries()) {
    await field.fill(mend);
    const left = faults.slice(done + 1);
    if (left.length === 0) break;
    await button.click();
    if (scripted) await expect(left[0]!.field).toBeFocused();
    else
      await expect(page.getByRole("alert").getByRole("listitem")).toHaveText(
        left.map(({ text }) => text),
      );
    await expect(field).not.toHaveAttribute("aria-invalid", "true");
  }
  await openCards(page);
  await fields.email.fill("no-at-sign");
  await payButton(page).click();
  await expect(fields.email).toHaveAccessibleDescription(/Please enter a valid email address$/);
  await expect(fields.name).toHaveValue(customer.name);
  await expect(fields.phone).toHaveValue(customer.phone);
  await expect(fields.address).toHaveValue(customer.address);
  await expect(fields.date).toHaveValue(tomorrowInLagos());
  await expect(fields.time).toHaveValue("13:30");
  await expect(page.getByLabel("Delivery instructions (optional)")).toHaveValue("Blue gate");
  await fields.email.fill(customer.email);

  await expect(sum(page, "Total", "₦4,200")).toBeVisible();
  await page.getByLabel("Pickup").check();
  await expect(fields.address).toBeHidden();
  await expect(page.getByText("Pick up at 27 Bode Thomas Street, Surulere, Lagos")).toBeVisible();
  await expect(page.getByText("The green gate beside the pharmacy.")).toBeVisible();
  await expect(sum(page, "Total", "₦3,500")).toBeVisible();
  await page.getByText("2:00 pm", { exact: true }).click();
  await expect(fields.time).toBeHidden();
  await openCards(page);
  await page.getByRole("radio", { name: "Card" }).check();
  await payButton(page).click();
  await expect(paymentOf(page).getByRole("button", { name: "Pay ₦3,500" })).toBeVisible();
  await payWithCard(page);
  await expect(page.getByText(/^Scheduled for \w{3} \d+ \w{3}, 2:00 pm$/)).toBeVisible();
  await expect(steps(page)).toHaveText([
    /^Order Confirmed/,
    /^Awaiting Confirmation/,
    /^Ready for Pickup/,
    /^Order Complete/,
  ]);
  const place = page.getByRole("region", { name: "Order actions" });
  await expect(place).toContainText("27 Bode Thomas Street, Surulere, Lagos");
  await expect(place).toContainText("The green gate beside the pharmacy.");
  await page.getByText("Receipt", { exact: true }).click();
  await expect(page.getByRole("region", { name: "Receipt" })).toContainText(
    "The green gate beside the pharmacy.",
  );
});

/** Tomorrow's date on the store's clock, as a date field has it. */
function tomorrowInLagos(): string {
  return new Intl.DateTimeFormat("en-CA", { timeZone: "Africa/Lagos" }).format(
    Date.now() + 86_400_000,
  );
}
