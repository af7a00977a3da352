import { useLocation } from "@remix-run/react";
import { paths } from "~/shared/paths";

/** Whether the page itself shows this waiting or just moved order. */
export function useIsShownBelow(orderId: string): boolean {
  const { pathname, search } = useLocation();
  if (pathname === paths.dashboard.order(orderId) || pathname === paths.dashboard.kitchen())
    return true;
  const query = new URLSearchParams(search);
  const isFiltered = ["tab", "q"].some((name) => query.get(name));
  return pathname === paths.dashboard.orders() && !isFiltered;
}
