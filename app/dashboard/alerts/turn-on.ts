import type { PushSupport } from "./device-alerts";

/** The file is at the root so that its scope can include Home. */
const WORKER = "/dashboard-worker.js";
const SCOPE = "/dashboard";

export function pushSupport(): PushSupport {
  if ("serviceWorker" in navigator && "PushManager" in window && "Notification" in window)
    return Notification.permission === "denied" ? "denied" : "ready";
  // Apple's phones and tablets support push only for apps on the home screen.
  const isApple =
    /iPhone|iPad|iPod/.test(navigator.userAgent) ||
    (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);
  return isApple && !matchMedia("(display-mode: standalone)").matches ? "home-screen" : "none";
}

/** The subscription may be unknown to our server. */
export async function isSubscribed(): Promise<boolean> {
  const registration = await navigator.serviceWorker.getRegistration(SCOPE);
  return Boolean(await registration?.pushManager.getSubscription());
}

/**
 * Asks for permission, installs the service worker and subscribes this browser. Call it from a tap:
 * browsers require one.
 * @param publicKey of the installation, base64url
 * @returns the fields to post; null if permission was refused
 * @throws when the browser has no push service, or can't reach it
 */
export async function subscribeHere(
  publicKey: string,
): Promise<{ endpoint: string; p256dh: string; auth: string } | null> {
  if ((await Notification.requestPermission()) !== "granted") return null;
  const registration = await navigator.serviceWorker.register(WORKER, { scope: SCOPE });
  await untilActive(registration);
  const { pushManager } = registration;
  const applicationServerKey = bytesOf(publicKey);
  const former = await pushManager.getSubscription();
  // A subscription for another key would block ours.
  if (former && !isFor(former, applicationServerKey)) await former.unsubscribe();
  const { endpoint, keys } = (
    await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
  ).toJSON();
  return { endpoint: endpoint ?? "", p256dh: keys?.p256dh ?? "", auth: keys?.auth ?? "" };
}

const untilActive = ({ active, waiting, installing }: ServiceWorkerRegistration) =>
  new Promise<void>((resolve) => {
    const worker = active ?? waiting ?? installing;
    if (!worker || worker.state === "activated") return resolve();
    worker.addEventListener("statechange", () => {
      if (worker.state === "activated" || worker.state === "redundant") resolve();
    });
  });

const bytesOf = (base64url: string) =>
  Uint8Array.from(atob(base64url.replaceAll("-", "+").replaceAll("_", "/")), (letter) =>
    letter.charCodeAt(0),
  );

function isFor({ options }: PushSubscription, key: Uint8Array): boolean {
  const own = options?.applicationServerKey;
  return Boolean(own && new Uint8Array(own).join() === key.join());
}
