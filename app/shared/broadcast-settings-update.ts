/** Signals between the product's pages in one browser (docs/rules.md, Freshness). */
const SIGNALS = ["storefront-settings-updated", "theme-updated"];
const FLAG_MS = 100;

/**
 * Notifies this browser's open storefronts that a store has changed, on every channel that they
 * listen to: a flag in both storages, a window event, a broadcast. A channel that fails is logged
 * as a warning and doesn't stop the others.
 * @param slug of the store
 */
export function broadcastSettingsUpdate(slug: string): void {
  const payload = JSON.stringify({ slug, at: Date.now() });
  for (const signal of SIGNALS) {
    tryTo(() => {
      localStorage.setItem(signal, payload);
      setTimeout(() => tryTo(() => localStorage.removeItem(signal)), FLAG_MS);
    });
    tryTo(() => sessionStorage.setItem(signal, payload));
    tryTo(() => window.dispatchEvent(new CustomEvent(signal, { detail: { slug } })));
    tryTo(() => {
      const channel = new BroadcastChannel(signal);
      channel.postMessage({ slug });
      channel.close();
    });
  }
}

function tryTo(send: () => void): void {
  try {
    send();
  } catch (error) {
    // Not an error: the server notifies open storefronts too.
    // oxlint-disable-next-line no-console -- a browser has no other log
    console.warn("Open storefronts could not be notified", error);
  }
}
