import { and, eq, inArray, sql } from "drizzle-orm";
import { orders } from "~schema";
import type { ListedOrder } from "~/dashboard/orders/list/order-list";
import { listedColumns, toListedOrder } from "~/dashboard/orders/list/order-rows.server";
import { ordersWindow } from "~/dashboard/orders/list/order-window.server";
import { readForVendor, type Tx } from "~/platform/db.server";
import type { KitchenTimes } from "./kitchen-time";
import { readKitchenTimes } from "./kitchen-times.queries.server";

const columns = ["pending", "processing", "on_the_way"] as const;
/** More than a wall-mounted screen can show in one column. */
const MAX_IN_COLUMN = 50;

type KitchenOrders = {
  orders: ListedOrder[];
  times: KitchenTimes;
  more: boolean;
};

export function readKitchenOrders(vendorId: string, within?: Tx): Promise<KitchenOrders> {
  return readForVendor(within ?? vendorId, async (tx) => {
    const windows = columns.map((tab) =>
      ordersWindow(vendorId, { tab, from: "oldest", limit: MAX_IN_COLUMN + 1 }),
    );
    const [times, ...found] = await Promise.all([
      readKitchenTimes(tx, vendorId),
      ...windows.map((window) => tx.execute<{ id: string }>(sql`select id from ${window} oldest`)),
    ]);
    const ids = found.flatMap((rows) => rows.slice(0, MAX_IN_COLUMN).map((row) => row.id));
    const rows =
      ids.length > 0
        ? await tx
            .select(listedColumns)
            .from(orders)
            .where(and(eq(orders.vendorId, vendorId), inArray(orders.id, ids)))
        : [];
    return {
      orders: rows.map(toListedOrder),
      times,
      more: found.some((rows) => rows.length > MAX_IN_COLUMN),
    };
  });
}
