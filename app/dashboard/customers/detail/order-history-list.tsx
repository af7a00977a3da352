import { Link } from "@remix-run/react";
import { Pager } from "~/dashboard/shell/pager";
import { StatusBadge } from "~/dashboard/orders/list/status-badge";
import { displayId } from "~/core/orders/order-status";
import { paths } from "~/shared/paths";
import { formatKobo } from "~/shared/money";
import { Badge } from "~/ui/badge";
import { Money } from "~/ui/money";
import { formatFullDateTime } from "~/shared/clock";
import type { CustomerDetails, PastOrder } from "./customer";

type Props = Pick<CustomerDetails, "id" | "orders" | "next"> & {
  zone: string;
  isLater: boolean;
};

export function OrderHistoryList({ id, orders, next, zone, isLater }: Props) {
  if (orders.length === 0)
    return <p className="text-muted">{isLater ? "No older orders" : "No order history found"}</p>;
  return (
    <>
      <ul className="divide-y divide-line">
        {orders.map((order) => (
          <PastOrderLine key={order.id} order={order} zone={zone} />
        ))}
      </ul>
      <Pager
        label="More of their orders"
        first={isLater && ["Latest orders", paths.dashboard.customer(id)]}
        next={next && ["Older orders", paths.dashboard.customer(id, { after: next })]}
        className="mt-3 flex-wrap gap-2"
        nextClass=""
      />
    </>
  );
}

function PastOrderLine({ order, zone }: { order: PastOrder; zone: string }) {
  return (
    <li className="relative -mx-2 rounded-lg px-2 py-3 hover:bg-rest-soft">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link
          to={paths.dashboard.order(order.id)}
          className="font-bold break-all after:absolute after:inset-0"
        >
          {displayId(order)}
        </Link>
        <StatusBadge status={order.status} order={order} />
        {order.refundedKobo > 0 ? (
          <Badge tone="rest">
            {order.refundedKobo >= order.totalKobo
              ? "Refunded"
              : `${formatKobo(order.refundedKobo)} refunded`}
          </Badge>
        ) : null}
        <Money kobo={order.totalKobo} className="ml-auto font-bold" />
      </div>
      <p className="text-sm text-muted">
        <time dateTime={order.createdAt.toISOString()}>
          {formatFullDateTime(order.createdAt, zone)}
        </time>
      </p>
      <p className="mt-0.5 [overflow-wrap:anywhere]">
        {order.names.join(", ")}
        {order.more > 0 ? ` and ${order.more} more` : ""}
      </p>
      {order.status === "payment_failed" ? (
        <p className="mt-0.5 text-sm font-medium text-bad">Not paid so far</p>
      ) : null}
    </li>
  );
}
