/** What the product's pages in one browser tell each other (docs/rules.md, Freshness). */
const SIGNALS = ["storefront-settings-updated", "theme-updated"];
const FLAG_MS = 100;

/**
 * Tells the storefronts that are open in this browser that a store was changed, by every way they
 * listen to: a flag in both storages, an event of this window, a broadcast. The server tells all
 * the others. A way that fails is a warning, and the others are gone all the same.
 * @param slug of the store
 */
export function broadcastSettingsUpdate(slug: string): void {
  const word = JSON.stringify({ slug, at: Date.now() });
  for (const signal of SIGNALS) {
    tryTo(() => {
      localStorage.setItem(signal, word);
      setTimeout(() => tryTo(() => localStorage.removeItem(signal)), FLAG_MS);
    });
    tryTo(() => sessionStorage.setItem(signal, word));
    tryTo(() => window.dispatchEvent(new CustomEvent(signal, { detail: { slug } })));
    tryTo(() => {
      const channel = new BroadcastChannel(signal);
      channel.postMessage({ slug });
      channel.close();
    });
  }
}

function tryTo(tell: () => void): void {
  try {
    tell();
  } catch (error) {
    // Nothing is lost: the server tells open storefronts too.
    // eslint-disable-next-line no-console -- a browser has no other log
    console.warn("Open storefronts could not be told of the change", error);
  }
}
