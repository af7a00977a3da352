import { useSyncExternalStore } from "react";
import { onOrdersChange, readOrders, storedOrders, type DeviceOrder } from "./device-orders";

/**
 * Returns the orders that this device keeps of a store, the latest first.
 * @returns null where its owner wants none kept; undefined before they are read, as on the server
 */
export function useDeviceOrders(slug: string): DeviceOrder[] | null | undefined {
  const stored = useSyncExternalStore<string | null | undefined>(
    onOrdersChange,
    () => storedOrders(slug),
    () => undefined,
  );
  return stored === undefined ? undefined : readOrders(stored);
}
