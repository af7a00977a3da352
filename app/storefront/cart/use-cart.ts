import { useEffect, useMemo, useSyncExternalStore } from "react";
import { storePaths } from "~/shared/paths";
import type { NamedChange } from "./cart-lines";
import {
  createCartStore,
  type AddedItem,
  type CartSyncResult,
  type CartState,
  type CartStore,
  type CartSnapshot,
  type RefusedChange,
  type CartEnvironment,
  type DeviceCart,
} from "./cart-store";

/** Whose cart: the store's slug, and the root of its addresses on this host. */
export type CartLocation = { slug: string; base: string };

export type Cart = CartState & {
  /** Puts a dish in, at once; what the server says of it follows. */
  add: (dish: AddedItem, quantity?: number) => void;
  set: (key: string, quantity: number) => void;
  remove: (key: string) => void;
  /** Sends at once what has not reached the server. */
  retry: () => void;
  /** Puts what went wrong away. */
  dismiss: () => void;
  /**
   * Waits until the server has answered for everything; false when it can't be reached or has
   * refused something.
   */
  settle: () => Promise<boolean>;
  /** Takes over what a page has read of the server's cart meanwhile. */
  take: (snapshot: CartSnapshot) => void;
};

const TIMEOUT_MS = 15_000;
const stores = new Map<string, CartStore>();
const nothing: CartState = { ready: false, lines: [], waiting: false, problem: null, added: 0 };
const never = () => () => {};

/**
 * A customer's cart at a store, kept in this tab and on the server (docs/rules.md, Cart).
 * @param start what the page's own data say the server holds; null to take it from the page's
 * #cart-data, if anything stands there
 */
export function useCart({ slug, base }: CartLocation, start: CartSnapshot | null = null): Cart {
  const store = typeof document === "undefined" ? null : storeOf({ slug, base });
  const first = useMemo(() => (start ? { ...nothing, lines: start.lines } : nothing), [start]);
  const state = useSyncExternalStore(
    store?.subscribe ?? never,
    () => (store?.begun() ? store.state() : first),
    () => first,
  );
  useEffect(() => {
    if (start || !store?.begun()) store?.begin(start ?? cartOnPage());
  }, [store, start]);
  const actions = useMemo(() => actionsOf(store), [store]);
  return useMemo(() => ({ ...state, ...actions }), [state, actions]);
}

function actionsOf(store: CartStore | null): Omit<Cart, keyof CartState> {
  return {
    add: (dish, quantity) => store?.add(dish, quantity),
    set: (key, quantity) => store?.set(key, quantity),
    remove: (key) => store?.remove(key),
    retry: () => store?.retry(),
    dismiss: () => store?.dismiss(),
    settle: () => store?.settle() ?? Promise.resolve(false),
    take: (snapshot) => store?.begin(snapshot),
  };
}

/**
 * Asks the server anew for every cart of this tab: after a form has changed one behind its back.
 */
export function refreshCarts(): void {
  for (const store of stores.values()) store.refresh(true);
}

/** What the server wrote into the page of the cart (cart-slot.server.tsx). */
export function cartOnPage(): CartSnapshot | null {
  const text = document.getElementById("cart-data")?.textContent;
  return text ? (JSON.parse(text) as CartSnapshot) : null;
}

function storeOf(place: CartLocation): CartStore {
  let store = stores.get(place.slug);
  if (!store) {
    const channel = openChannel(`cart:${place.slug}`);
    store = createCartStore(browserEnvironment(place, channel.broadcast));
    stores.set(place.slug, store);
    syncWithTabs(store, place, channel);
  }
  return store;
}

function browserEnvironment(
  { slug, base }: CartLocation,
  broadcast: CartEnvironment["broadcast"],
): CartEnvironment {
  const name = `cart:${slug}`;
  return {
    newId,
    load: () => {
      try {
        return JSON.parse(sessionStorage.getItem(name) ?? "null") as DeviceCart | null;
      } catch {
        return null;
      }
    },
    save: (saved) => {
      try {
        sessionStorage.setItem(name, JSON.stringify(saved));
      } catch {
        // Full or forbidden: the cart then lives as long as the page, and on the server.
      }
    },
    ask: (changes) => inTurn(() => request(storePaths.cartChanges(base), changes)),
    broadcast,
    later: (ms, then) => {
      const timer = setTimeout(then, ms);
      return () => clearTimeout(timer);
    },
  };
}

/**
 * One tab after the other: the first dish brings the cookie by which the others find the same cart.
 */
async function inTurn(ask: () => Promise<CartSyncResult>): Promise<CartSyncResult> {
  return navigator.locks ? navigator.locks.request("cart", ask) : ask();
}

async function request(address: string, changes: NamedChange[]): Promise<CartSyncResult> {
  if (!navigator.onLine) return { kind: "unreached" };
  try {
    const response = await fetch(address, {
      ...(changes.length > 0 ? posted(changes) : {}),
      signal: AbortSignal.timeout?.(TIMEOUT_MS),
    });
    if (response.ok) {
      const { refused = [], ...snapshot } = (await response.json()) as CartSnapshot & {
        refused?: RefusedChange[];
      };
      return { kind: "snapshot", snapshot, refused };
    }
    if (response.status === 429 || response.status >= 500)
      return {
        kind: "unreached",
        seconds: Number(response.headers.get("Retry-After")) || undefined,
      };
    return { kind: "refused" };
  } catch {
    return { kind: "unreached" };
  }
}

/** `keepalive`: what is on its way arrives also when the page is left meanwhile. */
const posted = (changes: NamedChange[]): RequestInit => ({
  method: "POST",
  body: JSON.stringify({ changes }),
  headers: { "Content-Type": "application/json" },
  keepalive: true,
});

/** A random UUID, also where the page was not reached by https and browsers offer none. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 15) | 64;
  bytes[8] = (bytes[8]! & 63) | 128;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join("-");
}

type Channel = ReturnType<typeof openChannel>;

/**
 * The store's cart in this browser's other tabs. Open only while the page is shown: browsers keep
 * no page for the back button that has one open.
 */
function openChannel(name: string) {
  let channel: BroadcastChannel | null = null;
  return {
    broadcast: (snapshot: CartSnapshot) => channel?.postMessage(snapshot),
    open(receive: (snapshot: CartSnapshot) => void): void {
      if (channel || typeof BroadcastChannel === "undefined") return;
      channel = new BroadcastChannel(name);
      channel.onmessage = (event: MessageEvent<CartSnapshot>) => receive(event.data);
    },
    close(): void {
      channel?.close();
      channel = null;
    },
  };
}

function syncWithTabs(store: CartStore, { base }: CartLocation, channel: Channel): void {
  channel.open(store.receive);
  window.addEventListener("online", store.retry);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") store.retry();
  });
  window.addEventListener("pagehide", () => {
    channel.close();
    const unsent = store.unsent();
    // Not waited for: the next page sends what is not answered again, and it counts once.
    if (unsent.length > 0 && navigator.onLine)
      void fetch(storePaths.cartChanges(base), posted(unsent)).catch(() => {});
  });
  window.addEventListener("pageshow", (event) => {
    channel.open(store.receive);
    if (event.persisted) store.refresh();
  });
}
