import { and, eq } from "drizzle-orm";
import { orderEvents } from "../../../drizzle/schema";
import { makeOrder, type MadeOrder } from "../../../drizzle/seed/factories";
import { axe, contrast, expect, type Locator, type Page } from "../fixtures";
import { layoutErrors } from "../layout-errors";
import { signInAsVendorOf, test, type OwnStore } from "../own-store";
import { printing } from "../printing";

const SCRIPTS = /\/assets\/[\w-]+\.js$/;

/** Orders due in half an hour, longest waiting first. */
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

/** The vendor's steps on an order. */
const stepsOf = async ({ db }: OwnStore, { id }: MadeOrder) =>
  (
    await db
      .select({ to: orderEvents.toStatus })
      .from(orderEvents)
      .where(and(eq(orderEvents.orderId, id), eq(orderEvents.actorType, "vendor")))
      .orderBy(orderEvents.createdAt)
  ).map(({ to }) => to);

/** Taps the same place again and again. */
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
  test(`hasty taps on the ${where} move one order by one step, and its place offers Undo`, async ({
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
    const place = accept.nth(1);
    const before = (await place.boundingBox())!.y;

    await tapFast(page, accept.first(), 3);
    const undo = page.getByRole("button", { name: `Undo ${first!.orderNumber}` });
    await expect(undo).toBeVisible();
    await expect(accept).toHaveCount(2);
    expect(await stepsOf(store, first!)).toEqual(["preparing"]);
    expect(await stepsOf(store, second!)).toEqual([]);
    // It is in its new place already, and the next order hasn't moved under the finger.
    await expect(page.getByRole("button", { name: "Mark as Ready" })).toHaveCount(1);
    expect((await accept.first().boundingBox())!.y).toBeLessThanOrEqual(before);

    await page.clock.runFor(1_600);
    await undo.click();
    await expect(accept).toHaveCount(3);
    expect(await stepsOf(store, first!)).toEqual(["preparing", "pending"]);

    await page.clock.runFor(1_600);
    await accept.first().click();
    await expect(undo).toBeVisible();
    // A single Undo: no second one lies over the next order.
    await expect(page.getByRole("button", { name: /^Undo/ })).toHaveCount(1);
    await page.clock.runFor(8_500);
    await expect(undo).toBeVisible();
    await page.clock.runFor(2_000);
    await expect(undo).toHaveCount(0);
    await expect(page.locator(".opacity-60")).toHaveCount(0); // nothing is busy now
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
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000); // Undo must not expire before Tab
    await accept.first().focus();
    await page.keyboard.press("Enter");
    const said = page.getByRole("status").filter({ hasText: `${first!.orderNumber} · Accepted` });
    await expect(said).toHaveCount(1); // for screen readers only
    const undo = page.getByRole("button", { name: `Undo ${first!.orderNumber}` });
    await expect(undo).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(undo).toBeFocused();
    await page.clock.resume();
    await expect(page.locator(".opacity-60")).toHaveCount(0); // the order's new place is idle
    await axe(page); // nothing expires meanwhile
    await page.clock.runFor(11_000);
    await expect(undo).toBeFocused(); // the focus is kept
    for (const key of ["Shift+Tab", "Tab", "Tab"]) await page.keyboard.press(key);
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

test("on a desktop an order opens as a panel, and the list stays usable", async ({
  page,
  openStore,
}) => {
  const store = await openStore();
  const [first, second] = await waitingOrders(store, "Ngozi", "Bola");
  await makeOrder(store.db, { vendorId: store.vendorId, status: "preparing" });
  await signInAsVendorOf(page, store);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/dashboard/orders");
  const order = page.getByRole("dialog");
  const link = page.getByRole("link", { name: `${first!.orderNumber} Ngozi`, exact: true });
  await link.click();
  await expect(order).toContainText(`Order ${first!.orderNumber}`);
  await expect(page).toHaveURL(new RegExp(`order=${first!.id}`));
  const card = (await page.getByRole("article").first().boundingBox())!;
  expect((await order.boundingBox())!.x).toBeGreaterThan(card.x + card.width);
  await axe(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await contrast(page);
  await page.emulateMedia({ colorScheme: "light" });
  // No dialog covers the list.
  await page.getByRole("link", { name: `${second!.orderNumber} Bola`, exact: true }).click();
  await expect(order).toContainText(`Order ${second!.orderNumber}`);
  await page.keyboard.press("Escape");
  await expect(order).toHaveCount(0);
  await expect(page).toHaveURL("/dashboard/orders");

  // The same by keyboard: controls follow the page's order, each with a focus ring.
  await page.goto("/dashboard/orders");
  await expect(page.getByRole("button", { name: "Turn sound on" })).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to the page" })).toBeFocused();
  await page.keyboard.press("Enter");
  const walked: string[] = [];
  for (let steps = 0; steps < 24; steps++) {
    await page.keyboard.press("Tab");
    walked.push(
      await page.evaluate(() => {
        const { ariaLabel, textContent, title } = document.activeElement as HTMLElement;
        const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement!);
        const isRinged = outlineStyle !== "none" && parseFloat(outlineWidth) >= 2;
        return `${isRinged ? "" : "no ring: "}${ariaLabel ?? (textContent || title)}`;
      }),
    );
  }
  const from = walked.indexOf(`${first!.orderNumber} Ngozi`);
  expect(walked.slice(from, from + 7)).toEqual([
    `${first!.orderNumber} Ngozi`,
    expect.stringMatching(/^Accept Order · ready (\w+ \d+ \w+, )?\d+:\d\d$/),
    expect.stringMatching(/^\+10 min: accept VNR\d+, ready (\w+ \d+ \w+, )?\d+:\d\d$/),
    expect.stringMatching(/^\+20 min: accept VNR\d+, ready (\w+ \d+ \w+, )?\d+:\d\d$/),
    `Decline ${first!.orderNumber}`,
    `Print ticket ${first!.orderNumber}`,
    `${second!.orderNumber} Bola`,
  ]);
  expect(walked.filter((name) => name.startsWith("no ring"))).toEqual([]);
  const opener = page.getByRole("link", { name: `${second!.orderNumber} Bola`, exact: true });
  await opener.focus();
  await page.keyboard.press("Enter");
  await expect(order).toContainText(`Order ${second!.orderNumber}`);
  await expect(order.locator(":focus")).toHaveCount(1);
  await page.keyboard.press("Tab");
  await expect(order.getByRole("button", { name: "Close" }).first()).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(order).toHaveCount(0);
  await expect(opener).toBeFocused();

  // Arrows, j and k move between orders, open ones and others, but not while somebody types.
  const other = page.getByRole("link", { name: `${first!.orderNumber} Ngozi`, exact: true });
  await page.keyboard.press("k");
  await expect(other).toBeFocused();
  await expect(order).toHaveCount(0);
  await page.keyboard.press("Enter");
  await expect(order).toContainText(`Order ${first!.orderNumber}`);
  await page.keyboard.press("ArrowDown");
  await expect(order).toContainText(`Order ${second!.orderNumber}`);
  await order.locator("summary", { hasText: "Decline" }).click();
  await order.getByLabel("Or write your own").fill("k");
  await order.getByLabel("Or write your own").press("k");
  await expect(order).toContainText(`Order ${second!.orderNumber}`);
  await page.keyboard.press("Escape");
  await expect(order).toHaveCount(0);
  await expect(opener).toBeFocused();

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

  // The list gets the screen: with a top bar of 64 px, the first order is at most 180 px down.
  const topOf = async (place: Locator) => (await place.boundingBox())!.y;
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/dashboard/orders");
  const firstOrder = await topOf(page.getByRole("article").first());
  expect(firstOrder - (await topOf(page.getByRole("main")))).toBeLessThanOrEqual(180 - 64);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/dashboard/orders");
  const button = (await page.getByRole("button", { name: "Accept Order" }).first().boundingBox())!;
  const tabs = await topOf(page.getByRole("navigation", { name: "Dashboard" }));
  expect(button.y + button.height).toBeLessThanOrEqual(tabs);
});

test("text typed into an order before its scripts load stays", async ({ page, openStore }) => {
  const store = await openStore();
  const [order] = await waitingOrders(store, "Ngozi");
  await signInAsVendorOf(page, store);
  let letCome = () => {};
  const mayCome = new Promise<void>((resolve) => (letCome = resolve));
  const live = page.getByRole("status").filter({ hasText: "Live" });
  await page.route(SCRIPTS, async (route) => {
    await mayCome;
    await route.continue();
  });
  await page.goto(`/dashboard/orders?order=${order!.id}&decline=1`, { waitUntil: "commit" });
  const reason = page.getByLabel("Or write your own");
  await reason.fill("Gas is finished");
  await expect(live).toHaveCount(0); // React hasn't loaded yet
  letCome();
  await expect(live).toBeVisible();
  await expect(reason).toHaveValue("Gas is finished");
  await page.getByRole("button", { name: "Close" }).first().click();
  await expect(page).toHaveURL("/dashboard/orders");
});

test("one tap on a card prints its ticket, and a device can print accepted orders", async ({
  page,
  openStore,
}) => {
  const store = await openStore();
  const [first, second] = await waitingOrders(store, "Ngozi", "Bola");
  await signInAsVendorOf(page, store);
  await page.goto("/dashboard/kitchen");
  const printed = await printing(page);
  await page.getByRole("link", { name: `Print ticket ${second!.orderNumber}` }).click();
  await expect.poll(printed).toEqual([expect.stringMatching(`^${second!.orderNumber}`)]);
  await expect(page.locator(".receipt")).toHaveCount(0);
  await page.getByRole("link", { name: `Print ticket ${second!.orderNumber}` }).click();
  await expect.poll(async () => (await printed())[1]).toMatch(/^COPY 2Printed .+, first .+VNR/);

  await page.locator("summary", { hasText: "Display" }).click();
  await page.getByLabel("Print a ticket when an order is accepted").check();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Accept Order" }).first().click();
  await expect.poll(async () => (await printed())[2]).toContain(first!.orderNumber);
});

test("each daily job takes no more taps from Home than in the best competing product", async ({
  page,
  openStore,
}) => {
  const store = await openStore();
  const [ngozi, bola] = await waitingOrders(store, "Ngozi", "Bola");
  await signInAsVendorOf(page, store);
  await page.context().route("https://wa.me/**", (route) => route.fulfill({ body: "" }));
  /** Does a job on a phone from a fresh Home; returns the number of taps. */
  const tapsFor = async (job: () => Promise<void>): Promise<number> => {
    await page.goto("/dashboard");
    await expect(page.getByRole("button", { name: "Turn sound on" })).toBeVisible(); // scripts run
    await page.evaluate(() => {
      const touched = window as unknown as { taps: number };
      touched.taps = 0;
      window.addEventListener("pointerdown", () => void touched.taps++, true);
    });
    await job();
    return page.evaluate(() => (window as unknown as { taps: number }).taps);
  };
  const tab = (name: string) =>
    page.getByRole("navigation", { name: "Dashboard" }).getByRole("link", { name });
  const bar = page.getByRole("region", { name: "New order" });
  const taps: Record<string, number> = {};

  await page.emulateMedia({ colorScheme: "dark" });
  taps["today’s money"] = await tapsFor(async () => {
    await expect(page.getByRole("region", { name: "Today’s money" })).toBeInViewport({ ratio: 1 });
    await expect(bar).toBeVisible();
    await axe(page);
  });
  await page.emulateMedia({ colorScheme: "light" });
  taps["sold out"] = await tapsFor(async () => {
    await tab("Items").tap();
    const row = page.getByRole("listitem").filter({ hasText: "Egusi soup" });
    await row.locator("summary").tap();
    const states = row.getByRole("group", { name: "Egusi soup is" });
    await states.getByRole("button", { name: "Sold out today" }).tap();
    await expect(states.getByRole("button", { pressed: true })).toHaveText("Sold out Today");
  });
  taps["a price"] = await tapsFor(async () => {
    await tab("Items").tap();
    await page.locator("summary", { hasText: "Ofada rice" }).tap();
    await page.getByLabel("Price (₦) of Ofada rice").tap();
    await page.keyboard.type("2700\n");
    await expect(
      page.getByRole("listitem").filter({ hasText: "Ofada rice" }).getByText("₦2,700").first(),
    ).toBeVisible();
  });
  taps["where is my order"] = await tapsFor(async () => {
    await tab("Orders").tap();
    await page.getByRole("link", { name: `${bola!.orderNumber} Bola`, exact: true }).tap();
    const answer = page.waitForEvent("popup");
    await page.getByRole("dialog").getByRole("link", { name: "WhatsApp" }).tap();
    expect(decodeURIComponent((await answer).url())).toContain(bola!.orderNumber);
  });
  taps["accept, and take it back"] = await tapsFor(async () => {
    await bar.getByRole("button", { name: "Accept" }).tap();
    const toast = page.getByRole("status").filter({ hasText: `${ngozi!.orderNumber} · Accepted` });
    await expect(toast).toBeVisible();
    taps.accept = await page.evaluate(() => (window as unknown as { taps: number }).taps);
    await toast.getByRole("button", { name: "Undo" }).tap();
    await expect(page.getByText("Undone", { exact: true })).toBeVisible();
  });
  await page.evaluate(() => localStorage.setItem("printOnAccept", "on"));
  taps["accept and print"] = await tapsFor(async () => {
    const printed = await printing(page);
    await bar.getByRole("button", { name: "Accept" }).tap();
    await expect.poll(printed).toEqual([expect.stringContaining(ngozi!.orderNumber)]);
  });
  taps["decline with a reason"] = await tapsFor(async () => {
    await tab("Orders").tap();
    await page.getByRole("link", { name: `Decline ${bola!.orderNumber}` }).tap();
    const form = page.getByRole("dialog");
    await form.getByText("We are closing").tap();
    await form.getByRole("button", { name: /^Decline/ }).tap();
    await expect(page.getByText(`${bola!.orderNumber} · Declined`).first()).toBeVisible();
  });
  const most: Record<string, number> = {
    "decline with a reason": 4,
    "today’s money": 0,
    "sold out": 3,
    "a price": 3,
    "where is my order": 3,
    accept: 1,
    "accept, and take it back": 2,
    "accept and print": 1,
  };
  expect(Object.keys(taps).sort()).toEqual(Object.keys(most).sort());
  expect(Object.entries(taps).filter(([job, count]) => count > most[job]!)).toEqual([]);
});
