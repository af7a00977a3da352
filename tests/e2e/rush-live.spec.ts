import { and, eq } from "drizzle-orm";
import { orderEvents } from "../../drizzle/schema";
import { makeOrder, type MadeOrder } from "../../drizzle/seed/factories";
import { axe, expect, type Locator, type Page } from "./fixtures";
import { layoutErrors } from "./layout-errors";
import { signInAsVendorOf, test, type OwnStore } from "./own-store";
import { printing } from "./printing";

/** Orders that wait, the longest waiting first, due in half an hour. */
async function waitingOrders({ db, vendorId }: OwnStore, ...names: string[]): Promise<MadeOrder[]> {
  const made: MadeOrder[] = [];
  for (const [index, customerName] of names.entries())
    made.push(
      await makeOrder(db, {
        vendorId,
        customerName,
        createdAt: new Date(Date.now() - (10 - index) * 60_000),
        promisedAt: new Date(Date.now() + (20 + index) * 60_000),
        lines: [{ name: "Jollof rice", price: 250_000, quantity: 2 }],
      }),
    );
  return made;
}

/** The steps that a vendor has taken on an order. */
const stepsOf = async ({ db }: OwnStore, { id }: MadeOrder) =>
  (
    await db
      .select({ to: orderEvents.toStatus })
      .from(orderEvents)
      .where(and(eq(orderEvents.orderId, id), eq(orderEvents.actorType, "vendor")))
      .orderBy(orderEvents.createdAt)
  ).map(({ to }) => to);

/** Taps with a finger, again and again in the same place. */
async function tapFast(page: Page, control: Locator, times: number): Promise<void> {
  await control.click({ trial: true });
  const { x, y, width, height } = (await control.boundingBox())!;
  for (let taps = 0; taps < times; taps++)
    await page.touchscreen.tap(x + width / 2, y + height / 2);
}

for (const [where, path, size] of [
  ["list", "/dashboard/orders", { width: 360, height: 740 }],
  ["kitchen display", "/dashboard/kitchen", { width: 1024, height: 600 }],
] as const) {
  test(`hasty taps on the ${where} move one order by one step, and its place takes it back`, async ({
    page,
    openStore,
  }) => {
    const store = await openStore();
    const [first, second] = await waitingOrders(store, "Ngozi", "Bola", "Temi");
    await signInAsVendorOf(page, store);
    await page.setViewportSize(size);
    await page.clock.install();
    await page.goto(path);
    const accept = page.getByRole("button", { name: "Accept Order" });
    await expect(accept).toHaveCount(3);
    // What asks for the sound comes with the scripts, and moves the list down.
    if (where === "list")
      await expect(page.getByRole("button", { name: "Turn sound on" })).toBeVisible();
    const place = accept.nth(1);
    const before = (await place.boundingBox())!.y;

    await tapFast(page, accept.first(), 3);
    const undo = page.getByRole("button", { name: `Undo ${first!.orderNumber}` });
    await expect(undo).toBeVisible();
    await expect(accept).toHaveCount(2);
    expect(await stepsOf(store, first!)).toEqual(["preparing"]);
    expect(await stepsOf(store, second!)).toEqual([]);
    // It is in its new place already, and the next one has not come under the finger.
    await expect(page.getByRole("button", { name: "Mark as Ready" })).toHaveCount(1);
    expect((await accept.first().boundingBox())!.y).toBeLessThanOrEqual(before);

    await page.clock.runFor(1_600);
    await undo.click();
    await expect(accept).toHaveCount(3);
    expect(await stepsOf(store, first!)).toEqual(["preparing", "pending"]);

    await page.clock.runFor(1_600);
    await accept.first().click();
    await expect(undo).toBeVisible();
    await page.clock.runFor(4_000);
    await expect(undo).toBeVisible();
    await page.clock.runFor(1_500);
    await expect(undo).toHaveCount(0);
    // The toast has it for longer.
    const toast = page.getByRole("status").filter({ hasText: `${first!.orderNumber} · Accepted` });
    await expect(toast).toBeVisible();
    await page.clock.runFor(5_000);
    await expect(toast).toHaveCount(0);
    await axe(page);
  });

  test(`the keyboard keeps its place on the ${where} when an order is accepted`, async ({
    page,
    openStore,
  }) => {
    const store = await openStore();
    const [first, second] = await waitingOrders(store, "Ngozi", "Bola");
    await signInAsVendorOf(page, store);
    await page.setViewportSize(size);
    await page.clock.install();
    await page.goto(path);
    const accept = page.getByRole("button", { name: "Accept Order" });
    await expect(accept).toHaveCount(2);
    await accept.first().focus();
    await page.keyboard.press("Enter");
    const toast = page.getByRole("status").filter({ hasText: `${first!.orderNumber} · Accepted` });
    await expect(toast).toBeVisible(); // read out
    const undo = page.getByRole("button", { name: `Undo ${first!.orderNumber}` });
    await page.keyboard.press("Tab");
    await expect(undo).toBeFocused();
    await page.clock.runFor(7_000);
    await expect(undo).toBeFocused(); // nothing goes from under the keyboard
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.clock.runFor(7_000);
    await expect(undo).toHaveCount(0);

    await page.clock.runFor(4_000);
    await accept.first().focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: `Undo ${second!.orderNumber}` })).toBeVisible();
    await page.clock.runFor(6_000);
    await expect(accept).toHaveCount(0);
    expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true);
  });
}

test("on a desk an order opens beside the list, which stays in use", async ({
  page,
  openStore,
}) => {
  const store = await openStore();
  const [first, second] = await waitingOrders(store, "Ngozi", "Bola");
  await makeOrder(store.db, { vendorId: store.vendorId, status: "preparing" });
  await signInAsVendorOf(page, store);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/dashboard/orders");
  await expect(page.getByText("Pick an order to see it here.")).toBeVisible();
  const order = page.getByRole("dialog");
  const link = page.getByRole("link", { name: `${first!.orderNumber} Ngozi`, exact: true });
  await link.click();
  await expect(order).toContainText(`Order ${first!.orderNumber}`);
  await expect(page).toHaveURL(new RegExp(`order=${first!.id}`));
  const card = (await page.getByRole("article").first().boundingBox())!;
  expect((await order.boundingBox())!.x).toBeGreaterThan(card.x + card.width);
  await axe(page);
  // The list is under no dialog.
  await page.getByRole("link", { name: `${second!.orderNumber} Bola`, exact: true }).click();
  await expect(order).toContainText(`Order ${second!.orderNumber}`);
  await page.keyboard.press("Escape");
  await expect(order).toHaveCount(0);
  await expect(page).toHaveURL("/dashboard/orders");

  await page.setViewportSize({ width: 1920, height: 1080 });
  await page.goto(`/dashboard/orders?order=${first!.id}`);
  await expect(order).toContainText(`Order ${first!.orderNumber}`);
  const lefts = await Promise.all(
    [
      page.getByRole("heading", { name: /^Not accepted yet/ }),
      page.getByRole("heading", { name: /^Preparing/ }),
      order,
    ].map(async (column) => (await column.boundingBox())!.x),
  );
  expect(lefts[1]! - lefts[0]!).toBeGreaterThan(400);
  expect(lefts[2]! - lefts[1]!).toBeGreaterThan(400);
  for (const [width, height] of [
    [1920, 1080],
    [1280, 800],
    [768, 1024],
    [320, 640],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto("/dashboard/orders");
    await expect(page.getByRole("article")).toHaveCount(3);
    expect(await layoutErrors(page, width), `at ${width}`).toEqual([]);
  }
});

test("one tap on a card prints its ticket, and a device can print what is accepted", async ({
  page,
  openStore,
}) => {
  const store = await openStore();
  const [first, second] = await waitingOrders(store, "Ngozi", "Bola");
  await signInAsVendorOf(page, store);
  await page.goto("/dashboard/kitchen");
  const printed = await printing(page);
  await page.getByRole("link", { name: `Print ticket ${second!.orderNumber}` }).click();
  await expect.poll(printed).toEqual([expect.stringContaining(second!.orderNumber)]);
  await expect(page.locator(".receipt")).toHaveCount(0);

  await page.locator("summary", { hasText: "Display" }).click();
  await page.getByLabel("Print a ticket when an order is accepted").check();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Accept Order" }).first().click();
  await expect
    .poll(async () => (await printed()).slice(1))
    .toEqual([expect.stringContaining(first!.orderNumber)]);
});
