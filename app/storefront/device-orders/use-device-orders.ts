import { useSyncExternalStore } from "react";
import { onOrdersChange, readOrders, storedOrders, type DeviceOrder } from "./device-orders";

/**
 * Returns this device's orders at a store, latest first.
 * @returns null if its owner has switched saving off; undefined until they are read, as on the
 * server
 */
export function useDeviceOrders(slug: string): DeviceOrder[] | null | undefined {
  const stored = useSyncExternalStore<string | null | undefined>(
    onOrdersChange,
    () => storedOrders(slug),
    () => undefined,
  );
  return stored === undefined ? undefined : readOrders(stored);
}
