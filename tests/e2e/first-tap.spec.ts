import { eq } from "drizzle-orm";
import { vendorBusinessSettings } from "../../drizzle/schema";
import { makeOrder } from "../../drizzle/seed/factories";
import { newCustomer } from "./customer";
import { otherScreens, screens } from "./dashboard-screens";
import { fingerOf, lastTap, nameOf, notePlaces, watchTaps, whatHasMoved } from "./finger";
import { expect, type Locator, type Page } from "./fixtures";
import { signInAsVendorOf, test, type OwnStore } from "./own-store";
import { fillCart, paidOrder } from "./shortcuts";

/** How much a pressed button shrinks. */
const PRESSED_PX = 2;
const MINUTE_MS = 60_000;

/** A store at its busiest: orders in every state, paused, and busy. */
async function rushHour({ db, vendorId }: OwnStore): Promise<void> {
  const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS);
  for (const status of ["pending", "pending", "preparing", "ready"] as const)
    await makeOrder(db, {
      vendorId,
      status,
      createdAt: ago(9),
      promisedAt: new Date(Date.now() + 20 * MINUTE_MS),
      lines: [{ name: "Jollof rice", price: 250_000, quantity: 2 }],
    });
  await db
    .update(vendorBusinessSettings)
    .set({
      emergencyPauseEnabled: true,
      busyMinutes: 15,
      busyUntil: new Date(Date.now() + 40 * MINUTE_MS),
    })
    .where(eq(vendorBusinessSettings.vendorId, vendorId));
}

/** A phone that may be asked to allow alerts and whose sound is on, but suspended until a touch. */
async function phoneWithSound(page: Page): Promise<void> {
  await page.context().addCookies([
    { name: "new-order-sound", value: "on", url: `${process.env.E2E_URL}/dashboard` },
    { name: "alerts-asking", value: "1", url: `${process.env.E2E_URL}/dashboard` },
  ]);
  await page.addInitScript(() => {
    Object.defineProperty(window, "Notification", {
      value: Object.assign(function () {}, { permission: "default" }),
    });
    // Resumes at once; otherwise the finger would be down for too long.
    class Sound extends EventTarget {
      state = "suspended";
      async resume() {
        this.state = "running";
      }
      createOscillator = () => quiet;
      createGain = () => quiet;
    }
    const quiet: unknown = new Proxy(() => quiet, { get: () => quiet });
    Object.defineProperty(window, "AudioContext", { value: Sound });
    window.PushManager ??= function () {} as unknown as typeof PushManager;
  });
}

const centreOf = async (control: Locator) => {
  const { x, y, width, height } = (await control.boundingBox())!;
  return { x: x + width / 2, y: y + height / 2 };
};

/** A page's main buttons, or its first control. */
async function mainButtons(page: Page): Promise<Locator[]> {
  const main = page.locator("main");
  const primary = main.locator(".bg-brand:is(button:enabled, a)").filter({ visible: true });
  if ((await primary.count()) > 0) return primary.all();
  return [
    main
      .locator("a[href], button:enabled:not([data-sound-switch]), summary")
      .filter({ visible: true })
      .first(),
  ];
}

const pages = { ...screens, "the rest": otherScreens };
for (const [name, paths] of Object.entries(pages))
  test(`the first tap on each page of ${name} activates the control it goes down on, with every bar shown @nightly`, async ({
    page,
    openStore,
  }) => {
    const store = await openStore();
    await rushHour(store);
    await signInAsVendorOf(page, store);
    await phoneWithSound(page);
    await watchTaps(page);
    const finger = await fingerOf(page);
    const asleep = page.getByRole("button", { name: "Tap for sound" });
    const faults: string[] = [];
    for (const path of paths) {
      let letCome = () => {};
      const mayCome = new Promise<void>((resolve) => (letCome = resolve));
      await page.route("**/assets/**", async (route) => {
        await mayCome;
        await route.continue();
      });
      await page.goto(path, { waitUntil: "commit" });
      await page.locator("main").waitFor();
      await notePlaces(page);
      letCome();
      await page.locator("html[data-hydrated]").waitFor({ state: "attached" });
      await page.waitForLoadState("networkidle");
      await page.unrouteAll();
      faults.push(
        ...(await whatHasMoved(page)).map((what) => `${path}, once scripts run: ${what}`),
      );

      await expect(page.getByRole("status").filter({ hasText: /^Live$/ })).toBeVisible();
      await page.context().setOffline(true);
      await expect(page.getByText(/^No connection\./)).toBeVisible();
      for (const button of await mainButtons(page)) {
        await button.scrollIntoViewIfNeeded();
        const isFirst = await asleep.isVisible();
        await finger.down(await centreOf(button));
        if (isFirst) await expect(asleep).toHaveCount(0);
        await finger.up();
        const wanted = await nameOf(button);
        await expect
          .poll(async () => (await lastTap(page))?.pressed, { timeout: 2_000 })
          .toBe(wanted)
          .catch(() => undefined);
        const { down, pressed, moved } = (await lastTap(page))!;
        if (pressed !== wanted || Math.abs(moved) > PRESSED_PX)
          faults.push(`${path}: ${wanted} → ${down} → ${pressed}, moved by ${moved}`);
      }
      await page.context().setOffline(false);
    }
    expect(faults).toEqual([]);
  });

test("bars that appear while a finger is down move nothing, and take their own space once the page is scrolled", async ({
  page,
  request,
  openStore,
}) => {
  const store = await openStore();
  await signInAsVendorOf(page, store);
  await phoneWithSound(page);
  await watchTaps(page);
  await page.goto("/dashboard/items");
  await expect(page.getByRole("status").filter({ hasText: /^Live$/ })).toBeVisible();
  const finger = await fingerOf(page);
  const price = page.getByRole("listitem").filter({ hasText: "Fried rice" }).locator("summary");
  const place = await centreOf(price.first());
  const before = (await price.first().boundingBox())!.y;

  await finger.down(place);
  await paidOrder(request, newCustomer(), { slug: store.slug, dishes: { "Jollof rice": 1 } });
  await page.context().setOffline(true);
  await page.evaluate(() => dispatchEvent(new Event("offline")));
  await expect(page.getByText(/^No connection\./)).toBeVisible();
  expect((await price.first().boundingBox())!.y).toBe(before);
  await finger.up();
  await page.context().setOffline(false);
  const bar = page.getByRole("region", { name: "New order" });
  await expect(bar).toBeVisible();
  expect((await price.first().boundingBox())!.y).toBe(before);

  // At the top of the page there is room for it.
  await page.mouse.wheel(0, 1);
  await page.mouse.wheel(0, -2_000);
  await expect
    .poll(async () => {
      const { y, height } = (await bar.boundingBox())!;
      return (await page.locator("main").boundingBox())!.y - (y + height);
    })
    .toBeGreaterThanOrEqual(-1);
});

test("a tap activates the control it went down on, whatever appears above it meanwhile", async ({
  page,
  openStore,
}) => {
  const store = await openStore();
  await signInAsVendorOf(page, store);
  await page.goto("/dashboard/items");
  const finger = await fingerOf(page);
  const states = page.getByRole("group", { name: "Fried rice is" });
  await page.locator("summary", { hasText: "Fried rice" }).click();
  const button = states.getByRole("button", { name: "Sold out today" });
  await button.scrollIntoViewIfNeeded();
  await finger.down(await centreOf(button));
  await page.evaluate(() => {
    const late = document.createElement("button");
    late.style.height = "60px";
    document.querySelector("main")!.prepend(late);
  });
  await finger.up();
  await expect(states.getByRole("button", { pressed: true })).toHaveText("Sold out Today");
});

test("the first tap on a store's pages activates the control it goes down on, and late parts have reserved space @nightly", async ({
  page,
  openStore,
}) => {
  const store = await openStore();
  await fillCart(page, { slug: store.slug, dishes: { "Jollof rice": 1 } });
  const order = await paidOrder(page.request, newCustomer(), {
    slug: store.slug,
    dishes: { "Jollof rice": 1 },
  });
  const favourite = store.dishes.get("Ofada rice")!.id;
  await page.addInitScript(
    ([key, id]) => localStorage.setItem(key!, id!),
    [`favourites:${store.slug}`, favourite],
  );
  await phoneWithSound(page);
  await watchTaps(page);
  const finger = await fingerOf(page);
  const faults: string[] = [];
  for (const path of [store.url, `${store.url}/cart`, `${store.url}/checkout`, order.path]) {
    let letCome = () => {};
    const mayCome = new Promise<void>((resolve) => (letCome = resolve));
    await page.route("**/assets/**", async (route) => {
      await mayCome;
      await route.continue();
    });
    await page.goto(path, { waitUntil: "commit" });
    await page.locator(".foot").waitFor();
    await notePlaces(page);
    letCome();
    await page.locator("h1").first().dispatchEvent("pointerdown");
    await page.locator("html[data-hydrated]").waitFor({ state: "attached" });
    await page.waitForLoadState("networkidle");
    await page.unrouteAll();
    faults.push(...(await whatHasMoved(page)).map((what) => `${path}, once scripts run: ${what}`));
    for (const button of await page
      .locator("main .bg-brand, main .round, .bar a, main [type=submit]")
      .filter({ visible: true })
      .all()) {
      await button.scrollIntoViewIfNeeded();
      await finger.down(await centreOf(button));
      await finger.up();
      const wanted = await nameOf(button);
      await expect
        .poll(async () => (await lastTap(page))?.pressed, { timeout: 2_000 })
        .toBe(wanted)
        .catch(() => undefined);
      const { down, pressed, moved } = (await lastTap(page))!;
      if (pressed !== wanted || Math.abs(moved) > PRESSED_PX)
        faults.push(`${path}: ${wanted} → ${down} → ${pressed}, moved by ${moved}`);
    }
  }
  expect(faults).toEqual([]);
});
