import { useEffect, useMemo, useSyncExternalStore } from "react";
import { storePaths } from "~/shared/store-paths";
import type { NamedChange } from "./cart-lines";
import {
  createCartStore,
  type AddedItem,
  type CartSyncResult,
  type Chosen,
  type CartState,
  type CartStore,
  type CartSnapshot,
  type RefusedChange,
  type CartEnvironment,
  type DeviceCart,
} from "./cart-store";

/** The store's slug and the root of its paths on this host. */
export type CartLocation = { slug: string; base: string };

export type Cart = CartState & {
  /** Adds an item at once; the server confirms or refuses it later. */
  add: (item: AddedItem, quantity?: number, chosen?: Chosen) => void;
  set: (key: string, quantity: number) => void;
  remove: (key: string) => void;
  retry: () => void;
  dismiss: () => void;
  /** Waits until the server has confirmed everything; false if unreached or refused. */
  flush: () => Promise<boolean>;
  take: (snapshot: CartSnapshot) => void;
};

const TIMEOUT_MS = 15_000;
const stores = new Map<string, CartStore>();
/** The adds made before React whose end is followed. */
let announced: Window["adding"];
const nothing: CartState = { ready: false, lines: [], waiting: false, error: null, added: 0 };
const never = () => () => {};

/**
 * Returns the customer's cart at a store (docs/rules.md, Cart).
 * @param start the server's cart in the page's data; null to read the page's #cart-data, if any
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
    if (!store || !window.adding || window.adding === announced) return;
    announced = window.adding;
    store.refresh(true);
    void announced.then((isUnsaid) => isUnsaid && store.announce());
  }, [store, start]);
  const actions = useMemo(() => actionsOf(store), [store]);
  return useMemo(() => ({ ...state, ...actions }), [state, actions]);
}

function actionsOf(store: CartStore | null): Omit<Cart, keyof CartState> {
  return {
    add: (...added) => store?.add(...added),
    set: (key, quantity) => store?.set(key, quantity),
    remove: (key) => store?.remove(key),
    retry: () => store?.retry(),
    dismiss: () => store?.dismiss(),
    flush: () => store?.flush() ?? Promise.resolve(false),
    take: (snapshot) => store?.begin(snapshot),
  };
}

/** Reads this tab's carts again after a form has changed one. */
export function refreshCarts(): void {
  for (const store of stores.values()) store.refresh(true);
}

/** Applies a server cart that a page without a cart of its own has read. */
export const takeCart = (place: CartLocation, snapshot: CartSnapshot): void =>
  storeOf(place).begin(snapshot);

/** Reads the cart that the server wrote into the page (cart-fragment.server.tsx). */
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
        // Full or forbidden: the cart then lives in this page and on the server.
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
 * One request at a time across tabs, after those of the pre-hydration script: the first add sets the
 * cookie that ties them to one cart.
 */
async function inTurn(ask: () => Promise<CartSyncResult>): Promise<CartSyncResult> {
  await window.adding;
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

/** `keepalive` lets the request outlive the page. */
const posted = (changes: NamedChange[]): RequestInit => ({
  method: "POST",
  body: JSON.stringify({ changes }),
  headers: { "Content-Type": "application/json" },
  keepalive: true,
});

/** crypto.randomUUID is missing on pages without https. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 15) | 64;
  bytes[8] = (bytes[8]! & 63) | 128;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

type Channel = ReturnType<typeof openChannel>;

/**
 * A channel to this browser's other tabs, open only while the page is visible: an open channel
 * would keep the page out of the back-forward cache.
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
    // Not awaited: the next page resends unconfirmed changes, and each counts once.
    if (unsent.length > 0 && navigator.onLine)
      void fetch(storePaths.cartChanges(base), posted(unsent)).catch(() => {});
  });
  window.addEventListener("pageshow", (event) => {
    channel.open(store.receive);
    if (event.persisted) store.refresh();
  });
}
