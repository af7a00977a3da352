import { Link } from "@remix-run/react";
import { HandCoins, Plus } from "lucide-react";
import { countText, ORDERS_SEARCHED } from "~/core/orders/long-list";
import { formatDateTime } from "~/shared/clock";
import { paths } from "~/shared/paths";
import { ListSearch } from "~/ui/list-search";
import { Badge } from "~/ui/badge";
import { buttonClass } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Money } from "~/ui/money";
import { Time } from "~/ui/time";
import { useNow } from "~/ui/use-now";
import { customOrderStateLabel } from "~/core/custom-orders/custom-order";
import {
  listTabNames,
  listTabs,
  type CustomOrderLine,
  type CustomOrderPage,
  type CustomOrderListRequest,
} from "~/core/custom-orders/custom-order-list";
import { PageHeader, toolClass, toolIcon, toolLabel } from "~/dashboard/shell/page-header";
import { Pager } from "~/dashboard/shell/pager";
import { cardClass } from "~/ui/card";
import { FilterBar } from "~/ui/filter-bar";

type Props = CustomOrderPage & {
  request: CustomOrderListRequest;
  readAt: Date;
  zone: string;
};

const SEARCH_ENDS = `We searched the latest ${ORDERS_SEARCHED.toLocaleString("en")} custom orders. To find an older one, type its full number.`;

export function CustomOrdersView({
  request,
  orders,
  counts,
  next,
  searchEnds,
  readAt,
  zone,
}: Props) {
  const now = useNow(readAt);
  const { tab, q, after } = request;
  const here = { tab: tab === "all" ? undefined : tab, q: q || undefined };
  return (
    <>
      <PageHeader title="Custom orders">
        <Link to={paths.dashboard.newCustomOrder()} className={toolClass("primary")}>
          <Plus aria-hidden className={toolIcon} />
          <span className={toolLabel}>New custom order</span>
        </Link>
      </PageHeader>
      <div className="list-tools">
        <ListSearch
          action={paths.dashboard.customOrders()}
          label="Search custom orders"
          placeholder="Customer or number..."
          query={q}
          keep={{ tab: here.tab }}
        />
        <FilterBar
          label="Custom orders by payment"
          options={listTabNames.map((name) => ({
            to: paths.dashboard.customOrders({ tab: name === "all" ? undefined : name, q: here.q }),
            label: listTabs[name],
            count: countText(counts[name]),
            isCurrent: name === tab,
          }))}
        />
      </div>
      <section aria-label={listTabs[tab]}>
        {orders.length > 0 ? (
          <ul className={cardClass("divide-y divide-line overflow-hidden")}>
            {orders.map((order) => (
              <Row key={order.id} order={order} now={now} zone={zone} />
            ))}
          </ul>
        ) : (
          <Nothing request={request} total={counts.all} searchEnds={searchEnds} />
        )}
      </section>
      {searchEnds && orders.length > 0 ? (
        <p className="mt-4 text-sm text-muted">{SEARCH_ENDS}</p>
      ) : null}
      <Pager
        label="More custom orders"
        first={after && ["Newest orders", paths.dashboard.customOrders(here)]}
        next={next && ["Older orders", paths.dashboard.customOrders({ ...here, after: next })]}
        className="mt-6 gap-3"
      />
    </>
  );
}

function NewOrder() {
  return (
    <Link to={paths.dashboard.newCustomOrder()} className={buttonClass()}>
      <Plus aria-hidden className="size-5" /> New custom order
    </Link>
  );
}

function Row({ order, now, zone }: { order: CustomOrderLine; now: Date; zone: string }) {
  const { label, tone } = customOrderStateLabel(order.state);
  return (
    <li className="relative flex flex-wrap gap-x-4 gap-y-1 px-4 py-2.5 hover:bg-rest-soft lg:grid lg:grid-cols-[14rem_minmax(0,1fr)_auto]">
      <div className="min-w-0 flex-1 basis-[9rem]">
        <Link
          to={paths.dashboard.customOrder(order.id)}
          viewTransition
          className="font-bold break-words after:absolute after:inset-0"
        >
          {order.customerName}
        </Link>
        <p className="text-sm text-muted">
          {order.number} · <Time at={order.createdAt} format="ago" now={now} />
        </p>
      </div>
      <div className="ml-auto flex flex-col items-end gap-1 lg:col-start-3">
        <Money kobo={order.totalKobo} className="font-bold" />
        <Badge tone={tone}>{label}</Badge>
      </div>
      <div className="text-sm break-words max-lg:w-full lg:col-start-2 lg:row-start-1">
        <p className="line-clamp-2">{order.items}</p>
        {order.state === "open" && order.expiresAt ? (
          <p className="text-muted">Link expires {formatDateTime(order.expiresAt, zone)}</p>
        ) : null}
      </div>
    </li>
  );
}

function Nothing({
  request,
  total,
  searchEnds,
}: {
  request: CustomOrderListRequest;
  total: number;
  searchEnds: boolean;
}) {
  const drawing = <HandCoins className="size-9" />;
  if (total === 0) {
    return (
      <EmptyState drawing={drawing} title="No custom orders yet" action={<NewOrder />}>
        Taking an order by phone or WhatsApp? Enter it here and send a payment link.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      drawing={drawing}
      title={request.q ? "Nothing found" : "Nothing here"}
      action={
        <Link to={paths.dashboard.customOrders()} className={buttonClass("quiet")}>
          All custom orders
        </Link>
      }
    >
      {request.q
        ? `No custom order here matches “${request.q}”. ${searchEnds ? SEARCH_ENDS : ""}`
        : "No custom orders in this tab right now."}
    </EmptyState>
  );
}
