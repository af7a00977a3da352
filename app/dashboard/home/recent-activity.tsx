import { Link } from "@remix-run/react";
import { ChevronRight } from "lucide-react";
import { pieceCount, type ShownOrder } from "~/dashboard/orders/list/order-list";
import { StatusBadge } from "~/dashboard/orders/list/status-badge";
import { displayId } from "~/core/orders/order-status";
import { paths } from "~/shared/paths";
import { Money } from "~/ui/money";
import { Time } from "~/ui/time";
import { NoOrders } from "~/dashboard/orders/list/no-orders";
import { cardClass } from "~/ui/card";

export function RecentActivity({
  recent,
  now,
  storeUrl,
}: {
  recent: ShownOrder[];
  now: Date;
  storeUrl: string | null;
}) {
  return (
    <section aria-labelledby="recent" className="min-w-0">
      <div className="flex min-h-11 items-center justify-between gap-4">
        <h2 id="recent" className="text-lg font-bold">
          Recent Activity
        </h2>
        {recent.length ? (
          <Link
            to={paths.dashboard.orders()}
            className="inline-flex min-h-11 items-center font-semibold text-brand-text hover:underline"
          >
            View all
          </Link>
        ) : null}
      </div>
      {recent.length ? (
        <ul className={cardClass("mt-1 divide-y divide-line overflow-hidden")}>
          {recent.map((order) => (
            <RecentOrder key={order.id} order={order} now={now} />
          ))}
        </ul>
      ) : (
        <div className="mt-3">
          <NoOrders storeUrl={storeUrl} />
        </div>
      )}
    </section>
  );
}

function RecentOrder({ order, now }: { order: ShownOrder; now: Date }) {
  const pieces = pieceCount(order.items);
  return (
    <li>
      <Link
        to={paths.dashboard.order(order.id)}
        className="flex min-h-14 items-center gap-3 px-4 py-2 hover:bg-rest-soft focus-visible:-outline-offset-4"
      >
        <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
          <span className="min-w-0 flex-1 basis-[8rem]">
            <span className="block font-semibold break-words">{order.customerName}</span>
            <span className="block text-sm text-muted">
              {displayId(order)} ·{" "}
              <span className="whitespace-nowrap">
                {pieces} {pieces === 1 ? "item" : "items"}
              </span>{" "}
              · <Time at={order.createdAt} format="ago" now={now} className="whitespace-nowrap" />
            </span>
          </span>
          <span className="flex shrink-0 flex-col items-end gap-1">
            {order.totalKobo === null ? null : (
              <Money kobo={order.totalKobo} className="font-semibold" />
            )}
            <StatusBadge status={order.status} order={order} />
          </span>
        </span>
        <ChevronRight aria-hidden className="size-5 shrink-0 text-muted max-sm:hidden" />
      </Link>
    </li>
  );
}
