import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { statusLabel, type ScreenStatus } from "~/core/orders/order-status";
import { DayTime } from "~/dashboard/orders/alarm/due-time";
import { byTimeToStart, type KitchenTimes } from "~/dashboard/orders/kitchen/kitchen-time";
import { paths } from "~/shared/paths";
import { buttonClass } from "~/ui/button";
import type { Placed } from "~/dashboard/orders/steps/moved-orders";
import { activeStatuses, type ShownOrder, type TabCounts } from "./order-list";

type ActiveProps = {
  orders: Placed<ShownOrder>[];
  /** The orders as the server sent them, without steps in flight. */
  listed: ShownOrder[];
  times: KitchenTimes;
  counts: TabCounts;
  now: Date;
  zone: string;
  card: (order: Placed<ShownOrder>) => ReactNode;
};

const groupLabel = (status: ScreenStatus) =>
  status === "pending" ? "Not accepted yet" : statusLabel(status);

/** Groups open orders by next step and folds scheduled ones (docs/rules.md, Orders). */
export function ActiveOrders({ orders, listed, times, counts, now, zone, card }: ActiveProps) {
  const { due, later } = byTimeToStart(orders, times, now);
  const next = later[0];
  const groups = activeStatuses
    .map((status) => {
      const placed = due.filter((order) => order.status === status);
      const read = listed.filter((order) => order.status === status);
      return { status, placed, missing: counts[status] - read.length };
    })
    .filter(({ placed }) => placed.length > 0)
    .map(({ status, placed, missing }) => (
      <section key={status} aria-labelledby={`group-${status}`} className="mt-5">
        <h2 id={`group-${status}`} className="mb-2 text-xl font-bold">
          {groupLabel(status)}{" "}
          <span className="text-muted tabular-nums">
            {placed.filter(({ left }) => !left).length}
          </span>
        </h2>
        <div
          className={`grid grid-cols-[minmax(0,1fr)] ${status === "on_the_way" ? "gap-2" : "gap-3"}`}
        >
          {placed.map(card)}
        </div>
        {missing > 0 ? (
          <Link
            to={paths.dashboard.orders({ tab: status })}
            className={buttonClass("quiet", "mt-3 w-full")}
          >
            See the newer ones too
          </Link>
        ) : null}
      </section>
    ));
  const [first, ...rest] = groups;
  return (
    <>
      {/* On wide screens the first group, waiting orders, gets its own column. */}
      <div
        className={
          rest.length > 0 ? "min-[100rem]:grid min-[100rem]:grid-cols-2 min-[100rem]:gap-6" : ""
        }
      >
        <div className="min-w-0">{first}</div>
        {rest.length > 0 ? <div className="min-w-0">{rest}</div> : null}
      </div>
      {next ? (
        <details className="group mt-6">
          <summary className="flex min-h-14 cursor-pointer items-center gap-2 rounded-card bg-work-soft px-4 py-2 font-semibold text-work">
            <span>
              {later.length} scheduled · Next: {next.order.orderNumber}, start{" "}
              <DayTime at={next.at} zone={zone} now={now} />
            </span>
          </summary>
          <div className="mt-3">
            <CardList>{later.map(({ order }) => card(order))}</CardList>
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

export function CardList({ children }: { children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-2 min-[100rem]:grid-cols-2">
      {children}
    </div>
  );
}
