import { sql, type SQL } from "drizzle-orm";
import { ordersInRanges, type Window } from "~/core/orders/long-list.server";
import { storedStatusesOf } from "~/core/orders/order-status";
import { tabStatuses, type OrderTab } from "./order-list";

export function ordersWindow(
  vendorId: string,
  { tab, ...window }: Window & { tab: OrderTab },
): SQL {
  const ranges = tabStatuses(tab)
    ?.flatMap(storedStatusesOf)
    .map((status) => sql`status = ${status}`) ?? [sql`status <> 'payment_pending'`];
  return ordersInRanges(vendorId, ranges, window);
}
