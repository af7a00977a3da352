import { and, asc, eq } from "drizzle-orm";
import { orderEvents } from "../../drizzle/schema";
import { makeOrder } from "../../drizzle/seed/factories";
import { newCustomer, withScripts } from "./customer";
import { axe, contrast, expect } from "./fixtures";
import { layoutErrors } from "./layout-errors";
import { openOrderList, orderCard, searchOrders } from "./order-list";
import { signInAsVendorOf, test } from "./own-store";
import { printing } from "./printing";
import { paidOrder } from "./shortcuts";

const minutes = (from: number) => new Date(Date.now() + from * 60_000);

test("the kitchen display takes an order from new to delivered, and prints a ticket @no-js", async ({
  page,
  openStore,
}) => {
  const store = await openStore();
  const order = (over: Partial<Parameters<typeof makeOrder>[1]>) =>
    makeOrder(store.db, { vendorId: store.vendorId, ...over });
  const rice = [
    { name: "Jollof rice", price: 250_000, quantity: 2, specialInstructions: "No pepper" },
  ];
  /** The statuses that the vendor gave an order, in order. */
  const stepsOf = async (orderId: string) =>
    (
      await store.db
        .select({ from: orderEvents.fromStatus, to: orderEvents.toStatus })
        .from(orderEvents)
        .where(and(eq(orderEvents.orderId, orderId), eq(orderEvents.actorType, "vendor")))
        .orderBy(asc(orderEvents.createdAt))
    )
      .filter(({ from, to }) => from !== to) // printing is recorded too
      .map(({ to }) => to);
  const fresh = await order({
    createdAt: minutes(-2),
    lines: rice,
    customerName: "Oluwaseun Adebayo-Ogunlesi",
  });
  const waiting = await order({ createdAt: minutes(-20), lines: rice });
  const evening = await order({
    status: "preparing",
    createdAt: minutes(-30),
    isScheduled: true,
    scheduledFor: minutes(600),
  });
  await signInAsVendorOf(page, store);
  await page.goto("/dashboard/orders");
  await expect(page).toHaveTitle("(2) Orders · Buka");
  await expect(
    orderCard(page, waiting.customerName)
      .filter({ hasText: waiting.orderNumber })
      .getByText(/^1\d min waiting$/),
  ).toBeVisible();
  if (!withScripts()) {
    await page.getByRole("link", { name: "Turn off" }).click();
    await expect(page.getByRole("link", { name: "Update every minute" })).toBeVisible();
  }

  await page.goto("/dashboard/kitchen");
  await expect(page).toHaveTitle("(2) Kitchen · Buka");
  const column = (name: string) => page.getByRole("region", { name: new RegExp(`^${name} \\d+$`) });
  await expect(column("New").getByRole("listitem").getByRole("heading")).toHaveText([
    waiting.orderNumber.slice(3),
    fresh.orderNumber.slice(3),
  ]); // longest waiting first, without the prefix VNR
  await expect(page.getByText(`1 scheduled · Next: ${evening.orderNumber}`)).toBeVisible();
  await expect(page.getByRole("heading", { name: evening.orderNumber })).toHaveCount(0);
  await axe(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await contrast(page);

  const card = (name: string) =>
    column(name)
      .getByRole("listitem")
      .filter({ has: page.getByRole("heading", { name: fresh.orderNumber }) });
  await expect(card("New")).toContainText("No pepper");
  const delivered = withScripts()
    ? page
        .evaluate(
          () =>
            new Promise((resolve) =>
              window.addEventListener("orderDelivered", (event) =>
                resolve((event as CustomEvent).detail),
              ),
            ),
        )
        .catch(() => "nothing was said")
    : null;
  if (withScripts()) {
    let fail = () => {};
    const held = new Promise<void>((resolve) => (fail = resolve));
    await page.route("**/dashboard/kitchen*", async (route) =>
      route.request().method() === "POST" ? held.then(() => route.abort()) : route.fallback(),
    );
    await card("New").getByRole("button", { name: "Accept Order" }).click();
    await expect(card("Preparing")).toBeVisible(); // before the server responds
    fail();
    await expect(page.getByRole("alert")).toContainText("We can’t tell if this arrived.");
    await expect(card("New")).toBeVisible();
    await page.unroute("**/dashboard/kitchen*");

    const accept = card("New").getByRole("button", { name: "Accept Order" });
    await accept.click({ trial: true }); // the place accepts taps again
    const { x, y, width, height } = (await accept.boundingBox())!;
    for (let taps = 0; taps < 3; taps++) await page.touchscreen.tap(x + width / 2, y + height / 2);
    await page.getByRole("button", { name: `Undo ${fresh.orderNumber}` }).click();
    await expect(card("New")).toBeVisible();
    expect(await stepsOf(fresh.id)).toEqual(["preparing", "pending"]);
    expect(await stepsOf(waiting.id)).toEqual([]);
  }
  await card("New").getByRole("button", { name: "Accept Order" }).click();
  await card("Preparing").getByRole("button", { name: "Mark as Ready" }).click();
  await card("Ready").getByRole("button", { name: "Mark as Collected" }).click();
  await expect(page.getByRole("heading", { name: fresh.orderNumber })).toHaveCount(0);
  await expect(page).toHaveTitle("(1) Kitchen · Buka");
  if (withScripts())
    expect(await delivered).toEqual({ orderId: fresh.id, vendorId: store.vendorId });

  await page.getByRole("link", { name: waiting.orderNumber, exact: true }).click();
  if (withScripts()) {
    const printed = await printing(page);
    await page.getByRole("link", { name: "Print a kitchen ticket" }).click();
    await expect.poll(printed).toEqual([expect.stringContaining("2 × Jollof riceNo pepper")]);
    await page.goto(`/dashboard/orders/${waiting.id}/ticket`);
  } else await page.getByRole("link", { name: "Print a kitchen ticket" }).click();
  await page.getByRole("link", { name: "58 mm roll" }).click();
  await expect(page.getByRole("link", { name: "58 mm roll" })).toHaveAttribute(
    "aria-current",
    "page",
  );
  await axe(page, "with scripts");
  await page.waitForLoadState(); // the paper size arrives last
  const paper = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  const sizes = [...paper.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)];
  expect(sizes).toHaveLength(1); // in one piece
  expect(Number(sizes[0]![1]) / 72).toBeCloseTo(58 / 25.4, 1);
  await page.getByRole("link", { name: "Rider’s slip" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    `Rider’s slip ${waiting.orderNumber}`,
  );
  // The device keeps the paper chosen last.
  await expect(page.getByRole("link", { name: "58 mm roll" })).toHaveAttribute(
    "aria-current",
    "page",
  );
  await expect(page.getByText("PAID · Card", { exact: true })).toBeVisible();
  await expect(page.getByText("Total ₦5,000")).toBeVisible();
  await axe(page, "with scripts");

  await page.goto("/dashboard");
  const bar = page.getByRole("region", { name: "New order" });
  await expect(bar).toContainText(`${waiting.orderNumber} · ₦5,000 · 2 × Jollof rice`);
  await axe(page, "with scripts");
  await expect(page.getByRole("button", { name: "Turn sound on" })).toHaveCount(
    withScripts() ? 1 : 0,
  );
  expect((await bar.boundingBox())!.height).toBeLessThanOrEqual(60);
  await bar.getByRole("button", { name: "Accept", exact: true }).click();
  await expect(bar).toHaveCount(0);
  await expect(page).toHaveURL(withScripts() ? /\/dashboard$/ : new RegExp(waiting.id));
  await expect.poll(() => stepsOf(waiting.id)).toEqual(["preparing"]);
  await expect(page.getByRole("button", { name: /^Undo/ })).toBeVisible();
});

test("a kitchen display shows eight orders on 1024 × 600, adds up what to cook, and keeps its size and light @nightly", async ({
  page,
  openStore,
}) => {
  const store = await openStore();
  const order = (status: "pending" | "preparing" | "ready", age: number) =>
    makeOrder(store.db, {
      vendorId: store.vendorId,
      status,
      createdAt: minutes(-age),
      promisedAt: minutes(30 - age),
      lines: [
        { name: "Jollof rice", price: 250_000, quantity: 2 },
        { name: "Zobo", price: 50_000, quantity: 1, specialInstructions: "No sugar" },
      ],
    });
  for (const age of [5, 6, 7]) await order("pending", age);
  for (const age of [15, 16, 17]) await order("preparing", age);
  for (const age of [25, 26]) await order("ready", age);
  await signInAsVendorOf(page, store);
  await page.setViewportSize({ width: 1024, height: 600 });
  await page.goto("/dashboard/kitchen");
  const choose = async (name: string) => {
    const choice = page.getByRole("button", { name, exact: true });
    if (!(await choice.isVisible())) await page.locator("summary", { hasText: "Display" }).click();
    await choice.click();
    await expect(page.locator(`button[aria-label="${name}"]`)).toHaveAttribute(
      "aria-pressed",
      "true",
    );
  };
  await choose("Small");
  await choose("Black");
  await page.reload(); // saved on the device
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(
    "rgb(0, 0, 0)",
  );
  const numbers = page.getByRole("main").getByRole("heading", { level: 3 });
  await expect(numbers).toHaveCount(8);
  for (const number of await numbers.all()) await expect(number).toBeInViewport({ ratio: 1 });
  const step = page.getByRole("main").getByRole("button", { name: /^(Accept|Mark as)/ });
  await expect(step).toHaveCount(8);
  for (const button of await step.all()) await expect(button).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("list", { name: "Still to cook" }).getByRole("listitem")).toHaveText([
    "12 × Jollof rice",
    "6 × Zobo",
  ]);
  await axe(page);
  await choose("Large");
  const dish = page
    .getByRole("listitem")
    .filter({ hasText: /^2 ×Jollof rice$/ })
    .first();
  expect(await dish.evaluate((one) => parseFloat(getComputedStyle(one).fontSize))).toBe(36);
  for (const [width, height] of [
    [1920, 1080],
    [768, 1024],
    [320, 640],
  ] as const) {
    await page.setViewportSize({ width, height });
    expect(await layoutErrors(page, width), `at ${width}`).toEqual([]);
  }
});

test("a manual refund has amount, reason and confirmation @nightly", async ({ page, request }) => {
  const customer = newCustomer();
  const { number, path } = await paidOrder(request, customer);
  await openOrderList(page);
  await searchOrders(page, number);
  await orderCard(page, customer.name).getByRole("link", { name: customer.name }).click();
  const order = page.getByRole("dialog");
  await expect(order.getByRole("link", { name: "WhatsApp" })).toHaveAttribute(
    "href",
    new RegExp(
      `^https://wa\\.me/234803.*this%20is%20Mama%20Put%20Kitchen.*${number}.*orders%2F[0-9a-f-]{36}$`,
    ),
  );
  await order.locator("summary", { hasText: "Refund customer" }).click();
  await order.getByLabel("Amount (₦)").fill("9,000");
  await order.getByLabel("Why").fill("The soup was cold");
  await order.getByRole("button", { name: "Refund customer" }).click();
  await expect(order.getByRole("alert")).toContainText("Please tick that you are sure");
  await order.getByLabel(/^Yes, refund /).check();
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/dashboard/orders.data*", async (route) => {
    if (route.request().method() === "POST") await held;
    await route.continue();
  });
  await order.getByRole("button", { name: "Refund customer" }).click();
  // The form stays visible while it is being sent, however slow the network.
  const button = order.getByRole("button", { name: "Refund customer" });
  await expect(button).toHaveAttribute("aria-busy", "true");
  await expect(order.getByLabel("Why")).toBeVisible();
  release();
  await expect(order.getByRole("alert")).toContainText(
    "At most ₦7,700 of this payment can go back.",
  );
  await expect(order.getByLabel("Why")).toHaveValue("The soup was cold");
  await axe(page);
  await order.getByLabel("Amount (₦)").fill("1,500");
  await order.getByRole("button", { name: "Refund customer" }).click();
  await expect(order.getByText(/^₦1,500 (refund is on its way|went back on)/)).toBeVisible();
  await expect(order.getByRole("region", { name: "History" })).toContainText(
    "A refund of ₦1,500 was asked for: The soup was cold",
  );
  await order.locator("summary", { hasText: "Refund customer" }).click();
  await expect(order.getByText("You can refund up to ₦6,200.")).toBeVisible();

  // Takes one of two plates off the order, at the price paid.
  await order.getByRole("link", { name: "Refund some items" }).click();
  await expect(page.getByText("Choose what goes back.")).toBeVisible();
  await page.getByRole("button", { name: "One more Party Jollof & Chicken" }).click();
  await expect(page.getByText("₦3,500 goes back")).toBeVisible();
  await page.getByLabel("It goes on without this").check();
  await axe(page);
  await page.getByText("You asked us to").click();
  await page.getByRole("button", { name: "Refund ₦3,500" }).click();
  await expect(page.getByRole("deletion")).toHaveText("1 × Party Jollof & Chicken");
  await expect(page.getByRole("region", { name: "History" })).toContainText("taken off the order");
  await axe(page);

  await page.goto(path);
  await expect(page.getByRole("region", { name: "Refund" })).toContainText("₦1,500");
  await expect(page.getByRole("region", { name: "Your order" })).toContainText(
    "Taken off: 1 × Party Jollof & Chicken",
  );
});

test("an accepted order is cancelled and refunded in one step @no-js @nightly", async ({
  page,
  request,
  openStore,
}) => {
  const store = await openStore();
  const customer = newCustomer();
  const order = await paidOrder(request, customer, {
    slug: store.slug,
    dishes: { "Jollof rice": 2 },
  });
  await signInAsVendorOf(page, store);
  await page.goto(`/dashboard/orders/${order.id}`);
  await page.getByRole("button", { name: "Accept Order" }).click();
  await page.getByRole("link", { name: "Cancel and refund" }).click();
  await expect(page.getByLabel(/^Everything, ₦/)).toBeChecked();
  await page.getByText("You asked us to").click();
  // Without scripts the first submission shows the sum.
  if (!withScripts()) await page.getByRole("button", { name: "Cancel and refund" }).click();
  await expect(page.getByText(/₦[\d,]+ goes back to .+ Paystack keeps its fee of ₦/)).toBeVisible();
  await axe(page);
  expect(await layoutErrors(page, 360)).toEqual([]);
  await page.getByRole("button", { name: /^Cancel and refund ₦/ }).click();
  await expect(page.getByRole("region", { name: "Why it was cancelled" })).toHaveText(
    /You asked us to/,
  );
  await expect(page.getByRole("button", { name: /^Mark as/ })).toHaveCount(0);
  await page.goto("/dashboard/kitchen");
  await expect(page.getByText(order.number)).toHaveCount(0);
  await page.goto(order.path);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This order was cancelled");
  await expect(
    page.getByText(/had to cancel this order\. Their reason: “You asked us to”/),
  ).toBeVisible();
});
