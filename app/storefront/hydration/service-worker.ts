import { formatDateTime } from "~/shared/clock";
import {
  assetsOf,
  hydrationModuleOf,
  isMenu,
  isOrderPage,
  lateAssetsOf,
  listPicture,
  MAX_MENUS,
  menuAddress,
  NETWORK_FIRST_MS,
  offlinePage,
  MAX_PICTURES,
  ORDER_KEPT_MS,
  RETRY_MS,
  storeRoot,
  cachedRequest,
  withAsOf,
  withRetry,
} from "./offline-cache";
import type { NewsPayload } from "~/core/push/order-news";
import { NEWS_PAGES, newsKey } from "./news-pages";

/** Identifies the build; inserted by `scripts/page-scripts.ts`. */
declare const BUILD_VERSION: string;

type ExtendableEvent = Event & { waitUntil(work: Promise<unknown>): void };
type FetchEvent = ExtendableEvent & {
  request: Request;
  respondWith(answer: Promise<Response>): void;
};
type PageMessage = ExtendableEvent & { data: { page?: unknown; pictures?: unknown } | null };
type PushEvent = ExtendableEvent & { data: { json(): unknown } | null };
type TapEvent = ExtendableEvent & { notification: Notification };
type RenewalEvent = ExtendableEvent & {
  oldSubscription?: PushSubscription | null;
  newSubscription?: PushSubscription | null;
};
type Client = { url: string; focus(): Promise<unknown> };
type WorkerScope = {
  addEventListener(type: "install" | "activate", listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: "fetch", listener: (event: FetchEvent) => void): void;
  addEventListener(type: "message", listener: (event: PageMessage) => void): void;
  addEventListener(type: "push", listener: (event: PushEvent) => void): void;
  addEventListener(type: "notificationclick", listener: (event: TapEvent) => void): void;
  addEventListener(type: "pushsubscriptionchange", listener: (event: RenewalEvent) => void): void;
  skipWaiting(): Promise<void>;
  clients: {
    claim(): Promise<void>;
    matchAll(options: { type: "window"; includeUncontrolled: true }): Promise<Client[]>;
    openWindow(url: string): Promise<unknown>;
  };
  registration: ServiceWorkerRegistration;
  navigator: { connection?: { saveData?: boolean }; userAgent: string };
  location: Location;
};
const worker = self as unknown as WorkerScope;

const MENUS = `menus-${BUILD_VERSION}`;
const SCRIPTS = `parts-${BUILD_VERSION}`;
const PICTURES = "pictures"; // a new picture has a new URL, so these outlive a build
const PAGES = "pages"; // readable without scripts
const AS_OF = "X-As-Of";
const saving = () => worker.navigator.connection?.saveData === true;

worker.addEventListener("install", (event) => event.waitUntil(worker.skipWaiting()));

worker.addEventListener("activate", (event) => event.waitUntil(takeOver()));

/** Deletes an older build's caches, and fetches its menus again, as their scripts are gone. */
async function takeOver(): Promise<void> {
  await worker.clients.claim();
  for (const name of await caches.keys()) {
    if ([MENUS, SCRIPTS, PICTURES, PAGES, NEWS_PAGES].includes(name)) continue;
    if (name.startsWith("menus-"))
      for (const { url } of await (await caches.open(name)).keys())
        await cacheMenu(new URL(url).pathname).catch(() => undefined);
    await caches.delete(name);
  }
}

worker.addEventListener("message", (event) => {
  const { page, pictures } = event.data ?? {};
  if (saving() || typeof page !== "string") return;
  const root = storeRoot(new URL(page, worker.location.origin));
  const paths = Array.isArray(pictures)
    ? pictures.filter(
        (path): path is string => typeof path === "string" && path.startsWith("/media/"),
      )
    : [];
  event.waitUntil(
    Promise.all([
      root === null ? undefined : cacheMenu(menuAddress(root)),
      isOrderPage(page) ? fetch(page).then((answer) => keepPage(page, answer)) : undefined,
      cachePictures(paths),
    ]).catch(() => undefined),
  );
});

worker.addEventListener("fetch", (event) => {
  if (saving()) return;
  const url = new URL(event.request.url);
  switch (cachedRequest(event.request, url, worker.location.origin)) {
    case "menu":
      return event.respondWith(menu(event, storeRoot(url)!));
    case "kept":
      return event.respondWith(kept(event, url.pathname));
    case "page":
      return event.respondWith(fetch(event.request).catch(() => offlineAnswer(storeRoot(url)!)));
    case "script":
      return event.respondWith(cacheFirst(SCRIPTS, event));
    case "picture":
      return event.respondWith(cacheFirst(PICTURES, event));
    case "pass":
      return;
  }
});

// A push that shows nothing can cost the permission, so an unreadable one shows a generic text.
worker.addEventListener("push", (event) => {
  let news: Partial<NewsPayload> = {};
  try {
    news = event.data?.json() as NewsPayload;
  } catch {
    // From another version of the server.
  }
  const { title = "Your order", body = "Tap to see it", subscription = "order" } = news ?? {};
  event.waitUntil(
    worker.registration.showNotification(title, {
      body,
      tag: subscription,
      renotify: true,
      badge: "/dashboard-badge.png",
    } as NotificationOptions),
  );
});

worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openNews(event.notification.tag));
});

/** Opens the order's page that a notification is about, or focuses its tab. */
async function openNews(subscription: string): Promise<void> {
  const stored = await (await caches.open(NEWS_PAGES)).match(newsKey(subscription));
  const path = (await stored?.text()) ?? "/";
  const open = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = open.find(({ url }) => new URL(url).pathname === path);
  await (there ? there.focus() : worker.clients.openWindow(path));
}

worker.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renew(event)));

/**
 * Sends the browser's new push endpoint to the server for each order it follows. On failure the
 * device forgets the order, so that its page offers notifications again.
 */
async function renew({ oldSubscription: old, newSubscription: given }: RenewalEvent) {
  const { pushManager } = worker.registration;
  const current =
    given ?? (old ? await pushManager.subscribe(old.options).catch(() => null) : null);
  const { endpoint = "", keys } = current?.toJSON() ?? {};
  const pages = await caches.open(NEWS_PAGES);
  for (const key of await pages.keys()) {
    const path = await (await pages.match(key))!.text();
    const renewed = await fetch(`${path}/news`, {
      method: "POST",
      body: new URLSearchParams({
        intent: "renew",
        subscription: key.url.split("/").pop()!,
        endpoint,
        p256dh: keys?.p256dh ?? "",
        auth: keys?.auth ?? "",
      }),
    }).catch(() => null);
    if (!renewed?.ok) await pages.delete(key);
  }
}

/** Serves the menu from the network, or from the cache after 3 s or on failure. */
async function menu(event: FetchEvent, root: string): Promise<Response> {
  const address = menuAddress(root);
  const fresh = fetch(event.request);
  fresh.then(
    (answer) =>
      answer.ok ? event.waitUntil(cacheMenu(address).catch(() => undefined)) : undefined,
    () => undefined,
  );
  const cached = await (await caches.open(MENUS)).match(address);
  if (!cached) return fresh.catch(() => offlineAnswer(root));
  const late = new Promise<null>((resolve) => setTimeout(resolve, NETWORK_FIRST_MS, null));
  const first = await Promise.race([fresh, late]).catch(() => null);
  if (first && first.status < 500) return first;
  return datedCopy(cached);
}

async function datedCopy(cached: Response): Promise<Response> {
  const asOf = formatDateTime(timeOf(cached), Intl.DateTimeFormat().resolvedOptions().timeZone);
  return new Response(withAsOf(await cached.text(), asOf), { headers: cached.headers });
}

const timeOf = (cached: Response) => new Date(cached.headers.get(AS_OF) ?? Date.now());

/** Serves a page from the network, or the cached copy when offline. */
async function kept(event: FetchEvent, path: string): Promise<Response> {
  try {
    const answer = await fetch(event.request);
    const copy = answer.clone();
    event.waitUntil(keepPage(path, copy).catch(() => undefined));
    return answer;
  } catch {
    const pages = await caches.open(PAGES);
    const cached = await pages.match(path);
    const tooOld =
      cached && isOrderPage(path) && Date.now() - timeOf(cached).getTime() > ORDER_KEPT_MS;
    if (tooOld) await pages.delete(path);
    return cached && !tooOld
      ? datedCopy(cached)
      : offlineAnswer(storeRoot(new URL(path, worker.location.origin)) ?? "");
  }
}

/** Caches a page; of orders only the latest. */
async function keepPage(path: string, answer: Response): Promise<void> {
  if (saving() || !answer.ok || answer.redirected) return;
  const pages = await caches.open(PAGES);
  const headers = new Headers(answer.headers);
  for (const name of ["Content-Encoding", "Content-Length"]) headers.delete(name);
  headers.set(AS_OF, new Date().toISOString());
  const copy = new Response(await answer.text(), { headers });
  for (const { url } of await pages.keys()) {
    const { pathname } = new URL(url);
    if (pathname === path || (isOrderPage(path) && isOrderPage(pathname)))
      await pages.delete(pathname);
  }
  await pages.put(path, copy);
  await deleteBeyond(pages, MAX_MENUS);
}

async function offlineAnswer(root: string): Promise<Response> {
  const address = menuAddress(root);
  const cached = await (await caches.open(MENUS)).match(address);
  return new Response(offlinePage(cached ? address : null, cached ? await cached.text() : null), {
    status: 503,
    headers: { "Content-Type": "text/html; charset=utf-8" },
  });
}

/** Caches or revalidates a store's menu, requested without cookies, and its scripts. */
async function cacheMenu(address: string): Promise<void> {
  if (saving()) return;
  const menus = await caches.open(MENUS);
  const cached = await menus.match(address);
  const tag = cached?.headers.get("ETag");
  const answer = await fetch(address, {
    credentials: "omit",
    headers: { Accept: "text/html", ...(tag ? { "If-None-Match": tag } : {}) },
  });
  const unchanged = cached && answer.status === 304;
  if (!unchanged && (!answer.ok || answer.redirected))
    return void (answer.status === 404 && (await menus.delete(address)));
  const html = await (unchanged ? cached : answer).text();
  const moduleUrl = hydrationModuleOf(html);
  if (!isMenu(html) || !moduleUrl) return;
  if (!unchanged) {
    const scripts = await caches.open(SCRIPTS);
    const text = await cachedText(scripts, moduleUrl);
    const texts = await Promise.all(assetsOf(text).map((script) => cachedText(scripts, script)));
    await Promise.all(texts.flatMap(lateAssetsOf).map((address) => cachedText(scripts, address)));
  }
  const headers = new Headers((unchanged ? cached : answer).headers);
  for (const name of ["Content-Encoding", "Content-Length"]) headers.delete(name);
  headers.set(AS_OF, new Date().toISOString());
  await menus.delete(address); // keeps the cache in order of the latest visits
  await menus.put(address, new Response(html, { headers }));
  await deleteBeyond(menus, MAX_MENUS);
}

/** Chrome's Accept header for pictures, which the cache matches. */
const CHROME_PICTURES = "image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8";

/**
 * Returns a script's text and caches it, from the browser's HTTP cache if possible.
 * @throws if it can't be loaded
 */
async function cachedText(scripts: Cache, address: string): Promise<string> {
  const cached = await scripts.match(address);
  if (cached) return cached.text();
  const answer = await fetch(address, { cache: "force-cache", credentials: "omit" });
  if (!answer.ok) throw new Error(`${address} was answered with ${answer.status}`);
  await scripts.put(address, answer.clone());
  return answer.text();
}

/** Caches the pictures shown before this worker ran. Other browsers would download them again. */
async function cachePictures(addresses: readonly string[]): Promise<void> {
  if (!/ Chrome\//.test(worker.navigator.userAgent)) return;
  const pictures = await caches.open(PICTURES);
  for (const address of addresses) {
    if (await pictures.match(address, { ignoreVary: true })) continue;
    const answer = await fetch(address, {
      cache: "force-cache",
      headers: { Accept: CHROME_PICTURES },
    });
    if (answer.status === 200) await pictures.put(address, answer);
  }
  await deleteBeyond(pictures, MAX_PICTURES);
}

/** Serves from the cache first: these files never change under their URL. */
async function cacheFirst(name: string, event: FetchEvent): Promise<Response> {
  const cache = await caches.open(name);
  const cached = await cache.match(event.request, { ignoreVary: true });
  if (cached) return cached;
  const ask = () => fetch(event.request.clone());
  const answer = await (name === SCRIPTS
    ? withRetry(ask, RETRY_MS)
    : ask().catch(async (error: unknown) => {
        const small = await cache.match(listPicture(new URL(event.request.url).pathname), {
          ignoreVary: true,
        });
        if (!small) throw error;
        return small;
      }));
  if (answer.status === 200) {
    const copy = answer.clone();
    event.waitUntil(
      cache
        .put(event.request, copy)
        .then(() => (name === PICTURES ? deleteBeyond(cache, MAX_PICTURES) : undefined))
        .catch(() => undefined),
    );
  }
  return answer;
}

async function deleteBeyond(cache: Cache, count: number): Promise<void> {
  const all = await cache.keys();
  for (const old of all.slice(0, Math.max(0, all.length - count))) await cache.delete(old);
}
