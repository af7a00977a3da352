import type { OrderStatus, PaymentChannel } from "~schema/orders";
import { isUnderWay } from "./order-state-name";

/** An order as last seen on this device. */
export type DeviceOrder = {
  url: string;
  number: string;
  status: OrderStatus;
  /** On the store's clock. */
  placed: string;
  /** When it is expected, on the store's clock, if known. */
  due: string | null;
  /** How it is to be paid and until when (ms), while unpaid. */
  waits?: { channel: PaymentChannel | null; until: number } | null;
};

/** Per store. */
const MAX_DEVICE_ORDERS = 10;

const OFF = "off";
const keyOf = (slug: string) => `orders:${slug}`;

/** Parses a device's saved orders, latest first; null if its owner has switched saving off. */
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

/** Returns the latest ten orders, with `order` added or updated. */
export const withOrder = (orders: readonly DeviceOrder[], order: DeviceOrder): DeviceOrder[] =>
  orders.some(({ url }) => url === order.url)
    ? orders.map((known) => (known.url === order.url ? order : known))
    : [order, ...orders].slice(0, MAX_DEVICE_ORDERS);

/** Returns the latest order that is under way or awaits payment. */
export const orderUnderWay = (orders: readonly DeviceOrder[], now: number): DeviceOrder | null =>
  orders.find(({ status, waits }) => isUnderWay(status) || (waits && waits.until > now)) ?? null;

const listeners = new Set<() => void>();

/** @returns a function that unsubscribes */
export function onOrdersChange(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

/** Returns a store's saved orders as stored, for `readOrders`. */
export function storedOrders(slug: string): string | null {
  try {
    return localStorage.getItem(keyOf(slug));
  } catch {
    return OFF; // this browser stores nothing
  }
}

function store(slug: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(keyOf(slug));
    else localStorage.setItem(keyOf(slug), text);
  } catch {
    // No storage in this browser.
  }
  for (const listener of listeners) listener();
}

/** Saves an order on this device, unless its owner has switched saving off. */
export function keepOrder(slug: string, base: string, order: DeviceOrder): void {
  const orders = readOrders(storedOrders(slug));
  if (orders) store(slug, JSON.stringify(withOrder(orders, order)));
  else unfollow(base);
}

/** Switches saving a store's orders on, or off while deleting those saved. */
export function keepOrders(slug: string, base: string, on: boolean): void {
  if (!on) unfollow(base);
  store(slug, on ? null : OFF);
}

/** Deletes the cookie by which the server shows the order under way. */
function unfollow(base: string): void {
  document.cookie = `order=; Path=${base || "/"}; Max-Age=0; SameSite=Lax`;
  document.getElementById("order-fragment")?.remove();
}
