/*
 * What a cart's page runs before it shows that the server has no lines: if this tab has some, the
 * page waits for them, and React comes at once (`EmptyUnlessUnsent`).
 */
type DeviceCart = { revision?: number; lines?: unknown[]; pending?: unknown[] };

const me = document.currentScript as HTMLScriptElement;
const { cart, revision } = me.dataset;
try {
  const saved = JSON.parse(sessionStorage.getItem("cart:" + cart) || "{}") as DeviceCart;
  if (saved.pending?.[0] || (saved.lines?.[0] && saved.revision! > +revision!)) {
    me.parentElement!.dataset.unsent = "";
    // as the first touch does (pre-hydration.ts)
    addEventListener("DOMContentLoaded", () => dispatchEvent(new Event("focusin")));
  }
} catch {
  // Forbidden, or not ours: then there is nothing to wait for.
}

export {};
