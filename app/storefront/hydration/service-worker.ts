import { formatDateTime } from "~/shared/clock";
import {
  assetsOf,
  hydrationModuleOf,
  isMenu,
  MAX_MENUS,
  menuAddress,
  NETWORK_FIRST_MS,
  offlinePage,
  MAX_PICTURES,
  RETRY_MS,
  storeRoot,
  cachedRequest,
  withAsOf,
  withRetry,
} from "./offline-cache";

/** Names the build: written in by `scripts/page-scripts.ts`. */
declare const BUILD_VERSION: string;

type Lasting = Event & { waitUntil(work: Promise<unknown>): void };
type Asked = Lasting & { request: Request; respondWith(answer: Promise<Response>): void };
type Told = Lasting & { data: { page?: unknown; pictures?: unknown } | null };
type Worker = {
  addEventListener(type: "install" | "activate", listener: (event: Lasting) => void): void;
  addEventListener(type: "fetch", listener: (event: Asked) => void): void;
  addEventListener(type: "message", listener: (event: Told) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  navigator: { connection?: { saveData?: boolean }; userAgent: string };
  location: Location;
};
const worker = self as unknown as Worker;

const MENUS = `menus-${BUILD_VERSION}`;
const PARTS = `parts-${BUILD_VERSION}`;
const PICTURES = "pictures"; // their addresses change with what they show, so they outlive a build
const AS_OF = "X-As-Of";
const saving = () => worker.navigator.connection?.saveData === true;

worker.addEventListener("install", (event) => event.waitUntil(worker.skipWaiting()));

worker.addEventListener("activate", (event) => event.waitUntil(takeOver()));

/**
 * The menus of an older build are read anew, because the scripts they ask for are gone; then the
 * older build's keep is emptied.
 */
async function takeOver(): Promise<void> {
  await worker.clients.claim();
  for (const name of await caches.keys()) {
    if ([MENUS, PARTS, PICTURES].includes(name)) continue;
    if (name.startsWith("menus-"))
      for (const { url } of await (await caches.open(name)).keys())
        await keepMenu(new URL(url).pathname).catch(() => undefined);
    await caches.delete(name);
  }
}

worker.addEventListener("message", (event) => {
  const { page, pictures } = event.data ?? {};
  if (saving() || typeof page !== "string") return;
  const root = storeRoot(new URL(page, worker.location.origin));
  const shown = Array.isArray(pictures)
    ? pictures.filter(
        (path): path is string => typeof path === "string" && path.startsWith("/media/"),
      )
    : [];
  event.waitUntil(
    Promise.all([
      root === null ? undefined : keepMenu(menuAddress(root)),
      keepPictures(shown),
    ]).catch(() => undefined),
  );
});

worker.addEventListener("fetch", (event) => {
  if (saving()) return;
  const url = new URL(event.request.url);
  switch (cachedRequest(event.request, url, worker.location.origin)) {
    case "menu":
      return event.respondWith(menu(event, storeRoot(url)!));
    case "page":
      return event.respondWith(fetch(event.request).catch(() => instead(storeRoot(url)!)));
    case "part":
      return event.respondWith(keptFirst(PARTS, event));
    case "picture":
      return event.respondWith(keptFirst(PICTURES, event));
    case "pass":
      return;
  }
});

/**
 * The menu from the network; from the keep when the network is gone, or has not answered for 3 s.
 */
async function menu(event: Asked, root: string): Promise<Response> {
  const address = menuAddress(root);
  const fresh = fetch(event.request);
  fresh.then(
    (answer) => (answer.ok ? event.waitUntil(keepMenu(address).catch(() => undefined)) : undefined),
    () => undefined,
  );
  const kept = await (await caches.open(MENUS)).match(address);
  if (!kept) return fresh.catch(() => instead(root));
  const late = new Promise<null>((resolve) => setTimeout(resolve, NETWORK_FIRST_MS, null));
  const first = await Promise.race([fresh, late]).catch(() => null);
  if (first && first.status < 500) return first;
  const asOf = formatDateTime(
    new Date(kept.headers.get(AS_OF) ?? Date.now()),
    Intl.DateTimeFormat().resolvedOptions().timeZone,
  );
  return new Response(withAsOf(await kept.text(), asOf), { headers: kept.headers });
}

async function instead(root: string): Promise<Response> {
  const address = menuAddress(root);
  const kept = await (await caches.open(MENUS)).match(address);
  return new Response(offlinePage(kept ? address : null, kept ? await kept.text() : null), {
    status: 503,
    headers: { "Content-Type": "text/html; charset=utf-8" },
  });
}

/**
 * Keeps a store's menu as a stranger gets it, without cookies, and the scripts it needs. Asks only
 * whether it has changed where one is kept.
 */
async function keepMenu(address: string): Promise<void> {
  if (saving()) return;
  const menus = await caches.open(MENUS);
  const kept = await menus.match(address);
  const tag = kept?.headers.get("ETag");
  const answer = await fetch(address, {
    credentials: "omit",
    headers: { Accept: "text/html", ...(tag ? { "If-None-Match": tag } : {}) },
  });
  const unchanged = kept && answer.status === 304;
  if (!unchanged && (!answer.ok || answer.redirected))
    return void (answer.status === 404 && (await menus.delete(address)));
  const html = await (unchanged ? kept : answer).text();
  const boot = hydrationModuleOf(html);
  if (!isMenu(html) || !boot) return;
  if (!unchanged) {
    const parts = await caches.open(PARTS);
    const text = await kindly(parts, boot);
    await Promise.all(assetsOf(text).map((part) => kindly(parts, part)));
  }
  const headers = new Headers((unchanged ? kept : answer).headers);
  for (const name of ["Content-Encoding", "Content-Length"]) headers.delete(name);
  headers.set(AS_OF, new Date().toISOString());
  await menus.delete(address); // so that the order of the keep is that of the last visits
  await menus.put(address, new Response(html, { headers }));
  await forgetBeyond(menus, MAX_MENUS);
}

/**
 * What Chrome says that it takes for pictures. They are kept by what was said when they came, and
 * asked for by the same words they are at hand.
 */
const CHROME_PICTURES = "image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8";

/**
 * The text of a part, which is kept from then on; the browser's own cache is asked before the
 * network.
 * @throws when it can't be had
 */
async function kindly(parts: Cache, address: string): Promise<string> {
  const kept = await parts.match(address);
  if (kept) return kept.text();
  const answer = await fetch(address, { cache: "force-cache", credentials: "omit" });
  if (!answer.ok) throw new Error(`${address} was answered with ${answer.status}`);
  await parts.put(address, answer.clone());
  return answer.text();
}

/**
 * Keeps pictures that the page has shown before this worker was there. Elsewhere than in Chrome it
 * would cost their bytes again.
 */
async function keepPictures(addresses: readonly string[]): Promise<void> {
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
  await forgetBeyond(pictures, MAX_PICTURES);
}

/** Hashed files never change under their address. */
async function keptFirst(name: string, event: Asked): Promise<Response> {
  const cache = await caches.open(name);
  const kept = await cache.match(event.request, { ignoreVary: true });
  if (kept) return kept;
  const ask = () => fetch(event.request.clone());
  const answer = await (name === PARTS ? withRetry(ask, RETRY_MS) : ask());
  if (answer.status === 200) {
    const copy = answer.clone();
    event.waitUntil(
      cache
        .put(event.request, copy)
        .then(() => (name === PICTURES ? forgetBeyond(cache, MAX_PICTURES) : undefined))
        .catch(() => undefined),
    );
  }
  return answer;
}

async function forgetBeyond(cache: Cache, count: number): Promise<void> {
  const all = await cache.keys();
  for (const old of all.slice(0, Math.max(0, all.length - count))) await cache.delete(old);
}
