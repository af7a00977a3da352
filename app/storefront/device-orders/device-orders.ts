import type { OrderStatus, PaymentChannel } from "~schema/orders";
import { isUnderWay } from "./order-state-name";

/** An order as its device keeps it: what its page said when it was last looked at. */
export type DeviceOrder = {
  /** Path of its page. */
  url: string;
  number: string;
  status: OrderStatus;
  /** When it was placed, on the store's clock. */
  placed: string;
  /** When it is expected, on the store's clock; null where that is not known. */
  due: string | null;
  /** How it is paid and until when (ms), while it waits for that. */
  waits?: { channel: PaymentChannel | null; until: number } | null;
};

/** How many orders a device keeps of one store. */
const MAX_DEVICE_ORDERS = 10;

const OFF = "off";
const keyOf = (slug: string) => `orders:${slug}`;

/**
 * Returns what a device keeps as orders, the latest first; null where its owner wants none kept.
 */
export function readOrders(stored: string | null): DeviceOrder[] | null {
  if (stored === OFF) return null;
  try {
    const found = JSON.parse(stored ?? "[]") as unknown;
    return Array.isArray(found) ? found.filter(isOrder) : [];
  } catch {
    return [];
  }
}

function isOrder(value: unknown): value is DeviceOrder {
  const { url, number, status, placed } = (value ?? {}) as Record<string, unknown>;
  return (
    [number, status, placed].every((text) => typeof text === "string") &&
    typeof url === "string" &&
    /^\/(?!\/)/.test(url)
  );
}

/** Returns the orders with one in place of what was known of it, the latest ten. */
export const withOrder = (orders: readonly DeviceOrder[], order: DeviceOrder): DeviceOrder[] =>
  orders.some(({ url }) => url === order.url)
    ? orders.map((known) => (known.url === order.url ? order : known))
    : [order, ...orders].slice(0, MAX_DEVICE_ORDERS);

/** Returns the order that is under way or still to be paid, the latest of several; null for none. */
export const orderUnderWay = (orders: readonly DeviceOrder[], now: number): DeviceOrder | null =>
  orders.find(({ status, waits }) => isUnderWay(status) || (waits && waits.until > now)) ?? null;

const listeners = new Set<() => void>();

/** Calls back whenever this device's orders change. @returns what ends that */
export function onOrdersChange(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

/** Returns what this device has stored of a store's orders, as `readOrders` takes it. */
export function storedOrders(slug: string): string | null {
  try {
    return localStorage.getItem(keyOf(slug));
  } catch {
    return OFF; // a browser that keeps nothing
  }
}

function store(slug: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(keyOf(slug));
    else localStorage.setItem(keyOf(slug), text);
  } catch {
    // Nothing to keep it in.
  }
  for (const listener of listeners) listener();
}

/** Keeps an order on this device, unless its owner wants none kept. */
export function keepOrder(slug: string, base: string, order: DeviceOrder): void {
  const orders = readOrders(storedOrders(slug));
  if (orders) store(slug, JSON.stringify(withOrder(orders, order)));
  else unfollow(base);
}

/** Forgets a store's orders, and keeps none from now on; or keeps them again. */
export function keepOrders(slug: string, base: string, on: boolean): void {
  if (!on) unfollow(base);
  store(slug, on ? null : OFF);
}

/** Drops the cookie that has the server show the order under way. */
function unfollow(base: string): void {
  document.cookie = `order=; Path=${base || "/"}; Max-Age=0; SameSite=Lax`;
  document.getElementById("order-fragment")?.remove();
}
