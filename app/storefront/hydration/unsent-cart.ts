/*
 * Runs before a cart page shows the server's empty cart: if this tab has lines, the page waits for
 * them and React loads at once (`EmptyUnlessUnsent`).
 */
type DeviceCart = { revision?: number; lines?: unknown[]; pending?: unknown[] };

const me = document.currentScript as HTMLScriptElement;
const { cart, revision } = me.dataset;
try {
  const saved = JSON.parse(sessionStorage.getItem("cart:" + cart) || "{}") as DeviceCart;
  if (saved.pending?.[0] || (saved.lines?.[0] && saved.revision! > +revision!)) {
    me.parentElement!.dataset.unsent = "";
    // Like a first touch (pre-hydration.ts).
    addEventListener("DOMContentLoaded", () => dispatchEvent(new Event("focusin")));
  }
} catch {
  // Storage is forbidden or unreadable: nothing to wait for.
}

export {};
