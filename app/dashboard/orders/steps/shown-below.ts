import { useLocation } from "@remix-run/react";
import { paths } from "~/shared/paths";

/**
 * Returns whether the current page already shows this waiting or just moved order with its steps.
 */
export function useIsShownBelow(orderId: string): boolean {
  const { pathname, search } = useLocation();
  if (pathname === paths.dashboard.order(orderId) || pathname === paths.dashboard.kitchen())
    return true;
  const asked = new URLSearchParams(search);
  const isFiltered = ["tab", "q"].some((name) => asked.get(name));
  return pathname === paths.dashboard.orders() && !isFiltered;
}
