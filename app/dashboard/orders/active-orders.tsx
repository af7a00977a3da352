import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { statusLabel, type ScreenStatus } from "~/core/orders/order-status";
import { DayTime } from "~/dashboard/order-alerts/due-time";
import { dueMs } from "~/dashboard/order-alerts/due";
import { byTimeToStart, type KitchenTimes } from "~/dashboard/kitchen-display/kitchen-time";
import { paths } from "~/shared/paths";
import { buttonClass } from "~/ui/button";
import { activeStatuses, type ShownOrder, type TabCounts } from "./order-list";

type ActiveProps = {
  orders: ShownOrder[];
  times: KitchenTimes;
  counts: TabCounts;
  now: Date;
  zone: string;
  card: (order: ShownOrder) => ReactNode;
};

const groupLabel = (status: ScreenStatus) =>
  status === "pending" ? "Not accepted yet" : statusLabel(status);

/**
 * Lists the orders still to be done in the order of the work, each group with the oldest due first,
 * and folds those that are for later (docs/rules.md, Orders).
 */
export function ActiveOrders({ orders, times, counts, now, zone, card }: ActiveProps) {
  const { due, later } = byTimeToStart(orders, times, now);
  const next = later[0];
  return (
    <>
      {activeStatuses.map((status) => {
        const here = due
          .filter((order) => order.status === status)
          .sort((a, b) => dueMs(a) - dueMs(b));
        const left = counts[status] - orders.filter((order) => order.status === status).length;
        if (here.length === 0) return null;
        return (
          <section key={status} aria-labelledby={`group-${status}`} className="mt-6 first:mt-4">
            <h2 id={`group-${status}`} className="mb-3 text-xl font-bold">
              {groupLabel(status)} <span className="text-muted tabular-nums">{here.length}</span>
            </h2>
            <CardGrid>{here.map(card)}</CardGrid>
            {left > 0 ? (
              <Link
                to={paths.dashboard.orders({ tab: status })}
                className={buttonClass("quiet", "mt-3 w-full")}
              >
                See the newer ones too
              </Link>
            ) : null}
          </section>
        );
      })}
      {next ? (
        <details className="group mt-6">
          <summary className="flex min-h-14 cursor-pointer items-center gap-2 rounded-card bg-work-soft px-4 py-2 font-semibold text-work">
            <span>
              {later.length} scheduled · Next: {next.order.orderNumber}, start{" "}
              <DayTime at={next.at} zone={zone} now={now} />
            </span>
          </summary>
          <div className="mt-3">
            <CardGrid>{later.map(({ order }) => card(order))}</CardGrid>
          </div>
        </details>
      ) : null}
      <p className="mt-6 border-t border-line pt-3">
        <Link
          to={paths.dashboard.orders({ tab: "all" })}
          className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
        >
          History: all orders
        </Link>
      </p>
    </>
  );
}

/** Lays cards out in one column, in two on a wide screen. */
export function CardGrid({ children }: { children: ReactNode }) {
  return <div className="grid grid-cols-[minmax(0,1fr)] gap-4 xl:grid-cols-2">{children}</div>;
}
