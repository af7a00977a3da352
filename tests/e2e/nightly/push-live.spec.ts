import { eq } from "drizzle-orm";
import {
  authSessions,
  orderPushSubscriptions,
  orders,
  vendorProfiles,
} from "../../../drizzle/schema";
import { newCustomer } from "../customer";
import { axe, expect, type APIRequestContext, type Page } from "../fixtures";
import { signInAsVendorOf, test } from "../own-store";
import { paidOrder } from "../shortcuts";

test.use({ serviceWorkers: "allow", permissions: ["notifications"] });

type Browser = { id: string; endpoint: string; keys: { p256dh: string; auth: string } };

/** Registers a browser at the sandbox's push service, as Chromium can't reach a real one here. */
const atPushService = async (request: APIRequestContext): Promise<Browser> =>
  (await (
    await request.post(`${process.env.E2E_URL}/sandbox/push/subscriptions`, { data: {} })
  ).json()) as Browser;

/** Waits for a message to a browser. @returns its text, decrypted as by the browser */
async function receivedBy(request: APIRequestContext, { id }: Browser, count: number) {
  let texts: string[] = [];
  const read = async () => {
    const answer = await request.get(
      `${process.env.E2E_URL}/sandbox/push/messages?subscription=${id}`,
    );
    texts = ((await answer.json()) as { messages: { text: string }[] }).messages.map(
      ({ text }) => text,
    );
    return texts.length;
  };
  await expect.poll(read).toBe(count);
  return texts[0]!; // the newest
}

/** Delivers a message to a scope's service worker, as the browser does. */
async function pushServiceOf(page: Page, scope = "/dashboard") {
  const devtools = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => new URL(scopeURL).pathname === scope);
      if (ours) resolve(ours.registrationId);
    }),
  );
  await devtools.send("ServiceWorker.enable");
  const registrationId = await registered;
  return (data: string) =>
    devtools.send("ServiceWorker.deliverPushMessage", {
      origin: process.env.E2E_URL!,
      registrationId,
      data,
    });
}

const workerOf = (page: Page, file = "/dashboard-worker.js") =>
  page
    .context()
    .serviceWorkers()
    .find((worker) => worker.url().endsWith(file))!;

/** The part of the worker's scope that tests use. */
type Scope = { registration: ServiceWorkerRegistration };

const notificationsOn = (page: Page, file?: string) =>
  workerOf(page, file).evaluate(async () => {
    const { registration } = self as unknown as Scope;
    return (await registration.getNotifications()).map(({ title, body }) => ({ title, body }));
  });

/**
 * Delivers a message until its notification shows: under load Chromium's DevTools lose one now and
 * then, and a second one replaces the first.
 */
async function ring(
  page: Page,
  deliver: () => Promise<unknown>,
  shown: object,
  file?: string,
): Promise<void> {
  await expect(async () => {
    await deliver();
    await expect.poll(() => notificationsOn(page, file), { timeout: 4_000 }).toMatchObject([shown]);
  }).toPass();
}

/**
 * Taps 'Accept' on the notification. No tool can reach the notification, so this sends the worker
 * the event of a tap.
 */
const acceptOn = (page: Page) =>
  workerOf(page).evaluate(async () => {
    const { registration } = self as unknown as Scope;
    const [notification] = await registration.getNotifications();
    const { NotificationEvent: Tap } = self as unknown as {
      NotificationEvent: new (type: string, init: object) => Event;
    };
    let work: Promise<unknown> = Promise.resolve();
    // Scripts can't create an event with waitUntil; the rest is as with a real tap.
    const tap = Object.assign(new Tap("notificationclick", { notification, action: "accept" }), {
      waitUntil: (promise: Promise<unknown>) => void (work = promise),
    });
    self.dispatchEvent(tap);
    await work;
  });

test("a phone with no page open rings for a paid order, 'Accept' accepts it, and says so if signed out", async ({
  page,
  request,
  openStore,
}) => {
  const store = await openStore();
  const browser = await atPushService(request);
  await page.addInitScript((subscription) => {
    PushManager.prototype.subscribe = () =>
      Promise.resolve({ toJSON: () => subscription } as unknown as PushSubscription);
  }, browser);
  await signInAsVendorOf(page, store);
  await page.goto("/dashboard/alerts");
  await expect(page.getByText("No device rings yet.")).toBeVisible();
  await axe(page, "with scripts");
  await page.getByRole("button", { name: "Turn on alerts here" }).click();
  const device = page.getByRole("listitem").filter({ hasText: "This device" });
  await expect(device).toContainText("no alert sent yet");
  await axe(page, "with scripts");
  await device.getByRole("button", { name: "Send a test" }).click();
  await expect(device.getByRole("status")).toHaveText("Sent. It rings within seconds.");
  await expect(device).toContainText("Last alert sent");

  const deliver = await pushServiceOf(page);
  const tried = await receivedBy(request, browser, 1);
  await ring(page, () => deliver(tried), { title: "Test: this device rings" });
  await workerOf(page).evaluate(async () => {
    const { registration } = self as unknown as Scope;
    for (const shown of await registration.getNotifications()) shown.close();
  });

  await page.goto("about:blank");
  const choice = { slug: store.slug, dishes: { "Jollof rice": 2 } };
  const first = await paidOrder(request, newCustomer(), choice);
  const paid = await receivedBy(request, browser, 2);
  await ring(page, () => deliver(paid), {
    title: `New order · ${first.number}`,
    body: expect.stringMatching(/^₦5,\d+ · 2 × Jollof rice · Delivery$/) as unknown,
  });
  await acceptOn(page);
  const statusOf = async (id: string) =>
    (await store.db.select({ status: orders.status }).from(orders).where(eq(orders.id, id)))[0]!
      .status;
  expect(await statusOf(first.id)).toBe("preparing");
  expect(await notificationsOn(page)).toEqual([
    { title: `Accepted · ${first.number}`, body: "The kitchen can start." },
  ]);

  const second = await paidOrder(request, newCustomer(), choice);
  const text = await receivedBy(request, browser, 3);
  const [owner] = await store.db
    .select({ userId: vendorProfiles.userId })
    .from(vendorProfiles)
    .where(eq(vendorProfiles.id, store.vendorId));
  await store.db
    .update(authSessions)
    .set({ revokedAt: new Date() })
    .where(eq(authSessions.userId, owner!.userId));
  await workerOf(page).evaluate(async () => {
    const { registration } = self as unknown as Scope;
    for (const shown of await registration.getNotifications()) shown.close();
  });
  await ring(page, () => deliver(text), { title: `New order · ${second.number}` });
  await acceptOn(page);
  expect(await notificationsOn(page)).toEqual([
    {
      title: `Not accepted · ${second.number}`,
      body: "You are signed out on this device. Tap to open it.",
    },
  ]);
  expect(await statusOf(second.id)).toBe("pending");
});

test("a blocked permission is explained, and no device is added", async ({
  page,
  context,
  openStore,
}) => {
  await context.clearPermissions();
  const store = await openStore();
  await page.addInitScript(() => {
    Object.defineProperty(Notification, "permission", { get: () => "denied" });
  });
  await signInAsVendorOf(page, store);
  await page.goto("/dashboard/alerts");
  await expect(page.getByText("Notifications are blocked for this site.")).toBeVisible();
  await expect(page.getByRole("button", { name: /Turn on alerts/ })).toHaveCount(0);
});

test("an iPhone is asked to put the page on its home screen first", async ({ page, openStore }) => {
  const store = await openStore();
  await page.addInitScript(() => {
    delete (window as { PushManager?: unknown }).PushManager;
    Object.defineProperty(navigator, "userAgent", {
      value: "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15",
    });
  });
  await signInAsVendorOf(page, store);
  await page.goto("/dashboard/alerts");
  await expect(page.getByText(/Tap Share, then ‘Add to Home Screen’/)).toBeVisible();
});

test("a customer who asked is notified of their order with its page closed, and a tap leads back to it", async ({
  page,
  request,
  openStore,
}) => {
  const store = await openStore();
  const browser = await atPushService(request);
  await page.addInitScript((subscription) => {
    const ours = { endpoint: subscription.endpoint, toJSON: () => subscription };
    PushManager.prototype.subscribe = () => Promise.resolve(ours as unknown as PushSubscription);
    PushManager.prototype.getSubscription = () =>
      Promise.resolve(ours as unknown as PushSubscription);
  }, browser);
  const choice = { slug: store.slug, dishes: { "Jollof rice": 1 } };
  const order = await paidOrder(request, newCustomer(), choice);
  await page.goto(order.path);
  await page.getByRole("button", { name: "Tell me when it’s ready" }).click();
  const told = page.getByText("We’ll tell you on this phone, even with this page closed.");
  await expect(told).toBeVisible();
  await axe(page, "with scripts");
  await page.reload();
  const stop = page.getByRole("button", { name: "Turn off alerts" });
  await expect(stop).toBeVisible();
  const rows = () =>
    store.db
      .select({ id: orderPushSubscriptions.id, endpoint: orderPushSubscriptions.endpoint })
      .from(orderPushSubscriptions)
      .where(eq(orderPushSubscriptions.orderId, order.id));
  const [row] = await rows();

  const deliver = await pushServiceOf(page, "/");
  const news = { title: `Order ${order.number} is packed`, body: "The rider is next." };
  const text = JSON.stringify({ ...news, subscription: row!.id });
  await ring(page, () => deliver(text), news, "/sw.js");
  const opened = await workerOf(page, "/sw.js").evaluate(async () => {
    const scope = self as unknown as Scope & {
      clients: { matchAll: unknown; openWindow: unknown };
      NotificationEvent: new (type: string, init: object) => Event;
    };
    const [notification] = await scope.registration.getNotifications();
    let path = "";
    // A script's tap may not open windows.
    scope.clients.openWindow = (url: string) => Promise.resolve((path = url));
    scope.clients.matchAll = () => Promise.resolve([]);
    let work: Promise<unknown> = Promise.resolve();
    const tap = Object.assign(new scope.NotificationEvent("notificationclick", { notification }), {
      waitUntil: (promise: Promise<unknown>) => void (work = promise),
    });
    self.dispatchEvent(tap);
    await work;
    return path;
  });
  expect(opened).toBe(order.path);

  // The push service gives the browser a new endpoint.
  const next = await atPushService(request);
  await page.evaluate((subscription) => {
    const ours = { endpoint: subscription.endpoint, toJSON: () => subscription };
    PushManager.prototype.getSubscription = () =>
      Promise.resolve(ours as unknown as PushSubscription);
  }, next);
  await workerOf(page, "/sw.js").evaluate(async (subscription) => {
    let work: Promise<unknown> = Promise.resolve();
    self.dispatchEvent(
      Object.assign(new Event("pushsubscriptionchange"), {
        newSubscription: { toJSON: () => subscription },
        waitUntil: (promise: Promise<unknown>) => void (work = promise),
      }),
    );
    await work;
  }, next);
  expect(await rows()).toEqual([{ id: row!.id, endpoint: next.endpoint }]);

  await stop.click();
  await expect(page.getByRole("button", { name: "Tell me when it’s ready" })).toBeVisible();
  expect(await rows()).toEqual([]);
});
