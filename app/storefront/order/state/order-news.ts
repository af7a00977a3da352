import { msg, type Message } from "~/shared/translate";
import { NEWS_PAGES, newsKey } from "~/storefront/hydration/news-pages";

/** Returns whether this browser supports push messages, given permission. */
export const canNotify = (): boolean =>
  "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

/** The keys under which the service worker finds this order's page. */
async function keysOf(path: string): Promise<Request[]> {
  const pages = await caches.open(NEWS_PAGES);
  const found: Request[] = [];
  for (const key of await pages.keys())
    if ((await (await pages.match(key))?.text()) === path) found.push(key);
  return found;
}

export const isNotified = async (path: string): Promise<boolean> =>
  Notification.permission === "granted" && (await keysOf(path)).length > 0;

/**
 * Asks for permission and subscribes this browser to its order's messages. Must be called on a tap.
 * @returns the problem; null on success
 * @throws if the browser has no push service or the network is down
 */
export async function startNotifying(
  url: string,
  publicKey: string,
): Promise<Message | string | null> {
  const permission = await Notification.requestPermission();
  if (permission !== "granted")
    return msg("Notifications are off for this store. Allow them in your browser’s settings.");
  await navigator.serviceWorker.register("/sw.js");
  const { pushManager } = await navigator.serviceWorker.ready;
  const key = bytesOf(publicKey);
  const former = await pushManager.getSubscription();
  const own = former?.options?.applicationServerKey;
  // A subscription with other keys blocks ours.
  if (former && own && new Uint8Array(own).join() !== key.join()) await former.unsubscribe();
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: key,
  });
  const { endpoint = "", keys } = subscription.toJSON();
  const answer = await post(url, {
    intent: "on",
    endpoint,
    p256dh: keys?.p256dh ?? "",
    auth: keys?.auth ?? "",
  });
  if (!answer.id) return answer.message ?? msg("Not sent. Check your network and tap again.");
  const pages = await caches.open(NEWS_PAGES);
  await pages.put(newsKey(answer.id), new Response(location.pathname));
  return null;
}

/** Unsubscribes from this order's messages. @throws if the network is down */
export async function stopNotifying(url: string): Promise<null> {
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscription = await pushManager.getSubscription();
  if (subscription) await post(url, { intent: "off", endpoint: subscription.endpoint });
  const pages = await caches.open(NEWS_PAGES);
  for (const key of await keysOf(location.pathname)) await pages.delete(key);
  return null;
}

async function post(
  url: string,
  fields: Record<string, string>,
): Promise<{ id?: string; message?: string }> {
  const answer = await fetch(url, { method: "POST", body: new URLSearchParams(fields) });
  return (await answer.json()) as { id?: string; message?: string };
}

const bytesOf = (base64url: string) =>
  Uint8Array.from(atob(base64url.replaceAll("-", "+").replaceAll("_", "/")), (letter) =>
    letter.charCodeAt(0),
  );
