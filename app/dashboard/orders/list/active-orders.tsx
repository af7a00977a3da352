import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { countText } from "~/core/orders/long-list";
import { statusLabel, type ScreenStatus } from "~/core/orders/order-status";
import { DayTime } from "~/dashboard/orders/alarm/due-time";
import { byTimeToStart, type KitchenTimes } from "~/dashboard/orders/kitchen/kitchen-time";
import type { Placed } from "~/dashboard/orders/steps/moved-orders";
import { paths } from "~/shared/paths";
import { buttonClass } from "~/ui/button";
import { activeStatuses, type ShownOrder, type TabCounts } from "./order-list";

/** `count` says how many there are; the list may hold fewer. */
export type DeliveredToday<Order = ShownOrder> = { orders: Order[]; count: number };

type ActiveProps = {
  orders: Placed<ShownOrder>[];
  /** The orders as the server sent them, without steps in flight. */
  listed: ShownOrder[];
  delivered: DeliveredToday;
  times: KitchenTimes;
  counts: TabCounts;
  now: Date;
  zone: string;
  card: (order: Placed<ShownOrder>) => ReactNode;
};

const groupLabel = (status: ScreenStatus) =>
  status === "pending" ? "Not accepted yet" : statusLabel(status);

/** Groups open orders by next step and folds scheduled ones (docs/rules.md, Orders). */
export function ActiveOrders({
  orders,
  listed,
  delivered,
  times,
  counts,
  now,
  zone,
  card,
}: ActiveProps) {
  const { due, later } = byTimeToStart(orders, times, now);
  const next = later[0];
  return (
    <div className="order-columns">
      {activeStatuses.map((status) => {
        const placed = due.filter((order) => order.status === status);
        const missing = counts[status] - listed.filter((order) => order.status === status).length;
        return (
          <div key={status} className="min-w-0 space-y-6">
            <Group
              id={status}
              title={groupLabel(status)}
              count={placed.filter(({ left }) => !left).length}
              isEmpty={placed.length === 0}
            >
              {placed.map(card)}
              {missing > 0 ? (
                <Link
                  to={paths.dashboard.orders({ tab: status })}
                  className={buttonClass("quiet", "mt-2 w-full")}
                >
                  See the newer ones too
                </Link>
              ) : null}
            </Group>
            {status === "on_the_way" && next ? (
              <details>
                <summary className="flex min-h-11 cursor-pointer items-center rounded-xl bg-work-soft px-3 py-2 font-semibold text-work active:bg-rest-soft">
                  <span>
                    {later.length} scheduled · Next: {next.order.orderNumber}, start{" "}
                    <DayTime at={next.at} zone={zone} now={now} />
                  </span>
                </summary>
                <div className="order-list mt-2">{later.map(({ order }) => card(order))}</div>
              </details>
            ) : null}
            {status === "on_the_way" && delivered.count > 0 ? (
              <Group id="delivered" title="Delivered today" count={countText(delivered.count)}>
                {delivered.orders.map((order) => card({ ...order, left: null }))}
                <Link
                  to={paths.dashboard.orders({ tab: "delivered" })}
                  className="mt-1 inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
                >
                  All delivered
                </Link>
              </Group>
            ) : null}
          </div>
        );
      })}
    </div>
  );
}

type GroupProps = {
  id: string;
  title: string;
  count: ReactNode;
  /** Shown only where groups are columns. */
  isEmpty?: boolean;
  children: ReactNode;
};

function Group({ id, title, count, isEmpty, children }: GroupProps) {
  return (
    <section aria-labelledby={`group-${id}`} className={isEmpty ? "only-as-column" : undefined}>
      <h2 id={`group-${id}`} className="mb-2 font-bold">
        {title} <span className="font-semibold text-muted tabular-nums">{count}</span>
      </h2>
      <div className="order-list">{children}</div>
    </section>
  );
}
