import type { PushPayload } from "~/core/push/push-text";

type Waiting = Event & { waitUntil(work: Promise<unknown>): void };
type Client = { url: string; focus(): Promise<Client>; navigate(url: string): Promise<unknown> };
type Shown = Notification & { data: Partial<PushPayload> | null };
type WorkerScope = {
  addEventListener(type: "install" | "activate", listener: (event: Waiting) => void): void;
  addEventListener(
    type: "push",
    listener: (event: Waiting & { data: { json(): unknown } | null }) => void,
  ): void;
  addEventListener(
    type: "notificationclick",
    listener: (event: Waiting & { action: string; notification: Shown }) => void,
  ): void;
  addEventListener(
    type: "pushsubscriptionchange",
    listener: (
      event: Waiting & {
        oldSubscription?: PushSubscription | null;
        newSubscription?: PushSubscription | null;
      },
    ) => void,
  ): void;
  skipWaiting(): Promise<void>;
  clients: {
    claim(): Promise<void>;
    matchAll(options: { type: "window"; includeUncontrolled: true }): Promise<Client[]>;
    openWindow(url: string): Promise<unknown>;
  };
  registration: ServiceWorkerRegistration;
  location: Location;
};
const worker = self as unknown as WorkerScope;

const ORDERS = "/dashboard/orders";
const ALERTS = "/dashboard/alerts";
const ANSWERS = "/dashboard/alerts/worker";
const ICON = "/dashboard-icon-192.png";
const BADGE = "/dashboard-badge.png";

worker.addEventListener("install", (event) => event.waitUntil(worker.skipWaiting()));
// Lets a notification navigate an open page to its order.
worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));

/** Browsers revoke the permission of a worker that gets a push and shows nothing. */
const show = (
  title: string,
  { data, ...options }: NotificationOptions & { data: Partial<PushPayload> },
) =>
  worker.registration.showNotification(title, {
    icon: ICON,
    badge: BADGE,
    data,
    ...options,
  } as NotificationOptions);

worker.addEventListener("push", (event) => event.waitUntil(ring(event.data)));

function ring(message: { json(): unknown } | null): Promise<void> {
  let payload: Partial<PushPayload>;
  try {
    payload = message?.json() as Partial<PushPayload>;
  } catch {
    payload = {}; // sent by another version
  }
  const { title = "New order", body = "Tap to open your orders", tag = "order" } = payload ?? {};
  const { silent = false, vibrate = null, accept = null } = payload ?? {};
  return show(title, {
    body,
    tag,
    // A reminder replaces the earlier notification and rings again.
    renotify: true,
    requireInteraction: accept !== null,
    silent,
    ...(vibrate && !silent ? { vibrate } : {}),
    actions: accept
      ? [
          { action: "accept", title: "Accept" },
          { action: "view", title: "View" },
        ]
      : [],
    data: payload ?? {},
  } as NotificationOptions & { data: Partial<PushPayload> });
}

worker.addEventListener("notificationclick", (event) => {
  const { notification, action } = event;
  const { accept, url = ORDERS } = notification.data ?? {};
  notification.close();
  event.waitUntil(action === "accept" && accept ? acceptOrder(accept, url) : openPage(url));
});

/** Accepts without opening a page; on failure, says so and links to the order. */
async function acceptOrder(
  { order, store, number }: NonNullable<PushPayload["accept"]>,
  url: string,
): Promise<void> {
  const { ok, message } = await post({ intent: "accept", order, store, expected: "pending" });
  await show(`${ok ? "Accepted" : "Not accepted"} · ${number}`, {
    body: ok ? message : `${message} Tap to open it.`,
    tag: order,
    silent: ok,
    data: { url },
  });
  if (!ok) await openPage(url).catch(() => undefined);
}

const NO_ANSWER = "Not sent. Check your network.";
const SIGNED_OUT = "You are signed out on this device.";

/** Posts with the session's cookie. Never throws. */
async function post(fields: Record<string, string>): Promise<{ ok: boolean; message: string }> {
  try {
    const answer = await fetch(ANSWERS, { method: "POST", body: new URLSearchParams(fields) });
    if (answer.status === 401) return { ok: false, message: SIGNED_OUT };
    const { ok, message } = (await answer.json()) as { ok?: unknown; message?: unknown };
    return { ok: ok === true, message: typeof message === "string" ? message : NO_ANSWER };
  } catch {
    return { ok: false, message: NO_ANSWER };
  }
}

/** Reuses an open order list or order, but never a page that may hold typed text. */
async function openPage(url: string): Promise<void> {
  const target = new URL(url, worker.location.origin).pathname;
  const open = (await worker.clients.matchAll({ type: "window", includeUncontrolled: true })).map(
    (client) => ({ client, path: new URL(client.url).pathname }),
  );
  const openTarget = open.find(({ path }) => path === target);
  if (openTarget) return void (await openTarget.client.focus());
  const free = open.find(({ path }) => /^\/dashboard(\/orders)?$/.test(path));
  if (free) {
    try {
      await free.client.focus();
      return void (await free.client.navigate(url));
    } catch {
      // Not one of this worker's pages.
    }
  }
  await worker.clients.openWindow(url);
}

worker.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renew(event)));

/** Sends the new push address to the server, or asks to turn alerts on again. */
async function renew({
  oldSubscription: old,
  newSubscription: given,
}: {
  oldSubscription?: PushSubscription | null;
  newSubscription?: PushSubscription | null;
}): Promise<void> {
  const { pushManager } = worker.registration;
  const current =
    given ?? (old ? await pushManager.subscribe(old.options).catch(() => null) : null);
  const { endpoint, keys } = current?.toJSON() ?? {};
  const renewed =
    old && endpoint && keys?.p256dh && keys.auth
      ? await post({
          intent: "renew",
          old: old.endpoint,
          endpoint,
          p256dh: keys.p256dh,
          auth: keys.auth,
        })
      : null;
  if (!renewed?.ok)
    await show("Alerts have stopped on this device", {
      body: "Tap to turn them on again.",
      tag: "alerts",
      data: { url: ALERTS },
    });
}
